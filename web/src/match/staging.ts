/** How each step of a story is staged: how long, with which sound, and which goods fly. */
import type { Event, Goods } from "../protocol/types";
import type { OfCode } from "../protocol/unions";
import type { Speed } from "../device/prefs.svelte";
import { play } from "../device/sound";
import type { Effect } from "../device/sound/effects";

interface Staging<Step> {
  /** Milliseconds on stage at normal speed; 0 for what needs no time. */
  lasts: number;
  /** Of these, milliseconds in which the dice are still in the air: nothing may tell their result before. */
  falls?: number;
  sound?: Effect | ((step: Step) => Effect | null);
  /** What comes of it is shown first: people walk while it is told. */
  first?: true;
  /** What flies from the place to its owner. */
  brings?: (step: Step) => Goods;
  /** What flies from its owner to the place. */
  costs?: (step: Step) => Goods;
}

/** A stack is empty: the game ends with this round. */
export const beginsLastRound = (event: Event): boolean => event.code === "turned_up" && !event.building;

const STAGING: { [Code in Event["code"]]: Staging<OfCode<Event, Code>> } = {
  round: { lasts: 900, sound: "drum" },
  dealt: { lasts: 700 },
  phase: { lasts: 700 },
  turn: { lasts: 0 },
  placed: { lasts: 520, sound: "step", first: true },
  unplaced: { lasts: 0 },
  resolves: { lasts: 350 },
  rolled: { lasts: 1900, falls: 850, sound: "dice" },
  used_tools: { lasts: 700, sound: "flint" },
  harvested: { lasts: 1100, sound: ({ good }) => good, brings: ({ good, amount }) => ({ [good]: amount }) },
  declined: { lasts: 450 },
  paid: { lasts: 450, sound: "payment", costs: ({ goods }) => goods },
  exchanged: { lasts: 700 },
  took_card: { lasts: 750, sound: "card" },
  built: { lasts: 900, sound: "building" },
  turned_up: { lasts: 450, sound: (step) => (beginsLastRound(step) ? "drum" : null) },
  gained: { lasts: 650, sound: "payment", brings: ({ goods }) => goods },
  scored: { lasts: 600, sound: "points" },
  tool: { lasts: 600 },
  born: { lasts: 700, sound: "birth" },
  field: { lasts: 600 },
  trader: { lasts: 600 },
  once: { lasts: 500 },
  kept: { lasts: 500 },
  no_effect: { lasts: 600 },
  drew: { lasts: 600 },
  skipped_draw: { lasts: 0 },
  picked: { lasts: 700 },
  split: { lasts: 600, brings: ({ food, decorations }) => ({ food, decorations }) },
  took: { lasts: 650, brings: ({ goods }) => goods },
  returned: { lasts: 0 },
  income: { lasts: 0 },
  ate: { lasts: 250 },
  hungry: { lasts: 700 },
  fed: { lasts: 600, sound: "fire", costs: ({ goods }) => goods },
  starved: { lasts: 1100, sound: "hunger" },
  over: { lasts: 900, sound: "end" },
  final: { lasts: 0 },
  won: { lasts: 0 },
  marked: { lasts: 0 },
  undone: { lasts: 0 },
};

/** Steps that only a newer server knows are not staged. */
const stagingOf = (code: Event["code"]): Staging<Event> | undefined => STAGING[code] as Staging<Event> | undefined;

const FACTORS: Record<Speed, number> = { slow: 1.9, normal: 1, fast: 0.45, instant: 0 };

export const lasting = (code: Event["code"], speed: Speed): number => (stagingOf(code)?.lasts ?? 0) * FACTORS[speed];

/** How long dice fall. */
export const falling = (code: Event["code"], speed: Speed): number => (stagingOf(code)?.falls ?? 0) * FACTORS[speed];

/** Whether what comes of it is shown before it is told. */
export const shownFirst = (code: Event["code"]): boolean => stagingOf(code)?.first ?? false;

export function sound(event: Event): void {
  const effect = stagingOf(event.code)?.sound;
  const heard = typeof effect === "function" ? effect(event) : effect;
  if (heard) play(heard);
}

/** The goods that a step of the story brings its player; those that it costs are below zero. */
export function flyingGoods(event: Event, expansion = false): Goods {
  // The expansion's hunters share out what they caught: nobody has it yet.
  if (event.code === "harvested" && event.good === "food" && expansion) return {};
  const { brings, costs } = stagingOf(event.code) ?? {};
  if (costs) return Object.fromEntries(Object.entries(costs(event)).map(([good, count]) => [good, -count]));
  return brings?.(event) ?? {};
}
