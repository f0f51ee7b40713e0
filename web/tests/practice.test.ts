/** Practising without a table: choices are sent with those before them, wrong ones leave everything as it was. */
import { expect, test, vi } from "vitest";
import { Practice, type Attempt } from "../src/match/practice";
import type { Notice } from "../src/match/authority";
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
  const said: Notice[] = [];
  const heard = vi.fn();
  const practice = new Practice(ask, heard, moves);
  practice.subscribe((notice) => said.push(notice));
  return { practice, said, heard, begun: () => vi.waitFor(() => expect(said).toContainEqual(UP)) };
}

const UP = { type: "link", link: "up" };

test("it begins with a welcome, and a choice is an update with the new part of the story", async () => {
  const ask = vi.fn(async (moves: string[]) => attempt(moves.length + 1));
  const { practice, said, begun } = practising(ask);
  await begun();
  expect(said[0]).toMatchObject({ type: "welcome", version: 0, story: events.slice(0, 1) });
  await practice.send({ type: "play", move: "place hunt 3", version: 0 });
  expect(ask).toHaveBeenLastCalledWith(["place hunt 3"]);
  expect(said.at(-1)).toMatchObject({ type: "update", version: 1, story: events.slice(1, 2) });
});

test("a wrong choice is told and taken back", async () => {
  const { practice, said, heard, begun } = practising(async (moves) => attempt(1, { wrong: moves.length > 0 }));
  await begun();
  await practice.send({ type: "play", move: "place hut 2", version: 0 });
  expect(said).toHaveLength(2); // the welcome, and that it is there
  expect(heard).toHaveBeenLastCalledWith(expect.objectContaining({ wrong: true }), []);
});

test("another scene begins with a welcome of its own", async () => {
  const { practice, said, begun } = practising(async (moves) => attempt(1, { scene: moves.length }));
  await begun();
  await practice.send({ type: "play", move: "starve", version: 0 });
  expect(said.at(-1)).toMatchObject({ type: "welcome", version: 1 });
});

test("kept choices that a newer version does not allow are forgotten", async () => {
  const ask = vi.fn(async (moves: string[]) => {
    if (moves.length) throw new Refusal({ code: "illegal" } as never);
    return attempt(1);
  });
  const { begun } = practising(ask, ["place moon 1"]);
  await begun();
  expect(ask).toHaveBeenLastCalledWith([]);
});

test("nothing but a choice can be sent", async () => {
  const { practice } = practising(async () => attempt(1));
  await expect(practice.send({ type: "resign", seat: null })).rejects.toMatchObject({ code: "not_allowed" });
});

test("a page that was left hears nothing any more", async () => {
  let arrives: (view: Attempt) => void = () => {};
  const { practice, said, heard } = practising(() => new Promise((resolve) => (arrives = resolve)));
  practice.close();
  arrives(attempt(1));
  await vi.waitFor(() => Promise.resolve());
  expect(said).toEqual([]);
  expect(heard).not.toHaveBeenCalled();
});
