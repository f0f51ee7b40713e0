/** What flies in a step of the story: goods and pieces to or from their owner's mat, points to the track. */
import { flyingGoods } from "../match/staging";
import type { Event } from "../protocol/types";
import { saySigned } from "../i18n/words.svelte";

export interface Flight {
  id: number;
  kind: "good" | "card" | "building" | "points";
  name: string;
  from: DOMRect;
  to: DOMRect;
  delay: number;
  /** Begins as large as it lies there. */
  large: boolean;
}

const MOST_SHOWN = 7;
/** Milliseconds between two of a heap. */
const APART = 50;
let flown = 0;

const boxOf = (selector: string): DOMRect | undefined => document.querySelector(selector)?.getBoundingClientRect();
const flight = (kind: Flight["kind"], name: string, from: DOMRect, to: DOMRect, delay = 0): Flight => ({
  id: ++flown,
  kind,
  name,
  from,
  to,
  delay,
  large: kind === "card" || kind === "building",
});

export function flightsOf(event: Event, place: string | null, expansion: boolean): Flight[] {
  if (!("seat" in event)) return [];
  const mat = boxOf(`[data-mat="${event.seat}"]`);
  const ground = boxOf(`[data-place="${place}"]`);
  if (!mat || !ground) return [];
  const marker = boxOf(`[data-marker="${event.seat}"]`) ?? mat;
  if (event.code === "took_card") return [flight("card", event.card, ground, mat)];
  if (event.code === "built") {
    return [
      flight("building", event.building, ground, mat),
      flight("points", saySigned(event.points), ground, marker, 4 * APART),
    ];
  }
  if (event.code === "scored") return [flight("points", saySigned(event.points), ground, marker)];
  if (event.code === "starved") return [flight("points", saySigned(-Math.abs(event.points)), mat, marker)];
  return goods(event, expansion, mat, ground);
}

function goods(event: Event & { seat: number }, expansion: boolean, mat: DOMRect, ground: DOMRect): Flight[] {
  /** Where it is counted on the mat; a small mat shows only names and points. */
  const counter = (good: string): DOMRect => {
    const box = boxOf(`[data-mat="${event.seat}"] [data-count="${good}"]`);
    return box?.width ? box : mat;
  };
  return Object.entries(flyingGoods(event, expansion))
    .flatMap(([good, count]) => Array<[string, number]>(Math.min(Math.abs(count), MOST_SHOWN)).fill([good, count]))
    .map(([good, count], index) =>
      flight("good", good, count < 0 ? counter(good) : ground, count < 0 ? ground : counter(good), index * APART),
    );
}
