/** Cards, buildings and dice bars, from the same file as the game itself: for pictures and for words about them. */
import file from "../../../src/stoneage/data/components.json";
import type { Good, Goods, Rate, Reward } from "../protocol/types";

/** The file as it is, of which records hold a hash. */
export const pieces = file;

export type Bar = keyof typeof file.dice_bars;
export type Profession = "farmer" | "toolmaker" | "builder" | "shaman" | "trader";
export type Symbol =
  "writing" | "healing" | "pottery" | "art" | "music" | "weaving" | "transport" | "time" | "jewellery"; // prettier-ignore

/** What a card gives when it is bought. */
export type Top =
  | { kind: Good; amount: number }
  | { kind: "points" | "tool" | "field" | "trader_step" | "draw" | "take"; amount: number }
  | { kind: "roll"; good: Rate["good"]; dice: number }
  | { kind: "dice_bar"; bar: Bar }
  | { kind: "once"; value: number };

export interface Card {
  id: string;
  top: Top;
  bottom: { symbol: Symbol } | { profession: Profession; people: number };
}

export type Building = { id: string; private?: "forest" | "river" } & (
  | { kind: "fixed"; cost: Goods; points: number }
  | { kind: "kinds"; count: number; kinds: number }
  | { kind: "any"; min: number; max: number }
);

const byId = <T extends { id: string }>(found: unknown[]): Map<string, T> => new Map((found as T[]).map((piece) => [piece.id, piece]));

export const cards = byId<Card>([...file.base.cards, ...file.expansion.cards]);
export const buildings = byId<Building>([...file.base.buildings, ...file.expansion.buildings]);
export const diceBars = file.dice_bars as Record<Bar, Reward[]>;
