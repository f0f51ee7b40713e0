/** Who reads a table's story: what the seats are called, and which one is the reader's. */
import type { TableState } from "../game/table.svelte";
import { sayBot, type Reader } from "../words/words.svelte";

export function readerOf(table: TableState): Reader {
  const seats = table.table?.seats ?? [];
  return {
    names: seats.map((seat) => (seat.kind === "bot" ? sayBot(seat.name) : seat.name)),
    me: table.seat,
    expansion: Boolean(table.game?.options.expansion),
  };
}
