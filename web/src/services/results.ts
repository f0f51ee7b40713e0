/** What my finished games say about the levels: how often I won, which are beaten, and whom to play next. */
import { ADAPTIVE, isAdaptive } from "../lib/adaptive";
import { forget, isTexts, store, stored } from "../lib/stored";
import { STACK_HEIGHT } from "../protocol/codes";
import type { TableSummary } from "../protocol/types";
import { levelOf } from "./opponent";

export interface LevelResult {
  level: string;
  games: number;
  /** Games won; a shared win is a part of one. */
  won: number;
}

interface Rules {
  seats: { kind: string }[];
  options: { stack_height?: number };
  what_if?: boolean;
  origin?: unknown;
}

export interface Proposal {
  /** The level that was played last, and the one to play next. */
  level: string;
  next: string;
  climbs: boolean;
  games: number;
  won: number;
}

const KEY = "stoneage.beaten";
/** The number of last games against a level that a proposal looks at, and how many wins or losses it takes. */
const LOOKED_AT = 3;
const ENOUGH = 2;

const levelIn = (bot: string): string => (isAdaptive(bot) ? ADAPTIVE : levelOf(bot));

/** The levels that sat at a table, each once. */
export const levelsAt = ({ seats }: TableSummary): string[] => [
  ...new Set(seats.flatMap(({ bot }) => (bot ? [levelIn(bot)] : []))),
];

/** My part of the win in a finished game; null where I had no seat. */
export function myShare({ seats, winners }: TableSummary): number | null {
  if (!winners || !seats.some(({ mine }) => mine)) return null;
  const won = winners.filter((seat) => seats[seat]?.mine).length;
  return won / winners.length;
}

/** Whether a game says something about levels: I sat alone against bots, it was no short game and no "What if?". */
export const countsForLevels = ({ seats, options, what_if, origin }: Rules): boolean =>
  !what_if &&
  !origin &&
  seats.filter(({ kind }) => kind === "person").length === 1 &&
  (options.stack_height ?? STACK_HEIGHT) === STACK_HEIGHT;

const judged = (tables: TableSummary[]): TableSummary[] =>
  tables.filter((table) => countsForLevels(table) && myShare(table) !== null);

/** Results by level, in the order of `levels`. */
export const resultsByLevel = (tables: TableSummary[], levels: string[]): LevelResult[] =>
  levels
    .map((level) => {
      const games = judged(tables).filter((table) => levelsAt(table).includes(level));
      return { level, games: games.length, won: games.reduce((sum, table) => sum + myShare(table)!, 0) };
    })
    .filter(({ games }) => games);

/** The levels beaten at tables of this size. They are kept on this device, because the server lists the last games only. */
export function beaten(tables: TableSummary[], players: number): Set<string> {
  const kept = new Set(stored<string[]>(KEY, [], isTexts));
  const known = kept.size;
  for (const table of judged(tables).filter((one) => myShare(one)! > 0))
    for (const level of levelsAt(table)) kept.add(`${table.seats.length} ${level}`);
  if (kept.size > known) store(KEY, [...kept]);
  const size = `${players} `;
  return new Set([...kept].filter((one) => one.startsWith(size)).map((one) => one.slice(size.length)));
}

/** Forgets the beaten levels: another person plays on this device from now on. */
export const forgetBeaten = (): void => forget(KEY);

/** Whom to play next at a table of this size, weakest level first: one up after wins, one down after losses. */
export function proposalFor(tables: TableSummary[], players: number, levels: string[]): Proposal | null {
  const alike = judged(tables)
    .filter((table) => table.seats.length === players && levelsAt(table).length === 1)
    .sort((one, other) => other.changed - one.changed);
  const level = alike[0] && levelsAt(alike[0])[0]!;
  if (!level || !levels.includes(level)) return null;
  const last = alike.filter((table) => levelsAt(table)[0] === level).slice(0, LOOKED_AT);
  const won = last.reduce((sum, table) => sum + myShare(table)!, 0);
  const climbs = won >= ENOUGH;
  if (!climbs && (won || last.length < ENOUGH)) return null;
  const next = climbs ? levels[levels.indexOf(level) + 1] : (levels[levels.indexOf(level) - 1] ?? ADAPTIVE);
  return next ? { level, next, climbs, games: last.length, won } : null;
}
