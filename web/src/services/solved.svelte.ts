/** Which puzzles somebody has solved, how hard the next may be, and days of daily puzzles: kept on this device. */
import { isTexts, store, stored } from "../lib/stored";

const KEY = "stoneage.puzzles";
const SKILL_KEY = "stoneage.puzzles.skill";
const DAYS_KEY = "stoneage.puzzle_days";
const DAY = 86_400_000; // milliseconds
const MOST_DAYS = 1000;
/** Shares of the list, easiest first, by which a puzzle solved at once or missed moves the next one. */
const HARDER = 0.05;
const EASIER = 0.1;

const isShare = (value: unknown): boolean => typeof value === "number" && value >= 0 && value <= 1;

export const solved: { ids: string[]; skill: number; days: string[] } = $state({
  ids: stored<string[]>(KEY, [], isTexts),
  skill: stored<number>(SKILL_KEY, 0, isShare),
  days: stored<string[]>(DAYS_KEY, [], isTexts),
});

export function keepSolved(id: string): void {
  if (!solved.ids.includes(id)) solved.ids.push(id);
  store(KEY, solved.ids);
}

/** Keeps whether the first answer to a puzzle was right. */
export function adapt(right: boolean): void {
  solved.skill = Math.min(1, Math.max(0, solved.skill + (right ? HARDER : -EASIER)));
  store(SKILL_KEY, solved.skill);
}

/** The unsolved puzzle, of all from easy to hard, that is nearest to one's skill; undefined if all are solved. */
export function nextPuzzle<Puzzle extends { id: string }>(easiestFirst: Puzzle[], except?: string): Puzzle | undefined {
  const wanted = solved.skill * (easiestFirst.length - 1);
  return easiestFirst
    .map((puzzle, at) => ({ puzzle, away: Math.abs(at - wanted) }))
    .filter(({ puzzle: { id } }) => id !== except && !solved.ids.includes(id))
    .sort((one, other) => one.away - other.away)[0]?.puzzle;
}

/** Shares of the levels' answers that are wrong, below which a puzzle is easy or of medium difficulty. */
const EASY = 0.4;
const MEDIUM = 0.65;

export type Difficulty = "easy" | "medium" | "hard";

export const difficultyOf = ({ missed }: { missed: number }): Difficulty =>
  missed < EASY ? "easy" : missed < MEDIUM ? "medium" : "hard";

/** Of each theme that has puzzles, the largest first: how many are solved. */
export function solvedByTheme<Theme extends string>(
  puzzles: { id: string; theme: Theme }[],
): { theme: Theme; solved: number; total: number }[] {
  const themes = [...new Set(puzzles.map(({ theme }) => theme))].map((theme) => {
    const ids = puzzles.filter((puzzle) => puzzle.theme === theme).map(({ id }) => id);
    return { theme, solved: ids.filter((id) => solved.ids.includes(id)).length, total: ids.length };
  });
  return themes.sort((one, other) => other.total - one.total);
}

/** A day as servers count it: in UTC, as `2026-11-19`. */
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

export function keepDay(moment = Date.now()): void {
  if (!solved.days.includes(dayOf(moment))) solved.days = [...solved.days, dayOf(moment)].slice(-MOST_DAYS);
  store(DAYS_KEY, solved.days);
}

export const solvedToday = (moment = Date.now()): boolean => solved.days.includes(dayOf(moment));

/** Days in a row on which the puzzle of the day was solved, up to today or, while today's is open, up to yesterday. */
export function streak(moment = Date.now()): number {
  let day = solvedToday(moment) ? moment : moment - DAY;
  let days = 0;
  for (; solved.days.includes(dayOf(day)); day -= DAY) days += 1;
  return days;
}
