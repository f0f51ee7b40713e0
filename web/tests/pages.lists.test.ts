/** Pages that list what there is to learn, to solve and to look at. */
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import axe from "axe-core";
import { beforeEach, describe, expect, test, vi } from "vitest";
import Controls from "../src/features/controls/Controls.svelte";
import LevelResults from "../src/features/lobby/LevelResults.svelte";
import Proposal from "../src/features/lobby/Proposal.svelte";
import Learn from "../src/features/learn/Learn.svelte";
import Puzzles from "../src/features/puzzles/Puzzles.svelte";
import Position from "../src/features/review/Position.svelte";
import { pack } from "../src/services/source";
import { say, sayBot, sayPercent, sayRefusal, setLanguage } from "../src/i18n/words.svelte";
import { progress } from "../src/services/progress.svelte";
import { recorded } from "./recorded";

/** A server with these answers; what it does not know it refuses. */
function serve(answers: Record<string, unknown>): void {
  const all: Record<string, unknown> = {
    "/api/status": { version: "1", has_session: false, kernel: { ready: true }, bots: [] },
    ...answers,
  };
  const refused = '{"type": "refused", "id": null, "code": "unavailable"}';
  vi.stubGlobal("fetch", async (path: string) =>
    path in all ? new Response(JSON.stringify(all[path])) : new Response(refused, { status: 503 }),
  );
}

async function barriers(): Promise<string[]> {
  const rules = { "color-contrast": { enabled: false }, region: { enabled: false } };
  const { violations } = await axe.run(document.body, { resultTypes: ["violations"], preload: false, rules });
  return violations.map(({ id }) => id);
}

const said = (): string =>
  screen
    .queryAllByRole("alert")
    .map((alert) => alert.textContent)
    .join(" ");

beforeEach(async () => {
  location.hash = "";
  await setLanguage("en");
});

test("every control is shown in both lights, without a barrier", async () => {
  const { container } = render(Controls);
  const lights = [...container.querySelectorAll<HTMLElement>("[data-theme]")];
  expect(lights.map((one) => one.dataset.theme)).toEqual(["light", "night"]);
  for (const light of lights) {
    expect(light.querySelectorAll("button, input, table, [role=alert]").length).toBeGreaterThan(10);
  }
  expect(await barriers()).toEqual([]);
});

describe("the page of the lessons", () => {
  test("begins with the first lesson and goes on after the last one done", async () => {
    Object.assign(progress, { done: [], begun: {} }); // another file of this run may have finished lessons
    serve({ "/api/lessons": { lessons: [{ name: "feeding" }, { name: "gathering" }] } });
    render(Learn);
    const begin = await screen.findByRole("link", { name: say("learn.start") });
    expect(begin.getAttribute("href")).toBe("#/lesson/feeding");
    expect(screen.getAllByRole("listitem").length).toBeGreaterThanOrEqual(2);
    expect(await barriers()).toEqual([]);
  });

  test("says why there are none", async () => {
    serve({});
    render(Learn);
    await waitFor(() => expect(said()).toContain(sayRefusal({ code: "unavailable" })));
  });
});

describe("the page of the puzzles", () => {
  test("leads to the puzzle of the day", async () => {
    serve({ "/api/puzzles": { puzzles: ["p1", "p2"].map((id) => ({ id, theme: "set", missed: 0.5 })), today: "p1" } });
    const { container } = render(Puzzles);
    await waitFor(() => expect(container.querySelector('a[href="#/puzzle/p1"]')).not.toBeNull());
    expect(await barriers()).toEqual([]);
  });

  test("says why there are none", async () => {
    serve({});
    render(Puzzles);
    await waitFor(() => expect(said()).toContain(sayRefusal({ code: "unavailable" })));
  });
});

describe("a position in a link", () => {
  test("is shown with a mat for each player", async () => {
    const game = recorded.questions["expansion.place"].game!;
    serve({ "/api/positions": { ...game, question: null, pieces: { cards: [], buildings: [] } } });
    const { container } = render(Position, { packed: await pack("some position") });
    await waitFor(() => expect(container.querySelectorAll("[data-mat]").length).toBe(game.players.length));
  });

  test("that cannot be read leads to a page that says so", async () => {
    serve({});
    render(Position, { packed: "%%%" });
    expect(await screen.findByRole("heading")).toBeTruthy();
  });
});

test("results by level are a table with the share of wins", () => {
  render(LevelResults, { results: [{ level: "family", games: 4, won: 1 }] });
  const cells = screen.getAllByRole("cell").map(({ textContent }) => textContent);
  expect([screen.getByRole("rowheader").textContent, ...cells]).toEqual([sayBot("family"), "4", sayPercent(0.25)]);
});

test("whom to play next is one press away", async () => {
  const choose = vi.fn();
  const proposal = { level: "family", games: 3, won: 3, next: "neighbours", climbs: true };
  render(Proposal, { proposal, choose });
  await fireEvent.click(screen.getByRole("button", { name: say("ladder.play", { level: sayBot("neighbours") }) }));
  expect(choose).toHaveBeenCalledWith("neighbours");
});
