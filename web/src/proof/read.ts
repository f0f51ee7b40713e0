/** What a proof needs of a record. Records come from anywhere, so nothing is taken for granted. */
import { hexToBytes } from "@noble/hashes/utils.js";
import type { Dealing } from "./chance";

/** Far more than any table has: a hostile number must not keep the browser busy. */
const MOST_PLAYERS = 9;
/** By the printed rules, and the most. Records without the option have it. */
const STACK_HEIGHT = 7;

export const object = (value: unknown): Record<string, unknown> | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;

export function bytes(value: unknown, count: number): Uint8Array | null {
  return typeof value === "string" && new RegExp(`^[0-9a-fA-F]{${2 * count}}$`).test(value) ? hexToBytes(value) : null;
}

export function dealing(value: unknown): Dealing | null {
  const options = object(value);
  if (!options) return null;
  const { players, expansion, stack_height = STACK_HEIGHT, start = null } = options;
  if (!whole(players) || players < 1 || players > MOST_PLAYERS || typeof expansion !== "boolean") return null;
  if (!whole(stack_height) || stack_height < 1 || stack_height > STACK_HEIGHT) return null;
  return start === null || whole(start) ? { players, expansion, stack_height, start } : null;
}

/** The dice of every roll that is told, in order. */
export function rolls(events: unknown): number[][] | null {
  if (!Array.isArray(events) || !events.every((event) => Array.isArray(event) && event.length === 2)) return null;
  const told = events.filter(([who]) => who === "roll").map(([, dice]) => dice);
  return told.every((dice) => Array.isArray(dice) && dice.every(whole)) ? told : null;
}

export const whole = (value: unknown): value is number => Number.isInteger(value);

interface Line {
  after: number;
  events: unknown[];
}

/** What was taken back, undo by undo. */
export function lines(value: unknown): Line[] | null {
  if (!Array.isArray(value)) return null;
  const read = value.map(object);
  return read.every((line) => line !== null && whole(line.after) && Array.isArray(line.events))
    ? (read as unknown as Line[])
    : null;
}

export const isMark = (event: unknown): boolean => Array.isArray(event) && MARKS.includes(event[1]);

export const isRoll = (event: unknown): boolean => Array.isArray(event) && event[0] === "roll";

const MARKS: unknown[] = ["resigned", "taken over", "returned", "quick answer"];

/** Where in a line the choice stands that comes after so many; its end if there is none. */
export function placeAfter(line: unknown[], choices: number): number {
  let made = 0;
  const at = line.findIndex((event) => Array.isArray(event) && !isRoll(event) && !isMark(event) && made++ === choices);
  return at === -1 ? line.length : at;
}
