/** A match that the server keeps: messages by a socket, questions by HTTP. */
import { attention, onAttention } from "../device/attention";
import { api } from "../protocol/api";
import { Connection } from "../protocol/connection";
import { Refusal } from "../protocol/refusal";
import type { NewCommand } from "../protocol/types";
import type { Ability, Answer, Authority, Listener, Queries, Query } from "./authority";

const ASK: { [Name in Query]: (table: string, ...details: Parameters<Queries[Name]>) => Promise<Answer<Name>> } = {
  advice: (table) => api.advice(table),
  hints: (table) => api.hints(table),
  look: (table) => api.look(table),
  moment: (table, choice) => api.moment(table, choice),
  question: (table, choice, moves, solution) => api.tryAgain(table, choice, moves, solution),
  record: (table) => api.record(table),
  replay: (table) => api.replay(table),
  review: (table) => api.review(table),
  summary: (table) => api.summary(table),
};

export class ServerAuthority implements Authority {
  readonly can: ReadonlySet<Ability> = new Set(["advise", "chat", "prove", "recap", "rematch", "review"]);
  #table: string;
  #connections: Connection[] = [];

  constructor(table: string) {
    this.#table = table;
  }

  subscribe(listener: Listener): () => void {
    const report = (): void => connection.report(attention());
    const connection = new Connection(this.#table, {
      message: (message) => {
        if (message.type === "welcome") report();
        listener(message);
      },
      connected: (up, outdated) => listener({ type: "link", link: up ? "up" : outdated ? "outdated" : "down" }),
      refused: ({ facts }) => listener({ type: "closed", refusal: facts }),
    });
    this.#connections.push(connection);
    const unwatch = onAttention(report);
    return () => {
      unwatch();
      connection.close();
      this.#connections = this.#connections.filter((one) => one !== connection);
    };
  }

  send(command: NewCommand): Promise<number> {
    return this.#connections.at(-1)?.send(command) ?? Promise.reject(new Refusal({ code: "offline" }));
  }

  ask<Name extends Query>(query: Name, ...details: Parameters<Queries[Name]>): Promise<Answer<Name>> {
    return ASK[query](this.#table, ...details);
  }

  close(): void {
    for (const connection of this.#connections.splice(0)) connection.close();
  }
}
