/** Practising without a table: choices are sent with those before them, wrong ones leave everything as it was. */
import { expect, test, vi } from "vitest";
import { Practice, type Attempt } from "../src/match/practice";
import type { Listener } from "../src/protocol/connection";
import { Refusal } from "../src/protocol/refusal";
import type { Event } from "../src/protocol/types";
import { recorded } from "./recorded";

const { table, game } = Object.values(recorded.questions)[0]!;
const events = recorded.reconnection.before
  .flatMap((message) => (message.type === "welcome" ? message.story : []))
  .concat(Object.values(recorded.events).flat() as Event[]);

const attempt = (told: number, more: Partial<Attempt> = {}): Attempt => ({
  table, game: game!, story: events.slice(0, told), wrong: false, scene: 0, ...more,
}); // prettier-ignore

function practising(ask: (moves: string[]) => Promise<Attempt>, moves: string[] = []) {
  const listener = { message: vi.fn(), connected: vi.fn(), refused: vi.fn() } satisfies Listener;
  const heard = vi.fn();
  return { practice: new Practice(listener, ask, heard, moves), listener, heard };
}

const said = (listener: { message: ReturnType<typeof vi.fn> }) => listener.message.mock.lastCall?.[0];

test("it begins with a welcome, and a choice is an update with the new part of the story", async () => {
  const ask = vi.fn(async (moves: string[]) => attempt(moves.length + 1));
  const { practice, listener } = practising(ask);
  await vi.waitFor(() => expect(listener.connected).toHaveBeenCalledWith(true));
  expect(said(listener)).toMatchObject({ type: "welcome", version: 0, story: events.slice(0, 1) });
  await practice.send({ type: "play", move: "place hunt 3", version: 0 });
  expect(ask).toHaveBeenLastCalledWith(["place hunt 3"]);
  expect(said(listener)).toMatchObject({ type: "update", version: 1, story: events.slice(1, 2) });
});

test("a wrong choice is told and taken back", async () => {
  const { practice, listener, heard } = practising(async (moves) => attempt(1, { wrong: moves.length > 0 }));
  await vi.waitFor(() => expect(listener.connected).toHaveBeenCalled());
  await practice.send({ type: "play", move: "place hut 2", version: 0 });
  expect(listener.message).toHaveBeenCalledTimes(1);
  expect(heard).toHaveBeenLastCalledWith(expect.objectContaining({ wrong: true }), []);
});

test("another scene begins with a welcome of its own", async () => {
  const { practice, listener } = practising(async (moves) => attempt(1, { scene: moves.length }));
  await vi.waitFor(() => expect(listener.connected).toHaveBeenCalled());
  await practice.send({ type: "play", move: "starve", version: 0 });
  expect(said(listener)).toMatchObject({ type: "welcome", version: 1 });
});

test("kept choices that a newer version does not allow are forgotten", async () => {
  const ask = vi.fn(async (moves: string[]) => {
    if (moves.length) throw new Refusal({ code: "illegal" } as never);
    return attempt(1);
  });
  const { listener } = practising(ask, ["place moon 1"]);
  await vi.waitFor(() => expect(listener.connected).toHaveBeenCalledWith(true));
  expect(ask).toHaveBeenLastCalledWith([]);
});

test("nothing but a choice can be sent", async () => {
  const { practice } = practising(async () => attempt(1));
  await expect(practice.send({ type: "resign", seat: null })).rejects.toMatchObject({ code: "not_allowed" });
});
