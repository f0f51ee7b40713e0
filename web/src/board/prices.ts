/** A price as it is drawn beside its piece. */
import type { Price } from "../protocol/types";
import { byKind, type ByKind } from "../protocol/unions";
import { amountsOf } from "../i18n/words.svelte";

export interface PriceTag {
  /** The drawing's name. */
  piece: string;
  count: string;
}

const TAGS: ByKind<Price, PriceTag[]> = {
  goods: ({ goods }) => amountsOf(goods).map(([piece, count]) => ({ piece, count: String(count) })),
  resources: ({ least, most }) => [{ piece: "any", count: least === most ? String(least) : `${least}–${most}` }],
};

export const priceTags = (price: Price): PriceTag[] => byKind(TAGS, price) ?? [];
