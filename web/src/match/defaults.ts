/** What stands composed when a question comes up: the sensible default, or nothing where only the person can know. */
import type { Offer, Question } from "../protocol/types";
import { byKind, ofKind, type ByKind } from "../protocol/unions";
import { cheapest, least, mostPoints } from "../game/payments";
import { bestTools } from "../game/tools";

const nothing = (): null => null;

const defaultsAmong = (offers: Offer[]): ByKind<Question, Offer | null> => ({
  /** The last place that is left needs no pointing at. */
  place: () => (offers.length === 1 ? offers[0]! : null),
  resolve: () => {
    const places = ofKind(offers, "resolve");
    return places.length === 1 ? places[0]! : null;
  },
  tools: () => bestTools(ofKind(offers, "tools")),
  /** A building's payments differ by its points; a card's only by what they are worth. */
  pay: () => mostPoints(ofKind(offers, "pay")),
  pick: nothing,
  split: () => least(ofKind(offers, "split"), ({ decorations }) => decorations),
  draw: nothing,
  take: nothing,
  feed: () => cheapest(ofKind(offers, "feed")),
});

export const defaultOffer = (question: Question, offers: Offer[]): Offer | null =>
  byKind(defaultsAmong(offers), question) ?? null;

/** Where a choice in the making is stored. */
export const draftKey = (match: string): string => `stoneage.draft.${match}`;
