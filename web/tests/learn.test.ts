/** Practice positions, the coach, "what if", what the network has learned: with what a real server said. */
import { configure, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import axe from "axe-core";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { me } from "../src/services/me.svelte";
import { keepPrefs } from "../src/device/prefs.svelte";
import { sayWhy } from "../src/i18n/why";
import { Coach } from "../src/features/coach/coach.svelte";
import Knowledge from "../src/features/knowledge/Knowledge.svelte";
import Mistakes from "../src/features/puzzles/Mistakes.svelte";
import Question from "../src/features/puzzles/Question.svelte";
import { linkOf, pack, playOn, unpack } from "../src/services/source";
import { lostBy } from "../src/features/review/turns";
import type { Advice, Review } from "../src/protocol/types";
import knowledge from "../../src/stoneage/data/knowledge.json";
import { languages, setLanguage } from "../src/i18n/words.svelte";
import { recorded, sessionAt } from "./recorded";

const { practice } = recorded;
/** Milliseconds of patience, for a busy machine. */
const PATIENCE = 30_000;
configure({ asyncUtilTimeout: PATIENCE });

let asked: { path: string; body: unknown }[] = [];

/** Answers by method and path; a list is given one after the other. */
function serve(answers: Record<string, unknown>): void {
  const left = new Map(
    Object.entries({
      "GET /api/status": { version: "1", has_session: true, kernel: { ready: true }, bots: [] },
      ...answers,
    }).map(([key, answer]) => [key, Array.isArray(answer) ? [...answer] : [answer]]),
  );
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body = "null" }: RequestInit = {}) => {
    const key = `${method} ${path.replace(/^.*(?=\/api)/, "").replace(/\?.*/, "")}`;
    asked.push({ path: key, body: JSON.parse(body as string) });
    const found = left.get(key);
    if (!found)
      return new Response(
        JSON.stringify({ ...practice.gone, ...(key === "GET /api/me" ? { code: "unknown_person" } : {}) }),
        { status: 404 },
      );
    return new Response(JSON.stringify(found.length > 1 ? found.shift() : found[0]));
  });
}

const barriers = async (): Promise<string[]> =>
  (
    await axe.run(document.body, {
      resultTypes: ["violations"],
      preload: false,
      rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
    })
  ).violations.map(({ id }) => id);

beforeEach(async () => {
  asked = [];
  me.name = "Ann";
  await setLanguage("en");
});
describe("my mistakes", () => {
  test("are listed without a barrier, the next one first, and each can be deleted", async () => {
    serve({
      "GET /api/me": { name: "Ann" },
      "GET /api/me/practice": practice.list,
      "DELETE /api/me/practice/game/3": practice.deleted,
    });
    render(Mistakes);
    const next = await screen.findByRole<HTMLAnchorElement>("link", { name: "Solve the next one" });
    expect(next.hash).toBe("#/card/game/3");
    expect(screen.getByText("2 to solve.")).toBeTruthy();
    expect(await barriers()).toEqual([]);
    await fireEvent.click(screen.getByRole("button", { name: "Delete Round 1: placement" }));
    await waitFor(() => expect(asked.at(-1)!.path).toBe("DELETE /api/me/practice/game/3"));
  });

  test("are looked for again while games are looked through", async () => {
    vi.useFakeTimers();
    serve({
      "GET /api/me": { name: "Ann" },
      "GET /api/me/practice": [{ positions: [], count: 0, games: 1 }, practice.list],
    });
    render(Mistakes);
    await vi.waitFor(() => expect(screen.getByText(/1 finished game is still/)).toBeTruthy(), PATIENCE);
    await vi.advanceTimersByTimeAsync(3_000);
    await vi.waitFor(() => expect(screen.getByText("2 to solve.")).toBeTruthy(), PATIENCE);
    vi.useRealTimers();
  });

  test("of nobody are none, and nothing is asked for them", async () => {
    me.name = null;
    serve({});
    render(Mistakes);
    await screen.findByText(/^Nothing to solve/);
    expect(asked.map(({ path }) => path)).not.toContain("GET /api/me/practice");
  });

  test.each([
    ["solved", "Solved: it will not come back. 1 left."],
    ["remembered", "It returns later, because you have just seen the answer. 2 left."],
  ] as const)("answered right are %s, and the next one is a press away", async (view, words) => {
    serve({ "POST /api/me/practice/game/3": practice[view], "GET /api/lessons": {} });
    render(Question, { kind: "card", id: "game", choice: 3 });
    await screen.findByText(words);
    const next = practice[view].next!;
    expect(screen.getAllByRole<HTMLAnchorElement>("link", { name: "Next" })[0]!.hash).toBe(
      `#/card/${next.table}/${next.choice}`,
    );
  });
});

describe("the coach", () => {
  const { version, seat, kind } = { version: 0, seat: 0, kind: "place" as const };
  const judged = (move: string, gap: number) => ({
    least_gap: null,
    move,
    win: 0.5 - gap,
    gap,
    reason: { code: "field" as const, amount: 1 },
    fault: move === "place hunt 5" ? { code: "enough_food" as const, amount: 12, count: 5 } : null,
  });
  const advice: Advice = {
    version,
    seat,
    kind,
    reason: { code: "field", amount: 1 },
    moves: [judged("place field 1", 0), judged("place hut 2", 0.04), judged("place hunt 5", 0.08)],
  };

  function coachOf(): Coach {
    const coach = new Coach(sessionAt("place.first").session);
    coach.advice = advice;
    return coach;
  }

  test.each([
    [0.05, false],
    [0.1, true],
  ])("lets a choice that loses 8 points pass at a tolerance of %s: %s", (tolerance, lets) => {
    keepPrefs({ tolerance });
    expect(coachOf().lets("place hunt 5")).toBe(lets);
    keepPrefs({ tolerance: 0.05 });
  });

  test("holds a bad choice up once", () => {
    const coach = coachOf();
    expect(coach.lets("place hut 2")).toBe(true);
    expect(coach.lets("place hunt 5")).toBe(false);
    coach.insist();
    expect(coach.lets("place hunt 5")).toBe(true);
  });

  test("names the fault, the fall of the win chance, and the better move with its place", () => {
    const coach = coachOf();
    expect(coach.pointed).toBeNull();
    coach.lets("place hunt 5");
    expect(coach.warnings).toEqual([
      "You have 12 food: enough for this round and the next without hunting.",
      "Your chance of winning falls from 50% to 42%.",
      "Better: 1 person on the field. Your fields would then feed 1 person every round.",
    ]);
    expect(coach.pointed).toBe("field");
  });

  test("praises the best move only where an ordinary one costs something, and only without a hint", () => {
    const coach = coachOf();
    expect(coach.lets("place field 1")).toBe(true);
    expect(coach.praised).toBe(false); // an ordinary move loses 4 % only
    const [best, other, worst] = advice.moves;
    coach.advice = { ...advice, moves: [best!, { ...other!, gap: 0.06 }, worst!] };
    coach.lets("place field 1");
    expect(coach.praised).toBe(true);
    coach.told = 1;
    coach.lets("place field 1");
    expect(coach.praised).toBe(false);
  });

  test("leaves out a reason that says nothing", () => {
    expect(sayWhy({ code: "overall" }, [])).toBe("");
    expect(sayWhy({ code: "order" }, [])).toBe("");
    expect(sayWhy({ code: "people", amount: 4, other_amount: 3 }, [])).toBe(""); // of an older version
  });

  test("hints in three steps: what kind, where, and what and why", () => {
    const hints = coachOf().hints;
    expect(hints).toHaveLength(3);
    expect(hints[1]).toContain("Field");
    expect(hints[0]).not.toContain("Field");
  });
});

describe("what if", () => {
  const position = "Stone Age position 1\npieces: stoneage-1\nseat 0: people 5, food 12\n";

  test("a position becomes a link and comes back", async () => {
    const packed = await pack(position);
    expect(packed).toMatch(/^[A-Za-z0-9_-]+$/);
    expect(await unpack(packed)).toBe(position);
    expect(await linkOf({ position })).toContain(`#/moment/${packed}`);
    expect(await linkOf({ table: "t", page: "replay", choice: 7 })).toContain("#/replay/t/7");
  });

  test("a moment of a file is asked for as a position, and played on from with the bots that were chosen", async () => {
    const record = { format: "stoneage/2" };
    serve({
      "POST /api/replays/moments/9": { position },
      "POST /api/positions/table": { id: "new", invite: "x", commitment: "c" },
    });
    const wish = { seat: 1, bots: ["club", null, null] };
    expect(await playOn({ record, choice: 9 }, wish)).toMatchObject({ id: "new" });
    expect(asked).toEqual([
      { path: "POST /api/replays/moments/9", body: record },
      { path: "POST /api/positions/table", body: { position, ...wish } },
    ]);
  });
});

test("mistakes of a review are those beyond doubt; before it is complete, those that look like one", () => {
  const choice = (number: number, seat: number, loss: number, label: string | null) => ({
    choice: number,
    seat,
    loss,
    label,
  });
  const choices = [
    choice(1, 0, 0.2, null),
    choice(2, 0, 0.06, "inaccuracy"),
    choice(3, 1, 0.3, "blunder"),
    choice(4, 0, 0.01, null),
  ];
  const lost = (complete: boolean): number[] =>
    lostBy({ complete, choices } as unknown as Review, 0).map((one) => one.choice);
  expect(lost(true)).toEqual([2]);
  expect(lost(false)).toEqual([1, 2]);
});

describe.each(languages.map(({ code }) => code))("what the network has learned, in %s", (code) => {
  test("is told in words, with every card", async () => {
    await setLanguage(code);
    serve({ "GET /api/knowledge": knowledge });
    const { container } = render(Knowledge);
    await waitFor(() => expect(container.querySelectorAll(".civ-card").length).toBe(knowledge.tables[0]!.cards.length));
    expect(container.textContent).not.toMatch(/[{}]|undefined|NaN|knowledge\./);
  });
});
