/** The mats while a story is told: what has flown is counted at once, not when all is over. */
import type { Event, GameView } from "../protocol/types";
import { flyingGoods } from "./staging";

/** Points that a step brings or takes. */
function pointsOf(event: Event): number {
  if (event.code === "built" || event.code === "scored") return event.points;
  return event.code === "starved" ? -Math.abs(event.points) : 0;
}

/** The game with this step counted on its player's mat. */
export function counted(game: GameView, event: Event): GameView {
  const { food = 0, ...goods } = flyingGoods(event, game.options.expansion);
  const changes = Object.entries(goods) as [keyof typeof goods, number][];
  const points = pointsOf(event);
  if (!("seat" in event) || !(points || food || changes.length)) return game;
  const players = game.players.map((player) => {
    if (player.seat !== event.seat) return player;
    const counts = Object.fromEntries(changes.map(([good, count]) => [good, (player.goods[good] ?? 0) + count]));
    return { ...player, food: player.food + food, score: player.score + points, goods: { ...player.goods, ...counts } };
  });
  return { ...game, players };
}
