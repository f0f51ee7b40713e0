/** The next puzzle: easy ones first, then by how one did. */
import { render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import Question from "../src/features/puzzles/Question.svelte";
import { setLanguage } from "../src/i18n/words.svelte";
import { adapt, difficultyOf, keepSolved, nextPuzzle, solved, solvedByTheme } from "../src/services/solved.svelte";

const LIST = Array.from({ length: 21 }, (_, at) => ({ id: `p${at}` }));

beforeEach(async () => {
  localStorage.clear();
  solved.ids = [];
  solved.skill = 0;
  await setLanguage("en");
});

describe("the next puzzle", () => {
  test("is the easiest at first, and never one that is solved or shown", () => {
    expect(nextPuzzle(LIST)?.id).toBe("p0");
    expect(nextPuzzle(LIST, "p0")?.id).toBe("p1");
    keepSolved("p0");
    expect(nextPuzzle(LIST)?.id).toBe("p1");
  });

  test("becomes harder with right answers and easier with wrong ones", () => {
    for (let n = 0; n < 8; n++) adapt(true);
    expect(nextPuzzle(LIST)?.id).toBe("p8");
    adapt(false);
    expect(nextPuzzle(LIST)?.id).toBe("p6");
  });

  test("stays within the list", () => {
    adapt(false);
    expect(nextPuzzle(LIST)?.id).toBe("p0");
    for (let n = 0; n < 30; n++) adapt(true);
    expect(nextPuzzle(LIST)?.id).toBe("p20");
    expect(nextPuzzle([])).toBeUndefined();
  });

  test("remembers on this device how one did", async () => {
    adapt(true);
    vi.resetModules();
    const { solved: again } = await import("../src/services/solved.svelte");
    expect(again.skill).toBeCloseTo(0.05);
  });
});

test("how hard a puzzle is follows from how often levels miss it", () => {
  expect([0, 0.39, 0.4, 0.64, 0.65, 1].map((missed) => difficultyOf({ missed }))).toEqual([
    "easy",
    "easy",
    "medium",
    "medium",
    "hard",
    "hard",
  ]);
});

test("solved puzzles are counted by theme, the largest theme first", () => {
  const list = [
    { id: "a", theme: "tools" },
    { id: "b", theme: "set" },
    { id: "c", theme: "set" },
  ];
  keepSolved("c");
  expect(solvedByTheme(list)).toEqual([
    { theme: "set", solved: 1, total: 2 },
    { theme: "tools", solved: 0, total: 1 },
  ]);
});

test("a link to a puzzle that is no longer in the game says so", async () => {
  vi.stubGlobal(
    "fetch",
    async () => new Response('{"type": "refused", "id": null, "code": "not_found"}', { status: 404 }),
  );
  render(Question, { kind: "puzzle", id: "old", choice: 0 });
  expect(await screen.findByText(/^This puzzle is no longer in the game/, {}, { timeout: 30_000 })).toBeTruthy();
});
