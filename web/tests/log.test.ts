import { fireEvent, render, screen } from "@testing-library/svelte";
import { beforeAll, expect, test, vi } from "vitest";
import Announcer from "../src/features/log/Announcer.svelte";
import Chat from "../src/features/chat/Chat.svelte";
import ChatSheet from "../src/features/chat/ChatSheet.svelte";
import Log from "../src/features/log/Log.svelte";
import Recap from "../src/features/log/Recap.svelte";
import { startLanguage } from "../src/i18n/words.svelte";
import { recorded, sessionAt, sessionWith, story } from "./recorded";

beforeAll(startLanguage);
function told() {
  const { session, authority } = sessionAt("other.pay");
  authority.shows({ story });
  return session;
}

test("the log has a heading for every phase of a round", () => {
  render(Log, { session: told(), onjump: vi.fn() });
  const headings = screen.getAllByRole("heading").map((heading) => heading.textContent);
  expect(headings.slice(0, 4)).toEqual([
    "Round 1 · Placement",
    "Round 1 · Actions",
    "Round 1 · Feeding",
    "Round 2 · Placement",
  ]);
});

test("a line of the log jumps to its moment", async () => {
  const onjump = vi.fn();
  render(Log, { session: told(), onjump });
  const placed = story.find((event) => event.code === "placed" && event.seat === 0)!;
  await fireEvent.click(screen.getAllByRole("button", { name: /^You place/ })[0]!);
  expect(onjump).toHaveBeenCalledWith(placed.choice);
});

test("only one line of the log is a stop for the tab key; arrows go on from there", async () => {
  render(Log, { session: told(), onjump: vi.fn() });
  const lines = [...document.querySelectorAll<HTMLButtonElement>(".line")];
  expect(lines.filter((line) => line.tabIndex === 0)).toEqual([lines.at(-1)]);
  lines.at(-1)!.focus();
  await fireEvent.keyDown(lines.at(-1)!, { key: "ArrowUp" });
  expect(document.activeElement).toBe(lines.at(-2));
});

test("new events are said once, and a choice taken back too", async () => {
  const { session, authority } = sessionAt("other.pay");
  authority.shows({ story: story.slice(0, 5) });
  render(Announcer, { session });
  const log = screen.getByRole("log");
  expect(log.textContent).toBe("");
  authority.shows({ story: story.slice(0, 6) });
  await vi.waitFor(() => expect(log.textContent).not.toBe(""));
  authority.shows({ story: story.slice(0, 5) });
  await vi.waitFor(() => expect(log.textContent).toContain("Taken back."));
});

test("my turn is said loudly", () => {
  const { session } = sessionAt("place.tools");
  render(Announcer, { session });
  expect(screen.getByRole("alert").textContent).toBe("Your turn: Place your people: 5 left");
});

test("the recap lists what happened and is put away", async () => {
  const session = told();
  session.recap = story.slice(-10);
  render(Recap, { session });
  expect(screen.getByText("Since you last looked")).toBeTruthy();
  await fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(session.recap).toEqual([]);
});

test("the chat says ready-made words, sends one's own, and mutes a seat", async () => {
  const { session } = sessionWith(...recorded.chat);
  session.send = vi.fn(() => Promise.resolve(true));
  render(Chat, { session });
  expect(screen.getByRole("log").textContent).toMatch(/Béla\s*Hello!.*Ann\s*Szia!/);
  await fireEvent.input(screen.getByRole("textbox"), { target: { value: "  Good move " } });
  await fireEvent.submit(document.querySelector("form")!);
  await fireEvent.click(screen.getByRole("button", { name: "Well played!" }));
  await fireEvent.click(screen.getByRole("button", { name: /Béla/ }));
  expect(vi.mocked(session.send).mock.calls.map(([command]) => command)).toEqual([
    { type: "say", text: "Good move", preset: null },
    { type: "say", text: null, preset: "well_played" },
    { type: "mute", seat: 1, muted: false },
  ]);
});

test("the chat over the board closes by Escape", async () => {
  const close = vi.fn();
  render(ChatSheet, { session: sessionWith(...recorded.chat).session, close });
  expect(screen.getByRole("log").textContent).toMatch(/Hello!/);
  await fireEvent.keyDown(window, { key: "Escape" });
  expect(close).toHaveBeenCalled();
});
