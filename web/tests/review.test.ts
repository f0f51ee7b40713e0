/** What a review tells first: the story, the costliest mistakes, a fine move, and the part of the curve that was open. */
import { beforeEach, describe, expect, test } from "vitest";
import { balanceOf, decidedAt, openUntil, storyOf } from "../src/features/review/story";
import { costliest, finest } from "../src/features/review/turns";
import type { JudgedChoice, Review } from "../src/protocol/types";
import { setLanguage } from "../src/i18n/words.svelte";

beforeEach(() => setLanguage("en"));

const NAMES = ["Ann", "Orin"];
const POINTS = { buildings: 0, cards: 0, starvation: 0, green: 0, farmers: 0, toolmakers: 0, builders: 0, shamans: 0, traders: 0, resources: 0 }; // prettier-ignore

const choice = (at: number, seat: number, played: string, best: string, loss: number, lead = 0): JudgedChoice =>
  ({
    choice: at, round: at, seat, played, best, loss,
    candidates: [best, played === best ? "place hut 2" : played, "place hunt 1"].map((move, n) => ({ move, gap: n ? lead || loss : 0 })),
    label: loss >= 0.05 ? "mistake" : null,
  }) as unknown as JudgedChoice; // prettier-ignore

const REVIEW = {
  complete: true,
  players: 2,
  curve: [0.5, 0.45, 0.3, 0.2, 0.08, 0.05, 0.03, 0.02, 0.01, 0.01, 0, 0].map((win, n) => ({
    choice: n * 10,
    round: n + 1,
    win: [win, 1 - win],
  })),
  seats: [
    { seat: 0, result: 0, luck: -0.02, own_choices: -1.9, others_choices: 1.2, unattributed: 0.2, points: { ...POINTS, buildings: 145 }, loss_by_source: [{ source: "buildings", decisions: 3, loss: 0.6 }] },
    { seat: 1, result: 1, luck: 0.02, own_choices: -1.2, others_choices: 1.9, unattributed: -0.2, points: { ...POINTS, buildings: 222 }, loss_by_source: [] },
  ],
  choices: [
    choice(1, 0, "place hunt 5", "place hut 2", 0.07),
    choice(2, 1, "place hunt 5", "place hut 2", 0.4),
    choice(3, 0, "place card3 1", "place forest 3", 0.21),
    choice(4, 0, "place field 1", "place field 1", 0, 0.09),
    choice(5, 0, "place hunt 3", "place forest 3", 0.11),
    choice(6, 0, "place hunt 2", "place forest 3", 0.06),
  ],
} as unknown as Review; // prettier-ignore

describe("a review", () => {
  test("opens with what decided the game, how much was luck, and what I lost most with", () => {
    expect(storyOf(REVIEW, NAMES, 0, true)).toEqual([
      "Orin won with 222 points.",
      "The game was decided in round 5: from then on Orin stayed ahead.",
      "Luck was nearly even.",
      "Your mistakes cost more than those of the others.",
      "You lost most with buildings.",
    ]);
  });

  test.each([
    ["Your mistakes cost more than those of the others.", [0, 0.1], true],
    ["This game alone does not show who played better.", [0, 0.8], true],
    ["The closer look will show who played better.", null, false],
  ])("says who played better only if the losses are known well enough: %s", (sentence, loss_interval, complete) => {
    const choices = REVIEW.choices.map((one) => ({ ...one, loss_interval }));
    expect(storyOf({ ...REVIEW, choices, complete }, NAMES, 0, true)).toContain(sentence);
  });

  test("shows my three costliest mistakes, not my opponent's, and my finest move", () => {
    expect(costliest(REVIEW, 0, 3).map((one) => one.choice)).toEqual([3, 5, 1]);
    expect(costliest(REVIEW, null, 1).map((one) => one.choice)).toEqual([2]);
    expect(finest(REVIEW, 0)?.choice).toBe(4);
    expect(finest(REVIEW, 1)).toBeNull();
  });

  test("shows the curve as far as the game was open", () => {
    expect(decidedAt(REVIEW)).toEqual({ choice: 40, round: 5 });
    expect(openUntil(REVIEW)).toBe(46);
    expect(openUntil({ ...REVIEW, curve: REVIEW.curve.slice(0, 4) })).toBe(30);
  });

  test.each([
    ["a dip that leaves the winner ahead changes nothing", 0.85, 5],
    ["a dip that opens the game again decides it later", 0.6, 9],
  ])("calls a game decided when it stays so: %s", (_, dip, round) => {
    const curve = REVIEW.curve.map((one) => (one.round === 8 ? { ...one, win: [1 - dip, dip] } : one));
    expect(decidedAt({ ...REVIEW, curve })?.round).toBe(round);
  });

  test("counts as skill my choices and those of the others, against what was expected", () => {
    const { luck, skill, unclear } = balanceOf(REVIEW, 0);
    expect([luck, skill, unclear].map((one) => Math.round(100 * one))).toEqual([-2, -70, 20]);
  });
});
