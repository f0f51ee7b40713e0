/** A match without a socket: each choice is sent with those before it, and what comes of it is told as in any match. */
import { asRefusal, Refusal } from "../protocol/refusal";
import type { NewCommand, Scene } from "../protocol/types";
import type { Ability, Authority, Listener } from "./authority";

export interface Attempt extends Scene {
  /** The last choice is taken back. */
  wrong: boolean;
  /** Another number: another board, whose story begins anew. */
  scene: number;
}

export class Practice<View extends Attempt> implements Authority {
  readonly can: ReadonlySet<Ability> = new Set();
  #moves: string[];
  #listener: Listener | null = null;
  #ask: (moves: string[]) => Promise<View>;
  #heard: (view: View, moves: string[]) => void;
  #shown: View | null = null;

  constructor(
    ask: (moves: string[]) => Promise<View>,
    heard: (view: View, moves: string[]) => void,
    moves: string[] = [],
  ) {
    this.#ask = ask;
    this.#heard = heard;
    this.#moves = [...moves];
  }

  subscribe(listener: Listener): () => void {
    this.#listener = listener;
    this.#shown = null;
    void this.#begin();
    return () => this.close();
  }

  async #begin(): Promise<void> {
    try {
      const view = await this.#ask(this.#moves);
      // A choice that was right in an older version of what is practised, and is not any more.
      if (view.wrong && this.#moves.length) return this.#restart();
      this.#show(view);
      this.#listener?.({ type: "link", link: "up" });
    } catch (error) {
      const older = error instanceof Refusal && (error.code === "illegal" || error.code === "over");
      if (this.#moves.length && older) return this.#restart();
      this.#listener?.({ type: "closed", refusal: asRefusal(error).facts });
    }
  }

  #restart(): Promise<void> {
    this.#moves = [];
    return this.#begin();
  }

  async send(command: NewCommand): Promise<number> {
    if (command.type !== "play") throw new Refusal({ code: "not_allowed" });
    const view = await this.#ask([...this.#moves, command.move]);
    if (view.wrong) this.#heard(view, this.#moves);
    else {
      this.#moves.push(command.move);
      this.#show(view);
    }
    return this.#moves.length;
  }

  #show(view: View): void {
    if (!this.#listener) return; // the page was left meanwhile
    const { table, game, story } = view;
    const version = this.#moves.length;
    if (this.#shown?.scene === view.scene) {
      const told = this.#shown.story.length;
      this.#listener({ type: "update", version, kind: "played", table, game, story: story.slice(told) });
    } else this.#listener({ type: "welcome", version, table, game, story, chat: [] });
    this.#shown = view;
    this.#heard(view, this.#moves);
  }

  /** Nothing is kept that could be asked. */
  ask(): Promise<never> {
    return Promise.reject(new Refusal({ code: "not_allowed" }));
  }

  close(): void {
    this.#listener = null;
  }
}
