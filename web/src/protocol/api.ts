/** Plain HTTP: everything that needs no push. Whatever goes wrong comes as a `Refusal`. */
import { at } from "../lib/base";
import { isRefused, Refusal } from "./refusal";
import type {
  Advice,
  Devices,
  GameView,
  Hints,
  HouseholdView,
  Knowledge,
  LessonAbout,
  LessonView,
  LinkView,
  MistakeList,
  MistakeView,
  MyTables,
  NewCommand,
  Opened,
  PersonalLink,
  PersonView,
  PuzzleList,
  QuestionView,
  Replay,
  ReviewView,
  Settings,
  Status,
  TableAbout,
  Welcome,
} from "./types";

/** The protocol this client was built for; a server that speaks another one refuses it by name. */
export const PROTOCOL: Status["protocol"] = 3;

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(at(path), {
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
  myTables: (page = 0) => ask<MyTables>("GET", `/api/me/tables?page=${page}`),
  openTable: (settings: Settings) => ask<Opened>("POST", "/api/tables", settings),
  /** A command for a table where no socket is open yet. */
  command: (table: string, command: NewCommand) =>
    ask<{ version: number }>("POST", `/api/tables/${table}?client=${PROTOCOL}`, { ...command, id: newId() }),
  /** What a coach thinks of the question I am asked. */
  advice: (table: string) => ask<Advice>("GET", `/api/tables/${table}/advice`),
  review: (table: string) => ask<ReviewView>("GET", `/api/tables/${table}/review`),
  replay: (table: string) => ask<Replay>("GET", `/api/tables/${table}/replay`),
  /** A table as it stands, without its story. */
  look: (table: string) => ask<Welcome>("GET", `/api/tables/${table}?since=${2 ** 31}&client=${PROTOCOL}`),
  /** Open a table that plays on from a moment of a finished game; friends can come to seats without a bot. */
  whatIf: (table: string, choice: number, wish: Wish) =>
    ask<Opened>("POST", `/api/tables/${table}/moments/${choice}/table?client=${PROTOCOL}`, wish),
  /** The same from a position, which may come from any record. */
  whatIfPosition: (position: string, wish: Wish) =>
    ask<Opened>("POST", `/api/positions/table?client=${PROTOCOL}`, { position, ...wish }),
  momentOf: (record: unknown, choice: number) =>
    ask<{ position: string }>("POST", `/api/replays/moments/${choice}`, record),
  lookAtPosition: (position: string) => ask<GameView>("POST", "/api/positions", { position }),
  puzzles: () => ask<PuzzleList>("GET", "/api/puzzles"),
  puzzle: (id: string, moves: string[], tell = false) =>
    ask<QuestionView>("POST", `/api/puzzles/${id}`, { moves, tell }),
  /** A choice of a reviewed game as a question. */
  tryAgain: (table: string, choice: number, moves: string[], tell = false) =>
    ask<QuestionView>("POST", `/api/tables/${table}/questions/${choice}`, { moves, tell }),
  /** My mistakes of all games that wait to be solved. */
  mistakes: () => ask<MistakeList>("GET", "/api/me/mistakes"),
  deleteMistakes: () => ask<MistakeList>("DELETE", "/api/me/mistakes"),
  card: (table: string, choice: number, moves: string[], tell = false) =>
    ask<MistakeView>("POST", `/api/me/mistakes/${table}/${choice}`, { moves, tell }),
  deleteCard: (table: string, choice: number) => ask<MistakeList>("DELETE", `/api/me/mistakes/${table}/${choice}`),
  /** What the network has learned. */
  knowledge: () => ask<Knowledge>("GET", "/api/knowledge"),
  lessons: () => ask<{ lessons: LessonAbout[] }>("GET", "/api/lessons"),
  /** Where a lesson stands after these choices. */
  lesson: (name: string, moves: string[]) => ask<LessonView>("POST", `/api/lessons/${name}`, { moves }),
  me: () => ask<PersonView>("GET", "/api/me"),
  comeIn: (name: string) => ask<PersonView>("POST", "/api/people", { name }),
  rename: (name: string) => ask<PersonView>("PUT", "/api/me", { name }),
  forgetMe: () => ask<PersonView>("DELETE", "/api/me"),
  hints: (table: string) => ask<Hints>("GET", `/api/tables/${table}/hints`),
  household: () => ask<HouseholdView>("GET", "/api/household"),
  letOthersIn: () => ask<HouseholdView>("POST", "/api/household"),
  qr: (text: string) => ask<{ rows: string[] }>("POST", "/api/qr", { text }),
  devices: () => ask<Devices>("GET", "/api/me/devices"),
  revokeDevice: (id: string) => ask<Devices>("DELETE", `/api/me/devices/${id}`),
  revokeOthers: () => ask<Devices>("DELETE", "/api/me/devices"),
  makeLink: (once: boolean) => ask<PersonalLink>("POST", "/api/me/links", { once }),
  revokeLink: (id: string) => ask<Devices>("DELETE", `/api/me/links/${id}`),
  lookAtLink: (token: string) => ask<LinkView>("POST", "/api/links/look", { token }),
  useLink: (token: string) => ask<PersonView>("POST", "/api/links/use", { token }),
};

/** Where I sit, and the bots by seat. */
interface Wish {
  seat: number;
  bots: (string | null)[];
}

/** Hexadecimal digits for message ids and nonces. `crypto.randomUUID` does not exist on a plain-http address; this does. */
export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
}

export const newId = (): string => randomHex(12);
