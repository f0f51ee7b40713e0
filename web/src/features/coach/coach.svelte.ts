/** A coach for games without other people: hints in three steps, warns before a bad choice, and praises a good one. */
import { kindOf } from "../../game/places";
import { prefs } from "../../device/prefs.svelte";
import type { Session } from "../../match/session.svelte";
import type { Advice, AdvisedMove, GameView } from "../../protocol/types";
import { placeOf, sayMove } from "../../i18n/moves";
import { sayWhy } from "../../i18n/why";
import { say, sayPercent, sayPlace } from "../../i18n/words.svelte";

/** Win chance that makes no difference, and the lead over an ordinary move that makes the best one worth praise. */
const NOTHING = 0.005;
const PRAISED = 0.05;

export class Coach {
  #session: Session;
  /** The evaluation of the current question. */
  advice = $state.raw<Advice | null>(null);
  thinking = $state(false);
  /** Number of steps of the hint that are shown. */
  told = $state(0);
  warning = $state.raw<AdvisedMove | null>(null);
  /** Whether the last choice was worth praise. */
  praised = $state(false);
  #insisted: string | null = null;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Evaluates the current question; called whenever it has changed. */
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
      // Without a coach the game continues; a hint that is asked for says what is wrong.
    } finally {
      this.thinking = false;
    }
  }

  hint = async (): Promise<void> => {
    if (!this.advice && !this.thinking) await this.consider();
    this.told = Math.min(this.told + 1, this.hints.length || 1);
  };

  /** Whether it has nothing to say now. */
  readonly silent = $derived(this.told === 0 && !this.praised);

  /** Puts away what it said. */
  hush = (): void => {
    this.told = 0;
    this.praised = false;
  };

  readonly best = $derived(this.advice?.moves[0] ?? null);

  /** The place that the best move is about, as soon as the coach has named it. */
  readonly pointed = $derived(this.best && (this.warning || this.told > 1) ? placeOf(this.best.move) : null);

  /** The hint, step by step: which kind of thing, where, and what exactly, and why. */
  readonly hints: string[] = $derived.by(() => {
    const game = this.#session.game;
    if (!this.best || !game || !this.advice) return [];
    const { move } = this.best;
    const place = placeOf(move);
    const why = [say("coach.move", { move: sayMove(move) }), sayWhy(this.advice.reason, this.#session.names)];
    return [
      generally(move, game),
      ...(place ? [say("coach.place", { place: sayPlace(place) })] : []),
      why.filter(Boolean).join(" "),
    ];
  });

  /** A warning: the fault of the move, what it costs, the better move, and why that is better. */
  readonly warnings: string[] = $derived.by(() => {
    const { names } = this.#session;
    if (!this.warning || !this.best) return [];
    const { fault, reason, win } = this.warning;
    return [
      sayWhy(fault, names),
      say("coach.warning", { from: sayPercent(this.best.win), to: sayPercent(win) }),
      `${say("coach.better", { move: sayMove(this.best.move) })} ${sayWhy(reason, names)}`,
    ].filter(Boolean);
  });

  /** Whether a move may be sent without a warning; a bad one is held up once. */
  lets = (move: string): boolean => {
    const judged = this.advice?.moves.find((one) => one.move === move);
    if (!judged || judged.gap < prefs.tolerance || this.#insisted === move) {
      this.praised = judged !== undefined && this.told === 0 && this.#deservesPraise(judged);
      return true;
    }
    this.praised = false;
    this.warning = judged;
    return false;
  };

  /** The best move is praised where an ordinary one would have cost something. */
  #deservesPraise({ gap }: AdvisedMove): boolean {
    const moves = this.advice?.moves ?? [];
    const ordinary = moves[Math.floor(moves.length / 2)];
    return gap < NOTHING && moves.length > 2 && ordinary !== undefined && ordinary.gap >= PRAISED;
  }

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
