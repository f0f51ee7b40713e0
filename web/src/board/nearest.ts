/** Which place an arrow key leads to: the nearest one that lies rather ahead than aside. */
import type { BoardArt, PlaceName } from "./geometry";

export function nearest(art: BoardArt, from: PlaceName, [dx, dy]: [number, number], among: PlaceName[]): PlaceName {
  const { heart } = art.places[from];
  let best = from;
  let shortest = Infinity;
  for (const name of among) {
    const { x, y } = art.places[name].heart;
    const ahead = (x - heart.x) * dx + (y - heart.y) * dy;
    const aside = Math.abs((x - heart.x) * dy + (y - heart.y) * dx);
    if (name !== from && ahead > 20 && ahead + 2 * aside < shortest) [best, shortest] = [name, ahead + 2 * aside];
  }
  return best;
}
