/** The server's functions by name; addresses, parameters and answers are those of its OpenAPI. */
import { http } from "./http";
import type { AdaptiveResults, NewCommand, Settings, Status } from "./types";

/** The protocol this client was built for; a server that speaks another one refuses it by name. */
export const PROTOCOL: Status["protocol"] = 4;

const client = PROTOCOL;

/** Where I sit, and the bots by seat. */
interface Wish {
  seat: number;
  bots: (string | null)[];
}

/** A record of any version, which the server examines itself. */
type AnyRecord = Record<string, never>;

export const api = {
  status: () => http.get("/api/status"),
  lobby: () => http.get("/api/tables"),
  myTables: (page = 0) => http.get("/api/me/tables", { query: { page } }),
  openTable: (body: Settings) => http.post("/api/tables", { body }),
  /** Commands for a table where no socket is open yet; the first one that is refused ends them. */
  commands: (table: string, commands: NewCommand[]) =>
    http.post("/api/tables/{table}/commands", {
      path: { table },
      query: { client },
      body: commands.map((command) => ({ ...command, id: newId() })),
    }),
  /** What a coach thinks of the question I am asked. */
  advice: (table: string) => http.get("/api/tables/{table}/advice", { path: { table } }),
  hints: (table: string) => http.get("/api/tables/{table}/hints", { path: { table } }),
  /** The game as it was before a choice. */
  moment: (table: string, choices: number) =>
    http.get("/api/tables/{table}/moments/{choices}", { path: { table, choices } }),
  record: (table: string) => http.get("/api/tables/{table}/record", { path: { table } }),
  signingKeys: () => http.get("/.well-known/stoneage-keys.json"),
  replay: (table: string) => http.get("/api/tables/{table}/replay", { path: { table } }),
  review: (table: string) => http.get("/api/tables/{table}/review", { path: { table } }),
  summary: (table: string) => http.get("/api/tables/{table}/summary", { path: { table } }),
  /** A table as it stands, without its story. */
  look: (table: string) => http.get("/api/tables/{table}", { path: { table }, query: { since: 2 ** 31, client } }),
  /** Open a table that plays on from a moment of a finished game; friends can come to seats without a bot. */
  whatIf: (table: string, choices: number, body: Wish) =>
    http.post("/api/tables/{table}/moments/{choices}/table", { path: { table, choices }, query: { client }, body }),
  /** The same from a position, which may come from any record. */
  whatIfPosition: (position: string, wish: Wish) =>
    http.post("/api/positions/table", { query: { client }, body: { position, ...wish } }),
  replayRecord: (record: unknown) => http.post("/api/replays", { body: record as AnyRecord }),
  momentOf: (record: unknown, choices: number) =>
    http.post("/api/replays/moments/{choices}", { path: { choices }, body: record as AnyRecord }),
  lookAtPosition: (position: string) => http.post("/api/positions", { body: { position } }),
  puzzles: () => http.get("/api/puzzles"),
  puzzle: (puzzle: string, moves: string[], solution = false) =>
    http.post("/api/puzzles/{puzzle}", { path: { puzzle }, body: { moves, show_solution: solution } }),
  /** A choice of a reviewed game as a question. */
  tryAgain: (table: string, choice: number, moves: string[], solution = false) =>
    http.post("/api/tables/{table}/questions/{choice}", {
      path: { table, choice },
      body: { moves, show_solution: solution },
    }),
  /** My mistakes of all games that wait to be solved. */
  practice: () => http.get("/api/me/practice"),
  deletePractice: () => http.delete("/api/me/practice"),
  practicePosition: (table: string, choice: number, moves: string[], solution = false) =>
    http.post("/api/me/practice/{table}/{choice}", {
      path: { table, choice },
      body: { moves, show_solution: solution },
    }),
  deletePosition: (table: string, choice: number) =>
    http.delete("/api/me/practice/{table}/{choice}", { path: { table, choice } }),
  /** What the network has learned. */
  knowledge: () => http.get("/api/knowledge"),
  lessons: () => http.get("/api/lessons"),
  /** Where a lesson stands after these choices. */
  lesson: (lesson: string, moves: string[]) =>
    http.post("/api/lessons/{lesson}", { path: { lesson }, body: { moves } }),
  adaptive: (body: AdaptiveResults) => http.post("/api/adaptive", { body }),
  me: () => http.get("/api/me"),
  comeIn: (name: string) => http.post("/api/people", { body: { name } }),
  rename: (name: string) => http.put("/api/me", { body: { name } }),
  forgetMe: () => http.delete("/api/me"),
  household: () => http.get("/api/household"),
  letOthersIn: () => http.post("/api/household"),
  qr: (text: string) => http.post("/api/qr", { body: { text } }),
  devices: () => http.get("/api/me/devices"),
  revokeDevice: (device: string) => http.delete("/api/me/devices/{device}", { path: { device } }),
  revokeOthers: () => http.delete("/api/me/devices"),
  makeLink: (once: boolean) => http.post("/api/me/links", { body: { once } }),
  revokeLink: (link: string) => http.delete("/api/me/links/{link}", { path: { link } }),
  lookAtLink: (token: string) => http.post("/api/links/look", { body: { token } }),
  useLink: (token: string) => http.post("/api/links/use", { body: { token } }),
};

/** Hexadecimal digits for message ids and nonces. `crypto.randomUUID` does not exist on a plain-http address; this does. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}

export const newId = (): string => randomHex(12);
