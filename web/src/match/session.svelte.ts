/** A person at a match: what its authority says is reduced to what is known, told at the reader's pace, and shown. */
import { showPieces } from "../game/pieces";
import { botsOf, namesOf } from "../i18n/seats";
import { forget, store, stored } from "../lib/stored";
import { witnessCommitment } from "../proof/witness";
import { asRefusal, type Refusal } from "../protocol/refusal";
import type { Event, NewCommand, TableView } from "../protocol/types";
import type { Authority, Notice } from "./authority";
import { draftKey } from "./defaults";
import { Player } from "./player.svelte";
import { NOTHING, reduce, type Known } from "./reduce";
import { stateOf, type TableState } from "./state";

export class Session {
  readonly id: string;
  readonly authority: Authority;
  /** What came of the last command, if it was refused. */
  complaint = $state.raw<Refusal | null>(null);
  /** A command is on its way. */
  sending = $state(false);
  /** A choice of mine, or its undo, is on its way. */
  deciding = $state(false);
  /** The start waits for a number of mine that another browser keeps. */
  numberElsewhere = $state(false);
  /** What happened since this person last looked. */
  recap = $state.raw<Event[]>([]);

  /** By how many seconds this device's clock is ahead of the server's, as far as it is known. */
  ahead = $state(0);

  #known = $state.raw<Known>(NOTHING);
  #player = new Player((shown) => this.#told(shown));
  #unsubscribe: () => void;

  readonly state: TableState = $derived(stateOf(this.#known.refusal, this.#player.shown, this.#player.telling));
  readonly link = $derived(this.#known.link);
  readonly stillThere = $derived(this.#known.stillThere);
  readonly chat = $derived(this.#known.chat);
  /** What is shown; it lags behind what is known while events are told. */
  readonly table = $derived(this.#player.shown.table);
  readonly game = $derived(this.#player.shown.game);
  readonly story = $derived(this.#player.shown.story);
  readonly taken = $derived(this.#player.taken);
  /** The event that is told now. */
  readonly moment = $derived(this.state.at === "telling" ? this.state.event : null);
  /** My seat, or the one of mine that is asked; null for those who only watch. */
  readonly seat = $derived(this.game?.audience ?? null);
  readonly myTurn = $derived(this.state.at === "asked");
  readonly names = $derived(this.table ? namesOf(this.table.seats) : []);
  readonly bots = $derived(this.table ? botsOf(this.table.seats) : []);

  constructor(id: string, authority: Authority) {
    this.id = id;
    this.authority = authority;
    this.#unsubscribe = authority.subscribe(this.#heard);
  }

  /** A subscription from before the authority knew me stays a spectator's. */
  comeBack = (): void => {
    this.#unsubscribe();
    this.#unsubscribe = this.authority.subscribe(this.#heard);
  };

  close(): void {
    this.authority.close();
    this.skip();
  }

  /** On with it: one step where the reader steps, else straight to how things stand now. */
  skip = (): void => this.#player.skip();

  /** True if the authority accepted; a refusal is shown as `complaint`. */
  async send(command: NewCommand): Promise<boolean> {
    this.sending = true;
    this.complaint = null;
    try {
      await this.authority.send(command);
      return true;
    } catch (refusal) {
      this.complaint = asRefusal(refusal);
      return false;
    } finally {
      this.sending = false;
    }
  }

  /** The page was touched: whoever was asked "Still there?" is. */
  touched = (): void => this.#heard({ type: "touched" });

  play = (move: string): Promise<boolean> => this.#decide({ type: "play", move, version: this.#known.version });
  undo = (): Promise<boolean> => this.#decide({ type: "undo", version: this.#known.version });

  async #decide(command: NewCommand): Promise<boolean> {
    this.deciding = true;
    try {
      return await this.send(command);
    } finally {
      this.deciding = false;
    }
  }

  #heard = (notice: Notice): void => {
    const known = reduce(this.#known, notice);
    if (known === this.#known) return;
    const before = this.#player.shown.story.at(-1)?.choice;
    this.#known = known;
    const asked = notice.type === "update" && notice.kind === "played" ? known.table?.asked : null;
    if (asked?.version === known.version) this.ahead = Date.now() / 1000 - asked.time;
    if (known.game) showPieces(known.game.pieces);
    if (notice.type === "welcome") {
      this.#player.jump(known);
      this.#welcomed(known, before);
    } else if (notice.type === "update" && notice.story.length) this.#player.tell(notice.story, known);
    else this.#player.amend(known);
    if (known.refusal && this.authority.can.has("recap")) this.#forget();
    if (known.table && (notice.type === "welcome" || notice.type === "update"))
      this.#reveal(known.table).catch((error: unknown) => console.error(error));
  };

  /** The whole story comes with every welcome, so nothing that happened while the connection was down is missed. */
  #welcomed({ table, story }: Known, before: number | undefined): void {
    const { can } = this.authority;
    if (table && can.has("prove")) witnessCommitment(this.id, table.commitment);
    const told = can.has("recap") ? (before ?? this.#lastLook()) : 0;
    this.recap = told ? story.filter((event) => event.choice > told) : [];
    if (table?.stage === "over" && can.has("recap")) this.#forget();
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
    if (nonces.length) await this.authority.send({ type: "reveal", nonces }).catch(() => undefined);
  }

  // --- what this person has seen

  get #seen(): string {
    return `stoneage.seen.${this.id}`;
  }

  #lastLook = (): number => stored(this.#seen, 0, (value) => typeof value === "number");

  #told(shown: Known): void {
    if (!document.hidden) this.#remember(shown);
  }

  /** Of a match that is over nothing is kept but what proves it. */
  #forget(): void {
    forget(this.#seen);
    forget(draftKey(this.id));
  }

  #remember({ table, story }: Known): void {
    if (!this.authority.can.has("recap")) return;
    if (table?.stage === "over") this.#forget();
    else store(this.#seen, story.at(-1)?.choice ?? 0);
  }

  recapRead = (): void => {
    this.recap = [];
    this.#remember(this.#player.shown);
  };
}
