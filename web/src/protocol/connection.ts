/** The connection to a table: comes back by itself, and sends again what was not answered. */
import { at } from "../game/base";
import { newId, PROTOCOL } from "./api";
import { isLasting, Refusal } from "./refusal";
import type { Command, Message, NewCommand } from "./types";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
/** Close codes from here on are refusals by name. */
const REFUSED = 4400;

interface Waiting {
  command: Command;
  resolve: (version: number) => void;
  reject: (refusal: Refusal) => void;
}

export interface Listener {
  message(message: Message): void;
  /** Is the connection up? */
  connected(up: boolean): void;
  /** The server does not want us at this table. */
  refused(refusal: Refusal): void;
}

/** Where commands go and messages come from. */
export interface Channel {
  /** Resolves with the version the command made, or rejects with the refusal's name. */
  send(command: NewCommand): Promise<number>;
  /** Connect again, as somebody the server knows by now. */
  reopen(): void;
  close(): void;
}

export class Connection implements Channel {
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

  send(newCommand: NewCommand): Promise<number> {
    const command = { ...newCommand, id: newId() } as Command;
    return new Promise((resolve, reject) => {
      this.#waiting.set(command.id, { command, resolve, reject });
      this.#write(command);
    });
  }

  reopen(): void {
    this.#socket?.close();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #open(): void {
    const url = new URL(at(`/api/tables/${this.#table}/socket`), location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.search = `client=${PROTOCOL}`;
    url.hash = "";
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onmessage = ({ data }) => this.#receive(JSON.parse(data) as Message);
    socket.onclose = ({ code, reason }) => this.#lost(code, reason);
  }

  #receive(message: Message): void {
    if (message.type === "welcome") {
      this.#wait = FIRST_WAIT;
      this.#listener.connected(true);
      for (const { command } of this.#waiting.values()) this.#write(command);
    }
    if (message.type === "accepted") this.#settle(message.id, ({ resolve }) => resolve(message.version));
    else if (message.type === "refused") {
      this.#settle(message.id, ({ reject }) => reject(new Refusal(message)));
    } else this.#listener.message(message);
  }

  #settle(id: string | null, answer: (waiting: Waiting) => void): void {
    const waiting = id === null ? undefined : this.#waiting.get(id);
    if (id === null || !waiting) return;
    this.#waiting.delete(id);
    answer(waiting);
  }

  #write(command: Command): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(command));
  }

  #lost(code: number, reason: string): void {
    if (this.#closed) return;
    this.#listener.connected(false);
    if (code >= REFUSED && isLasting(reason)) {
      this.#listener.refused(new Refusal({ code: reason }));
      return;
    }
    this.#timer = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
