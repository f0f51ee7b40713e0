/** What every composer is given: the choice in the making, the question, and the game as I see it. */
import type { Composition } from "../game/compose.svelte";
import type { Choice, GameView } from "../protocol/types";
import type { Goods } from "../words/pieces";

export interface Asked {
  compose: Composition;
  choice: Choice;
  game: GameView;
}

/** What I can pay with. */
export const stockOf = (game: GameView): Goods => game.players[game.audience ?? 0]?.goods ?? {};
