/** A table without a wire: each choice is sent with those before it, and what comes of it is told as at any table. */
import type { Channel, Listener } from "../protocol/connection";
import { asRefusal, Refusal } from "../protocol/refusal";
import type { NewCommand, Scene } from "../protocol/types";

export interface Attempt extends Scene {
  /** The last choice is taken back. */
  wrong: boolean;
  /** Another number: another board, whose story begins anew. */
  scene: number;
}

export class Practice<View extends Attempt> implements Channel {
  #moves: string[];
  #listener: Listener;
  #ask: (moves: string[]) => Promise<View>;
  #heard: (view: View, moves: string[]) => void;
  #shown: View | null = null;

  constructor(
    listener: Listener,
    ask: (moves: string[]) => Promise<View>,
    heard: (view: View, moves: string[]) => void,
    moves: string[] = [],
  ) {
    this.#listener = listener;
    this.#ask = ask;
    this.#heard = heard;
    this.#moves = [...moves];
    void this.#begin();
  }

  async #begin(): Promise<void> {
    try {
      this.#show(await this.#ask(this.#moves));
      this.#listener.connected(true);
    } catch (error) {
      if (this.#moves.length && error instanceof Refusal && error.code === "illegal") {
        this.#moves = []; // the choices of an older version of what is practised
        return this.#begin();
      }
      this.#listener.refused(asRefusal(error));
    }
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
    const { table, game, story } = view;
    const version = this.#moves.length;
    if (this.#shown?.scene === view.scene) {
      const told = this.#shown.story.length;
      this.#listener.message({ type: "update", version, kind: "played", table, game, story: story.slice(told) });
    } else this.#listener.message({ type: "welcome", version, table, game, story, chat: [] });
    this.#shown = view;
    this.#heard(view, this.#moves);
  }

  reopen(): void {}

  close(): void {}
}
