/** The piece that stands for a place. */
import { gathered } from "./rolls";

export function iconOf(place: string): string {
  if (place.startsWith("card")) return "card";
  if (place.startsWith("building")) return "tile-back";
  return gathered(place) ?? place;
}
