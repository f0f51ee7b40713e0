/** The pages of a match, by what a real server said: a table in every state, its end, and a lesson. */
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { keepPrefs } from "../src/device/prefs.svelte";
import End from "../src/features/end/End.svelte";
import Lesson from "../src/features/learn/Lesson.svelte";
import Table from "../src/features/table/Table.svelte";
import { say, sayRefusal, setLanguage, type Key } from "../src/i18n/words.svelte";
import { Session } from "../src/match/session.svelte";
import type { LessonView, Message, Welcome } from "../src/protocol/types";
import { recorded, RecordedAuthority, Socket, welcomeOf } from "./recorded";

beforeEach(async () => {
  keepPrefs({ speed: "instant", step: false, sound: false, coach: false, hints: false });
  vi.stubGlobal("fetch", async () => {
    return new Response('{"type": "refused", "id": null, "code": "not_found"}', { status: 404 });
  });
  await setLanguage("en");
});

/** The page of a table whose server said this. */
function table(...messages: Message[]): { container: HTMLElement; socket: Socket } {
  vi.stubGlobal("WebSocket", Socket);
  Socket.made = [];
  const { container } = render(Table, { id: "T" });
  const socket = Socket.made[0]!;
  socket.says(...messages);
  return { container, socket };
}

describe("the page of a table", () => {
  test("says that it is looking for its server", () => {
    table();
    expect(screen.getByRole("status").textContent).toBe(say("away.reconnecting"));
  });

  test("says why there is no such table", async () => {
    const { socket } = table();
    socket.onclose({ code: 4404, reason: "unknown_table" });
    await waitFor(() => expect(screen.getByText(sayRefusal({ code: "unknown_table" }))).toBeTruthy());
  });

  test("is the fire before the game, and the board once it begins", async () => {
    const { container, socket } = table(welcomeOf(recorded.gathering));
    await waitFor(() => expect(container.querySelector("#gathering")).not.toBeNull());
    socket.says(...recorded.gathering.slice(1));
    await waitFor(() => expect(container.querySelector(".ask")).not.toBeNull());
    expect(container.querySelector("#gathering")).toBeNull();
  });

  test("sends the choice of its reader with the version that was seen", async () => {
    keepPrefs({ obvious: recorded.questions["place.first"].table.automatic?.obvious ?? false });
    const { container, socket } = table(recorded.questions["place.first"]);
    await waitFor(() => expect(container.querySelector(".ask.mine")).not.toBeNull());
    expect(document.title).toBe(say("app.title.your_turn"));
    await fireEvent.click(container.querySelector('[data-place="forest"]')!);
    await fireEvent.click(container.querySelector("button.confirm")!);
    const { version } = recorded.questions["place.first"];
    expect(socket.sent.at(-1)).toMatchObject({ type: "play", move: "place forest 1", version });
  });

  test("shows the end over the board", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => undefined }));
    const { container } = table(recorded.end.at(-1) as Welcome);
    await waitFor(() => expect(container.querySelector("dialog")).not.toBeNull());
  });
});

test("the end asks its authority for a summary of the game", async () => {
  const authority = new RecordedAuthority(recorded.end.at(-1) as Welcome);
  const session = new Session("T", authority);
  render(End, { session });
  await waitFor(() => expect(authority.asked).toContainEqual(["summary"]));
  session.close();
});

test.each([
  ["its server can do", ["prove", "review", "rematch"], ["verify.title", "review.open", "end.rematch"]],
  ["a game without a server can do", [], []],
] as const)("the end offers what %s", async (_, can, offered) => {
  keepPrefs({ speed: "instant" });
  const authority = new RecordedAuthority(recorded.end.at(-1) as Welcome);
  authority.can = new Set(can);
  const session = new Session("T", authority);
  render(End, { session });
  await waitFor(() => expect(screen.queryByText(say("end.skip"))).toBeNull());
  const all: Key[] = ["verify.title", "review.open", "end.rematch"];
  expect(all.filter((key) => screen.queryByText(say(key)))).toEqual(offered);
  session.close();
});

describe("a lesson", () => {
  const { table: seats, game, story } = recorded.questions["place.first"];
  const view: LessonView = {
    table: seats, game: game!, story, wrong: false, scene: 0, name: "feeding", step: 0, steps: 3, done: false, arrow: "forest", need: 2,
  }; // prettier-ignore

  /** Answers each question with the next of these. */
  function taught(...views: LessonView[]): unknown[] {
    const asked: unknown[] = [];
    vi.stubGlobal("fetch", async (address: string, { body }: RequestInit = {}) => {
      if (!address.includes("/lessons/")) return new Response('{"lessons": []}');
      asked.push(JSON.parse(String(body)));
      return new Response(JSON.stringify(views[Math.min(asked.length, views.length) - 1]));
    });
    return asked;
  }

  test("says what to do, and sends every choice with those before it", async () => {
    const asked = taught(view, { ...view, wrong: true });
    const { container } = render(Lesson, { name: "feeding" });
    await waitFor(() => expect(screen.getByText(say("lesson.feeding.1" as Key))).toBeTruthy());
    await fireEvent.click(container.querySelector('[data-place="forest"]')!);
    await fireEvent.click(container.querySelector("button.confirm")!);
    await waitFor(() => expect(asked).toEqual([{ moves: [] }, { moves: ["place forest 1"] }]));
    expect(screen.getByText(say("lesson.feeding.1" as Key))).toBeTruthy(); // a wrong choice leaves the step
  });

  test("that is done leads on", async () => {
    taught({ ...view, done: true });
    render(Lesson, { name: "feeding" });
    await waitFor(() => expect(screen.getByText(say("lesson.finished"))).toBeTruthy());
  });

  test("that does not exist is said", async () => {
    render(Lesson, { name: "feeding" });
    await waitFor(() => expect(screen.getByText(sayRefusal({ code: "not_found" }))).toBeTruthy());
  });
});
