/** A mistake of mine in words. */
import type { PracticeSummary } from "../../protocol/types";
import { sayMove } from "../../i18n/moves";
import { say, sayList, sayPercent } from "../../i18n/words.svelte";
import { seatName } from "../../services/tables.svelte";

/** Named after the opponents and what was played, or after the question in positions of older versions. */
export function sayMistake({ round, kind, move, opponents }: PracticeSummary): string {
  const played = move ? sayMove(move) : say(`question.kind.${kind}`);
  if (!opponents.length) return say("mistakes.about", { round, kind: played });
  const names = sayList(opponents.map(({ name, bot }) => seatName({ kind: bot ? "bot" : "person", name, bot })));
  return say("mistakes.about.against", { round, names, kind: played });
}

/** What was at stake: the chance to win with the better move and with mine. */
export const sayStake = ({ win, loss }: PracticeSummary): string | null =>
  win === null ? null : `${sayPercent(win)} → ${sayPercent(Math.max(win - loss, 0))}`;
