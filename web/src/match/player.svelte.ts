/** Shows a match at the reader's pace: events one after the other, then what came of them. Nothing here throws. */
import { counted } from "./counting";
import { prefs, stillness } from "../device/prefs.svelte";
import { falling, lasting, shownFirst, sound } from "./staging";
import type { Event } from "../protocol/types";
import { NOTHING, type Known } from "./reduce";
import type { Telling } from "./state";

/** From this many updates on they are shown without being told: nobody wants to watch an hour of moves. */
const TOO_MANY = 12;

/** Events, and what is known after them. */
interface Scene {
  events: Event[];
  after: Known;
}

/** An error of this client, for the browser's console. */
const report = (error: unknown): void => console.error(error);

/** One after the other until the queue is empty; a jump puts an end to it. */
interface Run {
  hurried: boolean;
  goOn: (() => void) | null;
}

export class Player {
  /** What is shown; it lags behind what is known while events are told. */
  shown = $state.raw<Known>(NOTHING);
  /** Places whose card or building was taken in what is told now. */
  taken = $state.raw<string[]>([]);

  #event = $state.raw<Event | null>(null);
  #falling = $state(false);
  #paused = $state(false);
  #queue = $state.raw<Scene[]>([]);
  #run: Run | null = null;
  #told: (shown: Known) => void;

  /** What is told now; null where nothing is left to tell. */
  readonly telling: Telling | null = $derived(
    this.#queue.length ? { at: "telling", event: this.#event, falling: this.#falling, paused: this.#paused } : null,
  );

  /** `told` hears what is shown whenever events have been told. */
  constructor(told: (shown: Known) => void) {
    this.#told = told;
  }

  /** Tells these events, after those that wait, and then shows what is known after them. */
  tell(events: Event[], after: Known): void {
    this.#queue = [...this.#queue, { events, after }];
    if (!this.#run) void this.#play((this.#run = { hurried: false, goOn: null }));
  }

  /** Shows a change that is no event; together with the events that lead there, if they are still told. */
  amend(after: Known): void {
    const last = this.#queue.at(-1);
    if (last) this.#queue = [...this.#queue.slice(0, -1), { ...last, after }];
    else this.shown = after;
  }

  /** Shows this at once and tells nothing of what waited. */
  jump(to: Known): void {
    const run = this.#run;
    this.#run = null;
    this.#queue = [];
    this.#settle(to);
    run?.goOn?.();
  }

  /** On with it: one scene where the reader steps, else straight to how things stand now. */
  skip = (): void => {
    if (!this.#run) return;
    this.#run.hurried = !this.#paused;
    this.#run.goOn?.();
  };

  async #play(run: Run): Promise<void> {
    for (let scene = this.#queue[0]; scene; scene = this.#queue[0]) {
      await this.#perform(scene, run).catch(report); // events that cannot be told must not hide what came of them
      if (run !== this.#run) return;
      const { after } = this.#queue[0] ?? scene; // amended meanwhile
      this.#queue = this.#queue.slice(1);
      this.#settle(after);
      try {
        this.#told(after);
      } catch (error) {
        report(error);
      }
    }
    this.#run = null;
  }

  #settle(known: Known): void {
    this.#event = null;
    this.#falling = this.#paused = false;
    this.taken = [];
    this.shown = known;
  }

  async #perform({ events, after }: Scene, run: Run): Promise<void> {
    const first = events[0] !== undefined && shownFirst(events[0].code);
    if (first) this.shown = { ...after, story: this.shown.story };
    if (this.#queue.length > TOO_MANY) return;
    for (const event of events) {
      if (run.hurried) return;
      await this.#enact(event, run);
      if (run !== this.#run) return;
      if (!first) this.#count(event);
    }
    if (!prefs.step || run.hurried || !byOthers(events, after.game?.audience ?? null)) return;
    this.#paused = true;
    await this.#wait(Infinity, run);
  }

  async #enact(event: Event, run: Run): Promise<void> {
    const fall = stillness() ? 0 : falling(event.code, prefs.speed);
    this.#falling = fall > 0;
    this.#event = event;
    sound(event);
    if (event.code === "took_card" || event.code === "built") this.taken = [...this.taken, event.place];
    await this.#wait(fall, run);
    if (run !== this.#run) return;
    this.#falling = false;
    await this.#wait(lasting(event.code, prefs.speed) - fall, run);
  }

  /** What has flown is counted at once. */
  #count(event: Event): void {
    if (this.shown.game) this.shown = { ...this.shown, game: counted(this.shown.game, event) };
  }

  #wait(milliseconds: number, run: Run): Promise<void> {
    if (milliseconds === 0 || run.hurried) return Promise.resolve();
    return new Promise((resolve) => {
      run.goOn = resolve;
      if (milliseconds !== Infinity) setTimeout(resolve, milliseconds);
    });
  }
}

/** Whether somebody else has chosen here. */
const byOthers = (events: Event[], audience: number | null): boolean =>
  events.some((event) => "seat" in event && event.seat !== audience && !event.forced);
