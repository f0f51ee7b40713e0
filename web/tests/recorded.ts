/** What a real server said (`uv run python -m scripts.record_messages`), and a socket that says it again. */
import { vi } from "vitest";
import { Draft } from "../src/match/draft.svelte";
import type { Ability, Answer, Authority, Listener, Notice, Queries, Query } from "../src/match/authority";
import { ServerAuthority } from "../src/match/server";
import { Session } from "../src/match/session.svelte";
import { Refusal } from "../src/protocol/refusal";
import type {
  PracticeQuestion,
  NewCommand,
  Command,
  Event,
  Message,
  PageReport,
  PracticeList,
  Refused,
  TableView,
  Update,
  Welcome,
} from "../src/protocol/types";
import chat from "./recorded/chat.json";
import end from "./recorded/end.json";
import events from "./recorded/events.json";
import expansion from "./recorded/expansion.json";
import gathering from "./recorded/gathering.json";
import marks from "./recorded/marks.json";
import practice from "./recorded/practice.json";
import questions from "./recorded/questions.json";
import reconnection from "./recorded/reconnection.json";
import refusals from "./recorded/refusals.json";
import sealing from "./recorded/sealing.json";
import undo from "./recorded/undo.json";

export type Situation = keyof typeof questions;

/** A test of the server's finds any difference between these files and what it says. */
export const recorded = {
  chat,
  end,
  events,
  expansion,
  gathering,
  marks,
  practice,
  questions,
  reconnection,
  refusals,
  sealing,
  undo,
} as unknown as {
  chat: Message[];
  end: Message[];
  events: { [Code in Event["code"]]?: Event[] };
  expansion: Message[];
  gathering: Message[];
  marks: Message[];
  practice: Record<"list" | "deleted", PracticeList> &
    Record<"asked" | "wrong" | "shown" | "remembered" | "solved", PracticeQuestion> & { gone: Refused };
  questions: Record<Situation, Welcome>;
  reconnection: { before: Message[]; after: Message[] };
  refusals: Refused[];
  sealing: Message[];
  undo: Message[];
};

export const welcomeOf = (messages: Message[]): Welcome => messages.find((message) => message.type === "welcome")!;
export const updatesOf = (messages: Message[]): Update[] => messages.filter((message) => message.type === "update");

/** A game's story as someone reads it who comes late. */
export const story: Event[] = welcomeOf(recorded.reconnection.after).story;

/** The end of a connection that the server would have. */
export class Socket {
  static OPEN = 1;
  static made: Socket[] = [];
  readyState = 1;
  sent: Command[] = [];
  reports: PageReport[] = [];
  pings = 0;
  /** Whether anybody is at the other end. */
  alive = true;
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number; reason: string }) => void = () => {};
  constructor(readonly url: URL) {
    Socket.made.push(this);
  }
  send = (text: string): void => {
    const sent: Command | PageReport | { type: "ping" } = JSON.parse(text);
    if (sent.type === "page") this.reports.push(sent);
    else if (sent.type !== "ping") this.sent.push(sent);
    else {
      this.pings += 1;
      if (this.alive) this.says({ type: "pong" });
    }
  };
  close = (): void => this.onclose({ code: 1000, reason: "" });
  says = (...messages: Message[]): void =>
    messages.forEach((message) => this.onmessage({ data: JSON.stringify(message) }));
}

/** An authority that repeats what a real one said, and writes down what it is told. */
export class RecordedAuthority implements Authority {
  can = new Set<Ability>(["advise", "chat", "prove", "recap", "rematch", "review"]);
  sent: NewCommand[] = [];
  asked: unknown[][] = [];
  answers: { [Name in Query]?: (...details: Parameters<Queries[Name]>) => Promise<Answer<Name>> } = {};
  #listener: Listener | null = null;
  #begins: Welcome;

  constructor(begins: Welcome) {
    this.#begins = begins;
  }

  subscribe(listener: Listener): () => void {
    this.#listener = listener;
    this.says({ type: "link", link: "up" }, this.#begins);
    return () => (this.#listener = null);
  }

  says = (...notices: Notice[]): void => notices.forEach((notice) => this.#listener?.(structuredClone(notice)));

  /** Says how things stand now, with these changes. */
  shows(change: Partial<Welcome>): void {
    this.#begins = { ...this.#begins, ...change };
    this.says(this.#begins);
  }

  send(command: NewCommand): Promise<number> {
    this.sent.push(command);
    return Promise.resolve(this.#begins.version);
  }

  ask<Name extends Query>(query: Name, ...details: Parameters<Queries[Name]>): Promise<Answer<Name>> {
    this.asked.push([query, ...details]);
    return this.answers[query]?.(...details) ?? Promise.reject(new Refusal({ code: "not_found" }));
  }

  close(): void {
    this.#listener = null;
  }
}

const open: Session[] = [];

/** A session that nobody closes would still listen to the network in the next test. */
export const closeSessions = (): void => open.splice(0).forEach((session) => session.close());

/** A session whose server has said this so far. */
export function sessionWith(...messages: Message[]): { session: Session; socket: Socket } {
  Socket.made = [];
  vi.stubGlobal("WebSocket", Socket);
  const session = new Session("T", new ServerAuthority("T"));
  open.push(session);
  const socket = Socket.made[0]!;
  socket.says(...messages);
  return { session, socket };
}

/** A session at one of the recorded questions, which sends nothing; a test may change the table around it. */
export function sessionAt(
  situation: Situation,
  change: Partial<TableView> = {},
): { session: Session; compose: Draft; authority: RecordedAuthority } {
  const welcome = structuredClone(recorded.questions[situation]);
  const authority = new RecordedAuthority({ ...welcome, table: { ...welcome.table, ...change } });
  const session = new Session("T", authority);
  open.push(session);
  session.send = vi.fn(() => Promise.resolve(true));
  return { session, compose: new Draft(session), authority };
}
