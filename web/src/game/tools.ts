/** The combinations of tools by what they would bring. */
import type { OfferOf } from "../protocol/types";
import { least } from "./payments";

type ToolsOffer = OfferOf<"tools">;

export interface Reached {
  amount: number;
  /** How much more than without tools. */
  more: number;
  /** The smallest combination that reaches it. */
  smallest: ToolsOffer;
  others: ToolsOffer[];
}

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** A one-use tool never comes back, so a combination without one is the smaller. */
const MEASURES = [
  ({ once }: ToolsOffer): number => once.length,
  ({ tools, once }: ToolsOffer): number => sum(tools) + sum(once),
  ({ tools }: ToolsOffer): number => tools.length,
];

/** What can be reached, from none upwards. */
export function reachedBy(offers: ToolsOffer[]): Reached[] {
  const groups = new Map<number, ToolsOffer[]>();
  for (const offer of offers) groups.set(offer.amount, [...(groups.get(offer.amount) ?? []), offer]);
  const base = Math.min(...groups.keys());
  return [...groups.entries()]
    .sort(([a], [b]) => a - b)
    .map(([amount, group]) => {
      const smallest = least(group, ...MEASURES)!;
      return { amount, more: amount - base, smallest, others: group.filter((offer) => offer !== smallest) };
    });
}

/** The smallest combination that gains the most; one-use tools are only ever spent by hand. */
export function bestTools(offers: ToolsOffer[]): ToolsOffer | null {
  return reachedBy(offers).findLast(({ smallest }) => !smallest.once.length)?.smallest ?? null;
}

export const toolCount = ({ tools, once }: ToolsOffer): number => tools.length + once.length;
