/** How far somebody has come with the lessons, kept on this device. */
import { isRecord, isTexts, store, stored } from "../lib/stored";

interface Kept {
  done: string[];
  /** The most stars of each lesson; one that was finished before there were any has none. */
  stars: Record<string, number>;
  /** The choices of lessons that were begun and not finished. */
  begun: Record<string, string[]>;
  /** Lessons were offered, and this person wants none. */
  declined: boolean;
}

const KEY = "stoneage.lessons";

const isKept = (value: unknown): boolean =>
  isRecord(value) &&
  isTexts(value.done ?? []) &&
  isRecord(value.begun ?? {}) &&
  isRecord(value.stars ?? {}) &&
  Object.values(value.begun ?? {}).every(isTexts);

export const progress: Kept = $state({
  done: [],
  stars: {},
  begun: {},
  declined: false,
  ...stored<Partial<Kept>>(KEY, {}, isKept),
});

const keep = (): boolean => store(KEY, progress);

export function keepLesson(name: string, moves: string[], done: boolean): void {
  if (done && !progress.done.includes(name)) progress.done.push(name);
  if (done || !moves.length) delete progress.begun[name];
  else progress.begun[name] = moves;
  keep();
}

/** Three for no wrong answer, two for one or two, else one. */
export const starsFor = (wrong: number): number => (wrong === 0 ? 3 : wrong <= 2 ? 2 : 1);

export function keepStars(name: string, stars: number): void {
  progress.stars[name] = Math.max(stars, progress.stars[name] ?? 0);
  keep();
}

export function declineLessons(): void {
  progress.declined = true;
  keep();
}

/** Somebody who has looked at a lesson, or said no, is not asked again. */
export const untouched = (): boolean =>
  !progress.declined && !progress.done.length && !Object.keys(progress.begun).length;

/** The lesson to go on with: one that was begun, else the first that is not done. */
export const nextLesson = (names: string[]): string | undefined =>
  names.find((name) => progress.begun[name]) ?? names.find((name) => !progress.done.includes(name));
