/** The piece that stands for a place. */
import { boardPlace } from "./places";
import type { GameView } from "../protocol/types";

export function iconOf(place: string, game: GameView): string {
  const { kind, rate } = boardPlace(game, place) ?? {};
  if (kind === "card") return "card";
  if (kind === "building") return "tile-back";
  return rate?.good ?? place;
}
