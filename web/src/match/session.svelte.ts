/** A person's session at a table: what the server says arrives here, is told at the reader's pace, and then shown. */
import { witnessCommitment } from "../proof/witness";
import { Connection, type Channel, type Listener } from "../protocol/connection";
import { merged } from "../protocol/diff";
import { asRefusal, type Refusal } from "../protocol/refusal";
import type { Event, GameView, Message, NewCommand, Said, TableView, Update, Welcome } from "../protocol/types";
import { counted } from "./counting";
import { prefs, stillness } from "../device/prefs.svelte";
import { botsOf, namesOf } from "../i18n/seats";
import { falling, lasting, sound } from "./staging";
import { forget, stored, store } from "../lib/stored";
import { showPieces } from "../game/pieces";

/** So many updates behind, the stage is skipped: nobody wants to watch an hour of moves. */
const TOO_FAR_BEHIND = 12;

/** How things stand after an update, and what led there. */
interface Arrival {
  version: number;
  table: TableView;
  game: GameView | null;
  story: Event[];
}

/** A fault of this client, for whoever opens the browser's console. */
const report = (error: unknown): void => console.error(error);

export class Session implements Listener {
  readonly id: string;
  /** What is shown; it lags behind what has arrived while the stage tells what happened. */
  table = $state.raw<TableView | null>(null);
  game = $state.raw<GameView | null>(null);
  story = $state.raw<Event[]>([]);
  chat = $state.raw<Said[]>([]);
  /** The step of the story that is on stage now. */
  moment = $state.raw<Event | null>(null);
  /** The dice of this step are in the air: no word may tell their result. */
  falling = $state(false);
  /** Places whose card or building was taken in what is told now. */
  taken = $state.raw<string[]>([]);
  /** Step mode waits here for the reader. */
  paused = $state(false);
  up = $state(false);
  /** The table is not to be had: a dead link, an old client … */
  refusal = $state.raw<Refusal | null>(null);
  /** What came of the last command, if it was refused. */
  complaint = $state.raw<Refusal | null>(null);
  /** A command is on its way. */
  sending = $state(false);
  /** The start waits for a number of mine that another browser keeps. */
  numberElsewhere = $state(false);
  /** What happened since this person last looked. */
  recap = $state.raw<Event[]>([]);

  #connection: Channel;
  /** A table of the server's; what is practised without one leaves no trace in this browser. */
  #lasting: boolean;
  #version = 0;
  #queue = $state.raw<Arrival[]>([]);
  #running = false;
  #hurried = false;
  #goOn: (() => void) | null = null;

  /** My seat, or the one of mine that is asked; null for those who only watch. */
  readonly seat = $derived(this.game?.audience ?? null);
  readonly telling = $derived(this.moment !== null || this.#queue.length > 0);
  readonly offers = $derived(this.telling ? null : (this.game?.offers ?? null));
  readonly myTurn = $derived(this.offers !== null);
  readonly names = $derived(this.table ? namesOf(this.table.seats) : []);
  readonly bots = $derived(this.table ? botsOf(this.table.seats) : []);

  constructor(id: string, practice?: (listener: Listener) => Channel) {
    this.id = id;
    this.#lasting = !practice;
    this.#connection = practice?.(this) ?? new Connection(id, this);
  }

  /** A connection that was opened before the server knew me stays a spectator's. */
  comeBack = (): void => this.#connection.reopen();

  close(): void {
    this.#connection.close();
    this.skip();
  }

  /** True if the server accepted; a refusal is shown as `complaint`. */
  async send(command: NewCommand): Promise<boolean> {
    this.sending = true;
    this.complaint = null;
    try {
      await this.#connection.send(command);
      return true;
    } catch (refusal) {
      this.complaint = asRefusal(refusal);
      return false;
    } finally {
      this.sending = false;
    }
  }

  play = (move: string): Promise<boolean> => this.send({ type: "play", move, version: this.#version });
  undo = (): Promise<boolean> => this.send({ type: "undo", version: this.#version });

  // --- the listener's part

  connected(up: boolean): void {
    this.up = up;
  }

  refused(refusal: Refusal): void {
    this.refusal = refusal;
    if (this.#lasting) forget(this.#seen);
  }

  message(message: Message): void {
    if (message.type === "chat") this.chat = [...this.chat, ...message.chat];
    else if (message.type === "presence") this.#present(message.seats);
    else if (message.type === "welcome") this.#welcome(message);
    else if (message.type === "update") this.#arrived(message);
  }

  #present(seats: number[]): void {
    const table = this.#queue.at(-1)?.table ?? this.table;
    if (!table) return;
    const here = { ...table, seats: table.seats.map((seat) => ({ ...seat, present: seats.includes(seat.seat) })) };
    if (this.#queue.length) this.#queue = [...this.#queue.slice(0, -1), { ...this.#queue.at(-1)!, table: here }];
    else this.table = here;
  }

  /** The whole story comes with every welcome, so nothing that happened while the connection was down is missed. */
  #welcome(welcome: Welcome): void {
    const told = this.#lasting ? (this.story.at(-1)?.choice ?? this.#lastLook()) : 0;
    if (this.#lasting) witnessCommitment(this.id, welcome.table.commitment);
    this.chat = welcome.chat;
    this.#queue = [];
    this.skip();
    this.#version = welcome.version; // lower than before, if the server was restored from a backup
    this.story = welcome.story;
    this.recap = told ? welcome.story.filter((event) => event.choice > told) : [];
    this.#settle(welcome);
    if (this.#lasting && welcome.table.stage === "over") forget(this.#seen);
  }

  #arrived({ version, story, ...diff }: Update): void {
    const last = this.#queue.at(-1) ?? this;
    const table = last.table && merged(last.table, diff.table);
    if (!table) return; // without a welcome a change is a change of nothing
    this.#version = version;
    this.#queue = [...this.#queue, { version, story, table, game: merged(last.game, diff.game) }];
    if (!this.#running) void this.#run();
  }

  // --- the stage

  async #run(): Promise<void> {
    this.#running = true;
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      await this.#stage(next).catch(report); // a story that cannot be told must not keep its end from the reader
      this.moment = null;
      this.falling = this.paused = false;
      const now = this.#queue[0];
      if (now?.version !== next.version) continue; // a welcome came meanwhile, and said it all
      this.#queue = this.#queue.slice(1);
      try {
        this.#settle(now);
        this.#heard(now.story);
      } catch (error) {
        report(error);
      }
    }
    this.#running = this.#hurried = false;
  }

  async #stage(next: Arrival): Promise<void> {
    if (next.story[0]?.code === "placed") this.#settle(next); // people walk while it is told
    if (this.#queue.length <= TOO_FAR_BEHIND && !this.#hurried) await this.#tell(next);
  }

  async #tell(update: Arrival): Promise<void> {
    for (const event of update.story) {
      if (this.#hurried || this.#queue[0]?.version !== update.version) return;
      const fall = stillness() ? 0 : falling(event.code, prefs.speed);
      this.falling = fall > 0;
      this.moment = event;
      sound(event.code);
      if (event.code === "took_card" || event.code === "built") this.taken = [...this.taken, event.place];
      await this.#wait(fall);
      this.falling = false;
      if (!this.#hurried) await this.#wait(lasting(event.code, prefs.speed) - fall);
      const told = this.#queue[0]?.version === update.version && this.game !== update.game;
      if (this.game && told) this.game = counted(this.game, event);
    }
    const others = update.story.some((event) => "seat" in event && event.seat !== this.seat && !event.forced);
    if (prefs.step && others) {
      this.paused = true;
      await this.#wait(Infinity);
      this.paused = false;
    }
  }

  #wait(milliseconds: number): Promise<void> {
    if (milliseconds === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#goOn = resolve;
      if (milliseconds !== Infinity) setTimeout(resolve, milliseconds);
    });
  }

  /** On with it: one step where the reader steps, else straight to how things stand now. */
  skip = (): void => {
    this.#hurried = this.#running && !this.paused;
    this.#goOn?.();
    this.#goOn = null;
  };

  #settle(update: Arrival): void {
    this.taken = [];
    this.#version = Math.max(this.#version, update.version);
    this.table = update.table;
    this.#reveal(update.table).catch(report);
    if (update.game) showPieces(update.game.pieces);
    this.game = update.game;
  }

  /** The host has started: my numbers are shown as soon as everyone's fingerprints are fixed. */
  async #reveal(table: TableView): Promise<void> {
    const awaited = table.seats.filter((seat) => seat.mine && table.reveal?.seats.includes(seat.seat));
    if (!awaited.length) {
      this.numberElsewhere = false;
      return;
    }
    const { toReveal } = await import("../proof/nonces");
    const nonces = toReveal(table);
    this.numberElsewhere = nonces.length < awaited.length;
    // A refusal means that another page of mine was faster.
    if (nonces.length) await this.#connection.send({ type: "reveal", nonces }).catch(() => undefined);
  }

  /** An undo takes the choices it took back out of the story. */
  #heard(events: Event[]): void {
    let story = this.story;
    for (const event of events) {
      if (event.code === "undone") story = story.filter((told) => told.choice <= event.left);
      else story = [...story, event];
    }
    this.story = story;
    if (this.#lasting && !document.hidden) this.#remember();
  }

  // --- what this person has seen

  get #seen(): string {
    return `stoneage.seen.${this.id}`;
  }

  #lastLook = (): number => stored(this.#seen, 0, (value) => typeof value === "number");

  /** Of a game that is over nothing has to be told again. */
  #remember(): void {
    if (this.table?.stage === "over") forget(this.#seen);
    else store(this.#seen, this.story.at(-1)?.choice ?? 0);
  }

  recapRead = (): void => {
    this.recap = [];
    this.#remember();
  };
}
