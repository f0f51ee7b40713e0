/** What flies in a step of the story: goods and pieces to or from their owner's mat, points to the track. */
import { flyingGoods } from "../match/staging";
import type { Event, GameView } from "../protocol/types";
import { saySigned } from "../i18n/words.svelte";
import type { Ends } from "./ends";
import type { BoardArt, PlaceName } from "./geometry";
import { markersOf, onScreen } from "./layout";

export interface Flight {
  id: number;
  kind: "good" | "card" | "building" | "points";
  name: string;
  from: DOMRect;
  to: DOMRect;
  /** What it passes on its way: a building is shown to all before it goes home. */
  by: DOMRect | null;
  delay: number;
}

/** The board on the screen, and what lies beside it. */
export interface Scene {
  game: GameView;
  art: BoardArt;
  picture: DOMRect;
  ends: Ends;
}

const MOST_SHOWN = 7;
/** Milliseconds between two of a heap. */
const APART = 50;
let flown = 0;

type Route = Pick<Flight, "from" | "to"> & Partial<Pick<Flight, "by" | "delay">>;
const flight = (kind: Flight["kind"], name: string, { from, to, by = null, delay = 0 }: Route): Flight => ({
  id: ++flown,
  kind,
  name,
  from,
  to,
  by,
  delay,
});

export function flightsOf(event: Event, place: string | null, scene: Scene): Flight[] {
  const { game, art, picture, ends } = scene;
  if (!("seat" in event) || !place) return [];
  const mat = ends.boxOf(event.seat);
  const area = art.places[place as PlaceName]?.area;
  if (!mat || !area) return [];
  const ground = onScreen(area, art, picture);
  const marker = markersOf(game, art).find(({ seat, score }) => seat === event.seat && score !== null)!;
  const track = onScreen({ ...marker.at, width: 0, height: 0 }, art, picture);
  if (event.code === "took_card") return [flight("card", event.card, { from: ground, to: mat })];
  if (event.code === "built")
    return [
      flight("building", event.building, { from: ground, to: mat, by: picture }),
      flight("points", saySigned(event.points), { from: ground, to: track, delay: 4 * APART }),
    ];
  if (event.code === "scored") return [flight("points", saySigned(event.points), { from: ground, to: track })];
  if (event.code === "starved") return [flight("points", saySigned(-Math.abs(event.points)), { from: mat, to: track })];
  return goods(event, scene, mat, ground);
}

function goods(event: Event & { seat: number }, { game, ends }: Scene, mat: DOMRect, ground: DOMRect): Flight[] {
  /** Where it is counted on the mat; a small mat shows only names and points. */
  const counter = (good: string): DOMRect => {
    const box = ends.boxOf(event.seat, good);
    return box?.width ? box : mat;
  };
  return Object.entries(flyingGoods(event, game.options.expansion))
    .flatMap(([good, count]) => Array<[string, number]>(Math.min(Math.abs(count), MOST_SHOWN)).fill([good, count]))
    .map(([good, count], index) => {
      const [from, to] = count < 0 ? [counter(good), ground] : [ground, counter(good)];
      return flight("good", good, { from, to, delay: index * APART });
    });
}
