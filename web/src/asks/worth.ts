/** What goods are worth when something has to be given away: the dearer, the longer one keeps it. */
import type { Offer } from "../protocol/types";
import { DIVISORS, type Goods } from "../words/pieces";

const WORTH: Goods = { ...DIVISORS, decorations: 2 };
export const KINDS = ["wood", "brick", "stone", "gold", "decorations"] as const;

export const worth = (goods: Goods): number =>
  Object.entries(goods).reduce((sum, [good, count]) => sum + (WORTH[good] ?? 0) * count, 0);

export const count = (goods: Goods): number => Object.values(goods).reduce((sum, n) => sum + n, 0);

/** The first of the least, by several measures one after the other. */
export function least<T>(things: T[], ...measures: ((thing: T) => number)[]): T | null {
  const before = (a: T, b: T): boolean => {
    for (const measure of measures) if (measure(a) !== measure(b)) return measure(a) < measure(b);
    return false;
  };
  return things.reduce<T | null>((best, thing) => (best === null || before(thing, best) ? thing : best), null);
}

export const cheapest = (offers: Offer[]): Offer | null => least(offers, (offer) => worth(offer.goods ?? {}));

/** Most points, and among equals what costs least. */
export const mostPoints = (offers: Offer[]): Offer | null =>
  least(offers, (offer) => -(offer.points ?? 0), (offer) => worth(offer.goods ?? {}), (offer) => count(offer.goods ?? {}));

const apart = (a: Goods, b: Goods): number =>
  KINDS.reduce((sum, kind) => sum + Math.abs((a[kind] ?? 0) - (b[kind] ?? 0)), 0);

/** The offer with more (or less) of one good that changes the rest least; null if there is none. */
export function stepped(offers: Offer[], from: Goods, kind: string, by: 1 | -1): Offer | null {
  const now = from[kind] ?? 0;
  const wanted = { ...from, [kind]: now + by };
  const further = offers.filter((offer) => ((offer.goods?.[kind] ?? 0) - now) * by > 0);
  return least(
    further,
    (offer) => Math.abs((offer.goods?.[kind] ?? 0) - now),
    (offer) => apart(offer.goods ?? {}, wanted),
    (offer) => worth(offer.goods ?? {}),
  );
}
