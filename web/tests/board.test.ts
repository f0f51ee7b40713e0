import { expect, test } from "vitest";
import { arrange } from "../src/board/arrange";
import { TALL, WIDE, type PlaceName } from "../src/board/geometry";
import { nearest } from "../src/board/nearest";

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
