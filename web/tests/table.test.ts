/** The table as state: what arrives is told, then shown; nothing is lost on the way. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Composition } from "../src/game/compose.svelte";
import { keepPrefs } from "../src/game/prefs.svelte";
import { TableState } from "../src/game/table.svelte";
import type { Command } from "../src/protocol/types";

class Socket {
  static OPEN = 1;
  static made: Socket[] = [];
  readyState = 1;
  said: Command[] = [];
  onmessage: (event: { data: string }) => void = () => {};
  onclose: (event: { code: number; reason: string }) => void = () => {};
  constructor(readonly url: URL) {
    Socket.made.push(this);
  }
  send = (text: string): void => void this.said.push(JSON.parse(text));
  close = (): void => this.onclose({ code: 1000, reason: "" });
  hear = (message: object): void => this.onmessage({ data: JSON.stringify(message) });
}

const place = (place: string, people: number) => ({ kind: "place", place, people, move: `place ${place} ${people}` });
const seats = [{ seat: 0, kind: "person", name: "Ann", mine: true, present: true, status: "here" }];
const table = { id: "T", stage: "running", seats, commitment: "c", undo: null };
const game = (offers: object[] | null) => ({ audience: 0, players: [], offers, choice: offers && { seat: 0, question: "place" } });
const welcome = (story: object[] = []) => ({
  type: "welcome", version: 3, table, chat: [], story, game: game([place("forest", 1), place("forest", 2), place("hut", 2)]),
}); // prettier-ignore
const update = (version: number, story: object[], changed: object = { offers: null, choice: null }) => ({
  type: "update", version, kind: "played", table: {}, game: changed, story,
}); // prettier-ignore

beforeEach(() => {
  Socket.made = [];
  localStorage.clear();
  vi.stubGlobal("WebSocket", Socket);
  vi.useFakeTimers();
  keepPrefs({ speed: "normal", step: false, sound: false });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function seated(): { session: TableState; socket: Socket } {
  const session = new TableState("T");
  const socket = Socket.made[0]!;
  socket.hear(welcome());
  return { session, socket };
}

test("a choice carries the version that was seen", () => {
  const { session, socket } = seated();
  void session.play("place forest 1");
  expect(socket.said[0]).toMatchObject({ type: "play", move: "place forest 1", version: 3 });
});

test("what got no answer is said again when the line is back", async () => {
  const { session, socket } = seated();
  void session.play("place forest 1");
  socket.close();
  await vi.advanceTimersByTimeAsync(1_000);
  Socket.made[1]!.hear(welcome());
  expect(Socket.made[1]!.said).toEqual(socket.said);
});

test("a refusal is kept for the person to read", async () => {
  const { session, socket } = seated();
  const answer = session.play("place forest 9");
  socket.hear({ type: "refused", id: socket.said[0]!.id, code: "stale", arguments: {} });
  expect(await answer).toBe(false);
  expect(session.complaint?.code).toBe("stale");
});

test("a lasting refusal ends the knocking", async () => {
  const session = new TableState("T");
  Socket.made[0]!.onclose({ code: 4404, reason: "unknown_table" });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.refusal?.code).toBe("unknown_table");
  expect(Socket.made).toHaveLength(1);
});

test("a story is told before its end is shown", async () => {
  const { session, socket } = seated();
  socket.hear(update(4, [{ code: "rolled", seat: 0, dice: [3], choice: 1 }]));
  expect(session.moment?.code).toBe("rolled");
  expect(session.myTurn).toBe(false);
  expect(session.game?.offers).not.toBeNull();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(session.moment).toBeNull();
  expect(session.game?.offers).toBeNull();
});

test("skipping leads straight to how things stand", async () => {
  const { session, socket } = seated();
  for (const version of [4, 5, 6]) socket.hear(update(version, [{ code: "rolled", seat: 1, dice: [3], choice: version }]));
  session.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(session.telling).toBe(false);
  expect(session.story).toHaveLength(3);
});

test("step mode waits for the reader after what others did", async () => {
  keepPrefs({ step: true });
  const { session, socket } = seated();
  socket.hear(update(4, [{ code: "rolled", seat: 1, dice: [3], choice: 1, forced: false }]));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(session.paused).toBe(true);
  session.skip();
  await vi.advanceTimersByTimeAsync(0);
  expect(session.telling).toBe(false);
});

test("an undo takes its choices out of the story", async () => {
  const { session, socket } = seated();
  socket.hear(update(4, [{ code: "placed", seat: 0, choice: 1 }, { code: "placed", seat: 0, choice: 2 }]));
  socket.hear(update(5, [{ code: "undone", seat: 0, left: 1 }]));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(session.story.map((event) => event.choice)).toEqual([1]);
});

test("who comes back is told what happened meanwhile", async () => {
  const { session, socket } = seated();
  socket.hear(update(4, [{ code: "placed", seat: 0, choice: 1 }]));
  await vi.advanceTimersByTimeAsync(5_000);
  socket.close();
  await vi.advanceTimersByTimeAsync(1_000);
  Socket.made[1]!.hear(welcome([{ code: "placed", seat: 0, choice: 1 }, { code: "built", seat: 1, choice: 2 }]));
  expect(session.recap.map((event) => event.code)).toEqual(["built"]);
});

test("an update changes what it names, and leaves the rest as it was told before", async () => {
  const { session, socket } = seated();
  socket.hear(update(4, [], { offers: { 1: place("river", 1) }, choice: { seat: 0, question: "place" } }));
  socket.hear(update(5, [], { round: 2 }));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(session.game?.offers?.map(({ move }) => move)).toEqual(["place forest 1", "place river 1", "place hut 2"]);
  expect(session.game).toMatchObject({ audience: 0, round: 2 });
  socket.hear(update(6, [], { offers: [place("field", 1)] }));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(session.game?.offers).toHaveLength(1);
});

test("a line that comes back while something is told shows how things stand now", async () => {
  const { session, socket } = seated();
  socket.hear(update(4, [{ code: "rolled", seat: 1, dice: [3], choice: 1 }]));
  socket.close();
  await vi.advanceTimersByTimeAsync(600);
  Socket.made[1]!.hear({ ...welcome([{ code: "rolled", seat: 1, choice: 1 }]), version: 5 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(session.game?.offers).toHaveLength(3);
  expect(session.story).toHaveLength(1);
});

test("someone who comes in while something is told does not cut it short", async () => {
  const { session, socket } = seated();
  socket.hear(update(4, [{ code: "rolled", seat: 1, dice: [3], choice: 1 }, { code: "took", seat: 1, choice: 1 }]));
  socket.hear({ type: "presence", version: 4, seats: [] });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(session.story.map((event) => event.code)).toEqual(["rolled", "took"]);
  expect(session.table?.seats.map((seat) => seat.present)).toEqual([false]);
});

test("clicks on a place send one more, then start over", () => {
  const compose = new Composition(seated().session);
  for (const people of [1, 2, 1]) {
    compose.click("forest");
    expect(compose.people).toBe(people);
  }
});

test("a number the place does not take becomes the nearest it takes", () => {
  const compose = new Composition(seated().session);
  compose.send("hut", 1);
  expect(compose.offer?.move).toBe("place hut 2");
});
