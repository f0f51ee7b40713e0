/** Storage, sound or a fault of ours: nothing of it freezes a table or leaves it blank. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { lookAhead, wantedBy } from "../src/match/hints.svelte";
import { keepPrefs, prefs } from "../src/device/prefs.svelte";
import { forget, isRecord, isTexts, store, stored, storedText, storeText } from "../src/lib/stored";
import { Attempt } from "../src/services/attempt.svelte";
import { merged } from "../src/protocol/diff";
import { asRefusal, Refusal } from "../src/protocol/refusal";
import type { Hints } from "../src/protocol/types";
import { say, sayRefusal, setLanguage } from "../src/i18n/words.svelte";
import { recorded, sessionAt, sessionWith, Socket, updatesOf, welcomeOf } from "./recorded";

const told = (): Promise<unknown> => vi.advanceTimersByTimeAsync(60_000);
const welcome = welcomeOf(recorded.undo);
const updates = updatesOf(recorded.undo);

function refuse(): never {
  throw new DOMException("The operation is insecure.", "SecurityError");
}

beforeEach(() => {
  vi.useFakeTimers();
  keepPrefs({ speed: "normal", step: false, sound: false });
});

describe("storage", () => {
  test("that is denied stores nothing, and says so", () => {
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    expect(storeText("key", "text")).toBe(false);
    expect(store("key", 1)).toBe(false);
    expect(storedText("key")).toBeNull();
    expect(stored("key", 7, () => true)).toBe(7);
    expect(() => forget("key")).not.toThrow();
    expect(() => keepPrefs({ speed: "fast" })).not.toThrow();
    expect(prefs.speed).toBe("fast");
  });

  test.each([
    ["{broken", isRecord],
    ["null", isRecord],
    ["[]", isRecord],
    ["{}", isTexts],
    ["[1]", isTexts],
  ])("with %s in it gives the fallback", (text, isValid) => {
    localStorage.setItem("key", text);
    expect(stored("key", "fallback", isValid)).toBe("fallback");
  });

  test("that is denied does not keep a table from being shown and played", async () => {
    vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse, removeItem: refuse });
    const { session } = sessionWith(welcome, ...updates);
    await told();
    expect(session.game?.round).toBeGreaterThan(0);
    expect(session.state.at).not.toBe("telling");
  });

  test("holds nothing about a game that is over", async () => {
    const ending = recorded.end;
    localStorage.setItem("stoneage.seen.T", "3");
    const { session } = sessionWith(...ending);
    await told();
    session.recapRead();
    expect(session.table?.stage).toBe("over");
    expect(localStorage.getItem("stoneage.seen.T")).toBeNull();
  });
});

describe("a story", () => {
  test("that cannot be told still ends where the server says", async () => {
    const complaints = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { session, socket } = sessionWith(welcome);
    vi.stubGlobal("matchMedia", refuse); // asked before every step whether the reader wants motion
    socket.says(...updates);
    await told();
    expect(complaints).toHaveBeenCalled();
    expect(session.state.at).not.toBe("telling");
    expect(session.story.at(-1)).toEqual(updates.at(-1)!.story.at(-1));
  });

  test("is told in silence where sound fails", async () => {
    const warnings = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    vi.stubGlobal("AudioContext", refuse);
    keepPrefs({ sound: true });
    window.dispatchEvent(new Event("pointerdown"));
    const { session, socket } = sessionWith(welcome);
    socket.says(updates[0]!);
    expect(session.moment).toEqual(updates[0]!.story[0]);
    await told();
    await vi.waitFor(() => expect(warnings).toHaveBeenCalled());
    expect(session.state.at).not.toBe("telling");
  });
});

describe("a server", () => {
  test("that was restored from a backup is answered with its own version", () => {
    const { session, socket } = sessionWith({ ...welcome, version: 14 }, { ...welcome, version: 4 });
    void session.play("place forest 1");
    expect(socket.sent.at(-1)).toMatchObject({ version: 4 });
  });

  test("whose update comes before its welcome is waited for", async () => {
    const { session } = sessionWith(...updates);
    await told();
    expect(session.table).toBeNull();
  });
});

describe("a connection that is dead but open", () => {
  test("is noticed within 20 seconds, and what was not answered is sent again", async () => {
    const { session, socket } = sessionWith(welcome);
    socket.alive = false;
    void session.play("place forest 1");
    await vi.advanceTimersByTimeAsync(20_000);
    expect(session.link).toBe("down");
    Socket.made[1]!.says(welcome);
    expect(session.link).toBe("up");
    expect(Socket.made[1]!.sent).toEqual([socket.sent[0]]);
    socket.says({ ...welcome, version: 99 }); // too late
    expect(session.link).toBe("up");
  });

  test("is another matter than a quiet one, which answers", async () => {
    const { session, socket } = sessionWith(welcome);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(socket.pings).toBeGreaterThan(5);
    expect(session.link).toBe("up");
    expect(Socket.made).toHaveLength(1);
  });

  test.each([
    ["the network returns", () => dispatchEvent(new Event("online"))],
    ["the page is shown again", () => document.dispatchEvent(new Event("visibilitychange"))],
  ])("is noticed at once when %s", async (_, happens) => {
    sessionWith(welcome).socket.alive = false;
    happens();
    await vi.advanceTimersByTimeAsync(2_100);
    expect(Socket.made).toHaveLength(2);
  });

  test("is not waited for when the network returns before the next attempt", async () => {
    const { socket } = sessionWith(welcome);
    socket.close();
    dispatchEvent(new Event("online"));
    expect(Socket.made).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(Socket.made).toHaveLength(2);
  });

  test("answers nothing any more once its page is left", async () => {
    const { session } = sessionWith(welcome);
    const answer = session.play("place forest 1");
    session.close();
    expect(await answer).toBe(false);
    dispatchEvent(new Event("online"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Socket.made).toHaveLength(1);
  });
});

describe("a fault of ours", () => {
  beforeEach(async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    await setLanguage("en");
  });

  test("is shown as such, not as a refusal without a code", async () => {
    const refused = new Refusal({ code: "offline" });
    expect(asRefusal(refused)).toBe(refused);
    const attempt = new Attempt();
    await attempt.make(() => Promise.reject(new TypeError("broken on purpose")));
    expect(sayRefusal(attempt.refusal!.facts)).toBe(say("error.unexpected"));
    expect(console.error).toHaveBeenCalled();
  });

  test("in a message with a missing argument leaves a gap in its sentence, not an empty page", () => {
    // @ts-expect-error a missing argument does not compile either
    const sentence = (): string => say("question.best", {});
    expect(sentence).toThrow("move"); // while the client is edited
    vi.stubEnv("DEV", false);
    expect(sentence()).toBe("Best: ….");
  });
});

test("an item of a list that becomes null does not stay", () => {
  expect(merged({ list: [1, 2, 3] }, { list: { 1: null } })).toEqual({ list: [1, null, 3] });
});

test("hints about an older position are left out, whichever answer comes first", async () => {
  const { session, authority } = sessionAt("place.first");
  const seats = session.table!.seats.map((seat) => ({ ...seat, kind: seat.mine ? seat.kind : "bot" }) as const);
  authority.shows({ table: { ...session.table!, seats } });
  keepPrefs({ hints: true });
  const answers: ((hints: Hints) => void)[] = [];
  authority.answers.hints = () => new Promise((resolve) => answers.push(resolve));
  const looks = [lookAhead(session), lookAhead(session)];
  answers[1]!({ version: 1, hints: [{ seat: 1, places: ["forest"] }] });
  answers[0]!({ version: 1, hints: [{ seat: 1, places: ["quarry"] }] });
  await Promise.all(looks);
  expect([wantedBy("forest"), wantedBy("quarry")]).toEqual([[1], []]);
  keepPrefs({ hints: false });
});
