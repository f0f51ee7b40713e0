/** What finished games say about levels, days in a row, and choices that need no second click. */
import { beforeEach, describe, expect, test } from "vitest";
import type { TableSummary } from "../src/protocol/types";
import { decisive } from "../src/game/highlights";
import { beaten, forgetBeaten, myShare, proposalFor, resultsByLevel } from "../src/services/results";
import { keepDay, solved, solvedToday, streak } from "../src/services/solved.svelte";

const LEVELS = ["first-evening", "weekend", "family"];
const DAY = 86_400_000;
let moment = 0;

/** A finished game of mine against these bots. */
function game(bots: string[], winners: number[], options: Partial<TableSummary["options"]> = {}): TableSummary {
  moment += 1;
  const me = { kind: "person", name: "Ann", bot: null, mine: true };
  const seats = [me, ...bots.map((bot) => ({ kind: "bot", name: bot, bot, mine: false }))];
  const all = { players: seats.length, expansion: false, stack_height: 7, ...options };
  return {
    id: `${moment}`,
    stage: "over",
    name: "",
    options: all,
    pace: "live",
    seats,
    round: 9,
    changed: moment,
    waiting_for_me: false,
    scores: seats.map(() => 100),
    winners,
  } as TableSummary;
}

beforeEach(() => {
  localStorage.clear();
  solved.days = [];
});

/** Points after each round of two seats, and the final count by source. */
const told = (projected: number[][], points: Record<string, number>[]): ReturnType<typeof decisive> => {
  const scores = projected.at(-1)!;
  return decisive(
    projected.map((now, index) => ({ round: index + 1, score: now, projected: now })),
    {
      scores,
      winners: [scores.indexOf(Math.max(...scores))],
      players: points.map((one) => ({ points: one })),
    } as never,
  );
};

describe("what decided a game", () => {
  const points = [
    { buildings: 30, cards: 2 },
    { buildings: 10, cards: 15 },
  ];
  test.each([
    [
      "start",
      1,
      [
        [5, 4],
        [20, 9],
        [32, 25],
      ],
    ],
    [
      "between",
      2,
      [
        [4, 5],
        [20, 9],
        [32, 25],
      ],
    ],
    [
      "last",
      3,
      [
        [5, 4],
        [9, 9],
        [32, 25],
      ],
    ],
  ])("is told from the %s", (when, round, projected) => {
    expect(told(projected, points)).toEqual({ winner: 0, round, when, source: "buildings", points: 20 });
  });

  test("is not told of a shared victory", () => {
    expect(decisive([], { scores: [9, 9], winners: [0, 1], players: [] })).toBeNull();
  });
});

describe("results by level", () => {
  test("share a shared win, and leave out short games, games of several people and what-ifs", () => {
    const friends = game(["weekend"], [0]);
    friends.seats.push({ kind: "person", name: "Bob", bot: null, mine: false });
    const games = [
      game(["weekend"], [0]),
      game(["weekend"], [0, 1]),
      game(["weekend"], [1]),
      game(["weekend"], [0], { stack_height: 3 }),
      friends,
      { ...game(["weekend"], [0]), what_if: true },
      game(["collector:weekend", "company:30"], [0]),
    ];
    expect(resultsByLevel(games, [...LEVELS, "adaptive"])).toEqual([
      { level: "weekend", games: 4, won: 2.5 },
      { level: "adaptive", games: 1, won: 1 },
    ]);
  });

  test("have no share without a seat or a winner", () => {
    const watched = game(["weekend"], [0]);
    watched.seats[0]!.mine = false;
    expect(myShare(watched)).toBeNull();
    expect(myShare({ ...game(["weekend"], []), winners: null })).toBeNull();
  });
});

describe("the ladder", () => {
  test("marks levels beaten at tables of this size, and remembers them", () => {
    const games = [game(["weekend"], [0]), game(["family"], [1]), game(["family", "first-evening"], [0])];
    expect([...beaten(games, 2)]).toEqual(["weekend"]);
    expect([...beaten([], 3)].sort()).toEqual(["family", "first-evening"]);
  });

  test("has no marks for a new person on the same device", () => {
    expect([...beaten([game(["weekend"], [0])], 2)]).toEqual(["weekend"]);
    forgetBeaten();
    expect([...beaten([], 2)]).toEqual([]);
  });

  test("proposes the next level after two wins of the last three games", () => {
    const games = [[0], [1], [0]].map((winners) => game(["first-evening"], winners));
    expect(proposalFor(games.slice(0, 2), 2, LEVELS)).toBeNull();
    expect(proposalFor(games, 2, LEVELS)).toEqual({
      level: "first-evening",
      next: "weekend",
      climbs: true,
      games: 3,
      won: 2,
    });
    expect(proposalFor(games, 3, LEVELS)).toBeNull();
  });

  test("ends at its top", () => {
    expect(proposalFor([game(["family"], [0]), game(["family"], [0])], 2, LEVELS)).toBeNull();
  });

  test("proposes a gentler opponent after losses, and below the gentlest the adaptive one", () => {
    const lost = (level: string) => [game([level], [1]), game([level], [1])];
    expect(proposalFor(lost("family"), 2, LEVELS)).toMatchObject({ next: "weekend", climbs: false });
    expect(proposalFor(lost("first-evening"), 2, LEVELS)).toMatchObject({ next: "adaptive", climbs: false });
    expect(proposalFor([game(["family"], [1])], 2, LEVELS)).toBeNull();
  });
});

describe("days in a row", () => {
  test("end today, or yesterday while today's puzzle is open", () => {
    const now = Date.UTC(2026, 10, 19, 12);
    for (const ago of [5, 3, 2, 1]) keepDay(now - ago * DAY);
    expect([streak(now), solvedToday(now)]).toEqual([3, false]);
    keepDay(now);
    keepDay(now);
    expect([streak(now), solvedToday(now)]).toEqual([4, true]);
    expect(streak(now + 2 * DAY)).toBe(0);
  });
});
