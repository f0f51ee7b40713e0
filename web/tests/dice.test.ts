/** Dice: what the tray shows, and that no word tells a result before they lie. */
import { render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { banner } from "../src/features/decide/phrasing";
import { pipsOf, thrown } from "../src/board/throw";
import { keepPrefs } from "../src/device/prefs.svelte";
import { sayMoment } from "../src/match/reader";
import { falling } from "../src/match/staging";
import Announcer from "../src/features/log/Announcer.svelte";
import type { Event } from "../src/protocol/types";
import type { OfCode } from "../src/protocol/unions";
import { say, setLanguage } from "../src/i18n/words.svelte";
import { recorded, sessionWith, updatesOf, welcomeOf } from "./recorded";

const updates = updatesOf(recorded.expansion);
const at = updates.findIndex(({ story }) => story.some(({ code }) => code === "rolled"));
const roll = updates[at]!.story.find((event) => event.code === "rolled") as OfCode<Event, "rolled">;

beforeEach(async () => {
  localStorage.clear();
  await setLanguage("en");
  vi.useFakeTimers();
});
async function rolling(speed: "slow" | "normal" | "fast" | "instant") {
  keepPrefs({ speed, step: false, sound: false });
  const { session, socket } = sessionWith(welcomeOf(recorded.expansion), ...updates.slice(0, at));
  await vi.advanceTimersByTimeAsync(60_000);
  render(Announcer, { session });
  socket.says(updates[at]!);
  for (let waited = 0; session.moment && session.moment.code !== "rolled" && waited < 20_000; waited += 10)
    await vi.advanceTimersByTimeAsync(10);
  return session;
}

describe("while dice fall", () => {
  test.each(["slow", "normal", "fast"] as const)("at speed %s nothing tells their result", async (speed) => {
    const session = await rolling(speed);
    expect(session.state).toHaveProperty("falling", true);
    const [result, log] = [`${roll.dice[0]}`, screen.getByRole("log").textContent ?? ""];
    expect(sayMoment(session)).toMatch(/roll the dice…|rolls the dice…/);
    expect(banner(session).text).toBe(say("turn.playing_back"));
    expect(log).not.toContain(`roll ${result}`);
    expect(session.story.some((event) => event === roll)).toBe(false);
    await vi.advanceTimersByTimeAsync(falling("rolled", speed) + 1);
    expect(session.state).toHaveProperty("falling", false);
    expect(sayMoment(session)).toContain(result);
  });

  test("they take from six tenths of a second to one, and can be skipped", async () => {
    expect(falling("rolled", "normal")).toBeGreaterThanOrEqual(600);
    expect(falling("rolled", "normal")).toBeLessThanOrEqual(1000);
    const session = await rolling("normal");
    session.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state.at).not.toBe("telling");
  });

  test("nothing moves for those who want stillness", async () => {
    vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener: () => {} }));
    const session = await rolling("normal");
    expect(session.state).toMatchObject({ at: "telling", event: { code: "rolled" }, falling: false });
  });
});

describe("the tray", () => {
  const [tools] = recorded.events.used_tools as OfCode<Event, "used_tools">[];
  const [harvest] = recorded.events.harvested as OfCode<Event, "harvested">[];
  const mine = { ...roll, seat: tools!.seat, good: "wood" } as OfCode<Event, "rolled">;

  test("holds the dice, then the tools, then what they bring", () => {
    const lying = thrown(null, mine, [])!;
    expect(pipsOf(lying)).toBe(mine.dice.reduce((sum, face) => sum + face, 0));
    const more = thrown(lying, tools!, [])!;
    expect(more.tools).toEqual([...tools!.tools, ...tools!.once]);
    expect(thrown(more, { ...harvest!, seat: mine.seat }, [])!.harvest?.amount).toBe(harvest!.amount);
  });

  test("still has the dice of the roll when the tools' question was answered", () => {
    expect(thrown(null, tools!, [mine])!.roll).toBe(mine);
    expect(thrown(null, tools!, [])).toBeNull();
  });

  test("is put away by what has nothing to do with dice", () => {
    expect(thrown(thrown(null, mine, []), recorded.events.placed![0]!, [])).toBeNull();
    expect(thrown(thrown(null, mine, []), null, [])).toBeNull();
  });
});
