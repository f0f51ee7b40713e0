/** The way from a form to its table: whether it is being walked, and why it ended before. */
import { go, tablePath } from "../lib/route.svelte";
import { asRefusal, type Refusal } from "../protocol/refusal";
import type { Table } from "./opening";

export class Attempt {
  busy = $state(false);
  refusal = $state.raw<Refusal | null>(null);

  walk(open: () => Promise<Table>): Promise<void> {
    return this.make(async () => go(tablePath((await open()).id)));
  }

  async make(action: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.refusal = null;
    try {
      await action();
    } catch (error) {
      this.refusal = asRefusal(error);
    } finally {
      this.busy = false;
    }
  }
}
