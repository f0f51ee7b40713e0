/** What was chosen last time on this device, so that the next game is one click away. */
import { isRecord, isTexts, store, stored } from "../lib/stored";

export interface Wishes {
  name: string;
  /** The level of each opponent. */
  opponents: string[];
  expansion: boolean;
  /** Who shared this screen. */
  people: string[];
}

const KEY = "stoneage.wishes";
const FIRST: Wishes = { name: "", opponents: ["family", "club"], expansion: false, people: ["", ""] };

const isWishes = (value: unknown): boolean =>
  isRecord(value) &&
  isTexts(value.opponents ?? []) &&
  isTexts(value.people ?? []) &&
  typeof (value.name ?? "") === "string";

export const wishes: Wishes = $state({ ...FIRST, ...stored<Partial<Wishes>>(KEY, {}, isWishes) });

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
