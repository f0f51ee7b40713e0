/** The record that was opened last in this tab, with the server's replay of it. */
import type { Replay } from "../protocol/types";

interface Opened {
  /** The whole record, as the file holds it. */
  record: unknown;
  replay: Replay;
}

class Shelf {
  now = $state.raw<Opened | null>(null);
}

export const shelf = new Shelf();
