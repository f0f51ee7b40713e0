/** Which of several payments to take: the dearer a good, the longer one keeps it; the server says what goods are worth. */
import type { Goods, OfferOf } from "../protocol/types";

export type Payment = OfferOf<"pay"> | OfferOf<"feed">;

export const KINDS = ["wood", "brick", "stone", "gold", "decorations"] as const satisfies (keyof Goods)[];
export type Kind = (typeof KINDS)[number];

const count = (goods: Goods): number => Object.values(goods).reduce((sum, n) => sum + n, 0);

/** The first of the least, by several measures one after the other. */
export function least<T>(things: T[], ...measures: ((thing: T) => number)[]): T | null {
  const before = (a: T, b: T): boolean => {
    for (const measure of measures) if (measure(a) !== measure(b)) return measure(a) < measure(b);
    return false;
  };
  return things.reduce<T | null>((best, thing) => (best === null || before(thing, best) ? thing : best), null);
}

export const cheapest = <Offer extends Payment>(offers: Offer[]): Offer | null => least(offers, ({ worth }) => worth);

/** Most points, and among equals what costs least. */
export const mostPoints = (offers: OfferOf<"pay">[]): OfferOf<"pay"> | null =>
  least(
    offers,
    ({ points }) => -(points ?? 0),
    ({ worth }) => worth,
    ({ goods }) => count(goods),
  );

const apart = (a: Goods, b: Goods): number =>
  KINDS.reduce((sum, kind) => sum + Math.abs((a[kind] ?? 0) - (b[kind] ?? 0)), 0);

/** The offer with more (or less) of one good that changes the rest least; null if there is none. */
export function stepped<Offer extends Payment>(offers: Offer[], from: Goods, kind: Kind, by: 1 | -1): Offer | null {
  const now = from[kind] ?? 0;
  const wanted = { ...from, [kind]: now + by };
  const further = offers.filter(({ goods }) => ((goods[kind] ?? 0) - now) * by > 0);
  return least(
    further,
    ({ goods }) => Math.abs((goods[kind] ?? 0) - now),
    ({ goods }) => apart(goods, wanted),
    ({ worth }) => worth,
  );
}
