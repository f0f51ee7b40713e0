/** The moments of a game that mattered: choices that lost something, and strokes of luck. */
import type { ChanceEvent, JudgedChoice, Review } from "../../protocol/types";

/** Win chance from which a moment is worth a look. */
const WORTH = 0.03;
const MOST = 14;

export interface Turn {
  /** The board is shown as it was after so many choices. */
  at: number;
  round: number;
  size: number;
  choice: JudgedChoice | null;
  luck: { event: ChanceEvent; seat: number; points: number } | null;
}

const ofChoice = (choice: JudgedChoice): Turn => ({
  at: choice.choice,
  round: choice.round,
  size: choice.loss,
  choice,
  luck: null,
});

/** A stroke of luck is told of the seat that it helped or hurt most. */
function ofLuck(event: ChanceEvent): Turn {
  const seat = event.luck.reduce((most, luck, at) => (Math.abs(luck) > Math.abs(event.luck[most]!) ? at : most), 0);
  const points = event.luck[seat]!;
  return { at: event.choice, round: event.round, size: Math.abs(points), choice: null, luck: { event, seat, points } };
}

/** Win chance from which a choice is asked once more; an answer within 4 points counts. */
const ASKED = 0.05;

/** The choices of a seat that lost something: once they were looked at closely, only those beyond doubt. */
export const lostBy = (review: Review, seat: number): JudgedChoice[] =>
  review.choices.filter(
    (choice) => choice.seat === seat && (review.complete ? choice.label !== null : choice.loss >= ASKED),
  );

/** The costliest choices of a seat, or of everyone, in the order of their cost. */
export function costliest(review: Review, seat: number | null, most: number): JudgedChoice[] {
  const seats = seat === null ? review.seats.map((one) => one.seat) : [seat];
  return seats
    .flatMap((one) => lostBy(review, one))
    .sort((one, other) => other.loss - one.loss)
    .slice(0, most);
}

/** The choice of a seat, or of anyone, that was best by the largest lead over the next best. */
export function finest(review: Review, seat: number | null): JudgedChoice | null {
  const lead = ({ candidates }: JudgedChoice): number => candidates[1]?.gap ?? 0;
  return review.choices
    .filter((choice) => (seat === null || choice.seat === seat) && choice.played === choice.best)
    .filter((choice) => choice.candidates.length > 2 && lead(choice) >= WORTH)
    .reduce<JudgedChoice | null>((best, choice) => (best && lead(best) >= lead(choice) ? best : choice), null);
}

/** In the order of the game; of many only the largest. */
export function turnsOf(review: Review): Turn[] {
  const all = [...review.choices.map(ofChoice), ...review.chance.filter(({ kind }) => kind !== "setup").map(ofLuck)];
  const large = all.filter(({ size }) => size >= WORTH).sort((one, other) => other.size - one.size);
  return large.slice(0, MOST).sort((one, other) => one.at - other.at);
}

/** Each seat's luck in every round. */
export function luckByRound(review: Review): { round: number; luck: number[] }[] {
  const rounds = new Map<number, number[]>();
  for (const { round, luck, kind } of review.chance) {
    if (kind === "setup") continue;
    const sums = rounds.get(round) ?? Array.from({ length: review.players }, () => 0);
    rounds.set(
      round,
      sums.map((sum, seat) => sum + (luck[seat] ?? 0)),
    );
  }
  return [...rounds].map(([round, luck]) => ({ round, luck })).sort((one, other) => one.round - other.round);
}
