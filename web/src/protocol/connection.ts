/** The connection to a table: comes back by itself, and sends again what was not answered. */
import { at } from "../lib/base";
import { newId, PROTOCOL } from "./api";
import { isLasting, Refusal } from "./refusal";
import type { Command, Message, NewCommand, PageReport } from "./types";

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8_000;
/** How often the connection is looked after. */
const CHECK = 2_000;
/** After this silence the server is asked for a sign of life … */
const QUIET = 8_000;
/** … and without one in this time the connection is given up, so a dead one is noticed within 18 seconds. */
const PATIENCE = 8_000;
/** The same after the network or the page has returned: a dead connection is likely then. */
const SHORT_PATIENCE = 2_000;
/** A busy server may take longer for its first message. */
const OPENING_PATIENCE = 15_000;
/** Close codes from here on are refusals by name. */
const REFUSED = 4400;

const PING = JSON.stringify({ type: "ping" });

interface Waiting {
  command: Command;
  resolve: (version: number) => void;
  reject: (refusal: Refusal) => void;
}

interface Listener {
  message(message: Message): void;
  /** Is the connection up? If not: has the server been outdated by an update? */
  connected(up: boolean, outdated?: boolean): void;
  /** The server does not want us at this table. */
  refused(refusal: Refusal): void;
}

export class Connection {
  #table: string;
  #listener: Listener;
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #heard = 0;
  /** Until when the server has to say something; null where nothing is awaited. */
  #due: number | null = null;
  #watch = setInterval(() => this.#check(), CHECK);
  #urgent: ReturnType<typeof setTimeout> | undefined;

  constructor(table: string, listener: Listener) {
    this.#table = table;
    this.#listener = listener;
    addEventListener("online", this.#wake);
    document.addEventListener("visibilitychange", this.#wake);
    this.#open();
  }

  /** Resolves with the version the command made, or rejects with the refusal's name. */
  send(newCommand: NewCommand): Promise<number> {
    const command = { ...newCommand, id: newId() } as Command;
    return new Promise((resolve, reject) => {
      this.#waiting.set(command.id, { command, resolve, reject });
      this.#write(command);
    });
  }

  /** Tells the server whether someone is at this page; it does not answer. */
  report(page: Omit<PageReport, "type">): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify({ type: "page", ...page }));
  }

  /** What is still unanswered will not be. */
  close(): void {
    this.#stop();
    this.#abandon();
    for (const { reject } of this.#waiting.values()) reject(new Refusal({ code: "offline" }));
    this.#waiting.clear();
  }

  #stop(): void {
    this.#closed = true;
    removeEventListener("online", this.#wake);
    document.removeEventListener("visibilitychange", this.#wake);
    clearInterval(this.#watch);
    clearTimeout(this.#timer);
    clearTimeout(this.#urgent);
  }

  /** Nothing more is heard of this socket; a dead one would take minutes to close. */
  #abandon(): void {
    if (!this.#socket) return;
    this.#socket.onmessage = this.#socket.onclose = () => undefined;
    this.#socket.close();
    this.#socket = null;
    this.#due = null;
  }

  // --- signs of life

  #check(): void {
    if (!this.#socket) return;
    if (this.#due !== null) {
      if (Date.now() >= this.#due) this.#giveUp();
    } else if (Date.now() - this.#heard >= QUIET) this.#ping(PATIENCE);
  }

  #ping(patience: number): void {
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#due = Date.now() + patience;
    this.#socket.send(PING);
  }

  #giveUp(): void {
    this.#listener.connected(false);
    this.#abandon();
    this.#open();
  }

  /** The network is back, or somebody looks at the page again. */
  #wake = (): void => {
    if (document.hidden || this.#closed) return;
    if (!this.#socket) return this.#open();
    this.#ping(SHORT_PATIENCE);
    clearTimeout(this.#urgent);
    this.#urgent = setTimeout(() => this.#check(), SHORT_PATIENCE);
  };

  #open(): void {
    clearTimeout(this.#timer);
    this.#due = Date.now() + OPENING_PATIENCE;
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
    this.#heard = Date.now();
    this.#due = null;
    if (message.type === "pong") return;
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
    this.#socket = null;
    this.#due = null;
    this.#listener.connected(false, reason === "server_outdated");
    if (code >= REFUSED && isLasting(reason)) {
      this.#stop();
      this.#listener.refused(new Refusal({ code: reason }));
      return;
    }
    this.#timer = setTimeout(() => this.#open(), this.#wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }
}
