/** The combinations of tools by what they would bring. */
import type { Offer } from "../protocol/types";
import { least } from "./worth";

export interface Yield {
  amount: number;
  /** How much more than without tools. */
  more: number;
  /** The smallest combination that reaches it. */
  smallest: Offer;
  others: Offer[];
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const tiles = (offer: Offer): number[] => offer.tiles ?? [];
const once = (offer: Offer): number[] => offer.once ?? [];

/** A one-use tool never comes back, so a combination without one is the smaller. */
const MEASURES = [
  (offer: Offer): number => once(offer).length,
  (offer: Offer): number => sum(tiles(offer)) + sum(once(offer)),
  (offer: Offer): number => tiles(offer).length,
];

/** What can be reached, from none upwards. */
export function yields(offers: Offer[]): Yield[] {
  const groups = new Map<number, Offer[]>();
  for (const offer of offers) groups.set(offer.yield ?? 0, [...(groups.get(offer.yield ?? 0) ?? []), offer]);
  const base = Math.min(...groups.keys());
  return [...groups.entries()]
    .sort(([a], [b]) => a - b)
    .map(([amount, group]) => {
      const smallest = least(group, ...MEASURES)!;
      return { amount, more: amount - base, smallest, others: group.filter((offer) => offer !== smallest) };
    });
}

/** The smallest combination that gains the most; one-use tools are only ever spent by hand. */
export function bestTools(offers: Offer[]): Offer | null {
  return yields(offers).findLast(({ smallest }) => !once(smallest).length)?.smallest ?? null;
}

export const toolCount = (offer: Offer): number => tiles(offer).length + once(offer).length;
