/** What a card or building on the board is worth to me, as things stand. */
import { symbols } from "../game/holdings";
import type { GameView } from "../protocol/types";
import { cards } from "../game/pieces";
import { say } from "./words.svelte";
import { slotAt } from "../game/places";

/** “+5: your 3rd different symbol”; the server has counted the points. */
export function sayWorth(place: string, points: number, game: GameView, brief = false): string {
  const card = slotAt(game, place)?.card;
  if (!card) return say("building.worth", { points });
  const bottom = cards.get(card)?.bottom;
  const mine = game.audience === null ? [] : symbols(game.players[game.audience]!);
  const fresh = bottom && "symbol" in bottom && !mine.some(([symbol]) => symbol === bottom.symbol);
  if (fresh) return say("card.worth.symbol", { points, nth: mine.length + 1 });
  return say(brief ? "card.worth.brief" : "card.worth", { points });
}
