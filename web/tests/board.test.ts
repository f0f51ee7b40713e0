import { fireEvent, render, screen } from "@testing-library/svelte";
import { tick } from "svelte";
import { beforeAll, expect, test } from "vitest";
import { arrange } from "../src/board/arrange";
import Board from "../src/board/Board.svelte";
import { TALL, WIDE, type PlaceName } from "../src/board/geometry";
import { nearest } from "../src/board/nearest";
import { prefs } from "../src/device/prefs.svelte";
import AskPanel from "../src/features/decide/AskPanel.svelte";
import { startLanguage } from "../src/i18n/words.svelte";
import { recorded, sessionAt } from "./recorded";

/** The board and the question of someone who places people. */
function placing() {
  prefs.speed = "instant";
  const { session, compose } = sessionAt("place.tools");
  const game = recorded.questions["place.tools"].game!;
  const { rerender } = render(Board, { game, art: WIDE, names: [], compose });
  render(AskPanel, { session, compose });
  return { compose, game, rerender };
}

beforeAll(startLanguage);

test("whoever came first keeps their ring", () => {
  const first = arrange([], [0, 2]);
  const second = arrange(first, [1, 2]);
  expect(second).toEqual([1, 1, 0]);
  expect(arrange(second, [1, 0])).toEqual([0]);
});

test.each([
  ["wide", WIDE],
  ["tall", TALL],
])("the %s picture has a ring for everyone the rules let in", (_name, art) => {
  const rings = (place: string) => art.places[place as PlaceName].rings.length;
  expect(["forest", "claypit", "quarry", "river"].map(rings)).toEqual([7, 7, 7, 7]);
  expect(["hut", "trader"].map(rings)).toEqual([2, 2]);
  expect(["H1", "H2", "H3", "H4"].map(rings)).toEqual([3, 3, 3, 3]);
  expect(rings("hunt")).toBeGreaterThanOrEqual(40);
  expect(art.scoreTrack).toHaveLength(100);
});

test("arrow keys reach every place from every other", () => {
  const names = Object.keys(WIDE.places) as PlaceName[];
  const reached = new Set<PlaceName>(["hunt"]);
  for (const name of reached) {
    for (const direction of [
      [1, 0],
      [-1, 0],
      [0, 1],
      [0, -1],
    ] as [number, number][]) {
      reached.add(nearest(WIDE, name, direction, names));
    }
  }
  expect(names.filter((name) => !reached.has(name))).toEqual([]);
});

test("the places where I may go are lit, and no other", async () => {
  const { compose, game, rerender } = placing();
  const lit = (name: string): string[] =>
    [...document.querySelectorAll(".lights path")].flatMap((path, index) =>
      path.classList.contains(name) ? [game.board[index]!.place] : [],
    );
  expect(lit("lit").sort()).toEqual([...compose.targets.keys()].sort());
  expect(lit("lit").length).toBeLessThan(game.board.length);
  compose.click("forest");
  await tick();
  expect(lit("chosen")).toEqual(["forest"]);
  await rerender({ compose: null });
  expect(lit("lit")).toEqual([]);
});

test("Escape closes the explanation of a place; pressed again it clears the choice", async () => {
  const { compose } = placing();
  compose.click("forest");
  const quarry = document.querySelector('[data-place="quarry"]')!;
  await fireEvent.pointerEnter(quarry, { pointerType: "mouse" });
  expect(screen.getByRole("tooltip")).toBeTruthy();
  await fireEvent.keyDown(quarry, { key: "Escape" });
  expect(screen.queryByRole("tooltip")).toBeNull();
  expect(compose.place).toBe("forest");
  await fireEvent.keyDown(quarry, { key: "Escape" });
  expect(compose.place).toBeNull();
});
