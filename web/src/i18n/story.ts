/** The story of a game, a sentence for each event. */
import type { Bot } from "./seats";
import type { Event, Goods } from "../protocol/types";
import { byCode, type ByCode } from "../protocol/unions";
import type { Args } from "./format";
import { goodsOf, numberOf, sayBuildingName, sayCardName, sayFace, sayGoods, sayPlaceTo, workOf } from "./nouns";
import { say, sayList, type Key } from "./speech.svelte";

/** Who reads: what the seats are called, and which of them is the reader's. */
export interface Reader {
  names: string[];
  /** Faces and levels of those who are bots. */
  bots?: (Bot | null)[];
  me?: number | null;
  expansion?: boolean;
}

const nothing = (): Args => ({});
const object = (goods: Goods): Args => ({ goods: sayGoods(goods, "object") });

function toolsAdded(tools: number[], once: number[]): Args {
  const words = [...tools.map(String), ...once.map((value) => say("tool.once.item", { value }))];
  return { count: words.length, tools: sayList(words) };
}

/** What the sentence of each event holds, besides whom it is about. */
const DETAILS: ByCode<Event, Args> = {
  round: ({ round }) => ({ round }),
  dealt: (event) => ({ cards: event.new.length, deck: event.deck }),
  phase: ({ phase }) => ({ phase }),
  turn: nothing,
  placed: ({ place, people }) => ({ people, to: sayPlaceTo(place) }),
  unplaced: ({ people }) => ({ people }),
  resolves: ({ place, people }) => ({ place: workOf(place), people, number: numberOf(place) }),
  rolled: ({ dice, bar }) => ({ dice: sayList(dice), what: bar === null ? "good" : "bar" }),
  used_tools: ({ tools, once }) => toolsAdded(tools, once),
  harvested: ({ good, amount, pips }) => ({ ...object(goodsOf(good, amount)), amount, pips }),
  declined: ({ place, forced }) => ({ how: place === "hut" ? "hut" : forced ? "unable" : "freely" }),
  paid: ({ goods }) => object(goods),
  exchanged: ({ give, get }) => ({ give: sayGoods(give, "object"), get: sayGoods(get, "object") }),
  took_card: ({ card }) => ({ card: sayCardName(card) }),
  built: ({ points }) => ({ points }),
  turned_up: ({ place, building, left }) => ({
    left,
    stack: numberOf(place),
    building: building === null ? "" : sayBuildingName(building),
  }),
  gained: ({ goods }) => object(goods),
  scored: ({ points }) => ({ points }),
  tool: ({ tools }) => ({ count: tools.length, tools: sayList(tools) }),
  born: ({ people }) => ({ people }),
  field: ({ level }) => ({ level }),
  trader: ({ level }) => ({ level }),
  once: ({ value }) => ({ value }),
  kept: ({ now }) => ({ when: now ? "now" : "later" }),
  no_effect: ({ what }) => ({ what }),
  drew: ({ cards, count }) => ({
    count,
    shown: cards === null ? "no" : "yes",
    cards: sayList((cards ?? []).map(sayCardName)),
  }),
  skipped_draw: nothing,
  picked: ({ face, bar }) => ({ face, reward: sayFace(face, bar) }),
  split: ({ food, decorations }) => object({ food, decorations }),
  took: ({ goods }) => object(goods),
  returned: ({ people }) => ({ people }),
  income: ({ food }) => ({ food }),
  ate: ({ food }) => ({ food }),
  hungry: ({ food, shortage }) => ({ food, shortage }),
  fed: ({ goods }) => object(goods),
  starved: ({ points }) => ({ points }),
  over: ({ ended }) => ({ ending: say(`ending.${ended}`) }),
  final: ({ total }) => ({ points: total }),
  won: nothing,
  marked: ({ what }) => ({ what: what.replace(" ", "_") }),
  undone: ({ choices }) => ({ choices }),
};

/** The sentence for one event; null for what is seen well enough without words, and for what only a newer server knows. */
export function sayEvent(event: Event, reader: Reader): string | null {
  const details = byCode(DETAILS, event);
  return details && !isSilent(event) ? say(keyOf(event, reader), { ...whoOf(event, reader), ...details }) : null;
}

const isSilent = (event: Event): boolean =>
  event.code === "returned" || (event.code === "split" && !event.food && !event.decorations);

function keyOf(event: Event, { expansion }: Reader): Key {
  if (event.code === "harvested") {
    if (event.pile !== null && event.pile !== undefined) return "story.harvested.pile";
    if (event.good === "food" && expansion && event.amount) return "story.harvested.share";
  }
  return `story.${event.code}`;
}

/** Whom the sentence is about: one seat, or those who won together. */
function whoOf(event: Event, { names, me = null }: Reader): Args {
  const seats = seatsOf(event);
  const you = seats.length === 1 && seats[0] === me ? "you" : "other";
  return { you, name: sayList(seats.map((seat) => names[seat] ?? "")), count: seats.length };
}

function seatsOf(event: Event): number[] {
  if (event.code === "won") return event.seats;
  if (event.code === "round") return [event.start];
  return "seat" in event ? [event.seat] : [];
}
