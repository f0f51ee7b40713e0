/** The pages of finished games: a replay, its charts and its proof, and a review. */
import { fireEvent, render, screen, waitFor, within } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { keepPrefs } from "../src/device/prefs.svelte";
import LuckList from "../src/features/end/LuckList.svelte";
import ReplayPage from "../src/features/replay/Replay.svelte";
import ReviewPage from "../src/features/review/Review.svelte";
import { sayMove } from "../src/i18n/moves";
import { say, sayChange, sayRefusal, setLanguage } from "../src/i18n/words.svelte";
import { NOTHING, reduce, type Known } from "../src/match/reduce";
import type { GameView, JudgedChoice, Replay, Review, ReviewView } from "../src/protocol/types";
import base from "./fixtures/base-2.json";
import { recorded } from "./recorded";

/** Answers by the end of the path; everything else is refused. */
function serve(answers: Record<string, unknown>): void {
  vi.stubGlobal("fetch", async (address: string) => {
    const path = address.replace(/\?.*/, "");
    const found = Object.entries(answers).find(([end]) => path.endsWith(end))?.[1];
    return found
      ? new Response(JSON.stringify(found))
      : new Response('{"type": "refused", "id": null, "code": "not_found"}', { status: 404 });
  });
}

/** A game as it was after each message of a recording. */
const known = recorded.expansion.reduce<Known[]>(
  (before, message) => [...before, reduce(before.at(-1) ?? NOTHING, message)],
  [],
);
const { story, game } = known.at(-1)!;
const frames = known.map((one) => one.game).filter((one) => one !== null);
const NAMES = game!.players.map((_, seat) => `P${seat}`);
const REPLAY = {
  record: { pieces: game!.pieces, seats: NAMES, options: game!.options },
  frames: [...frames, ...frames.map((frame): GameView => ({ ...frame, round: 2 }))],
  story,
  curve: [1, 2].map((round) => ({ round, score: NAMES.map(() => round), projected: NAMES.map((_, seat) => 10 * seat) })),
  luck: NAMES.map((_, seat) => ({ seat, dice: 9, pips: 30 + 4 * seat, expected_pips: 31.5, goods: 5, expected_goods: 6 })),
} as unknown as Replay; // prettier-ignore
const LAST = REPLAY.frames.length - 1;

beforeEach(async () => {
  keepPrefs({ speed: "instant", step: false, sound: false });
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
  await setLanguage("en");
});

describe("a replay", () => {
  async function watch(at?: string): Promise<HTMLElement> {
    serve({ "/replay": REPLAY, "/record": base, "/api/status": { bots: [], kernel: { ready: true } } });
    const { container } = render(ReplayPage, { id: "T", ...(at ? { at } : {}) });
    await screen.findByRole("slider");
    return container;
  }
  const isAt = (step: number): void =>
    void expect(screen.getAllByText(say("replay.position", { step, total: LAST }))).toHaveLength(1);

  test("begins with the moment of its link, and follows keys, slider, rounds and log", async () => {
    const container = await watch("2");
    isAt(2);
    const press = (key: string): Promise<boolean> => fireEvent.keyDown(document.body, { key });
    await press("ArrowRight");
    isAt(3);
    await press("End");
    isAt(LAST);
    expect(screen.getByRole("button", { name: say("replay.next") })).toHaveProperty("disabled", true);
    await press("Home");
    await fireEvent.input(screen.getByRole("slider"), { target: { value: "4" } });
    isAt(4);
    await press("PageDown");
    isAt(REPLAY.frames.findIndex(({ round }, at) => at > 4 && round !== REPLAY.frames[4]!.round));
    await fireEvent.click(screen.getByRole("button", { name: say("phase.round", { round: frames[0]!.round }) }));
    isAt(0);
    await press("End");
    const past = container.querySelector<HTMLElement>("ol li:not(.now, .ahead) button")!;
    expect(past.getAttribute("aria-current")).toBeNull();
    await fireEvent.click(past);
    expect(past.getAttribute("aria-current")).toBe("step");
  });

  test("keeps the keys of its slider and of its buttons to them", async () => {
    await watch();
    await fireEvent.keyDown(screen.getByRole("slider"), { key: "End" });
    await fireEvent.keyDown(screen.getByRole("button", { name: say("replay.next") }), { key: " " });
    isAt(0);
    expect(screen.getByRole("button", { name: say("replay.play") })).toBeTruthy();
  });

  test("plays and pauses", async () => {
    await watch();
    await fireEvent.click(screen.getByRole("button", { name: say("replay.play") }));
    await fireEvent.click(await screen.findByRole("button", { name: say("replay.pause") }));
    await screen.findByRole("button", { name: say("replay.play") });
  });

  test("shows its points as lines or as a table", async () => {
    await watch();
    await fireEvent.click(screen.getByText(say("end.as_table")));
    const table = within(screen.getByRole("table"));
    expect(table.getAllByRole("columnheader").map((one) => one.textContent)).toEqual([say("end.round"), ...NAMES]);
    expect(table.getAllByRole("row")).toHaveLength(1 + REPLAY.curve.length);
  });

  test("asks who shall play on from a moment", async () => {
    await watch();
    await fireEvent.click(screen.getByText(say("whatif.title")));
    const [seats] = await screen.findAllByRole<HTMLSelectElement>("combobox", { hidden: true });
    expect([...seats!.options].map(({ text }) => text)).toEqual(NAMES);
  });

  test.each([
    ["that is true", base, "verify.ok.open"],
    ["whose secret somebody changed", { ...base, secret: base.secret.replace("9", "8") }, "verify.false"],
  ] as const)("proves a record %s as such", async (_, record, verdict) => {
    await watch();
    serve({ "/record": record });
    await fireEvent.click(screen.getByText(say("verify.title")));
    await waitFor(() => expect(document.querySelector(".verdict")!.textContent).toBe(say(verdict)), {
      timeout: 10_000,
    });
  });

  test("gives its record as a file", async () => {
    const save = vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    await watch();
    await fireEvent.click(screen.getByText(say("end.download")));
    await waitFor(() => expect(save.mock.contexts).toMatchObject([{ download: "stoneage-T.json" }]));
  });

  test("says who was lucky", () => {
    render(LuckList, { luck: REPLAY.luck, names: NAMES });
    const said = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(said[0]).toContain(say("end.luck.worse", { name: NAMES[0]!, n: 2 }));
    expect(said[1]).toContain(say("end.luck.better", { name: NAMES[1]!, n: 3 }));
  });

  test("of no file asks for one", () => {
    render(ReplayPage, {});
    expect(screen.getByText(say("replay.pick"))).toBeTruthy();
  });
});

describe("a review", () => {
  const choice = (at: number, played: string, best: string, loss: number, lead = 0): JudgedChoice =>
    ({
      choice: at, round: 1, seat: 0, played, best, loss, loss_interval: [loss / 2, 2 * loss], reason: null, fault: null,
      before: [0.5, 0.5], after: [0.5 - loss, 0.5 + loss], label: loss >= 0.05 ? "mistake" : null,
      candidates: [best, played === best ? "place hut 2" : played, "place hunt 1"].map((move, n) => ({ move, win: 0.5 - n / 10, gap: n ? lead || loss : 0 })),
    }) as unknown as JudgedChoice; // prettier-ignore
  const points = { buildings: 9, cards: 0, starvation: 0, green: 0, farmers: 0, toolmakers: 0, builders: 0, shamans: 0, traders: 0, resources: 0 }; // prettier-ignore
  const seat = (seat: number, result: number) => ({
    seat, name: NAMES[seat], result, start: 0.5, luck: 0.1 - seat / 5, own_choices: -0.2, others_choices: 0.2, unattributed: 0.3,
    mean_loss: 0.01, points, loss_by_source: [],
  }); // prettier-ignore
  const REVIEW = {
    complete: true, players: 2, samples: 99, evaluator_changed: false, unattributed: [],
    curve: [0.5, 0.45, 0.3, 0.2, 0.02, 0.01, 0, 0, 0, 0].map((win, n) => ({ choice: n, round: 1 + n / 5, win: [win, 1 - win] })),
    seats: [seat(0, 0), seat(1, 1)],
    choices: [choice(1, "place hunt 5", "place hut 2", 0.3), choice(3, "place field 1", "place field 1", 0, 0.2)],
    chance: [{ choice: 2, round: 1, kind: "roll", luck: [-0.2, 0.2] }],
  } as unknown as Review; // prettier-ignore
  const complete = { stage: "complete", progress: 1, review: REVIEW } as ReviewView;
  const look = { table: { seats: [{ seat: 0, mine: true }, { seat: 1, mine: false }] } }; // prettier-ignore

  async function read(view: ReviewView, at?: string, seen: unknown = look): Promise<HTMLElement> {
    serve({ "/review": view, "/replay": REPLAY, "/T": seen });
    const { container } = render(ReviewPage, { id: "T", ...(at ? { at } : {}) });
    await waitFor(() => expect(container.querySelector(".story")).not.toBeNull());
    return container;
  }
  /** What the lists mark as shown on the board. */
  const chosen = (container: HTMLElement): (string | undefined)[] =>
    [...container.querySelectorAll("[aria-current=step] .said")].map((one) => one.textContent);

  test("opens at my costliest mistake, with the better move beside it", async () => {
    const container = await read(complete);
    expect(container.querySelector(".closely .best .move")!.textContent).toBe(sayMove("place hut 2"));
    expect(container.querySelector<HTMLAnchorElement>(".closely a")!.getAttribute("href")).toBe("#/again/T/1");
    expect(screen.getByText(say("review.complete"), { exact: false })).toBeTruthy();
  });

  test("goes from one turning point to the next by key, and to a moment by a press on the curve", async () => {
    const container = await read(complete);
    const shown: (string | undefined)[] = [];
    for (const key of ["n", "p", "ArrowRight", "ArrowLeft"]) {
      await fireEvent.keyDown(document.body, { key });
      shown.push(chosen(container).at(-1));
    }
    const [mistake, luck] = [
      sayMove("place hunt 5"),
      say("review.lucky", { percent: sayChange(-0.2), name: NAMES[0]! }),
    ];
    expect(shown).toEqual([luck, `${NAMES[0]}: ${mistake}`, luck, `${NAMES[0]}: ${mistake}`]);
    await fireEvent.click(container.querySelector("figure svg")!, { clientX: 0 });
    await fireEvent.click(screen.getByText(say("review.curve.whole")));
    expect(screen.getByText(say("review.curve.whole")).getAttribute("aria-pressed")).toBe("true");
  });

  test("begins with the choice of its link, praises it, and lists what every result is made of", async () => {
    const container = await read(complete, "3");
    expect(container.querySelector(".closely .best .move")!.textContent).toBe(sayMove("place field 1"));
    const rows = within(screen.getByRole("table", { hidden: true })).getAllByRole("row", { hidden: true });
    expect(rows).toHaveLength(3);
  });

  test("lists two strokes of one seat's luck that follow the same choice", async () => {
    const stroke = REVIEW.chance[0]!;
    const container = await read({
      ...complete,
      review: { ...REVIEW, chance: [stroke, { ...stroke, kind: "deal" }] },
    });
    const told = [...container.querySelectorAll(".rest .said")].map((one) => one.textContent);
    const lucky = say("review.lucky", { percent: sayChange(-0.2), name: NAMES[0]! });
    expect(told.filter((one) => one === lucky)).toHaveLength(2);
  });

  test("keeps its lists as they are until the reader asks for the closer look", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const other = choice(5, "place hunt 4", "place hut 2", 0.4);
    const closer = { ...REVIEW, choices: [...REVIEW.choices, other] };
    const listed = (container: HTMLElement): (string | undefined)[] =>
      [...container.querySelectorAll(".side > ol:first-of-type .said")].map((one) => one.textContent);
    const container = await read({ ...complete, stage: "sampling", progress: 0.4 });
    expect(listed(container)).toEqual([sayMove("place hunt 5")]);
    serve({ "/review": { ...complete, review: closer }, "/replay": REPLAY, "/T": look });
    await vi.advanceTimersByTimeAsync(3_000);
    const update = await screen.findByText(say("review.update"));
    expect(listed(container)).toEqual([sayMove("place hunt 5")]);
    await fireEvent.click(update);
    expect(listed(container)).toEqual([sayMove("place hunt 4"), sayMove("place hunt 5")]);
    vi.useRealTimers();
  });

  test.each([
    ["as large as the rest", 0.3, true],
    ["smaller than luck or skill", 0.05, false],
  ])("explains what is unclear if it is %s", async (_, unattributed, explained) => {
    const seats = REVIEW.seats.map((one) => ({ ...one, unattributed }));
    await read({ ...complete, review: { ...REVIEW, seats } });
    expect(screen.queryByText(say("review.balance.why")) !== null).toBe(explained);
  });

  test("continues with me in my own seat, against who sat there", async () => {
    await read(complete, "1", {
      table: {
        seats: [
          { seat: 0, mine: false },
          { seat: 1, mine: true },
        ],
      },
    });
    await fireEvent.click(screen.getByText(say("whatif.title")));
    const seats = screen.getAllByRole<HTMLSelectElement>("combobox", { hidden: true });
    expect(seats[0]!.selectedOptions[0]!.textContent).toBe(NAMES[1]);
  });

  test("says how far it is, and what is not known yet", async () => {
    const container = await read({ ...complete, stage: "sampling", progress: 0.4 });
    expect(container.querySelector(".stage")!.textContent).toContain("40");
    expect(screen.getByText(say("review.balance.soon"))).toBeTruthy();
  });
});

test.each([
  ["replay", ReplayPage],
  ["review", ReviewPage],
] as const)("a %s that its authority does not have is said", async (_, Page) => {
  serve({});
  render(Page as typeof ReviewPage, { id: "T" });
  await waitFor(() => expect(screen.getByText(sayRefusal({ code: "not_found" }))).toBeTruthy());
});
