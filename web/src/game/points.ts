/** The final scoring as the ceremony tells it: source by source. */
import type { GameView, Source } from "../protocol/types";

/** Points of one time round the track. */
export const LAP = 100;

export interface Row {
  source: Source;
  /** Points of each seat from this source. */
  points: number[];
}

/** The sources in the order of the scoring, each with the piece that stands for it. */
export const ICONS: Record<Source, string> = {
  buildings: "tile-back",
  cards: "points",
  starvation: "food",
  green: "card",
  farmers: "field",
  toolmakers: "tool-3",
  builders: "hut",
  shamans: "people",
  traders: "trader",
  resources: "any",
};

const SOURCES = Object.keys(ICONS) as Source[];

/** Every source that brought or cost somebody something, in the order of the scoring. */
export function rowsOf(game: Pick<GameView, "players">): Row[] {
  return SOURCES.map((source) => ({
    source,
    points: game.players.map((player) => player.points?.[source] ?? 0),
  })).filter((row) => row.points.some((points) => points !== 0));
}

/** Each seat's points once so many rows are counted. */
export function totals(rows: Row[], counted: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, seat) =>
    rows.slice(0, counted).reduce((sum, row) => sum + (row.points[seat] ?? 0), 0),
  );
}

/** The most that anybody ever has on the way: the height of the highest pillar. */
export function highest(rows: Row[], seats: number): number {
  return Math.max(1, ...rows.flatMap((_, i) => totals(rows, i + 1, seats)));
}

/** Places by points: who has as many as another shares the place, unless the winners say otherwise. */
export function ranks(scores: number[], winners: number[]): number[] {
  const ahead = (mine: number, my: number) => (other: number, their: number) =>
    other > mine || (other === mine && winners.includes(their) && !winners.includes(my));
  return scores.map((mine, my) => 1 + scores.filter(ahead(mine, my)).length);
}

/** Somebody had as many points as the winners and did not win. */
export const tieBroken = (scores: number[], winners: number[]): boolean =>
  scores.some((score, seat) => !winners.includes(seat) && score === scores[winners[0] ?? 0]);
