/** A move of the notation, in words: what a coach or a review speaks of. */
import type { Good, Goods } from "../protocol/types";
import { sayGoods, sayPlaceAt, sayPlaceTo, sayTools } from "./nouns";
import { say } from "./speech.svelte";

const LETTERS: Record<string, Good> = { w: "wood", b: "brick", s: "stone", g: "gold", d: "decorations", f: "food" };

/** “2w 1b” as goods. */
function goodsIn(words: string[]): Goods {
  return Object.fromEntries(words.map((word) => [LETTERS[word.at(-1)!] ?? "wood", Number.parseInt(word, 10)]));
}

function tools(words: string[]): string {
  if (words[0] === "none") return say("move.tools.none");
  const once = words.filter((word) => word.startsWith("once")).map((word) => Number(word.slice("once".length)));
  return say("move.tools", { tools: sayTools(words.filter((word) => !word.startsWith("once")).map(Number), once) });
}

const goods = (words: string[]): string => sayGoods(goodsIn(words));

const SAY: Record<string, (words: string[]) => string> = {
  place: ([place = "", people]) => say("move.place", { people: Number(people), place: sayPlaceTo(place) }),
  resolve: ([place = ""]) => say("move.resolve", { place: sayPlaceAt(place) }),
  decline: () => say("move.decline"),
  tools,
  pay: (words) => say("move.pay", { goods: goods(words) }),
  take: (words) => say("move.take", { goods: goods(words) }),
  feed: (words) => say("move.feed", { goods: goods(words) }),
  starve: () => say("move.starve"),
  exchange: (words) => {
    const to = words.indexOf("for");
    return say("move.exchange", { give: goods(words.slice(0, to)), get: goods(words.slice(to + 1)) });
  },
  pick: ([face]) => say("move.pick", { face: Number(face) }),
  split: ([decorations]) => say("move.split", { decorations: Number(decorations) }),
  draw: () => say("move.draw"),
  skip: () => say("move.skip"),
};

export function sayMove(move: string): string {
  const [verb = "", ...words] = move.split(" ");
  return SAY[verb]?.(words) ?? move;
}

/** The place that a move is about, if it names one. */
export function placeOf(move: string): string | null {
  const [verb, place] = move.split(" ");
  return verb === "place" || verb === "resolve" ? (place ?? null) : null;
}
