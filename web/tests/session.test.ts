/** What the server says is told, then shown; nothing is lost on the way. Every message here was said by a real server. */
import { beforeEach, describe, expect, test, vi } from "vitest";
import { Draft } from "../src/match/draft.svelte";
import { keepPrefs } from "../src/device/prefs.svelte";
import { Session } from "../src/match/session.svelte";
import { seenAt, witnessNonce } from "../src/proof/witness";
import { merged } from "../src/protocol/diff";
import type { Message } from "../src/protocol/types";
import { recorded, sessionWith, Socket, updatesOf, welcomeOf } from "./recorded";

const told = (): Promise<unknown> => vi.advanceTimersByTimeAsync(60_000);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  keepPrefs({ speed: "normal", step: false, sound: false });
});
const seated = () => sessionWith(welcomeOf(recorded.undo));
const codes = (session: Session): string[] => session.story.map((event) => event.code);

describe("commands", () => {
  test("a choice carries the version that was seen", () => {
    const { session, socket } = seated();
    void session.play("place forest 1");
    expect(socket.sent[0]).toMatchObject({
      type: "play",
      move: "place forest 1",
      version: welcomeOf(recorded.undo).version,
    });
  });

  test("what got no answer is sent again when the connection is back", async () => {
    const { session, socket } = seated();
    void session.play("place forest 1");
    socket.close();
    await vi.advanceTimersByTimeAsync(1_000);
    Socket.made[1]!.says(welcomeOf(recorded.undo));
    expect(Socket.made[1]!.sent).toEqual(socket.sent);
  });

  test.each(recorded.refusals)("the refusal $code is kept for the person to read", async (refused) => {
    const { session, socket } = seated();
    const answer = session.play("place forest 9");
    socket.says({ ...refused, id: socket.sent[0]!.id });
    expect(await answer).toBe(false);
    expect(session.complaint?.code).toBe(refused.code);
  });

  test("a lasting refusal ends the knocking", async () => {
    const { session, socket } = sessionWith();
    socket.onclose({ code: 4404, reason: "unknown_table" });
    await told();
    expect(session.state).toEqual({ at: "refused", why: { code: "unknown_table" } });
    expect(Socket.made).toHaveLength(1);
  });
});

describe("the story", () => {
  const rolling = updatesOf(recorded.expansion).findIndex(({ story }) => story.some(({ code }) => code === "rolled"));
  /** A session of the expansion's game, up to the first roll. */
  function beforeRoll() {
    const updates = updatesOf(recorded.expansion);
    const { session, socket } = sessionWith(welcomeOf(recorded.expansion), ...updates.slice(0, rolling));
    return { session, socket, roll: updates[rolling]!, after: updates.slice(rolling + 1) };
  }

  test("is told before its end is shown", async () => {
    const { session, socket, roll } = beforeRoll();
    await told();
    const before = session.game;
    socket.says(roll);
    expect(session.moment?.code).toBe(roll.story[0]!.code);
    expect(session.myTurn).toBe(false);
    expect(session.game).toBe(before);
    await told();
    expect(session.moment).toBeNull();
    expect(session.game).not.toBe(before);
  });

  test("is counted on the mats as it is told, and ends where the server says", async () => {
    const updates = updatesOf(recorded.expansion);
    const { session, socket } = sessionWith(welcomeOf(recorded.expansion));
    let counted = 0;
    for (const update of updates) {
      const before = session.game!;
      socket.says(update);
      while (session.state.at === "telling") {
        const told = session.moment;
        await vi.advanceTimersByTimeAsync(20);
        if (told?.code !== "gained" || !session.moment || session.moment.code === "gained") continue;
        const [good, count] = Object.entries(told.goods)[0] as ["wood", number];
        const [had, has] = [before, session.game!].map(({ players }) => players[told.seat]!.goods[good]!);
        expect(has).toBe(had! + count);
        counted += 1;
      }
      expect(session.game!.players).toEqual(merged(before, update.game)!.players);
    }
    expect(counted).toBeGreaterThan(0);
  });

  test("is skipped straight to how things stand", async () => {
    const { session, socket, roll, after } = beforeRoll();
    await told();
    socket.says(roll, ...after);
    session.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state.at).not.toBe("telling");
    expect(session.story.at(-1)).toEqual(after.at(-1)!.story.at(-1));
  });

  test("waits in step mode for the reader after what others did", async () => {
    const [, others] = updatesOf(recorded.undo);
    const { session, socket } = seated();
    keepPrefs({ step: true });
    socket.says(...updatesOf(recorded.undo).slice(0, 1));
    await told();
    expect(session.state).not.toHaveProperty("paused", true);
    socket.says(others!);
    await told();
    expect(session.state).toHaveProperty("paused", true);
    session.skip();
    await vi.advanceTimersByTimeAsync(0);
    expect(session.state.at).not.toBe("telling");
  });

  test("loses only what an undo takes back", async () => {
    const { session, socket } = sessionWith(...recorded.undo.slice(0, -2));
    await told();
    expect(session.story.map(({ code, choice }) => [code, choice])).toEqual([
      ["round", 0], ["dealt", 0], ["placed", 1], ["placed", 2],
    ]); // prettier-ignore
    socket.says(...recorded.undo.slice(-2));
    await told();
    expect(session.story.at(-1)).toMatchObject({ code: "placed", place: "quarry", choice: 3 });
  });

  test("keeps who left, returned and gave up, each with its choice", async () => {
    const { session } = sessionWith(...recorded.marks);
    await told();
    const marks = session.story.filter((event) => event.code === "marked");
    expect(marks.map(({ what, choice }) => [what, choice])).toEqual([["taken over", 1], ["returned", 4], ["resigned", 4]]); // prettier-ignore
    expect(session.table?.seats[1]?.status).toBe("resigned");
  });

  test("after a mark, who comes again is told only what is new", async () => {
    sessionWith(...recorded.marks.slice(0, -1));
    await told();
    const { session } = sessionWith(welcomeOf(recorded.undo));
    expect(session.recap).toEqual([]);
    expect(localStorage.getItem("stoneage.seen.T")).toBe("4");
  });

  test("of an end tells points and winners, and nothing is asked any more", async () => {
    const { session } = sessionWith(...recorded.end.slice(0, -1));
    await told();
    expect(codes(session)).toEqual(expect.arrayContaining(["over", "final", "won"]));
    expect(session.game?.winners?.length).toBeGreaterThan(0);
    expect(session.state).toEqual({ at: "over" });
  });
});

describe("updates", () => {
  /** The welcome of someone who came at the end is how it stands for whoever followed from the beginning. */
  test("put together are what a newcomer is shown", async () => {
    const last = recorded.end.filter((message) => message.type === "welcome").at(-1)!;
    const followed = sessionWith(...recorded.end.filter((message) => message !== last)).session;
    await told();
    const newcomer = sessionWith(last).session;
    expect(followed.game).toEqual(newcomer.game);
    expect(followed.table).toEqual(newcomer.table);
  });

  test("bring people, bots and the start to a table that gathers", async () => {
    const { session } = sessionWith(welcomeOf(recorded.gathering));
    expect(session.table?.seats.map(({ kind }) => kind)).toEqual(["person", "open", "open"]);
    Socket.made[0]!.says(...recorded.gathering.slice(1));
    await told();
    expect(session.table?.seats.map(({ kind }) => kind)).toEqual(["person", "person", "bot"]);
    expect([session.table?.stage, session.game?.round]).toEqual(["running", 1]);
  });
});

describe("a connection that comes back", () => {
  const { before, after } = recorded.reconnection;

  test("tells what happened meanwhile", async () => {
    const { session, socket } = sessionWith(...before);
    await told();
    const seen = session.story.at(-1)!.choice;
    socket.close();
    await vi.advanceTimersByTimeAsync(1_000);
    Socket.made[1]!.says(...after);
    expect(session.recap).toEqual(welcomeOf(after).story.filter(({ choice }) => choice > seen));
    expect(session.recap.length).toBeGreaterThan(10);
    expect(session.story).toEqual(welcomeOf(after).story);
  });

  test("while something is told shows how things stand now", async () => {
    const { session, socket } = sessionWith(...before);
    socket.close();
    await vi.advanceTimersByTimeAsync(600);
    Socket.made[1]!.says(...after);
    await told();
    expect(session.game).toEqual(welcomeOf(after).game);
    expect(session.story).toEqual(welcomeOf(after).story);
  });
});

test("someone who comes in while something is told does not cut it short", async () => {
  const [first] = updatesOf(recorded.undo);
  const { session, socket } = seated();
  socket.says(first!, { type: "presence", version: first!.version, seats: [] });
  await told();
  expect(codes(session).at(-1)).toBe("placed");
  expect(session.table?.seats.map((seat) => seat.present)).toEqual([false, false]);
});

test("lines of chat come one by one, those of a muted seat never", () => {
  const { session } = sessionWith(...recorded.chat);
  expect(session.chat.map(({ seat, text, preset }) => [seat, text ?? preset])).toEqual([
    [1, "hello"], [0, "Szia!"], [0, "well_played"],
  ]); // prettier-ignore
});

describe("a composition", () => {
  const newcomer = (): Draft => new Draft(seated().session);

  test("takes one more with every click on a place, then starts over", () => {
    const compose = newcomer();
    const most = compose.targets.get("forest")!.length;
    for (const people of [...Array(most).keys(), 0]) {
      compose.click("forest");
      expect(compose.people).toBe(people + 1);
    }
  });

  test("takes the nearest number that the place takes", () => {
    const compose = newcomer();
    compose.send("hut", 1);
    expect(compose.offer?.move).toBe("place hut 2");
  });

  test("is gone when the server offers it no longer", async () => {
    const { session, socket } = seated();
    const compose = new Draft(session);
    compose.click("forest");
    socket.says(...updatesOf(recorded.undo).slice(0, 1));
    await told();
    expect(compose.offer).toBeNull();
  });

  test("stays when the server describes the same question again", () => {
    const { session, socket } = seated();
    const compose = new Draft(session);
    compose.send("forest", 2);
    socket.says(structuredClone(welcomeOf(recorded.undo)));
    expect(compose.offer?.move).toBe("place forest 2");
  });

  test("is sent although another command waits for its answer", () => {
    const { session, socket } = seated();
    const compose = new Draft(session);
    void session.send({ type: "say", text: null, preset: "hello" });
    compose.click("forest");
    void compose.confirm();
    expect(socket.sent.map(({ type }) => type)).toEqual(["say", "play"]);
  });

  test("of the next question stays when the answer to the last one is accepted late", async () => {
    const { session, socket } = seated();
    const compose = new Draft(session);
    compose.click("forest");
    const confirmed = compose.confirm();
    compose.click("hunt"); // what the next question would compose by itself
    socket.says({ type: "accepted", id: socket.sent[0]!.id, version: welcomeOf(recorded.undo).version + 1 });
    await confirmed;
    expect(compose.place).toBe("hunt");
  });
});

test("a message of a kind that only a newer server knows is let be", () => {
  const { session, socket } = seated();
  socket.says({ type: "fireworks" } as unknown as Message);
  expect(session.game).not.toBeNull();
});

describe("the start of a game", () => {
  const nonce = "1".padStart(32, "0"); // Ann's in the recorded scene
  const table = welcomeOf(recorded.sealing).table.id;
  const sealed = () =>
    recorded.sealing.filter(
      (message) => message.type !== "update" || (message.kind !== "revealed" && message.kind !== "started"),
    );

  test("shows my number once the host has started, and remembers everyone's fingerprints", async () => {
    witnessNonce(table, nonce);
    const { socket } = sessionWith(...sealed());
    await vi.waitFor(() => expect(socket.sent.at(-1)).toMatchObject({ type: "reveal", nonces: [nonce] }));
    expect(seenAt(table).hashes).toHaveLength(2);
    expect(seenAt(table).seating).toBeTruthy();
  });

  test("says when my number lies in another browser", async () => {
    const { session, socket } = sessionWith(...sealed());
    await vi.waitFor(() => expect(session.numberElsewhere).toBe(true));
    expect(socket.sent).toEqual([]);
  });

  test("shows nothing before the host has started", async () => {
    witnessNonce(table, nonce);
    const { socket } = sessionWith(
      ...sealed().filter((message) => message.type !== "update" || message.kind !== "sealed"),
    );
    await told();
    expect(socket.sent).toEqual([]);
  });
});
