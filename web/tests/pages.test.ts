import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import axe from "axe-core";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { rememberAdaptive } from "../src/services/adaptive.svelte";
import { me } from "../src/services/me.svelte";
import Gather from "../src/features/gather/Gather.svelte";
import MyGames from "../src/features/lobby/MyGames.svelte";
import RefusedPage from "../src/features/layout/RefusedPage.svelte";
import Start from "../src/features/lobby/Start.svelte";
import { spots } from "../src/features/gather/spots";
import { PRINTED, settingsBy } from "../src/services/options";
import { declineLessons } from "../src/services/progress.svelte";
import { keepWishes, wishes, withOpponent, withoutOpponent } from "../src/services/wishes.svelte";
import { hashOf } from "../src/proof/hashes";
import type { RefusalFacts } from "../src/protocol/refusal";
import type { GameView, SeatView, TableView } from "../src/protocol/types";
import { say, setLanguage } from "../src/i18n/words.svelte";
import { sessionAt } from "./recorded";

const LEVELS = ["first-evening", "weekend", "family", "neighbours", "club", "league", "tournament", "expert"];
const PLAIN = {
  about: "",
  level: false,
  character: false,
  is_host_bot: false,
  strength: null,
  players: null,
  expansion: null,
};
const bots = [
  ...LEVELS.map((name, rank) => ({ ...PLAIN, name, level: true, strength: rank ? 0.7 : null })),
  { ...PLAIN, name: "collector", character: true },
  { ...PLAIN, name: "Anna", is_host_bot: true, players: 2, expansion: false },
  { ...PLAIN, name: "Otto", is_host_bot: true, players: 3, expansion: true },
  { ...PLAIN, name: "adaptive" },
];
const status = {
  version: "1",
  protocol: 4,
  kernel: { ready: true, progress: 1 },
  has_session: true,
  bots,
  presets: [],
};

type Answers = Record<string, unknown>;
/** What the tests read of a request's body. */
interface Sent {
  type?: string;
  name?: string;
  bot?: string;
  nonce?: string;
  nonce_hash?: string;
  nonces?: string[];
}
let asked: { path: string; body: Sent }[] = [];

/** A server with these answers that remembers what it was asked; whom it does not know it refuses. */
function serve(answers: Answers): void {
  const all: Answers = {
    "GET /api/status": status,
    "GET /api/tables": { tables: [] },
    "GET /api/me": { name: "Ann" },
    ...answers,
  };
  vi.stubGlobal("fetch", async (path: string, { method = "GET", body = "null" }: RequestInit = {}) => {
    const key = `${method} ${path.split("?")[0]}`;
    asked.push({ path: key, body: JSON.parse(body as string) });
    return key in all
      ? new Response(JSON.stringify(all[key]))
      : new Response('{"type": "refused", "id": null, "code": "unknown_person"}', { status: 401 });
  });
}

/** What a table was sent in one request. */
const commands = (id: string): Sent[] =>
  asked.flatMap(({ path, body }) => (path === `POST /api/tables/${id}/commands` ? (body as unknown as Sent[]) : []));

const table = (change: object) => ({
  id: "t", stage: "running", name: "", options: { expansion: false }, pace: "live", round: 3, changed: 0, waiting_for_me: false,
  seats: [{ kind: "person", name: "Ann" }, { kind: "bot", name: "club" }], ...change,
}); // prettier-ignore

async function violations(): Promise<string[]> {
  const found = await axe.run(document.body, {
    resultTypes: ["violations"],
    preload: false,
    rules: { "color-contrast": { enabled: false }, region: { enabled: false } },
  });
  return found.violations.map((violation) => violation.id);
}

beforeAll(() => setLanguage("en"));

beforeEach(() => {
  asked = [];
  me.name = null;
  location.hash = "";
  keepWishes({ opponents: ["family", "club"], expansion: false, name: "Ann" });
});

describe("the opponents at my fire", () => {
  test("the first to come goes where there is no room", () => {
    expect(withOpponent(["family", "club", "club"], "expert", 3)).toEqual(["club", "club", "expert"]);
  });

  test("never leave altogether", () => {
    expect(withoutOpponent(["club"], "club")).toEqual(["club"]);
    expect(withoutOpponent(["club", "family", "club"], "club")).toEqual(["club", "family"]);
  });
});

describe("the start page", () => {
  test("starts a game against the remembered opponents in one click", async () => {
    serve({
      "POST /api/tables": { id: "t1", invite: "i", commitment: "c" },
      "POST /api/tables/t1/commands": { version: 1 },
    });
    render(Start);
    await screen.findByText("You against Family and Club");
    await fireEvent.click(screen.getByRole("button", { name: "Play now" }));
    await waitFor(() => expect(location.hash).toBe("#/table/t1"));
    const settings = asked.find(({ path }) => path === "POST /api/tables")!.body;
    expect(settings).toMatchObject({ options: { players: 3, expansion: false }, free_undo: true, takeover: null });
    const wishes = commands("t1");
    expect(wishes.map(({ type, bot }) => bot ?? type)).toEqual(["sit", "family", "club", "start"]);
    expect(wishes[0]!.nonce).toBeUndefined(); // only its fingerprint goes out before the start
    expect(wishes[0]!.nonce_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOf(hexToBytes(wishes[3]!.nonces![0]!))).toBe(wishes[0]!.nonce_hash);
  });

  test("asks for the server's status once", async () => {
    serve({});
    render(Start);
    await screen.findByText("You against Family and Club");
    await waitFor(() => expect(asked.some(({ path }) => path === "GET /api/tables")).toBe(true));
    expect(asked.filter(({ path }) => path === "GET /api/status").length).toBe(1);
  });

  test("seats an opponent with a character at its level", async () => {
    serve({
      "POST /api/tables": { id: "t1", invite: "i", commitment: "c" },
      "POST /api/tables/t1/commands": { version: 1 },
    });
    render(Start);
    await fireEvent.click(await screen.findByRole("button", { name: "Characters …" }));
    await fireEvent.change(screen.getByLabelText("Character of opponent 1 (Family)"), {
      target: { value: "collector" },
    });
    await screen.findByText("You against Collector (Family) and Club");
    await fireEvent.click(screen.getByRole("button", { name: "Play now" }));
    await waitFor(() =>
      expect(
        commands("t1")
          .map(({ bot }) => bot)
          .filter(Boolean),
      ).toEqual(["collector:family", "club"]),
    );
  });

  test("offers the host's own opponents for this game, without a character", async () => {
    keepWishes({ opponents: ["family"], chosen: true });
    declineLessons();
    serve({
      "POST /api/tables": { id: "t1", invite: "i", commitment: "c" },
      "POST /api/tables/t1/commands": { version: 1 },
    });
    render(Start);
    await fireEvent.click(await screen.findByRole("button", { name: /^Anna: call one/ }));
    expect(screen.queryByRole("button", { name: /^Otto/ })).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "Characters …" }));
    screen.getByLabelText("Character of opponent 1 (Family)");
    expect(screen.queryByLabelText(/^Character of .*Anna/)).toBeNull();
  });

  test("asks how strong the adaptive opponent should be, and says how often I won against it here", async () => {
    keepWishes({ opponents: ["adaptive"] });
    const opened = {
      "POST /api/tables": { id: "t1", invite: "i", commitment: "c" },
      "POST /api/tables/t1/commands": { version: 1 },
    };
    serve({ ...opened, "POST /api/adaptive": { bot: "adaptive:1.7" } });
    const seat = (number: number, change: object): SeatView =>
      ({ seat: number, kind: "bot", name: "Uga", bot: "adaptive:2.5", mine: false, ...change }) as SeatView;
    const seats = [seat(0, { kind: "person", bot: null, mine: true }), seat(1, {})];
    const played = (id: string, winners: number[], options: object = {}): void =>
      rememberAdaptive({ id, seats, settings: { options } } as TableView, { winners } as GameView);
    played("a", [1]);
    played("a", [0]); // taken back, and ended anew
    played("b", [0, 1]);
    played("c", [1], { stack_height: 2 }); // a short game says nothing about a level
    render(Start);
    await screen.findByText(/you won 1.5 of your last 2 games against Company/);
    await fireEvent.click(screen.getByRole("button", { name: "Play now" }));
    await waitFor(() => expect(commands("t1").some(({ bot }) => bot === "adaptive:1.7")).toBe(true));
    const results = [
      { error: 2.5, share: 1 },
      { error: 2.5, share: 0.5 },
    ];
    expect(asked.find(({ path }) => path === "POST /api/adaptive")!.body).toEqual({ players: 2, results });
  });

  test("says how strong a level is, and calls another of it", async () => {
    serve({});
    render(Start);
    const expert = await screen.findByRole("button", { name: /^Expert: call one/ });
    expect(document.getElementById(expert.getAttribute("aria-describedby")!)!.textContent).toContain("70%");
    await fireEvent.click(expert);
    await screen.findByText(/You against Family, Club,? and Expert/);
  });

  test("tells why the first game takes a moment", async () => {
    serve({ "GET /api/status": { ...status, kernel: { ready: false, progress: 0 } } });
    render(Start);
    await screen.findByText(/wak/i);
  });

  test("names a refusal", async () => {
    serve({});
    render(Start);
    await screen.findByText("You against Family and Club");
    await fireEvent.click(screen.getByRole("button", { name: "Play now" }));
    await waitFor(() => expect(document.body.textContent).toContain("The server no longer knows you."));
  });

  test("has no violation of axe's rules, nor have its dialogs", async () => {
    serve({ "GET /api/me/tables": { tables: [table({ waiting_for_me: true })], next: "t" } });
    render(Start);
    await screen.findByText("Table of Ann");
    expect(await violations()).toEqual([]);
    await fireEvent.click(screen.getByRole("button", { name: /Open a table for friends/ }));
    expect(await violations()).toEqual([]);
  });
});

describe("a table for friends", () => {
  test("opens with what was agreed", async () => {
    serve({ "POST /api/tables": { id: "t2", invite: "i", commitment: "c" } });
    render(Start);
    await fireEvent.click(screen.getByRole("button", { name: /Open a table for friends/ }));
    await fireEvent.click(screen.getByRole("radio", { name: "Relaxed" }));
    await fireEvent.click(screen.getByRole("radio", { name: "Open to all" }));
    await fireEvent.click(screen.getByRole("radio", { name: "All visible" }));
    await fireEvent.click(screen.getByRole("checkbox", { name: /Short game.*Building stacks of 3/ }));
    await fireEvent.click(screen.getByRole("button", { name: "Open the table" }));
    await waitFor(() => expect(location.hash).toBe("#/table/t2"));
    const settings = asked.find(({ path }) => path === "POST /api/tables")!.body;
    expect(settings).toMatchObject({
      pace: "relaxed",
      listed: true,
      takeover: 3 * 86_400,
      options: { cards: "all_visible", stack_height: 3, start: null },
    });
    keepWishes({ rules: { cards: "face_down", short: false, bent: [] } });
  });
});

describe("the first game", () => {
  test("is proposed against the gentlest alone, and the first other choice replaces it", async () => {
    keepWishes({ opponents: ["first-evening"], chosen: false });
    serve({});
    render(Start);
    await fireEvent.click(await screen.findByRole("button", { name: /^Club: call one/ }));
    expect(wishes.opponents).toEqual(["club"]);
    await fireEvent.click(screen.getByRole("button", { name: /^Family: call one/ }));
    expect(wishes.opponents).toEqual(["club", "family"]);
  });

  test("is the printed game: cards lie face down, and chance decides who begins", () => {
    const game = settingsBy(
      { cards: "face_down", short: false, bent: [] },
      { players: 2, expansion: false, start: null },
    );
    expect(game).toEqual({ options: PRINTED });
  });

  test("may show bought cards or all, begin with somebody, and bend rules, on every way to start", () => {
    const game = { players: 3, expansion: true, start: 2 };
    expect(settingsBy({ cards: "bought_visible", short: false, bent: ["multi_hunt"] }, game)).toMatchObject({
      options: { ...game, cards: "bought_visible", multi_hunt: true },
    });
    expect(settingsBy({ cards: "all_visible", short: true, bent: [] }, game)).toMatchObject({
      options: { cards: "all_visible", stack_height: 3 },
    });
  });
});

describe("one screen", () => {
  test("seats everyone by name and refuses one name twice", async () => {
    serve({
      "POST /api/tables": { id: "t3", invite: "i", commitment: "c" },
      "POST /api/tables/t3/commands": { version: 1 },
    });
    render(Start);
    await fireEvent.click(screen.getByRole("button", { name: /On one screen/ }));
    const [one, two] = [1, 2].map((number) => screen.getByRole("textbox", { name: `Name of person ${number}` }));
    await fireEvent.input(one!, { target: { value: "Ann" } });
    await fireEvent.input(two!, { target: { value: "ann" } });
    await fireEvent.click(screen.getByRole("button", { name: "Start the game" }));
    expect(document.body.textContent).toContain("Someone at this table already has this name.");
    await fireEvent.input(two!, { target: { value: "Béla" } });
    await fireEvent.click(screen.getByRole("button", { name: "Start the game" }));
    await waitFor(() => expect(location.hash).toBe("#/table/t3"));
    expect(commands("t3").map(({ type, name }) => name ?? type)).toEqual(["Ann", "Béla", "start"]);
  });
});

test("my games: the one that waits comes first, finished ones can be replayed", async () => {
  const tables = [table({ waiting_for_me: true }), table({ id: "o", stage: "over", name: "Old" })];
  serve({ "GET /api/me/tables": { tables, next: "t" } });
  render(MyGames);
  expect((await screen.findByRole("link", { name: "Next game that waits for you" })).getAttribute("href")).toBe(
    "#/table/t",
  );
  expect((await screen.findByRole("link", { name: "Replay: Old" })).getAttribute("href")).toBe("#/replay/o");
  expect(await violations()).toEqual([]);
});

describe("a refusal's page says what to do next", () => {
  test.each([
    [{ code: "unknown_table" }, "There is no such table.", null],
    [{ code: "client_outdated" }, "There is a newer version of the game.", "Reload the page"],
    [{ code: "offline" }, "The server cannot be reached.", "Try again"],
  ] as [RefusalFacts, string, string | null][])("%o", async (refusal, words, way) => {
    render(RefusedPage, { refusal });
    expect(screen.getByRole("alert").textContent).toContain(words);
    if (way) screen.getByRole("button", { name: way });
    screen.getByRole("link", { name: "Start page" });
    expect(await violations()).toEqual([]);
  });
});

describe("around the fire", () => {
  const seat = (number: number, change: Partial<SeatView> = {}): SeatView => ({
    seat: number,
    kind: "open",
    name: "",
    bot: null,
    mine: false,
    present: false,
    status: "here",
    bank: 0,
    nonce_hash: null,
    withheld: false,
    former: null,
    takeover: null,
    face: null,
    colour: number,
    ...change,
  });
  const ann = seat(0, { kind: "person", name: "Ann", mine: true, present: true });
  const bot = seat(1, { kind: "bot", name: "Uga", bot: "club" });

  function gather(change: Partial<TableView>, invite?: string) {
    serve({});
    const { session } = sessionAt("place.first", {
      stage: "gathering",
      host: true,
      invite: "code",
      seats: [ann, bot],
      ...change,
    });
    render(Gather, { session, invite });
    return session;
  }

  test("has a place for every seat", () => {
    for (const players of [2, 3, 4, 5]) expect(spots(players)).toHaveLength(players);
  });

  test("the host starts when everyone is there", async () => {
    const session = gather({});
    await fireEvent.click(screen.getByRole("button", { name: "Start the game" }));
    expect(session.send).toHaveBeenCalledWith({ type: "start", nonces: [] });
    expect(await violations()).toEqual([]);
  });

  test("says why the game cannot start yet", () => {
    gather({ seats: [ann, seat(1)] });
    expect((screen.getByRole("button", { name: "Start the game" }) as HTMLButtonElement).disabled).toBe(true);
    screen.getByText("1 seat is still open");
  });

  test("the host carries an idol to an empty place", async () => {
    const session = gather({ seats: [ann, seat(1)] });
    await fireEvent.click(screen.getByRole("button", { name: "Add a bot Seat 2" }));
    await fireEvent.click(await screen.findByRole("button", { name: /^Expert/ }));
    expect(session.send).toHaveBeenCalledWith({ type: "seat_bot", seat: 1, bot: "expert" });
  });

  test("offers opponents of the host's that have learned this game", async () => {
    const session = gather({ seats: [ann, seat(1)] });
    await fireEvent.click(screen.getByRole("button", { name: "Add a bot Seat 2" }));
    expect(screen.queryByRole("button", { name: /^Otto/ })).toBeNull();
    await fireEvent.click(await screen.findByRole("button", { name: /^Anna/ }));
    expect(session.send).toHaveBeenCalledWith({ type: "seat_bot", seat: 1, bot: "Anna" });
  });

  test("a wrong link says so, and offers no seat", async () => {
    gather({ host: false, invite: null, invite_hash: hashOf(utf8ToBytes("letmein")), seats: [seat(0), bot] }, "letme");
    expect((await screen.findByRole("alert")).textContent).toBe(say("table.wrong_link"));
    expect(screen.queryByRole("button", { name: /Sit here/ })).toBeNull();
    expect(screen.queryByLabelText("Invitation link")).toBeNull();
  });

  test("who was removed is told so, and offered no seat", async () => {
    gather({ host: false, invite: null, removed: true, seats: [{ ...ann, mine: false }, seat(1)] });
    expect(screen.getByRole("alert").textContent).toBe(say("refusal.removed"));
    expect(screen.queryByRole("button", { name: /Sit here/ })).toBeNull();
  });

  test("a reserved seat waits by name; the host gives it away", async () => {
    const session = gather({ starts_itself: true, seats: [ann, seat(1, { kind: "reserved", name: "Bob" })] });
    expect(screen.getAllByText("Waiting for Bob")[0]).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Start the game" })).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "Free this seat Waiting for Bob" }));
    expect(session.send).toHaveBeenCalledWith({ type: "remove", seat: 1 });
    expect(await violations()).toEqual([]);
  });

  test("the host asks again who declined", async () => {
    const session = gather({ seats: [ann, seat(1, { former: { name: "Bob", why: "declined" } })] });
    screen.getByText("Bob does not play this time.");
    await fireEvent.click(screen.getByRole("button", { name: "Ask Bob again" }));
    expect(session.send).toHaveBeenCalledWith({ type: "invite", seat: 1 });
  });

  test("who was invited sits down under a name", async () => {
    const table = { host: false, invite: null, invite_hash: hashOf(utf8ToBytes("letmein")), seats: [seat(0), bot] };
    const session = gather(table, "letmein");
    await fireEvent.input(await screen.findByRole("textbox", { name: "Your name" }), { target: { value: "Béla" } });
    await fireEvent.click(screen.getByRole("button", { name: "Sit here Seat 1" }));
    await waitFor(() =>
      expect(session.send).toHaveBeenCalledWith(
        expect.objectContaining({ type: "sit", name: "Béla", seat: 0, invite: "letmein" }),
      ),
    );
  });

  test("without an invitation there is only watching", () => {
    gather({ host: false, invite: null, seats: [seat(0), bot] });
    expect(screen.queryByRole("button", { name: /Sit here/ })).toBeNull();
    screen.getByText(/by invitation/);
  });
});
