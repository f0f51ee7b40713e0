/** What is known of a match, from every recording: however messages are cut, repeated or late, nothing counts twice. */
import { describe, expect, test } from "vitest";
import { NOTHING, reduce, type Known } from "../src/match/reduce";
import type { Notice } from "../src/match/authority";
import type { Message, Update, Welcome } from "../src/protocol/types";
import { recorded, welcomeOf } from "./recorded";

const { before, after } = recorded.reconnection;
const RECORDINGS: Record<string, Message[]> = {
  chat: recorded.chat,
  end: recorded.end,
  expansion: recorded.expansion,
  gathering: recorded.gathering,
  marks: recorded.marks,
  reconnection: [...before, ...after],
  sealing: recorded.sealing,
  undo: recorded.undo,
};

/** Whatever is changed in place throws. */
function frozen<T>(thing: T): T {
  if (typeof thing === "object" && thing !== null && !Object.isFrozen(thing)) {
    Object.freeze(thing);
    Object.values(thing).forEach(frozen);
  }
  return thing;
}

const all = (notices: Notice[], from: Known = NOTHING): Known =>
  notices.reduce((known, notice) => frozen(reduce(known, frozen(notice))), frozen(from));

/** The welcome of somebody who comes now. */
function welcomeTo({ version, table, game, story, chat }: Known): Welcome {
  return { type: "welcome", version, table: table!, game, story, chat };
}

/** Numbers from 0 to 1 that are the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (;;) {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    yield (seed >>> 8) / 2 ** 24;
  }
}

describe.each(Object.entries(RECORDINGS))("the recording %s", (_, messages) => {
  const end = all(messages);

  test("leads, cut anywhere, to the version of the last message, and changes nothing in place", () => {
    for (const length of messages.keys()) {
      const known = all(messages.slice(0, length + 1));
      const last = messages[length]!;
      if ("version" in last && last.type !== "accepted") expect(known.version).toBeGreaterThanOrEqual(0);
      if (last.type === "welcome" || last.type === "update") expect(known.version).toBe(last.version);
    }
  });

  test("with any message twice is the same", () => {
    for (const [index, message] of messages.entries()) expect(all(messages.toSpliced(index, 0, message))).toEqual(end);
  });

  test("is the same whenever the connection was lost and came back", () => {
    for (const lost of messages.keys()) {
      for (let back = lost; back <= messages.length; back++) {
        const welcome = welcomeTo(all(messages.slice(0, Math.max(back, 1))));
        expect(all([...messages.slice(0, lost), welcome, ...messages.slice(back)])).toEqual(end);
      }
    }
  });

  test("is the same with updates that arrive late, again, after the welcome that holds them", () => {
    const random = numbers(7);
    for (let round = 0; round < 40; round++) {
      const [from, to] = [random.next().value, random.next().value].map((n) => Math.floor(n * messages.length)).sort();
      const known = all(messages.slice(0, to! + 1));
      const late = messages.slice(from, to! + 1).filter(({ type }) => type === "update" || type === "chat");
      expect(all([welcomeTo(known), ...late], known)).toEqual(known);
    }
  });
});

describe("what is known", () => {
  const welcome = welcomeOf(recorded.undo);

  test("is nothing before the welcome", () => {
    const updates = recorded.undo.filter(({ type }) => type === "update");
    expect(all(updates)).toEqual(NOTHING);
  });

  test("goes back with a server that was restored from a backup", () => {
    expect(
      all([
        { ...welcome, version: 14 },
        { ...welcome, version: 4 },
      ]).version,
    ).toBe(4);
  });

  test("does not change with a message of a kind that only a newer server knows", () => {
    const known = all([welcome]);
    expect(reduce(known, { type: "fireworks" } as unknown as Message)).toBe(known);
  });

  test("holds the link and why there is no match", () => {
    expect(all([welcome, { type: "link", link: "up" }]).link).toBe("up");
    expect(all([{ type: "closed", refusal: { code: "unknown_table" } }]).refusal).toEqual({ code: "unknown_table" });
  });
});

test("a question whether someone is there stands until a touch, an update or a welcome", () => {
  const messages = recorded.undo;
  const known = all([welcomeOf(messages), { type: "still_there", version: 1, seconds: 20 }]);
  expect(known.stillThere).toEqual({ version: 1, seconds: 20 });
  expect(reduce(known, { type: "touched" }).stillThere).toBeNull();
  expect(reduce(known, welcomeOf(messages)).stillThere).toBeNull();
  const update = messages.find((message) => message.type === "update" && message.kind === "played") as Update;
  expect(reduce({ ...known, version: 0 }, update).stillThere).toBeNull();
  expect(reduce({ ...known, version: 0 }, { ...update, kind: "muted" }).stillThere).not.toBeNull();
});
