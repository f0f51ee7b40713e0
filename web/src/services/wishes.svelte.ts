/** What was chosen last time on this device, so that the next game is one click away. */
import { ADAPTIVE, isAdaptive } from "../lib/adaptive";
import { CARDS, type RuleWishes } from "./options";
import { isRecord, isTexts, store, stored } from "../lib/stored";

export interface Wishes {
  name: string;
  /** The face and the colour that this person has chosen. */
  face: number | null;
  colour: number | null;
  /** The level of each opponent. */
  opponents: string[];
  expansion: boolean;
  /** Who shared this screen. */
  people: string[];
  rules: RuleWishes;
  /** Whether this person has chosen opponents, so that a click adds one instead of replacing the proposed one. */
  chosen: boolean;
}

const KEY = "stoneage.wishes";
const FIRST: Wishes = {
  name: "",
  face: null,
  colour: null,
  opponents: ["first-evening"],
  expansion: false,
  people: ["", ""],
  rules: { cards: "face_down", short: false, bent: [] },
  chosen: false,
};

const isWishes = (value: unknown): boolean =>
  isRecord(value) &&
  isTexts(value.opponents ?? []) &&
  isTexts(value.people ?? []) &&
  isRecord(value.rules ?? {}) &&
  [value.face ?? 0, value.colour ?? 0].every(Number.isInteger) &&
  typeof (value.name ?? "") === "string";

function lastTime(): Wishes {
  const kept = stored<Partial<Wishes>>(KEY, {}, isWishes);
  const rules = { ...FIRST.rules, ...kept.rules };
  if (!CARDS.includes(rules.cards)) rules.cards = FIRST.rules.cards;
  const last = { ...FIRST, chosen: kept.opponents !== undefined, ...kept, rules };
  return { ...last, opponents: last.opponents.map((bot) => (isAdaptive(bot) ? ADAPTIVE : bot)) };
}

export const wishes: Wishes = $state(lastTime());

export function keepWishes(change: Partial<Wishes>): void {
  Object.assign(wishes, change);
  store(KEY, wishes);
}

/** One more opponent of this level; where there is no room, the first to come goes. */
export function withOpponent(opponents: string[], level: string, most: number): string[] {
  return [...opponents, level].slice(-most);
}

/** One opponent of this level fewer, but never none at all. */
export function withoutOpponent(opponents: string[], level: string): string[] {
  const last = opponents.lastIndexOf(level);
  return opponents.length > 1 && last >= 0 ? opponents.toSpliced(last, 1) : opponents;
}
