/** Telling what happened: at the reader's pace, and whatever goes wrong or comes between, it ends where the match stands. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { keepPrefs } from "../src/device/prefs.svelte";
import { Player } from "../src/match/player.svelte";
import { NOTHING, reduce, type Known } from "../src/match/reduce";
import { stateOf } from "../src/match/state";
import type { Message } from "../src/protocol/types";
import { recorded, welcomeOf } from "./recorded";

beforeEach(() => {
  vi.useFakeTimers();
  keepPrefs({ speed: "normal", step: false, sound: false });
});

/** Gives a player what a session would. */
function follow(player: Player, known: Known, message: Message): Known {
  const next = reduce(known, message);
  if (message.type === "welcome") player.jump(next);
  else if (message.type === "update" && message.story.length) player.tell(message.story, next);
  else player.amend(next);
  return next;
}

const MESSAGES = recorded.expansion;

describe("a player", () => {
  test.each(Array.from({ length: 30 }, (_, seed) => seed))(
    "ends where the match stands, whatever is skipped, waited for, lost or broken (%i)",
    async (seed) => {
      let state = seed * 7919 + 1;
      const random = (): number => ((state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 8) / 2 ** 24;
      vi.spyOn(console, "error").mockImplementation(() => undefined);
      keepPrefs({ step: random() < 0.3 });
      const player = new Player(() => {
        if (random() < 0.2) throw new Error("broken on purpose");
      });
      let known = NOTHING;
      for (const message of MESSAGES) {
        known = follow(player, known, message);
        for (let turn = 0; turn < 4; turn++) {
          const what = random();
          if (what < 0.2) player.skip();
          else if (what < 0.3) player.jump(known);
          else if (what < 0.4) player.amend((known = { ...known, link: known.link === "up" ? "down" : "up" }));
          else if (what < 0.8) await vi.advanceTimersByTimeAsync(random() * 3_000);
          expect(player.shown.version).toBeLessThanOrEqual(known.version);
        }
      }
      for (let waits = 0; player.telling && waits < 100; waits++) {
        await vi.advanceTimersByTimeAsync(20_000);
        if (player.telling?.paused) player.skip();
      }
      expect(player.telling).toBeNull();
      expect(player.shown).toBe(known);
    },
  );

  test("tells what comes after a welcome that cut a story short", async () => {
    const player = new Player(() => undefined);
    let known = follow(player, NOTHING, welcomeOf(MESSAGES));
    const [first, second] = MESSAGES.filter((message) => message.type === "update");
    known = follow(player, known, first!);
    player.jump(known);
    follow(player, known, second!);
    await vi.advanceTimersByTimeAsync(0);
    expect(player.telling?.event).toEqual(second!.story[0]);
  });

  test("is not hurried any more by a press that came when nothing was told", async () => {
    const player = new Player(() => undefined);
    const known = follow(player, NOTHING, welcomeOf(MESSAGES));
    player.skip();
    follow(
      player,
      known,
      MESSAGES.find((message) => message.type === "update")!,
    );
    await vi.advanceTimersByTimeAsync(0);
    expect(player.telling).not.toBeNull();
  });

  test("shows a long absence without telling it", async () => {
    const player = new Player(() => undefined);
    let known = NOTHING;
    for (const message of MESSAGES) known = follow(player, known, message);
    expect(MESSAGES.length).toBeGreaterThan(12);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(player.shown).toBe(known);
  });
});

describe("the state of a table", () => {
  const known = reduce(NOTHING, recorded.questions["place.first"]);
  const game = known.game!;
  const table = known.table!;
  const other = { ...table.asked!, bot: null };

  test.each([
    ["connecting", stateOf(null, NOTHING, null)],
    ["refused", stateOf({ code: "unknown_table" }, known, null)],
    ["gathering", stateOf(null, { table: { ...table, stage: "gathering" }, game }, null)],
    ["gathering", stateOf(null, { table, game: null }, null)],
    ["telling", stateOf(null, known, { at: "telling", event: null, falling: false, paused: false })],
    ["asked", stateOf(null, known, null)],
    ["over", stateOf(null, { table: { ...table, stage: "over" }, game }, null)],
    ["over", stateOf(null, { table, game: { ...game, question: null, offers: null } }, null)],
  ])("is %s", (at, state) => {
    expect(state.at).toBe(at);
  });

  const notMine = { ...game, offers: null, question: { ...game.question!, seat: 1 - game.question!.seat } };
  test.each([
    ["person", { table: { ...table, asked: other }, game: notMine }],
    ["bot", { table: { ...table, asked: { ...other, bot: "club" } }, game: notMine }],
    ["automatic", { table: { ...table, asked: other }, game: { ...game, offers: null } }],
    [
      "takeover",
      {
        table: { ...table, seats: table.seats.map((seat) => ({ ...seat, status: "taken over" as const })) },
        game: { ...game, offers: null },
      },
    ],
  ])("is waiting for %s", (whom, shown) => {
    expect(stateOf(null, shown, null)).toMatchObject({ at: "waiting", for: whom });
  });
});
