/** My games and the tables open to all, asked again from time to time while someone looks. */
import { api } from "../../protocol/api";
import { Refusal } from "../../protocol/refusal";
import type { TableAbout } from "../../protocol/types";
import { sayBot, say } from "../../words/words.svelte";

const PAUSE = 10_000;

interface Lists {
  mine: TableAbout[];
  open: TableAbout[];
  next: string | null;
  asked: boolean;
}

export const tables: Lists = $state({ mine: [], open: [], next: null, asked: false });

async function ask(): Promise<void> {
  const [mine, lobby] = await Promise.allSettled([api.myTables(), api.lobby()]);
  if (mine.status === "fulfilled") Object.assign(tables, { mine: mine.value.tables, next: mine.value.next, asked: true });
  else if (mine.reason instanceof Refusal && mine.reason.code === "unknown_person") tables.asked = true;
  if (lobby.status === "fulfilled") {
    const own = new Set(tables.mine.map((table) => table.id));
    tables.open = lobby.value.tables.filter((table) => !own.has(table.id));
  }
}

export function watchTables(): () => void {
  void ask();
  const timer = setInterval(() => document.hidden || void ask(), PAUSE);
  return () => clearInterval(timer);
}

/** A table's own name, or whose table it is. */
export function nameOf(table: TableAbout): string {
  const host = table.seats.find((seat) => seat.kind === "person")?.name;
  return table.name || (host ? say("table.untitled", { name: host }) : say("table.title"));
}

export const seatName = (seat: { kind: string; name: string }): string =>
  seat.kind === "open" ? say("table.seat.open") : seat.kind === "bot" ? sayBot(seat.name) : seat.name || say("common.guest");

export function stageOf(table: TableAbout): string {
  if (table.waiting_for_me) return say("start.my_games.your_turn");
  if (table.stage === "gathering") return say("start.my_games.gathering");
  return table.stage === "over" ? say("start.my_games.over") : say("start.my_games.running", { round: table.round ?? 1 });
}
