import { render, screen } from "@testing-library/svelte";
import { beforeAll, describe, expect, it } from "vitest";
import type { GameView, Points } from "../src/protocol/types";
import { apart, curves, stepOf } from "../src/features/end/curve";
import { highest, ranks, rowsOf, tieBroken, totals } from "../src/game/points";
import ScorePad from "../src/features/end/ScorePad.svelte";
import GameSummary from "../src/features/end/GameSummary.svelte";
import Triumph from "../src/features/end/Triumph.svelte";
import { startLanguage } from "../src/i18n/words.svelte";
import { recorded, welcomeOf } from "./recorded";

beforeAll(startLanguage);
const NONE: Points = {
  buildings: 0, cards: 0, starvation: 0, green: 0, farmers: 0, toolmakers: 0, builders: 0, shamans: 0, traders: 0, resources: 0,
}; // prettier-ignore
const game = (...points: Partial<Points>[]): Pick<GameView, "players"> => {
  const [player] = welcomeOf(recorded.end).game!.players;
  return { players: points.map((some, seat) => ({ ...player!, seat, points: { ...NONE, ...some } })) };
};

describe("the scoring pad", () => {
  const rows = rowsOf(
    game(
      { buildings: 40, starvation: -30, traders: 0, green: 9 },
      { buildings: 0, starvation: 0, traders: 0, green: 16 },
    ),
  );

  it("has a row for every source that brought or cost somebody something", () => {
    expect(rows.map(({ source }) => source)).toEqual(["buildings", "starvation", "green"]);
  });

  it("counts source by source", () => {
    expect([0, 1, 2, 3].map((counted) => totals(rows, counted, 2))).toEqual([
      [0, 0],
      [40, 0],
      [10, 0],
      [19, 16],
    ]);
  });

  it("has room for the highest pillar on the way, and never for none", () => {
    expect(highest(rows, 2)).toBe(40);
    expect(highest([{ source: "starvation", points: [-10] }], 1)).toBe(1);
  });
});

describe("the winner's moment", () => {
  const over = welcomeOf(recorded.end).game!;
  const winners = [1];
  const ended = { ...over, scores: over.players.map(() => 0), winners };
  const pad = (counted: number) =>
    render(ScorePad, { game: ended, names: over.players.map(({ seat }) => `P${seat}`), counted });

  it("comes when everything is counted: the whole tribe dances at the foot of its pillar", () => {
    const { container } = pad(99);
    expect(container.querySelectorAll(".tribe").length).toBe(1);
    expect(container.querySelectorAll(".won .tribe svg").length).toBe(over.players[1]!.people);
  });

  it("does not tell the winner before", () => expect(pad(0).container.querySelector(".tribe")).toBeNull());

  it("has leaves in the winner's colour among those of autumn", () => {
    const { container } = render(Triumph, { winners });
    const colours = [...container.querySelectorAll("path[fill]")].map((leaf) => leaf.getAttribute("fill"));
    expect(colours).toContain("var(--player-1)");
    expect(colours).toContain("var(--gold)");
    expect(colours).not.toContain("var(--player-0)");
  });
});

describe("a finished game in a sentence", () => {
  const standing = (round: number, ...projected: number[]) => ({ round, score: projected, projected });
  const ended = {
    ...welcomeOf(recorded.end).game!,
    ...game({ buildings: 60, green: 4 }, { buildings: 20, green: 9 }),
    scores: [64, 29],
    winners: [0],
  };
  const curve = [standing(1, 2, 5), standing(2, 9, 8), standing(3, 64, 29)];
  const reader = { names: ["Ann", "Bo"], me: 0 };
  const told = (props: object = {}) =>
    render(GameSummary, { game: ended, curve, reader, records: [], ...props }).container.textContent!.trim();

  it("tells the winner since when they were ahead, and where most", () => {
    expect(told()).toBe("You were ahead from round 2 on. The largest difference to the second: Buildings (+40).");
  });

  it("tells the others who it was", () => {
    expect(told({ reader: { ...reader, me: 1 } })).toContain("Ann was ahead from round 2 on");
    expect(told({ curve: curve.slice(1) })).toContain("You were ahead from the first round on");
    expect(told({ curve: [curve[0], curve[2]] })).toContain("You were ahead only in the last round");
  });

  it("says nothing of a shared victory", () => expect(told({ game: { ...ended, winners: [0, 1] } })).toBe(""));

  it("adds how often I have won against each level", () => {
    told({
      records: [
        { level: "family", games: 3, won: 1.5 },
        { level: "club", games: 1, won: 0 },
      ],
    });
    expect(screen.getByText("1.5 of 3 games won against Family.")).toBeTruthy();
    expect(screen.getByText("0 of 1 game won against Club.")).toBeTruthy();
  });
});

describe("places", () => {
  it("follow the points", () => expect(ranks([88, 169, 105], [1])).toEqual([3, 1, 2]));
  it("are shared by equals", () => expect(ranks([50, 70, 50], [1])).toEqual([2, 1, 2]));
  it("let the winner of a tie go first", () => {
    expect(ranks([70, 70, 10], [1])).toEqual([2, 1, 3]);
    expect(tieBroken([70, 70, 10], [1])).toBe(true);
    expect(tieBroken([70, 70, 10], [0, 1])).toBe(false);
  });
});

describe("the chart", () => {
  const frame = { width: 100, height: 100, left: 0, right: 0, top: 0, bottom: 0 };
  const standing = (round: number, ...projected: number[]) => ({ round, score: projected, projected });

  it("begins with nothing and ends at the right edge", () => {
    const { lines } = curves([standing(1, 10, 0), standing(2, 100, -25)], 2, frame);
    expect(lines[0]!.map(({ x }) => x)).toEqual([0, 50, 100]);
    expect(lines[0]!.at(-1)!.y).toBe(0);
    expect(lines[1]!.at(-1)!.y).toBe(100);
  });

  it("marks a handful of round numbers, nothing among them", () => {
    const { marks } = curves([standing(1, 169, -3)], 2, frame);
    expect(marks.map(({ points }) => points)).toEqual([200, 150, 100, 50, 0]);
    expect(stepOf(20)).toBe(5);
    expect(stepOf(99_999)).toBe(500);
  });

  it("draws a game in which nothing happened", () => {
    const { lines } = curves([], 2, frame);
    expect(lines.flat().every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
  });

  it("keeps the letters at the ends apart and in order", () => {
    const heights = apart([50, 52, 51, 99], 10, 100);
    const sorted = [...heights].sort((a, b) => a - b);
    expect(sorted.slice(1).every((height, i) => height - sorted[i]! >= 10)).toBe(true);
    expect(heights[0]! < heights[2]! && heights[2]! < heights[1]!).toBe(true);
    expect(Math.max(...heights)).toBeLessThanOrEqual(100);
  });
});
