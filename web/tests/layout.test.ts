/** Where pieces lie on the board, computed from a view alone. */
import { cleanup, render } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import Board from "../src/board/Board.svelte";
import { Ends } from "../src/board/ends";
import { flightsOf } from "../src/board/flights";
import { TALL, WIDE } from "../src/board/geometry";
import { figuresOf, homeOf, markersOf, onScreen, ringOf, standingOf } from "../src/board/layout";
import { setLanguage } from "../src/i18n/words.svelte";
import type { Event, GameView } from "../src/protocol/types";
import { recorded } from "./recorded";

const GAME = recorded.questions["expansion.place"].game!;
const PICTURE = new DOMRect(100, 50, 800, 450); // half the size of the wide board

const withPeople = (people: Record<string, number[]>): GameView => ({
  ...GAME,
  places: GAME.places.map((one) => ({ ...one, people: people[one.place] ?? GAME.players.map(() => 0) })),
});
const withPlayer = (seat: number, change: object): GameView => ({
  ...GAME,
  players: GAME.players.map((player) => (player.seat === seat ? { ...player, ...change } : player)),
});

beforeEach(() => setLanguage("en"));

describe("figures", () => {
  test("stand on the rings of their place in the order in which they came", () => {
    const first = standingOf({}, withPeople({ forest: [0, 2] }));
    const then = standingOf(first, withPeople({ forest: [1, 2] }));
    expect(then.forest).toEqual([1, 1, 0]);
    const figures = figuresOf(then, withPeople({ forest: [1, 2] }), WIDE, null);
    const at = (seat: number) => figures.filter((figure) => figure.seat === seat).map((figure) => figure.at);
    expect(at(1)).toEqual([ringOf(WIDE, "forest", 0), ringOf(WIDE, "forest", 1)]);
    expect(at(0)).toEqual([ringOf(WIDE, "forest", 2)]);
  });

  test("keep their key when someone else comes or goes", () => {
    const keys = (people: number[], before = {}) => {
      const game = withPeople({ hut: people });
      return figuresOf(standingOf(before, game), game, WIDE, null).map(({ key }) => key);
    };
    expect(keys([1, 1]).sort()).toEqual(["hut.0.0", "hut.1.0"]);
    expect(keys([0, 1], { hut: [0, 1] })).toEqual(["hut.1.0"]);
  });

  test("in front hide those behind", () => {
    const game = withPeople({ forest: [7, 0] });
    const heights = figuresOf(standingOf({}, game), game, WIDE, null).map(({ at }) => at.y);
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
  });

  test("that are only thought of stand on the next free rings and walk nowhere", () => {
    const game = withPeople({ forest: [0, 2] });
    const figures = figuresOf(standingOf({}, game), game, WIDE, { place: "forest", people: 2 });
    const ghosts = figures.filter(({ ghost }) => ghost);
    const rings = [2, 3].map((index) => ringOf(WIDE, "forest", index));
    expect(ghosts.map(({ at }) => at)).toEqual(rings);
    expect(ghosts.every(({ at, home }) => at === home)).toBe(true);
  });

  test("come from below if they are mine, from the side or from above if they are another's", () => {
    const mine = GAME.audience ?? 0;
    const other = GAME.players.findIndex(({ seat }) => seat !== mine);
    expect(homeOf(mine, GAME, WIDE).y).toBeGreaterThan(WIDE.height);
    expect(homeOf(other, GAME, WIDE).x).toBeGreaterThan(WIDE.width);
    expect(homeOf(other, GAME, TALL).y).toBeLessThan(0);
  });

  test("are shown in their player's colour, one element each", () => {
    const { container } = render(Board, { game: withPeople({ forest: [2, 1] }), art: WIDE, names: [] });
    const shown = [...container.querySelectorAll<SVGElement>(".figure")];
    expect(shown.map((figure) => figure.dataset.at)).toEqual(["forest", "forest", "forest"]);
    const colours = shown.map((figure) => figure.style.getPropertyValue("--player")).sort();
    expect(colours).toEqual(["var(--player-0)", "var(--player-0)", "var(--player-1)"]);
    cleanup();
  });
});

describe("markers", () => {
  test.each([
    [-3, 0],
    [99, 0],
    [100, 1],
    [199, 1],
    [245, 2],
  ])("of %i points wear %i rings in gold and the tribe's colour", (score, laps) => {
    const { container } = render(Board, { game: withPlayer(1, { score }), art: WIDE, names: [] });
    const marker = container.querySelector("[data-marker='1']")!;
    const rings = [...marker.querySelectorAll(".whose")].map((ring) => ring.getAttribute("stroke"));
    expect(rings).toEqual(Array.from({ length: laps }, () => "var(--player-1)"));
    expect(marker.querySelectorAll(".lap")).toHaveLength(laps);
    cleanup();
  });

  test("go round the board once for a hundred points, and stand on the last stones below zero", () => {
    const at = (score: number) => markersOf(withPlayer(1, { score }), WIDE).find(({ key }) => key === "0.1")!.at;
    expect(at(123)).toEqual(at(23));
    expect(at(-4)).toEqual(at(96));
    expect(at(24)).not.toEqual(at(23));
  });

  test("of one stone lie apart", () => {
    const markers = markersOf(GAME, WIDE).map(({ at }) => `${at.x.toFixed(2)} ${at.y.toFixed(2)}`);
    expect(new Set(markers).size).toBe(markers.length);
  });
});

describe("what flies", () => {
  function scene(game = GAME) {
    const ends = new Ends();
    const mark = (seat: number, box: DOMRect, good?: string) => {
      const element = document.createElement("div");
      vi.spyOn(element, "getBoundingClientRect").mockReturnValue(box);
      ends.at(seat, good)(element);
    };
    mark(1, new DOMRect(1000, 0, 200, 100));
    mark(1, new DOMRect(1020, 40, 20, 20), "wood");
    mark(1, new DOMRect(), "stone"); // a small mat hides it
    return { game, art: WIDE, picture: PICTURE, ends };
  }
  const event = (code: string, more: object): Event => ({ code, seat: 1, ...more }) as unknown as Event;

  test("begins at the place on the board's picture and ends where the mat counts it", () => {
    const [first, ...rest] = flightsOf(event("gained", { goods: { wood: 3 } }), "forest", scene());
    expect(first!.from).toEqual(onScreen(WIDE.places.forest.area, WIDE, PICTURE));
    expect(first!.to.left).toBe(1020);
    expect(rest.length).toBe(2);
  });

  test("goes to the mat where no number is shown, and the other way if it is paid", () => {
    expect(flightsOf(event("gained", { goods: { stone: 1 } }), "forest", scene())[0]!.to.left).toBe(1000);
    expect(flightsOf(event("paid", { goods: { wood: 1 } }), "forest", scene())[0]!.from.left).toBe(1020);
  });

  test("a bought card goes to its owner's mat", () => {
    const [card] = flightsOf(event("took_card", { card: "c1", place: "card1" }), "card1", scene());
    expect([card!.kind, card!.name, card!.to.left]).toEqual(["card", "c1", 1000]);
  });

  test("a building is shown in the middle of the board before it goes home, and its points go to the track", () => {
    const [building, points] = flightsOf(event("built", { building: "b1", points: 9 }), "building1", scene());
    expect(building!.by).toBe(PICTURE);
    expect([points!.kind, points!.name]).toEqual(["points", "+9"]);
    const marker = markersOf(GAME, WIDE).find(({ key }) => key === "0.1")!;
    expect(points!.to.left).toBe(PICTURE.left + marker.at.x / 2);
  });

  test("needs a place and a mat", () => {
    expect(flightsOf(event("gained", { goods: { wood: 1 } }), null, scene())).toEqual([]);
    expect(flightsOf({ ...event("gained", { goods: { wood: 1 } }), seat: 3 } as Event, "forest", scene())).toEqual([]);
  });
});
