/** The pace of the scoring: one source after the other, all at once for those who want no motion. */
import { lasting } from "../../match/staging";
import { prefs, stillness } from "../../device/prefs.svelte";

export class Ceremony {
  /** So many sources are counted. */
  counted = $state(0);
  #sources: number;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly done = $derived.by(() => this.counted >= this.#sources);

  constructor(sources: number) {
    this.#sources = sources;
  }

  begin(): void {
    const pause = stillness() ? 0 : lasting("over", prefs.speed);
    if (pause === 0) this.skip();
    else this.#timer = setInterval(() => this.#next(), pause);
  }

  #next(): void {
    this.counted += 1;
    if (this.done) this.stop();
  }

  skip = (): void => {
    this.stop();
    this.counted = this.#sources;
  };

  stop = (): void => clearInterval(this.#timer);
}
