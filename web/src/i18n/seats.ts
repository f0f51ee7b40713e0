/** Seats have a colour, a shape and a letter, so that colour is never the only sign. */
import { tribeOf } from "../game/tribes.svelte";
import type { SeatView } from "../protocol/types";
import { isKey, say, sayBot, type Key } from "./words.svelte";

const LETTERS = ["R", "B", "G", "Y", "K"];

export const letterOf = (seat: number): string => LETTERS[tribeOf(seat)] ?? "?";
export const tribeName = (tribe: number): string => say(`colour.${tribe}` as Key);
export const colourOf = (seat: number): string => tribeName(tribeOf(seat));

/** A bot's own name and its level; null for a person. */
export interface Bot {
  name: string;
  level: string;
}

/** The bots among the seats of a table. */
export const botsOf = (seats: Pick<SeatView, "name" | "bot">[]): (Bot | null)[] =>
  seats.map(({ name, bot }) => (bot ? { name, level: bot } : null));

/** Of two who are called the same the colour tells which. */
const toldApart = (names: string[]): string[] =>
  names.map((name, seat) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${colourOf(seat)})`));

/** What the seats are called. */
export const namesOf = (seats: Pick<SeatView, "name">[]): string[] =>
  toldApart(seats.map(({ name }) => name || say("common.guest")));

/** A seat of a record: bots are “Uga (club)” or “Uga (smith:club)” there, and before they had names just “club”. */
export function titleOf(title: string): { name: string; bot: string | null } {
  const [, name = "", bot = ""] = /^(.+) \((.+)\)$/.exec(title) ?? [];
  if (isKey(`bot.${bot.split(":")[0]}`)) return { name, bot };
  return { name: sayBot(title), bot: null };
}

/** The bots among the seats of a record. */
export const botsOfTitles = (titles: string[]): (Bot | null)[] =>
  titles.map(titleOf).map(({ name, bot }) => (bot ? { name, level: bot } : null));

export const namesOfTitles = (titles: string[]): string[] => toldApart(titles.map((title) => titleOf(title).name));
