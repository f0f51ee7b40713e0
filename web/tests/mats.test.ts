import { fireEvent, render, screen, within } from "@testing-library/svelte";
import { beforeAll, expect, test, vi } from "vitest";
import { namesOf, namesOfTitles, titleOf } from "../src/i18n/seats";
import MatDetail from "../src/features/mats/MatDetail.svelte";
import MyMat from "../src/features/mats/MyMat.svelte";
import { myResult, resultOf } from "../src/services/tables.svelte";
import type { TableSummary } from "../src/protocol/types";
import { setLanguage } from "../src/i18n/words.svelte";
import { recorded } from "./recorded";

const game = recorded.questions["expansion.exchange"].game!;
const names = ["Ann", "Béla"];

beforeAll(() => setLanguage("en"));
test("a mat that is opened tells everything its player has", () => {
  const player = game.players[0]!;
  render(MatDetail, { game, seat: 0, names, onclose: vi.fn() });
  const dialog = screen.getByRole("dialog", { name: "Ann" });
  for (const [good, count] of Object.entries(player.goods)) within(dialog).getByTitle(`${count} ${good}`);
  within(dialog).getByTitle(`Trader ${player.trader}`);
  expect(within(dialog).getAllByRole("img", { name: /^(At once|Now|Tool)/i }).length).toBeGreaterThan(0);
});

test("all players stand side by side, and one of them opens by name", async () => {
  render(MatDetail, { game, seat: null, names, onclose: vi.fn() });
  const table = screen.getByRole("table");
  for (const row of ["People", "Food", "Wood", "Gold", "Decorations", "Tools", "Cards", "Buildings", "Points now"]) {
    const values = within(within(table).getByRole("row", { name: new RegExp(`^${row}\\b(?! track)`) })).getAllByRole(
      "cell",
    );
    expect(values).toHaveLength(2);
  }
  await fireEvent.click(screen.getByRole("button", { name: "Béla" }));
  screen.getByRole("dialog", { name: "Béla" });
});

test("my mat opens, and says that there are no cards only when there are none", async () => {
  const open = vi.fn();
  const player = { ...game.players[0]!, bought: [], drawn: [], drawn_count: 0 };
  const { rerender } = render(MyMat, {
    game: { ...game, players: [player, game.players[1]!] },
    seat: 0,
    name: "Ann",
    onopen: open,
  });
  screen.getByText("No cards yet");
  await fireEvent.click(screen.getByRole("button", { name: /Details/ }));
  expect(open).toHaveBeenCalledWith(0);
  await rerender({
    game: { ...game, players: [{ ...player, bought: ["C01"] }, game.players[1]!] },
    seat: 0,
    name: "Ann",
    onopen: open,
  });
  expect(screen.queryByText("No cards yet")).toBeNull();
});

test("two who are called the same are told apart by their colours", () => {
  expect(namesOf([{ name: "Ann" }, { name: "Uga" }, { name: "Ann" }])).toEqual(["Ann (Red)", "Uga", "Ann (Green)"]);
});

test("bots of a record have their names, those of older records their level", () => {
  expect(titleOf("Uga (club)")).toEqual({ name: "Uga", bot: "club" });
  expect(namesOfTitles(["Ann", "Uga (club)", "club", "Bob (the builder)"])).toEqual([
    "Ann",
    "Uga",
    "Club",
    "Bob (the builder)",
  ]);
});

test("a game that is over tells its result, the winner first", () => {
  const seats = [
    { kind: "person", name: "Ann", bot: null },
    { kind: "bot", name: "Uga", bot: "club" },
    { kind: "bot", name: "family", bot: null },
  ];
  const table = { seats, scores: [134, 176, 90], winners: [1] } as unknown as TableSummary;
  expect(resultOf(table)).toBe("1. Uga (Club) 176 · 2. Ann 134 · 3. Family 90");
  expect(resultOf({ ...table, scores: null })).toBeNull();
});

test("my mat reckons what each kind of card is worth", () => {
  const { container } = render(MyMat, { game, seat: 0, name: "Ann", onopen: vi.fn() });
  const kinds = [...container.querySelectorAll(".kind")].map((kind) => kind.textContent?.replace(/\s+/g, " ").trim());
  expect(kinds.length).toBeGreaterThan(0);
  for (const said of kinds) {
    const [, count, each, worth] = said!.match(/^(\d+) × (\d+) = ?(\d+)$/)!.map(Number);
    expect(count! * each!).toBe(worth);
  }
});

test("where cards are closed, a mat tells how many there are and nothing of what they are worth", () => {
  const other = {
    ...game.players[1]!,
    bought: null,
    bought_count: 3,
    drawn: null,
    drawn_count: 1,
    points: null,
    projected: null,
  };
  render(MatDetail, { game: { ...game, players: [game.players[0]!, other] }, seat: 1, names, onclose: vi.fn() });
  screen.getByRole("heading", { name: "4 cards" });
  screen.getByText("4 cards face down");
  expect(screen.queryByRole("table")).toBeNull();
});

test("my games tell my own place and points", () => {
  const seat = (name: string, mine: boolean) => ({ kind: "person", name, bot: null, mine });
  const over = {
    stage: "over",
    seats: [seat("Uga", false), seat("Ann", true)],
    scores: [176, 134],
    winners: [0],
  } as unknown as TableSummary;
  expect(myResult(over)).toBe("2nd place · 134 points");
  expect(myResult({ ...over, scores: null })).toBeNull();
});
