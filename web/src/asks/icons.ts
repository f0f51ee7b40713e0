/** The piece that stands for a place. */
import { gathered } from "./rolls";

export function iconOf(place: string): string {
  if (place.startsWith("card")) return "card";
  if (place.startsWith("building")) return "tile-back";
  return gathered(place) ?? place;
}

/** The piece that stands for what a face of a dice bar brings. */
export const rewardIcon = (kind: string): string =>
  ({ tool: "tool-1", trader_step: "trader" })[kind] ?? kind;
