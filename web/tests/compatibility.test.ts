/** Links that people have shared and values that their browsers have stored still work. */
import { render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, test, vi } from "vitest";
import App from "../src/app/App.svelte";
import { pageOf } from "../src/app/routes";
import { sayRefusal, setLanguage } from "../src/i18n/words.svelte";

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
    ["help", "HowTo", {}],
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
    localStorage.setItem("stoneage.wishes", '{"opponents":["expert"],"expansion":true,"name":"Ann"}');
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
    expect(wishes).toEqual({ opponents: ["expert"], expansion: true, name: "Ann", people: ["", ""] });
    const { keptNonces, seenCommitment, seenHashes } = await import("../src/proof/witness");
    expect([seenCommitment("T"), keptNonces("T"), seenHashes("T")]).toEqual(["c0", ["n0"], ["h0"]]);
    const { language, startLanguage } = await import("../src/i18n/words.svelte");
    await startLanguage();
    expect(language.code).toBe("hu");
    vi.resetModules();
  });
});
