/** Who reads a table's story: what the seats are called, and which one is the reader's. */
import type { Reader } from "../words/words.svelte";
import type { Session } from "./session.svelte";

export function readerOf(session: Session): Reader {
  return { names: session.names, me: session.seat, expansion: Boolean(session.game?.options.expansion) };
}
