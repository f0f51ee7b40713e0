/** A finished game in a paragraph: who won, when it was decided, how much was luck, and what cost most. */
import { sayChange } from "../../i18n/speech.svelte";
import type { Review } from "../../protocol/types";
import { say, sayList } from "../../i18n/words.svelte";
import { lostBy } from "./turns";

/** Win chance from which a game counts as decided, if it never falls below three quarters again. */
const DECIDED = 0.9;
const OPEN = 0.75;
/** Luck below this is nearly even. */
const EVEN = 0.05;

const best = (wins: number[]): number => wins.indexOf(Math.max(...wins));

/** The choice and round from which the winner's chance stayed high; null if the game was open until the end. */
export function decidedAt({ curve }: Review): { choice: number; round: number } | null {
  const last = curve.at(-1);
  if (!last) return null;
  const winner = best(last.win);
  const open = curve.findLastIndex(({ win }) => (win[winner] ?? 0) < OPEN);
  const first = curve.slice(open + 1).find(({ win }) => (win[winner] ?? 0) >= DECIDED);
  return first && first.round < last.round ? { choice: first.choice, round: first.round } : null;
}

export interface Balance {
  luck: number;
  skill: number;
  unclear: number;
}

/** What a seat's result is made of; skill is what the others lost minus what it lost itself. */
export function balanceOf(review: Review, seat: number): Balance {
  const { luck, own_choices, others_choices, unattributed } = review.seats[seat]!;
  return { luck, skill: own_choices + others_choices, unclear: unattributed };
}

/** Who played better: unknown before the closer look, and where the losses of all choices are not known well enough. */
function verdictOf(review: Review, skill: number): "better" | "worse" | "even" | "unclear" | "soon" {
  if (!review.complete) return "soon";
  const halves = review.choices.map(({ loss_interval: ends }) => (ends ? (ends[1]! - ends[0]!) / 2 : 0));
  const doubt = Math.hypot(...halves);
  if (Math.abs(skill) > Math.max(EVEN, doubt)) return skill > 0 ? "better" : "worse";
  return doubt > EVEN ? "unclear" : "even";
}

/** The story from a seat's point of view; `mine` says whether the reader sat there. */
export function storyOf(review: Review, names: string[], seat: number, mine: boolean): string[] {
  const winners = review.seats.filter(({ result }) => result > 0).map((one) => one.seat);
  const points = review.seats.map((one) => Object.values(one.points).reduce((sum, value) => sum + value, 0));
  const decided = decidedAt(review);
  const first = best(review.curve.at(-1)?.win ?? []);
  const you = mine ? "you" : "other";
  const name = names[seat] ?? "";
  const { luck, skill } = balanceOf(review, seat);
  const cost = review.seats[seat]!.loss_by_source[0];
  return [
    winners.length === 1 && mine && winners[0] === seat
      ? say("review.story.you_won", { points: points[seat]! })
      : say("review.story.won", {
          names: sayList(winners.map((one) => names[one] ?? "")),
          points: points[winners[0] ?? 0] ?? 0,
        }),
    decided
      ? say("review.story.decided", {
          round: decided.round,
          you: mine && first === seat ? "you" : "other",
          name: names[first] ?? "",
        })
      : say("review.story.open"),
    Math.abs(luck) < EVEN
      ? say("review.story.luck_even")
      : say("review.story.luck", { how: luck > 0 ? "good" : "bad", you, name, change: sayChange(luck) }),
    say("review.story.skill", { how: verdictOf(review, skill), you, name }),
    ...(cost && cost.loss >= EVEN && cost.source !== "overall" && lostBy(review, seat).length
      ? [say("review.story.source", { you, name, source: cost.source })]
      : []),
  ];
}

/** The last choice that the curve shows first: behind it nothing was open any more. */
export function openUntil(review: Review): number {
  const last = review.curve.at(-1)?.choice ?? 1;
  const decided = decidedAt(review)?.choice ?? last;
  const shown = Math.ceil(decided * 1.15);
  return shown < 0.8 * last ? shown : last;
}
