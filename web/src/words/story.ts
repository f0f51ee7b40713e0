/** The story of a game, a sentence for each event. */
import type { Event } from "../protocol/types";
import { sayBuildingName, sayCardName, sayFace, sayGoods, sayPlaceTo } from "./phrases";
import { buildings, type Goods } from "./pieces";
import { say, sayList, type Args, type Key } from "./speech.svelte";

/** Who reads: what the seats are called, and which of them is the reader's. */
export interface Reader {
  names: string[];
  me?: number | null;
  expansion?: boolean;
}

/** All that events carry, each code its own part; see `stoneage/game/story.py`. */
interface Told {
  code: string;
  seat: number;
  forced: boolean;
  round: number;
  start: number;
  new: string[];
  deck: number;
  place: string;
  people: number;
  phase: string;
  dice: number[];
  bar: string;
  good: string;
  amount: number;
  pips: number;
  tiles: number[];
  once: number[];
  goods: Goods;
  give: Goods;
  get: Goods;
  card: string;
  cards: string[];
  building: string | null;
  points: number;
  left: number;
  tools: number[];
  level: number;
  value: number;
  count: number;
  face: number;
  food: number;
  decorations: number;
  shortage: number;
  ended: string;
  total: number;
  seats: number[];
  choices: number;
  what: string;
}

const object = (goods: Goods): Args => ({ goods: sayGoods(goods, "object") });
const people = (told: Told): Args => ({ people: told.people });
const level = (told: Told): Args => ({ level: told.level });
const numbered = (place: string): string => place.slice(-1);

function toolsAdded({ tiles, once }: Told): Args {
  const words = [...tiles.map(String), ...once.map((value) => say("tool.once.item", { value }))];
  return { count: words.length, tools: sayList(words) };
}

function workAt({ place, people }: Told): Args {
  const row = /^(card|building)\d$/.exec(place)?.[1];
  return { place: row ?? buildings.get(place)?.private ?? place, people, number: numbered(place) };
}

const DETAILS: Record<string, (told: Told) => Args> = {
  round: ({ round }) => ({ round }),
  dealt: (told) => ({ cards: told.new.length, deck: told.deck }),
  placed: (told) => ({ people: told.people, to: sayPlaceTo(told.place) }),
  unplaced: people,
  phase: ({ phase }) => ({ phase }),
  resolves: workAt,
  rolled: (told) => ({ dice: sayList(told.dice), what: told.bar ? "bar" : "good" }),
  used_tools: toolsAdded,
  harvested: ({ good, amount, pips }) => ({ ...object({ [good]: amount }), amount, pips }),
  declined: ({ place, forced }) => ({ how: place === "hut" ? "hut" : forced ? "unable" : "freely" }),
  paid: ({ goods }) => object(goods),
  exchanged: ({ give, get }) => ({ give: sayGoods(give, "object"), get: sayGoods(get, "object") }),
  took_card: ({ card }) => ({ card: sayCardName(card) }),
  built: ({ points }) => ({ points }),
  turned_up: (told) => ({
    left: told.left,
    stack: numbered(told.place),
    building: told.building ? sayBuildingName(told.building) : "",
  }),
  gained: ({ goods }) => object(goods),
  scored: ({ points }) => ({ points }),
  tool: ({ tools }) => ({ count: tools.length, tools: sayList(tools) }),
  born: people,
  field: level,
  trader: level,
  once: ({ value }) => ({ value }),
  drew: ({ cards, count }) => ({
    count,
    shown: cards ? "yes" : "no",
    cards: sayList((cards ?? []).map((card) => sayCardName(card))),
  }),
  picked: ({ face, bar }) => ({ face, reward: sayFace(face, bar) }),
  split: ({ food, decorations }) => object({ food, decorations }),
  took: ({ goods }) => object(goods),
  returned: people,
  income: ({ food }) => ({ food }),
  ate: ({ food }) => ({ food }),
  hungry: ({ food, shortage }) => ({ food, shortage }),
  fed: ({ goods }) => object(goods),
  over: ({ ended }) => ({ ending: say(`ending.${ended}` as Key) }),
  final: ({ total }) => ({ points: total }),
  undone: ({ choices }) => ({ choices }),
  marked: ({ what }) => ({ what: what.replace(" ", "_") }),
};

/** The sentence for one event; null for what is seen well enough without words. */
export function sayEvent(event: Event, reader: Reader): string | null {
  const told = event as unknown as Told;
  if (told.code === "returned" || (told.code === "split" && !told.food && !told.decorations)) return null;
  return say(keyOf(told, reader), { ...whoOf(told, reader), ...DETAILS[told.code]?.(told) });
}

function keyOf({ code, good, amount }: Told, { expansion }: Reader): Key {
  const shared = code === "harvested" && good === "food" && expansion && amount;
  return `story.${shared ? "harvested.share" : code}` as Key;
}

/** Whom the sentence is about: one seat, or those who won together. */
function whoOf(told: Told, { names, me = null }: Reader): Args {
  const seats = told.seats ?? [told.code === "round" ? told.start : told.seat];
  const you = seats.length === 1 && seats[0] === me ? "you" : "other";
  return { you, name: sayList(seats.map((seat) => names[seat] ?? "")), count: seats.length };
}
