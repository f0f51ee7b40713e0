/** Company on this device: how the games against it went. The server makes a name for the next one of them. */
import { api } from "../protocol/api";
import type { GameView, TableView } from "../protocol/types";
import { store, stored } from "../lib/stored";

interface Result {
  table: string;
  players: number;
  /** By how many points company misjudged its placements. */
  error: number;
  /** My share of the win. */
  share: number;
}

export const COMPANY = "company";
const KEY = "stoneage.company";
const MOST = 60;
/** Of the games with as many players, these are told of and count. */
const LOOKED_AT = 20;

const company: { results: Result[] } = $state({ results: stored<Result[]>(KEY, [], Array.isArray) });

const isCompany = (bot: string | null | undefined): bot is string => bot?.split(":")[0] === COMPANY;

/** The last games with so many players, oldest first. */
const last = (players: number): Result[] =>
  company.results.filter((result) => result.players === players).slice(-LOOKED_AT);

/** Keep how a game of one person against company ended; a game that was taken back and ended anew counts once. */
export function rememberCompany(table: TableView, game: GameView): void {
  const mine = table.seats.filter((seat) => seat.mine);
  const people = table.seats.filter((seat) => seat.kind === "person");
  const bots = table.seats.filter((seat) => seat.kind === "bot");
  const error = Number(bots[0]?.bot?.split(":")[1]);
  const winners = game.winners ?? [];
  if (
    mine.length !== 1 ||
    people.length !== 1 ||
    !winners.length ||
    !error ||
    !bots.every((seat) => isCompany(seat.bot))
  )
    return;
  const share = winners.includes(mine[0]!.seat) ? 1 / winners.length : 0;
  const others = company.results.filter((result) => result.table !== table.id);
  company.results = [...others, { table: table.id, players: table.seats.length, error, share }].slice(-MOST);
  store(KEY, company.results); // where nothing is stored, company starts gently every time
}

/** How many of the last games were won here; a shared win is a part of one. */
export function companyRecord(players: number): { games: number; won: number } {
  const games = last(players);
  return { games: games.length, won: games.reduce((sum, { share }) => sum + share, 0) };
}

/** The bots of a game, company with the strength that keeps it close. */
export async function withCompany(bots: string[], players: number): Promise<string[]> {
  if (!bots.some(isCompany)) return bots;
  const results = last(players).map(({ error, share }) => ({ error, share }));
  const { bot } = await api.company({ players, results });
  return bots.map((given) => (isCompany(given) ? bot : given));
}
