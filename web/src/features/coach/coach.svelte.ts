/** A coach for games without other people: thinks about my question, hints in three steps, warns before a bad choice. */
import { kindOf } from "../../game/places";
import { prefs } from "../../device/prefs.svelte";
import type { Session } from "../../match/session.svelte";
import type { Advice, AdvisedMove, GameView } from "../../protocol/types";
import { placeOf, sayMove } from "../../i18n/moves";
import { sayWhy } from "../../i18n/why";
import { say, sayPlace } from "../../i18n/words.svelte";

export class Coach {
  #session: Session;
  /** What it thinks of the question that stands. */
  advice = $state.raw<Advice | null>(null);
  thinking = $state(false);
  /** How many steps of the hint were asked for. */
  told = $state(0);
  warning = $state.raw<AdvisedMove | null>(null);
  #insisted: string | null = null;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Think about the present question; called whenever it has changed. */
  async consider(): Promise<void> {
    this.advice = null;
    this.warning = null;
    this.told = 0;
    this.#insisted = null;
    const asked = this.#session.table?.asked?.version;
    if (!this.#session.myTurn || asked === undefined) return;
    this.thinking = true;
    try {
      const advice = await this.#session.authority.ask("advice");
      if (advice.version === this.#session.table?.asked?.version) this.advice = advice;
    } catch {
      // Without a coach the game goes on; a hint that is asked for says what is wrong.
    } finally {
      this.thinking = false;
    }
  }

  hint = async (): Promise<void> => {
    if (!this.advice && !this.thinking) await this.consider();
    this.told = Math.min(this.told + 1, this.hints.length || 1);
  };

  /** The hint, step by step: which kind of thing, where, and what exactly, and why. */
  readonly hints: string[] = $derived.by(() => {
    const best = this.advice?.moves[0];
    const game = this.#session.game;
    if (!best || !game || !this.advice) return [];
    const place = placeOf(best.move);
    const why = `${say("coach.move", { move: sayMove(best.move) })} ${sayWhy(this.advice.reason, this.#session.names)}`;
    return [generally(best.move, game), ...(place ? [say("coach.place", { place: sayPlace(place) })] : []), why];
  });

  /** Whether a move may be sent without a word; a bad one is held up once. */
  lets = (move: string): boolean => {
    const judged = this.advice?.moves.find((one) => one.move === move);
    if (!judged || judged.gap < prefs.tolerance || this.#insisted === move) return true;
    this.warning = judged;
    return false;
  };

  insist = (): void => {
    this.#insisted = this.warning?.move ?? null;
    this.warning = null;
  };

  rethink = (): void => {
    this.warning = null;
  };
}

/** The first step of a hint. */
function generally(move: string, game: GameView): string {
  const [verb = ""] = move.split(" ");
  const place = placeOf(move);
  const kind = place ? kindOf(game, place) : undefined;
  if (kind === "hunt") return say("coach.kind.hunt");
  if (kind === "village") return say("coach.kind.village");
  if (kind === "card") return say("coach.kind.card");
  if (kind === "building") return say("coach.kind.building");
  if (place) return say("coach.kind.gather");
  if (verb === "pay" || verb === "exchange" || verb === "draw") return say("coach.kind.spend");
  if (["decline", "starve", "skip"].includes(verb) || move === "tools none") return say("coach.kind.save");
  return say("coach.kind.use");
}
