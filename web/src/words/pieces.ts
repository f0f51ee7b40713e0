/** Cards, buildings and dice bars, from the same file as the game itself. */
import components from "../../../src/stoneage/data/components.json";

export type Goods = Record<string, number>;

export interface Reward {
  kind: string;
  amount?: number;
  bar?: string;
  good?: string;
  dice?: number;
  value?: number;
}
export interface Card {
  id: string;
  top: Reward;
  bottom: { symbol: string } | { profession: string; people: number };
}
export interface Building {
  id: string;
  kind: "fixed" | "kinds" | "any";
  cost?: Goods;
  points?: number;
  count?: number;
  kinds?: number;
  min?: number;
  max?: number;
  private?: "forest" | "river";
  rings?: number;
}

const byId = <T extends { id: string }>(pieces: T[]): Map<string, T> => new Map(pieces.map((piece) => [piece.id, piece]));

export const cards = byId<Card>([...components.base.cards, ...components.expansion.cards]);
export const buildings = byId<Building>([...components.base.buildings, ...components.expansion.buildings] as Building[]);
export const diceBars: Record<string, Reward[]> = components.dice_bars;
/** How many pips bring one. */
export const DIVISORS: Record<string, number> = { food: 2, wood: 3, brick: 4, stone: 5, gold: 6 };
