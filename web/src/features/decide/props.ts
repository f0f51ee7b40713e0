/** What every composer is given: the choice in the making, the question, and the game as I see it. */
import type { Draft } from "../../match/draft.svelte";
import type { GameView, Goods, Question, QuestionOf } from "../../protocol/types";

export interface AskProps<Kind extends Question["kind"]> {
  compose: Draft;
  question: QuestionOf<Kind>;
  game: GameView;
}

/** What I can pay with. */
export const stockOf = (game: GameView): Goods => game.players[game.audience ?? 0]?.goods ?? {};
