/** The line to a table: comes back by itself, and says again what was not answered. */
import { newId, PROTOCOL } from "./api";
import type { Command, Message, Wish } from "./types";
import { Refusal } from "./types";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
/** Close codes from here on are refusals by name: there is no point in knocking again. */
const REFUSED = 4400;
const LASTING_REFUSALS = new Set(["unknown_table", "old_client", "other_rules", "malformed", "foreign_origin", "foreign_host"]);

interface Waiting {
  command: Command;
  resolve: (version: number) => void;
  reject: (refusal: Refusal) => void;
}

export interface Listener {
  message(message: Message): void;
  /** Is the line up? */
  connected(up: boolean): void;
  /** The server does not want us at this table. */
  refused(refusal: Refusal): void;
}

export class Line {
  #table: string;
  #listener: Listener;
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(table: string, listener: Listener) {
    this.#table = table;
    this.#listener = listener;
    this.#open();
  }

  /** Resolves with the version the command made, or rejects with the refusal's name. */
  send(wish: Wish): Promise<number> {
    const command = { ...wish, id: newId() } as Command;
    return new Promise((resolve, reject) => {
      this.#waiting.set(command.id, { command, resolve, reject });
      this.#say(command);
    });
  }

  /** Knock again, as somebody the server knows by now. */
  reopen(): void {
    this.#socket?.close();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #open(): void {
    const url = new URL(`/api/tables/${this.#table}/socket`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.search = `client=${PROTOCOL}`;
    url.hash = "";
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(data) as Message);
    socket.onclose = ({ code, reason }) => this.#lost(code, reason);
  }

  #hear(message: Message): void {
    if (message.type === "welcome") {
      this.#wait = FIRST_WAIT;
      this.#listener.connected(true);
      for (const { command } of this.#waiting.values()) this.#say(command);
    }
    if (message.type === "accepted") this.#settle(message.id, ({ resolve }) => resolve(message.version));
    else if (message.type === "refused") {
      this.#settle(message.id, ({ reject }) => reject(new Refusal(message.code, message.arguments)));
    } else this.#listener.message(message);
  }

  #settle(id: string | null, answer: (waiting: Waiting) => void): void {
    const waiting = id === null ? undefined : this.#waiting.get(id);
    if (id === null || !waiting) return;
    this.#waiting.delete(id);
    answer(waiting);
  }

  #say(command: Command): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command));
  }

  #lost(code: number, reason: string): void {
    if (this.#closed) return;
    this.#listener.connected(false);
    if (code >= REFUSED && LASTING_REFUSALS.has(reason)) {
      this.#listener.refused(new Refusal(reason));
      return;
    }
    this.#timer = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
