/** What the view says about a place. */
import type { BoardPlace, BuildingView, CardView, GameView, PlaceView, Rate } from "../protocol/types";

export type PlaceKind = BoardPlace["kind"];

export const boardPlace = (game: GameView, place: string): BoardPlace | undefined =>
  game.board.find((entry) => entry.place === place);

/** Who is there. */
export const placeAt = (game: GameView, place: string): PlaceView | undefined =>
  game.places.find((entry) => entry.place === place);

export const kindOf = (game: GameView, place: string): PlaceKind | undefined => boardPlace(game, place)?.kind;

/** What dice bring there; null where none are rolled. */
export const rateAt = (game: GameView, place: string): Rate | null => boardPlace(game, place)?.rate ?? null;

/** How many of a good are left in its pile; null for what never runs out. */
export const pileOf = (game: GameView, good: Rate["good"]): number | null => game.supply?.[good] ?? null;

export const slotAt = (game: GameView, place: string): CardView | undefined =>
  game.cards.find((slot) => slot.place === place);

export const stackAt = (game: GameView, place: string): BuildingView | undefined =>
  game.buildings.find((stack) => stack.place === place);

/** How many of my people stand there. */
export const peopleAt = (game: GameView, place: string): number =>
  placeAt(game, place)?.people[game.audience ?? -1] ?? 0;
