/** What decided a finished game, from its points after each round. */
import type { GameView, Source, Standing } from "../protocol/types";
import { rowsOf } from "./points";

export interface Decisive {
  winner: number;
  /** From which round on the winner was ahead of everyone. */
  round: number;
  when: "start" | "last" | "between";
  /** Where the winner was furthest ahead of the second. */
  source: Source;
  points: number;
}

/** Null where several share the victory, or nothing was counted. */
export function decisive(curve: Standing[], game: Pick<GameView, "players" | "scores" | "winners">): Decisive | null {
  const [winner, other] = game.winners ?? [];
  const last = curve.at(-1);
  if (winner === undefined || other !== undefined || !last) return null;
  const ahead = ({ projected }: Standing): boolean =>
    projected.every((points, seat) => seat === winner || points < projected[winner]!);
  const first = curve[curve.findLastIndex((standing) => !ahead(standing)) + 1] ?? last;
  const second = (game.scores ?? [])
    .map((score, seat) => ({ score, seat }))
    .filter(({ seat }) => seat !== winner)
    .sort((one, two) => two.score - one.score)[0];
  const leads = rowsOf(game)
    .map(({ source, points }) => ({ source, points: points[winner]! - (second ? points[second.seat]! : 0) }))
    .sort((one, two) => two.points - one.points);
  if (!leads[0] || leads[0].points <= 0) return null;
  const when = first === last ? "last" : first === curve[0] ? "start" : "between";
  return { winner, round: first.round, when, ...leads[0] };
}
