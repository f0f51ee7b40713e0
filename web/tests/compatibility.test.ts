/** Links that people have shared and values that their browsers have stored still work. */
import { render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import App from "../src/app/App.svelte";
import { pageOf } from "../src/app/routes";
import { sayRefusal, setLanguage } from "../src/i18n/words.svelte";
import { recorded, sessionWith, welcomeOf } from "./recorded";

beforeEach(async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new Error("no server")));
  await setLanguage("en");
});

describe("a link", () => {
  test.each([
    ["table/abc", "Table", { id: "abc", invite: undefined }],
    ["table/abc/code", "Table", { id: "abc", invite: "code" }],
    ["replay", "Replay", { id: undefined, at: undefined }],
    ["replay/abc/12", "Replay", { id: "abc", at: "12" }],
    ["review/abc/12", "Review", { id: "abc", at: "12" }],
    ["lesson/places", "Lesson", { name: "places" }],
    ["moment/packed", "Position", { packed: "packed" }],
    ["puzzle/p1", "Question", { kind: "puzzle", id: "p1", choice: 0 }],
    ["again/abc/12", "Question", { kind: "again", id: "abc", choice: 12 }],
    ["card/abc/12", "Question", { kind: "card", id: "abc", choice: 12 }],
    ["controls", "Controls", {}],
    ["help", "Rulebook", { at: "summary" }],
    ["rules", "Rulebook", { at: undefined }],
    ["rules/4.4.8", "Rulebook", { at: "4.4.8" }],
    ["learn", "Learn", {}],
    ["puzzles", "Puzzles", {}],
    ["mistakes", "Mistakes", {}],
    ["knowledge", "Knowledge", {}],
    ["games", "MyGames", {}],
    ["me", "Me", {}],
    ["me/token", "ComeBack", { token: "token" }],
    ["refused/unknown_person", "RefusedPage", { refusal: { code: "unknown_person" } }],
    ["refused/not_found", "RefusedPage", { refusal: { code: "not_found" } }],
    ["constructor", "RefusedPage", { refusal: { code: "not_found" } }],
  ])("#/%s is the page %s", async (link, file, props) => {
    const [name = "", ...parts] = link.split("/");
    const page = pageOf(name, parts);
    expect(page.props(...parts)).toEqual(props);
    expect((await page.load()).default.name).toBe(file);
  });

  test("that was cut in the middle of a letter leads to a page that says so", async () => {
    location.hash = "#/%E3%81";
    dispatchEvent(new Event("hashchange"));
    render(App);
    expect(await screen.findByText(sayRefusal({ code: "not_found" }))).toBeTruthy();
    location.hash = "";
    dispatchEvent(new Event("hashchange"));
  });
});

describe("a stored value", () => {
  test("of an earlier visit is read", async () => {
    localStorage.setItem("stoneage.prefs", '{"speed":"slow","sound":false,"theme":"night","coach":true}');
    localStorage.setItem("stoneage.lessons", '{"done":["places"],"begun":{"feeding":["feed food 5"]},"offered":true}');
    localStorage.setItem("stoneage.puzzles", '["p1","p2"]');
    localStorage.setItem(
      "stoneage.wishes",
      '{"opponents":["expert","company"],"expansion":true,"name":"Ann","rules":{"cards":"bought"}}',
    );
    localStorage.setItem(
      "stoneage.company",
      '[{"table":"K3","players":2,"error":5.2,"share":1},{"table":"K4","players":2,"error":4.1,"share":0.5}]',
    );
    localStorage.setItem("stoneage.language", "hu");
    localStorage.setItem("stoneage.witness.T", '{"commitment":"c0","nonces":["n0"],"hashes":["h0"]}');
    vi.resetModules();
    const { prefs } = await import("../src/device/prefs.svelte");
    expect(prefs).toMatchObject({ speed: "slow", sound: false, theme: "night", coach: true });
    const { progress } = await import("../src/services/progress.svelte");
    expect(progress).toMatchObject({ done: ["places"], begun: { feeding: ["feed food 5"] } });
    const { solved } = await import("../src/services/solved.svelte");
    expect(solved.ids).toEqual(["p1", "p2"]);
    const { wishes } = await import("../src/services/wishes.svelte");
    expect(wishes).toEqual({
      opponents: ["expert", "adaptive"],
      expansion: true,
      name: "Ann",
      face: null,
      colour: null,
      people: ["", ""],
      rules: { cards: "face_down", short: false, bent: [] },
      chosen: true,
    });
    const { adaptiveRecord } = await import("../src/services/adaptive.svelte");
    expect(adaptiveRecord(2)).toEqual({ games: 2, won: 1.5 });
    const { keptNonces, seenAt } = await import("../src/proof/witness");
    expect([seenAt("T").commitment, keptNonces("T"), seenAt("T").hashes]).toEqual(["c0", ["n0"], ["h0"]]);
    const { language, startLanguage } = await import("../src/i18n/words.svelte");
    await startLanguage();
    expect(language.code).toBe("hu");
    vi.resetModules();
  });

  test("of what was seen of a table brings the rest as a recap", () => {
    const welcome = welcomeOf(recorded.reconnection.after);
    localStorage.setItem("stoneage.seen.T", "2");
    const { session } = sessionWith(welcome);
    expect(session.recap.length).toBeGreaterThan(0);
    expect(session.recap).toEqual(welcome.story.filter(({ choice }) => choice > 2));
  });
});
