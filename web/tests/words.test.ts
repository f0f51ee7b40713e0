import { IntlMessageFormat } from "intl-messageformat";
import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { formatted, type Message } from "../src/i18n/format";
import types from "../src/i18n/arguments.ts?raw";
import { argumentTypes } from "../messages.js";
import de from "../src/i18n/messages/de.json";
import en from "../src/i18n/messages/en.json";
import hu from "../src/i18n/messages/hu.json";
import ja from "../src/i18n/messages/ja.json";
import { firstLetter, language, languages, say, setLanguage, startLanguage, type Key } from "../src/i18n/words.svelte";
import { ENDINGS, EVENTS, PHASES, PHRASES, QUESTIONS, REASONS, REFUSALS, SOURCES } from "../src/protocol/codes";

const FILES: Record<string, Record<string, string>> = { en, de, hu, ja };
const COMPILED: Record<string, () => Promise<{ default: Record<string, Message> }>> = {
  en: () => import("../src/i18n/messages/en.json?compiled"),
  de: () => import("../src/i18n/messages/de.json?compiled"),
  hu: () => import("../src/i18n/messages/hu.json?compiled"),
  ja: () => import("../src/i18n/messages/ja.json?compiled"),
};
const missing = (name: string): never => {
  throw new Error(`no argument ${name}`);
};
const CODES = languages.map((one) => one.code);

/** What the server can say, from the generated contract; its bots and options have a test of the server's. */
const FAMILIES: Record<string, readonly string[]> = {
  story: EVENTS,
  reason: REASONS,
  refusal: REFUSALS.filter((code) => code !== "bad_settings"),
  phrase: PHRASES,
  source: SOURCES,
  ending: ENDINGS,
  phase: PHASES,
};

describe("every code of the game has its message", () => {
  test.each(Object.entries(FAMILIES))("%s", (family, codes) => {
    expect(codes.length).toBeGreaterThan(2);
    expect(codes.filter((code) => !(`${family}.${code}` in en))).toEqual([]);
  });

  it("has a banner and a waiting line for every question", () => {
    expect(QUESTIONS.filter((question) => !Object.keys(en).some((key) => key.startsWith(`ask.${question}`)))).toEqual(
      [],
    );
    expect(QUESTIONS.filter((question) => !en["turn.other"].includes(`${question} {`))).toEqual([]);
  });
});

// --- the files against each other

interface Part {
  type: number;
  value?: string;
  options?: Record<string, { value: Part[] }>;
}
const LITERAL = 0;
const SELECT = 5;

const parsed = (message: string, code = "en"): Part[] =>
  new IntlMessageFormat(message, code, undefined, { ignoreTag: true }).getAst() as Part[];

const parts = (ast: Part[]): Part[] =>
  ast.flatMap((part) => [part, ...Object.values(part.options ?? {}).flatMap((option) => parts(option.value))]);

const args = (message: string): string[] =>
  [
    ...new Set(
      parts(parsed(message))
        .filter((part) => part.type !== LITERAL && part.value)
        .map((part) => part.value!),
    ),
  ].sort();

/** The cases of each select, by argument. */
function cases(message: string): Record<string, string[]> {
  const all: Record<string, string[]> = {};
  for (const { type, value, options } of parts(parsed(message))) {
    if (type === SELECT) all[value!] = [...new Set([...(all[value!] ?? []), ...Object.keys(options!)])].sort();
  }
  return all;
}

describe.each(CODES)("the file of %s", (code) => {
  const file = FILES[code]!;

  it("has the same keys as the English one, in its order", () => {
    expect(Object.keys(file)).toEqual(Object.keys(en));
  });

  it("takes the same arguments and tells the same cases apart", () => {
    for (const [key, message] of Object.entries(en)) {
      expect([key, args(file[key]!)]).toEqual([key, args(message)]);
      expect(cases(file[key]!), key).toMatchObject(cases(message));
    }
  });

  it("renders every message with any number and case as the ICU library does", async () => {
    const { default: compiled } = await COMPILED[code]!();
    for (const [key, message] of Object.entries(file)) {
      const format = new IntlMessageFormat(message, code, undefined, { ignoreTag: true });
      const selects = cases(message);
      for (const n of [0, 1, 2, 3, 5, 21, 1234]) {
        const given = Object.fromEntries(
          args(message).map((name) => [name, selects[name] ? selects[name][n % selects[name].length]! : n]),
        );
        const text = formatted(compiled[key]!, code, given, missing);
        expect(text, key).not.toMatch(/[{}#]|undefined|^\s|\s$|^$/);
        expect(text, key).toBe(String(format.format(given)));
      }
    }
  });

  it("uses no straight quotes or three dots", () => {
    expect(Object.entries(file).filter(([, message]) => /['"]|\.\.\./.test(message))).toEqual([]);
  });
});

test("the types of the arguments are those of the English file (npm run types)", () => {
  expect(argumentTypes(en)).toBe(types);
});

test("nothing is left in English in the Japanese file", () => {
  const words = (message: string): string => message.replace(/\{[^{}]*\}/g, "").replace(/[^A-Za-z]/g, "");
  const left = Object.entries(ja).filter(([key, message]) => words(message).length > 2 && message === en[key as Key]);
  expect(left).toEqual([]);
});

describe("the language", () => {
  beforeEach(() => localStorage.clear());
  afterEach(() => vi.restoreAllMocks());

  it("is the browser's first that we know", async () => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr-FR", "hu-HU", "de"]);
    await startLanguage();
    expect([language.code, document.documentElement.lang, say("turn.yours")]).toEqual(["hu", "hu", "Te jössz"]);
  });

  it("is English for those who speak none of ours", async () => {
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["fr"]);
    await startLanguage();
    expect(language.code).toBe("en");
  });

  it("is the one chosen before", async () => {
    await setLanguage("ja");
    await setLanguage("de");
    vi.spyOn(navigator, "languages", "get").mockReturnValue(["hu"]);
    await startLanguage();
    expect(language.code).toBe("de");
  });

  it("has no room for a key that is not there", () => {
    expect(() => say("no.such.key" as Key)).toThrow("no.such.key");
  });
});

test("the first letter of a name is a whole character, a joined emoji too", () => {
  expect(["Ann", "👨\u200d👩\u200d👧 we", "É", ""].map(firstLetter)).toEqual(["A", "👨\u200d👩\u200d👧", "É", ""]);
});
