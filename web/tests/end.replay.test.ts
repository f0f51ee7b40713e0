import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Player } from "../src/features/replay/player.svelte";
import { openReplay } from "../src/services/records";
import { shelf } from "../src/services/shelf.svelte";
import type { Replay } from "../src/protocol/types";
import base from "./fixtures/base-2.json";

/** Rounds of three, two and four moments. */
const replay = {
  record: { pieces: "stoneage-1" },
  frames: [1, 1, 1, 2, 2, 3, 3, 3, 3].map((round) => ({ round })),
} as unknown as Replay;

describe("a replay", () => {
  beforeEach(() => void vi.useFakeTimers());

  it("steps between its first and its last moment", () => {
    const player = new Player(replay);
    player.step(-1);
    expect(player.at).toBe(0);
    player.step(99);
    expect(player.at).toBe(8);
  });

  it("jumps by rounds, backwards to the beginning of this one first", () => {
    const player = new Player(replay);
    const visited = [1, 1, 1, 1, -1, -1, -1, -1].map((by) => (player.turnRound(by as 1 | -1), player.at));
    expect(visited).toEqual([3, 5, 8, 8, 5, 3, 0, 0]);
  });

  it("plays to its end, stops there, and begins anew", () => {
    const player = new Player(replay);
    player.changeSpeed("fast");
    player.play();
    vi.advanceTimersByTime(60_000);
    expect([player.at, player.playing]).toEqual([8, false]);
    player.toggle();
    expect([player.at, player.playing]).toEqual([0, true]);
    player.toggle();
    vi.advanceTimersByTime(60_000);
    expect(player.at).toBe(0);
  });

  it("moves the chart's cursor through the rounds", () => {
    const player = new Player(replay);
    const cursors = [0, 3, 4, 8].map((at) => (player.jump(at), player.cursor));
    expect(cursors).toEqual([0, 1, 1.5, 3]);
  });
});

describe("a record file", () => {
  const answers = (status: number, content: unknown) =>
    vi.stubGlobal(
      "fetch",
      vi.fn(async () => new Response(JSON.stringify(content), { status })),
    );
  const file = (text: string): File => new File([text], "game.json");
  afterEach(() => {
    shelf.now = null;
  });

  it("is kept with the server's replay of it and shown", async () => {
    answers(200, replay);
    await openReplay(file(JSON.stringify(base)));
    expect(shelf.now?.record).toEqual(base);
    expect(shelf.now?.replay.frames).toHaveLength(9);
    expect(location.hash).toBe("#/replay");
  });

  it("with many games gives its first", async () => {
    answers(200, replay);
    await openReplay(file(`${JSON.stringify(base)}\n${JSON.stringify({ ...base, start: 9 })}\n`));
    expect(shelf.now?.record).toEqual(base);
  });

  it.each(["", "hello", '{"format":', "[]", "7", "null"])("with %j in it is broken", async (text) => {
    answers(200, replay);
    await expect(openReplay(file(text))).rejects.toMatchObject({ code: "broken_file" });
    expect(shelf.now).toBeNull();
  });

  it("that is not true is refused by the server", async () => {
    answers(422, { type: "refused", id: null, code: "bad_record", kind: "false", where: "scores" });
    await expect(openReplay(file(JSON.stringify(base)))).rejects.toMatchObject({
      facts: { code: "bad_record", kind: "false", where: "scores" },
    });
    expect(shelf.now).toBeNull();
  });
});
