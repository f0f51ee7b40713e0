/** Cards, buildings and dice bars, from the same files as the game itself: for pictures and for words about them. */
import type first from "../../../src/stoneage/data/pieces/stoneage-1.json";
import type { Good, Goods, Rate, Reward } from "../protocol/types";

type File = typeof first;

export type Bar = keyof File["dice_bars"];
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

const files = import.meta.glob<File>("../../../src/stoneage/data/pieces/*.json", { eager: true, import: "default" });

/** Every set of pieces as its file has it, by name; records hold its hash. */
export const sets: Record<string, File> = Object.fromEntries(
  Object.entries(files).map(([path, file]) => [path.replace(/^.*\/|\.json$/g, ""), file]),
);

/** Of the set that is shown, by id; of the dice bars by name. */
export const cards = new Map<string, Card>();
export const buildings = new Map<string, Building>();
export const diceBars = {} as Record<Bar, Reward[]>;

function fill<T extends { id: string }>(map: Map<string, T>, found: unknown[]): void {
  map.clear();
  for (const piece of found as T[]) map.set(piece.id, piece);
}

let shown = "";

/** A page shows one game, and of the sets of pieces the one that its view names. */
export function showPieces(name: string): void {
  const file = sets[name];
  if (!file || name === shown) return;
  shown = name;
  fill(cards, [...file.base.cards, ...file.expansion.cards]);
  fill(buildings, [...file.base.buildings, ...file.expansion.buildings]);
  Object.assign(diceBars, file.dice_bars);
}

showPieces("stoneage-1");
