/** Moves and reasons in words, in every language, whatever a reason speaks of. */
import { afterEach, describe, expect, it } from "vitest";
import type { Explanation } from "../src/protocol/types";
import en from "../src/i18n/messages/en.json";
import { placeOf, sayMove } from "../src/i18n/moves";
import { sayWhy } from "../src/i18n/why";
import { languages, say, setLanguage } from "../src/i18n/words.svelte";

const CODES = Object.keys(en)
  .filter((key) => key.startsWith("why."))
  .map((key) => key.slice("why.".length) as NonNullable<Explanation["code"]>);
const FACTS: Explanation = {
  amount: 2,
  other_amount: 3,
  good: "wood",
  symbol: "writing",
  profession: "shaman",
  seat: 1,
  card: "C01",
  building: "B01",
  count: 1,
  percent: 76,
  other_percent: 38,
};
const MOVES = [
  "place forest 3", "place card1 1", "resolve hut", "decline", "decline hut", "tools none", "tools 2 1", "tools 2 once4", "pay 2w 1b", "pay 3d",
  "take 1w 1g", "feed 1w 2b", "starve", "exchange 1w 1d for 1g", "pick 5", "split 2", "draw", "skip",
]; // prettier-ignore

afterEach(() => setLanguage("en"));

describe.each(languages.map(({ code }) => code))("in %s", (code) => {
  it("says every reason with all and with none of its facts", async () => {
    await setLanguage(code);
    for (const reason of CODES) {
      expect(sayWhy({ code: reason, ...FACTS }, ["Ann", "Bo"])).not.toMatch(/\{|\}|undefined/);
      expect(sayWhy({ code: reason }, [])).not.toMatch(/\{|\}|undefined/);
    }
  });

  it("says every move", async () => {
    await setLanguage(code);
    for (const move of MOVES) expect(sayMove(move)).not.toMatch(/\{|\}|undefined|NaN/);
  });
});

it("names who is denied something, and the profession in plain words", async () => {
  await setLanguage("en");
  expect(sayWhy({ code: "denies_building", seat: 1 }, ["Ann", "Bo"])).toBe("Bo could build it at once.");
  expect(sayWhy({ code: "multiplier", amount: 4, profession: "shaman" }, [])).toContain(
    "the shamans on the card would bring you 4 points",
  );
});

it.each([
  ["en", /\b1 (points|goods|people|pips)\b/],
  ["de", /\b1 (Punkte|Rohstoffe|Personen|Augen)\b/],
] as const)("counts one of anything in the singular (%s)", async (code, wrong) => {
  await setLanguage(code);
  for (const reason of CODES)
    expect(sayWhy({ code: reason, ...FACTS, amount: 1, other_amount: 2 }, ["Ann", "Bo"])).not.toMatch(wrong);
  for (const key of ["end.luck.better", "end.luck.worse"] as const)
    expect(say(key, { name: "Ann", n: 1 })).not.toMatch(wrong);
});

it("says where people are used, in the case of each language", async () => {
  const said: Record<string, [string, string]> = {
    en: ["use your people on card 2", "use your people in the forest"],
    de: ["handle auf Karte 2", "handle im Wald"],
    hu: ["használd az embereidet a 2. kártyánál", "használd az embereidet az erdőben"],
    ja: ["カード2で石器人を使う", "森で石器人を使う"],
  };
  for (const { code } of languages) {
    await setLanguage(code);
    expect([sayMove("resolve card2"), sayMove("resolve forest")]).toEqual(said[code]);
  }
});

it("knows the place of a move that has one", () => {
  expect(placeOf("place forest 3")).toBe("forest");
  expect(placeOf("pay 2w")).toBeNull();
});
