/** Elements beside the board to and from which pieces fly: each mat, and where it counts each good. */
import { getContext, setContext } from "svelte";
import type { Attachment } from "svelte/attachments";

const KEY = Symbol("ends");

export class Ends {
  #elements = new Map<string, Element>();

  /** Marks a player's mat, or where it counts a good, as long as it is shown: `{@attach ends.at(2, "wood")}`. */
  at =
    (seat: number, good = ""): Attachment =>
    (element) => {
      const key = seat + good;
      this.#elements.set(key, element);
      return () => {
        if (this.#elements.get(key) === element) this.#elements.delete(key);
      };
    };

  boxOf(seat: number, good = ""): DOMRect | undefined {
    return this.#elements.get(seat + good)?.getBoundingClientRect();
  }
}

/** To be called by what holds board and mats. */
export const provideEnds = (): Ends => setContext(KEY, new Ends());
/** Where nothing flies there are none. */
export const theEnds = (): Ends => getContext(KEY) ?? new Ends();
