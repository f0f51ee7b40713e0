/** My games and the tables open to all, asked again from time to time while someone looks. */
import { knownHere, setMe } from "./me.svelte";
import { api } from "../protocol/api";
import { Refusal } from "../protocol/refusal";
import type { MyTables, TableSummary } from "../protocol/types";
import { sayBot, say } from "../i18n/words.svelte";
import { ranks } from "../game/points";
import { forgetBeaten } from "./results";

const PAUSE = 10_000;
const NONE: MyTables = { tables: [], next: null, more: false };

interface Lists {
  mine: TableSummary[];
  open: TableSummary[];
  /** Older ones, asked for page by page. */
  older: TableSummary[];
  next: string | null;
  /** Whether there are older ones still. */
  more: boolean;
  asked: boolean;
}

export const tables: Lists = $state({ mine: [], open: [], older: [], next: null, more: false, asked: false });

let pages = 1;

async function ask(): Promise<void> {
  const [mine, lobby] = await Promise.allSettled([
    knownHere().then((known) => (known ? api.myTables() : NONE)),
    api.lobby(),
  ]);
  if (mine.status === "fulfilled")
    Object.assign(tables, {
      mine: mine.value.tables,
      next: mine.value.next,
      asked: true,
      ...(pages === 1 && { more: mine.value.more }),
    });
  else if (mine.reason instanceof Refusal && mine.reason.code === "unknown_person") {
    forgetTables();
    tables.asked = true;
  }
  if (lobby.status === "fulfilled") {
    const own = new Set(tables.mine.map((table) => table.id));
    tables.open = lobby.value.tables.filter((table) => !own.has(table.id));
  }
}

function forgetTables(): void {
  pages = 1;
  Object.assign(tables, { mine: [], older: [], next: null, more: false, asked: false });
}

/** This browser belongs to another person from now on, or to nobody: games and marks are theirs alone. */
export function become(name: string | null): void {
  setMe(name);
  forgetTables();
  forgetBeaten();
}

export function watchTables(): () => void {
  void ask();
  const timer = setInterval(() => document.hidden || void ask(), PAUSE);
  return () => clearInterval(timer);
}

export async function showOlder(): Promise<void> {
  const { tables: found, more } = await api.myTables(pages);
  pages += 1;
  Object.assign(tables, { older: [...tables.older, ...found], more });
}

/** My last finished games. */
export const myFinished = async (): Promise<TableSummary[]> =>
  (await api.myTables()).tables.filter(({ stage }) => stage === "over");

/** All of mine that were asked for, each once. */
export function allMine(): TableSummary[] {
  const first = new Set(tables.mine.map((table) => table.id));
  return [...tables.mine, ...tables.older.filter((table) => !first.has(table.id))];
}

/** A table's own name, or whose table it is. */
export function nameOf(table: TableSummary): string {
  const host = table.seats.find((seat) => seat.kind === "person")?.name;
  return table.name || (host ? say("table.untitled", { name: host }) : say("table.title"));
}

/** Who sits there; of a bot the level too, which rows of an earlier version have instead of a name. */
export function seatName(seat: { kind: string; name: string; bot?: string | null }): string {
  if (seat.kind === "open") return say("table.seat.open");
  if (seat.kind === "reserved") return say("table.reserved", { name: seat.name || say("common.guest") });
  if (seat.kind === "person") return seat.name || say("common.guest");
  return seat.bot ? say("bot.named", { name: seat.name, level: sayBot(seat.bot) }) : sayBot(seat.name);
}

/** How a game ended, the best first: “Uga (Club) 176, Ann 134”. */
export function resultOf(table: TableSummary): string | null {
  const { scores } = table;
  if (!scores) return null;
  const seats = table.seats.map((seat, number) => ({
    name: seatName(seat),
    points: scores[number] ?? 0,
    won: table.winners?.includes(number) ?? false,
  }));
  const best = seats.sort((a, b) => Number(b.won) - Number(a.won) || b.points - a.points);
  return best.map(({ name, points }, place) => say("start.result", { place: place + 1, name, points })).join(" · ");
}

/** My place and points in a game that is over, the best of them where I held several seats: “2nd place · 134”. */
export function myResult(table: TableSummary): string | null {
  const { scores, winners } = table;
  if (!scores) return null;
  const places = ranks(scores, winners ?? []);
  const mine = table.seats
    .flatMap((seat, number) => (seat.mine ? [number] : []))
    .sort((a, b) => places[a]! - places[b]!)[0];
  return mine === undefined ? null : say("start.my_result", { rank: places[mine]!, points: scores[mine]! });
}

/** Whether there is nothing more to do at this table. */
export const isPast = ({ stage }: TableSummary): boolean => stage === "over" || stage === "closed";

export function stageOf(table: TableSummary): string {
  if (table.waiting_for_me) return say("start.my_games.your_turn");
  if (table.stage === "gathering") return say("start.my_games.gathering");
  if (table.stage === "closed") return say("start.my_games.closed");
  return table.stage === "over"
    ? say("start.my_games.over")
    : say("start.my_games.running", { round: table.round ?? 1 });
}
