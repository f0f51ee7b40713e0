/** Who reads a table's story: what the seats are called, and which one is the reader's. */
import type { TableState } from "../game/table.svelte";
import type { Reader } from "../words/words.svelte";

export function readerOf(table: TableState): Reader {
  return { names: table.names, me: table.seat, expansion: Boolean(table.game?.options.expansion) };
}
