/** Seats have a colour, a shape and a letter, so that colour is never the only sign. */
import type { SeatView } from "../protocol/types";
import { say, sayBot, type Key } from "../words/words.svelte";

const LETTERS = ["R", "B", "G", "Y", "K"];

export const letterOf = (seat: number): string => LETTERS[seat] ?? "?";
export const colourOf = (seat: number): string => say(`colour.${seat}` as Key);

/** What the seats are called; where two would be called the same, the colour tells them apart. */
export function namesOf(seats: Pick<SeatView, "seat" | "kind" | "name">[]): string[] {
  const names = seats.map(({ kind, name }) => (kind === "bot" ? sayBot(name) : name || say("common.guest")));
  return names.map((name, seat) => (names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} (${colourOf(seat)})`));
}
