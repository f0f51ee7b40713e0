/** Whether a choice will roll dice as soon as it is confirmed: that cannot be taken back. */
import type { GameView, Offer } from "../protocol/types";
import { buildings, cards } from "../words/pieces";

export interface Roll {
  dice: number;
  /** Everyone picks one of these dice. */
  forAll: boolean;
}

const GATHERED: Record<string, string> = { hunt: "food", forest: "wood", claypit: "brick", quarry: "stone", river: "gold" };

/** What the dice bring at a place; null where none are rolled. */
export const gathered = (place: string): string | null => GATHERED[buildings.get(place)?.private ?? place] ?? null;

export function rollOf(offer: Offer | null, game: GameView): Roll | null {
  const place = offer?.place ?? game.choice?.place;
  if (!offer || !place) return null;
  if (offer.kind === "resolve" && gathered(place)) return { dice: peopleAt(game, place), forAll: false };
  if (offer.kind !== "pay") return null;
  const top = cards.get(game.cards.find((card) => card.place === place)?.card ?? "")?.top;
  if (top?.kind === "roll") return { dice: top.dice ?? 0, forAll: false };
  if (top?.kind === "dice_bar") return { dice: game.players.length, forAll: true };
  return null;
}

/** How many of my people stand there. */
export function peopleAt(game: GameView, place: string): number {
  return game.places.find((entry) => entry.place === place)?.people[game.audience ?? -1] ?? 0;
}
