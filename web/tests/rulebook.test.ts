/** The rulebook: the same book in every language, every number from the kernel, and every way to a rule. */
import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { anchorOf, Book, chapters, loadBook, numbers } from "../src/features/rulebook/book";
import RuleDialog from "../src/features/rulebook/RuleDialog.svelte";
import Reader from "../src/features/rulebook/Reader.svelte";
import Rulebook from "../src/features/rulebook/Rulebook.svelte";
import { marked, matches, wordsOf } from "../src/features/rulebook/search";
import Summary from "../src/features/rulebook/Summary.svelte";
import de from "../src/features/rulebook/text/de.json";
import en from "../src/features/rulebook/text/en.json";
import hu from "../src/features/rulebook/text/hu.json";
import ja from "../src/features/rulebook/text/ja.json";
import { buildings, cards } from "../src/game/pieces";
import { linkedRules, ruleOfQuestion, ruleOfReason, ruleOfRefusal } from "../src/game/rules";
import { languages, setLanguage, type Language } from "../src/i18n/words.svelte";
import { proofsIn } from "../proofs.js";
import page from "../../docs/reference/rules.md?raw";
import sprite from "../public/art/pieces.svg?raw";
import { REASONS } from "../src/protocol/codes";
import type { Reason } from "../src/protocol/types";
import { reading } from "../src/services/reading.svelte";
import RuleLink from "../src/ui/RuleLink.svelte";
import Toast from "../src/ui/Toast.svelte";

const TEXTS: Record<Language, Record<string, string>> = { en, de, hu, ja };
const CODES = languages.map(({ code }) => code);
const all = chapters.flatMap((chapter) => chapter.paragraphs.map((paragraph) => ({ chapter, paragraph })));
/** What a table of `RuleTable.svelte` gives by itself. */
const GIVEN = ["used", "all"];
const argsOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!))].sort();

/** Numbers that somebody wrote into a text: it would stay the same when the rule changes. */
const word = (words: string): RegExp => new RegExp(`\\d|(?<!\\p{L})(${words})(?!\\p{L})`, "iu");
const WRITTEN: Record<Language, RegExp> = {
  en: word("two|three|four|five|six|seven|eight|nine|ten|twelve|twice|second|third"),
  de: word("zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|zweimal|zweite[nrs]?|dritte[nrs]?"),
  hu: word("kettő|két|három|négy|öt|hat|hét|nyolc|kilenc|tíz|kétszer|második|harmadik"),
  // A Japanese text counts one with a figure.
  ja: /[2-9２-９二三四五六七八九十]|1\d/,
};

beforeEach(() => setLanguage("en"));
afterEach(() => void (reading.rule = null));

describe.each(CODES)("the book in %s", (code) => {
  const texts = TEXTS[code];

  test("has the same texts with the same numbers as the English one", () => {
    expect(Object.keys(texts)).toEqual(Object.keys(en));
    for (const [key, text] of Object.entries(en)) expect([key, argsOf(texts[key]!)]).toEqual([key, argsOf(text)]);
  });

  test("has no number of its own: all come from the kernel and the pieces", () => {
    const own = Object.entries(texts).filter(([, text]) => WRITTEN[code].test(text.replace(/\{\w+\}/g, "")));
    expect(own).toEqual([]);
    const unknown = Object.values(texts)
      .flatMap(argsOf)
      .filter((name) => !(name in numbers) && !GIVEN.includes(name));
    expect(unknown).toEqual([]);
  });

  test("has a title and a text for every paragraph, with every number in its place", async () => {
    const book = await loadBook(code);
    for (const { chapter, paragraph } of all) {
      expect(book.title(chapter, paragraph)).not.toMatch(/[{}]|undefined|^$/);
      expect(book.text(chapter, paragraph)).not.toMatch(/[{}]|undefined|^$/);
    }
  });
});

test("no text of a language is left over", () => {
  const wanted = chapters.flatMap(({ id, paragraphs }) => [
    id,
    ...paragraphs.flatMap((one) => [
      `${id}.${one.id}`,
      ...(one.example || one.option ? [] : [`${id}.${one.id}.title`]),
    ]),
  ]);
  expect(
    Object.keys(en)
      .filter((key) => !/^(table|summary|example)\b/.test(key))
      .sort(),
  ).toEqual(wanted.sort());
});

test("a changed constant changes the text", async () => {
  const { default: texts } = await import("../src/features/rulebook/text/en.json?compiled");
  const changed = new Book("en", texts);
  const before = changed.say("feed.starve");
  expect(before).toContain(`you lose ${numbers.penalty} points`);
  expect(changed.say("feed.starve", { penalty: 99 })).toContain("you lose 99 points");
});

test("every figure is drawn with pieces of the game", () => {
  const drawn = new Set([...sprite.matchAll(/id="([\w-]+)"/g)].map(([, id]) => id));
  for (const token of chapters.flatMap(({ paragraphs }) => paragraphs.flatMap(({ figure }) => figure ?? []))) {
    const [kind, name = ""] = token.split(":");
    const known =
      (kind === "card" && cards.has(name)) ||
      (kind === "building" && buildings.has(name)) ||
      (kind === "person" && Number(name) < 5) ||
      (kind === "dice" && !!name) ||
      token === "gap" ||
      token === "empty" ||
      "+×÷=→".includes(token) ||
      ("=×".includes(token[0]!) && token.slice(1) in numbers) ||
      drawn.has(token);
    expect([token, known]).toEqual([token, true]);
  }
});

describe("the way to a rule", () => {
  test("is known for every reason and every question", () => {
    expect(linkedRules.filter((rule) => anchorOf(rule) === null)).toEqual([]);
    expect(REASONS.filter((code) => ruleOfReason({ code } as Reason) === null)).toEqual([
      "unknown_move",
      "wrong_question",
    ]);
    expect(ruleOfQuestion(null)).toBe("3.1");
  });

  test("of a refusal is the rule that forbids the move", () => {
    const reason = { code: "too_many_players", players: 2, limit: 1 } as Reason;
    expect(anchorOf(ruleOfRefusal({ code: "illegal", reason } as never)!)).toBe("place.limits");
    expect(ruleOfRefusal({ code: "table_full" })).toBeNull();
  });

  test("leads past examples to the paragraph that explains it", () => {
    expect(anchorOf("5.9.1")).toBe("cards.bar");
    expect(anchorOf("place")).toBe("place");
    expect(anchorOf("place.once")).toBe("place.once");
    expect(anchorOf("99.9")).toBeNull();
  });

  test("opens the book over the page, at the rule", async () => {
    render(RuleLink, { rule: "6.6" });
    await fireEvent.click(screen.getByRole("link", { name: "Rule 6.6" }));
    expect(reading.rule).toBe("6.6");
    render(RuleDialog, { at: "6.6" });
    await waitFor(() => expect(document.activeElement?.id).toBe("rule-feed.starve"));
    await fireEvent.click(screen.getByRole("button", { name: "Close" }));
    expect(reading.rule).toBeNull();
  });

  test("is an address of its own for a new tab", async () => {
    render(RuleLink, { rule: "6.6" });
    const link = screen.getByRole<HTMLAnchorElement>("link");
    expect(link.getAttribute("href")).toBe("#/rules/6.6");
    await fireEvent.click(link, { ctrlKey: true });
    expect(reading.rule).toBeNull();
  });

  test("stands in every refusal that a rule is the reason for", () => {
    const reason = { code: "village_closed", players: 2, limit: 2 };
    render(Toast, { refusal: { facts: { code: "illegal", reason } } as never });
    expect(screen.getByRole("link").getAttribute("href")).toBe("#/rules/4.4.8");
  });
});

describe("the search", () => {
  test.each([
    ["NAHRUNG", "Zu wenig Nahrung"],
    ["elelmiszer", "Élelmiszerskála"],
    ["fuenf strasse", ""],
    ["grosse", "die Größe"],
    ["しょくりょう", ""],
    ["だいす", "ダイスの目"],
    ["食料", "足りない食料を払う"],
    ["７", "7人"],
    ["wood forest", "In the forest: wood"],
  ])("%s finds %s", (query, text) => {
    expect(matches(wordsOf(query), text || "nothing of the kind")).toBe(text !== "");
  });

  test("marks what it found in the text as it is written", () => {
    const hit = (query: string, text: string) =>
      marked(wordsOf(query), text)
        .filter((piece) => piece.hit)
        .map((piece) => piece.text);
    expect(hit("elelmiszer", "Az élelmiszer és az Élelmiszerskála")).toEqual(["élelmiszer", "Élelmiszer"]);
    expect(hit("gros", "Größe")).toEqual(["Größ"]);
    expect(hit("だいす", "全員のダイス")).toEqual(["ダイス"]);
    expect(marked(["x"], "nothing")).toEqual([{ text: "nothing", hit: false }]);
  });

  test("shows the paragraphs that have all words, and says how many", async () => {
    render(Reader, {});
    const field = await screen.findByRole("searchbox");
    await screen.findByRole("heading", { name: "The goal" });
    await fireEvent.input(field, { target: { value: "trader exchange" } });
    expect(screen.queryByRole("heading", { name: "The goal" })).toBeNull();
    expect(document.getElementById("rule-expansion.bound")).toBeNull();
    expect(document.getElementById("rule-rulings.exchange")).toBeNull();
    expect(document.getElementById("rule-expansion.exchange")).not.toBeNull();
    expect(screen.getByText("1 place found.")).toBeTruthy();
    await fireEvent.input(field, { target: { value: "12-C14" } });
    expect(document.getElementById("rule-rulings.exchange")).not.toBeNull();
  });
});

test("a rule names the tests that prove it", async () => {
  expect(proofsIn(page)["4.2.2"]!.length).toBeGreaterThan(0);
  render(Reader, { at: "4.2.2" });
  await fireEvent.click(await screen.findByRole("button", { name: /^Rules 4\.2\.2:/ }));
  expect((await screen.findAllByText(/tests\/rules\/test_\w+\.py/)).length).toBeGreaterThan(0);
});

test.each(CODES)("the page with all rules in short has eight steps in %s", async (code) => {
  await setLanguage(code);
  render(Summary);
  expect(await screen.findAllByRole("heading", { level: 2 })).toHaveLength(8);
});

test("a book that does not arrive says so", async () => {
  vi.spyOn(console, "error").mockReturnValue();
  expect(() => new Book("en", {}).say("goal")).toThrow("goal");
});

test("the book is printed by day, whatever the light", () => {
  document.documentElement.dataset.theme = "night";
  render(Rulebook, { at: "summary" });
  dispatchEvent(new Event("beforeprint"));
  expect(document.documentElement.dataset.theme).toBe("light");
  dispatchEvent(new Event("afterprint"));
  expect(document.documentElement.dataset.theme).toBe("night");
  document.documentElement.dataset.theme = "light";
});
