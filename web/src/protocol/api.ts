/** Plain HTTP: everything that needs no push. Whatever goes wrong comes as a `Refusal`. */
import { isRefused, Refusal } from "./refusal";
import type { MyTables, NewCommand, Opened, PersonView, Settings, Status, TableAbout } from "./types";

/** The protocol this client was built for; a server that speaks another one refuses it by name. */
export const PROTOCOL: Status["protocol"] = 3;

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
  } catch {
    throw new Refusal({ code: "offline" });
  }
  const content = await answer.json().catch(() => null);
  if (answer.ok && content !== null) return content as T;
  throw new Refusal(isRefused(content) ? content : { code: "offline" });
}

export const api = {
  get: <T>(path: string): Promise<T> => ask<T>("GET", path),
  post: <T>(path: string, body: unknown): Promise<T> => ask<T>("POST", path, body),
  status: () => ask<Status>("GET", "/api/status"),
  lobby: () => ask<{ tables: TableAbout[] }>("GET", "/api/tables"),
  myTables: () => ask<MyTables>("GET", "/api/me/tables"),
  openTable: (settings: Settings) => ask<Opened>("POST", "/api/tables", settings),
  /** A command for a table where no socket is open yet. */
  command: (table: string, command: NewCommand) =>
    ask<{ version: number }>("POST", `/api/tables/${table}?client=${PROTOCOL}`, { ...command, id: newId() }),
  me: () => ask<PersonView>("GET", "/api/me"),
  comeIn: (name: string) => ask<PersonView>("POST", "/api/people", { name }),
  rename: (name: string) => ask<PersonView>("PUT", "/api/me", { name }),
  forgetMe: () => ask<PersonView>("DELETE", "/api/me"),
  personalLink: () => ask<{ path: string }>("GET", "/api/me/link"),
};

/** Hexadecimal digits for message ids and nonces. `crypto.randomUUID` does not exist on a plain-http address; this does. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export const newId = (): string => randomHex(12);
