/** Results against the adaptive opponent on this device. The server chooses the strength of the next game from them. */
import { isAdaptive } from "../lib/adaptive";
import { api } from "../protocol/api";
import type { GameView, TableView } from "../protocol/types";
import { store, stored } from "../lib/stored";
import { countsForLevels } from "./results";

interface Result {
  table: string;
  players: number;
  /** The opponent's standard error per placement, in points. */
  error: number;
  /** My share of the win. */
  share: number;
}

const KEY = "stoneage.company"; // what earlier versions stored still counts
const MOST = 60;
/** The number of latest games with as many players that count. */
const LOOKED_AT = 20;

const adaptive: { results: Result[] } = $state({ results: stored<Result[]>(KEY, [], Array.isArray) });

/** The last games with this number of players, oldest first. */
const last = (players: number): Result[] =>
  adaptive.results.filter((result) => result.players === players).slice(-LOOKED_AT);

/** Stores the result of one person against adaptive opponents. A game that was undone and ended again counts once. */
export function rememberAdaptive(table: TableView, game: GameView): void {
  if (!countsForLevels({ seats: table.seats, options: table.settings.options, origin: table.origin })) return;
  const mine = table.seats.filter((seat) => seat.mine);
  const bots = table.seats.filter((seat) => seat.kind === "bot");
  const error = Number(bots[0]?.bot?.split(":")[1]);
  const winners = game.winners ?? [];
  if (mine.length !== 1 || !winners.length || !error || !bots.every((seat) => isAdaptive(seat.bot ?? ""))) return;
  const share = winners.includes(mine[0]!.seat) ? 1 / winners.length : 0;
  const others = adaptive.results.filter((result) => result.table !== table.id);
  adaptive.results = [...others, { table: table.id, players: table.seats.length, error, share }].slice(-MOST);
  store(KEY, adaptive.results); // where nothing can be stored, the opponent is gentle every time
}

/** How many of the last games were won here; a shared win is a part of one. */
export function adaptiveRecord(players: number): { games: number; won: number } {
  const games = last(players);
  return { games: games.length, won: games.reduce((sum, { share }) => sum + share, 0) };
}

/** The bots of a game, the adaptive opponent with the strength that keeps it close. */
export async function withAdaptive(bots: string[], players: number): Promise<string[]> {
  if (!bots.some(isAdaptive)) return bots;
  const results = last(players).map(({ error, share }) => ({ error, share }));
  const { bot } = await api.adaptive({ players, results });
  return bots.map((given) => (isAdaptive(given) ? bot : given));
}
