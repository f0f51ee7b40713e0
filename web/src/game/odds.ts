/** What everyone at the table can work out of a question: what its dice are likely to bring without tools. */
import type { GameView, Odds, Rate } from "../protocol/types";
import { rateAt } from "./places";

const FACES = 6;

/** The chance of each sum of some dice. */
function sumsOf(dice: number): number[] {
  let chances = [1];
  for (let die = 0; die < dice; die++) {
    const more = Array<number>(chances.length + FACES).fill(0);
    chances.forEach((chance, sum) => {
      for (let face = 1; face <= FACES; face++) more[sum + face]! += chance / FACES;
    });
    chances = more;
  }
  return chances;
}

export function oddsOf(dice: number, pips: number): Odds {
  const sums = sumsOf(dice);
  const most = Math.floor((FACES * dice) / pips);
  const atLeast = (k: number): number => sums.slice(k * pips).reduce((sum, chance) => sum + chance, 0);
  const at_least = Array.from({ length: most }, (_, index) => atLeast(index + 1));
  return { expected: at_least.reduce((sum, chance) => sum + chance, 0), at_least };
}

export interface Prospect {
  place: string;
  people: number;
  rate: Rate;
  odds: Odds;
}

/** For a placement: all who are left, at each place with room; for a choice of what to use: those who stand there. */
export function prospectsOf(game: GameView): Prospect[] {
  const { question } = game;
  if (question?.kind !== "place" && question?.kind !== "resolve") return [];
  const there = (place: GameView["places"][number]): number => {
    if (question.kind === "resolve") return place.people[question.seat] ?? 0;
    if (place.closed || place.people[question.seat]) return 0;
    const rings = game.board.find((ground) => ground.place === place.place)?.rings ?? Infinity;
    return Math.min(question.people, rings - place.people.reduce((sum, count) => sum + count, 0));
  };
  return game.places.flatMap((place) => {
    const rate = rateAt(game, place.place);
    const people = there(place);
    return rate && people > 0 ? [{ place: place.place, people, rate, odds: oddsOf(people, rate.pips) }] : [];
  });
}
