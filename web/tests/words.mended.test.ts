/** Wordings that misled players, and the words that every language has for them now. */
import { expect, test } from "vitest";
import { languages, type Language } from "../src/i18n/words.svelte";

const FILES = import.meta.glob<Record<string, string>>("../src/i18n/messages/*.json", {
  eager: true,
  import: "default",
});
const messages = (code: Language): Record<string, string> => FILES[`../src/i18n/messages/${code}.json`]!;
const CODES = languages.map(({ code }) => code);

/** Sentences of former versions that must not come back. */
const FORMER: Record<Language, RegExp> = {
  en: /sits at your fire|gives? away|points? of win|\bThis: \{move|^use: |A field of \{|Tools of \{|does more every round|are better there than|(goods|resources) do more elsewhere|leaves you more to decide|The tools make it|fewest tools|Put up this|finds no place|You turn to card|buy nothing\.|have shown\.|Good enough|cards wait|samples a choice|Loss a choice|Not judged|rest until|owns many is paid|there is a third|works no longer|You are deleted|To be scanned|^At once$|purchase.*is lost|open to all|a new row/,
  de: /an deinem Feuer\?|^Nämlich|das nächste Ernähren|Becher schleudern|Ein Acker von|ohne Zweifel|^Gesellschaft$|(Kauf|bezahlen kannst).*verfällt|dort ist viel Platz|neue Reihe|Nahrungserträge/,
  hu: /^Jóváhagyás$|adtak el|csak a forduló végéig|vásárlás elvész|ott sok a hely|új sor|hozzáadhatod a pontokhoz/,
  ja: /購入.*無駄|払えない.*無駄|空きがたくさん|新しい列|サイコロ/,
};

test.each(CODES)("no former wording is left in %s", (code) => {
  const found = Object.entries(messages(code)).filter(([, text]) => FORMER[code].test(text));
  expect(found).toEqual([]);
});

/** What a message must say: a number or a word of each language. */
const SAYS: [string, Record<Language, RegExp>][] = [
  ["card.top.dice_bar.expansion", { en: /6 a .*2 decorations/, de: /6 ein .*2 Schmuck/, hu: /6 .*2 dísz/, ja: /6 .*装飾ポイント2/ }],
  ["option.help.expansion", { en: /nine cards and nine buildings/, de: /neun Karten und neun Gebäude/, hu: /kilenc kártya és kilenc épület/, ja: /9枚のカードと9枚の小屋/ }],
  ["option.help.stack_height", { en: /variant/, de: /Variante/, hu: /változat/, ja: /バリアント/ }],
  ["card.bottom.green", { en: /another set/, de: /weiteren Set/, hu: /másik szett/, ja: /別のセット/ }],
  ["lesson.cards.done", { en: /another set/, de: /weiteres Set/, hu: /új szett/, ja: /別のセット/ }],
  ["end.tie_break", { en: /food track/, de: /Nahrungsleiste/, hu: /élelmiszerskála/, ja: /食料チャート/ }],
  ["source.farmers", { en: /food track/, de: /Nahrungsleiste/, hu: /élelmiszerskála/, ja: /食料チャート/ }],
  ["mat.field", { en: /Food track/, de: /Nahrungsleiste/, hu: /Élelmiszerskála/, ja: /食料チャート/ }],
  ["fact.field", { en: /Food track/, de: /Nahrungsleiste/, hu: /Élelmiszerskála/, ja: /食料チャート/ }],
  ["card.short.field", { en: /food track/, de: /Nahrungsleiste/, hu: /élelmiszerskála/, ja: /食料チャート/ }],
  ["mat.goods", { en: /decorations/, de: /Schmuck/, hu: /dísz/, ja: /装飾/ }],
  ["help.ask.resolve", { en: /stays/, de: /bleibt liegen/, hu: /helyén marad/, ja: /残ります/ }],
  ["coach.warning", { en: /\{from\}.*\{to\}/, de: /\{from\}.*\{to\}/, hu: /\{from\}.*\{to\}/, ja: /\{from\}.*\{to\}/ }],
  ["start.aim", { en: /most points/, de: /meisten Punkte/, hu: /legtöbb pont/, ja: /点/ }],
]; // prettier-ignore

test.each(SAYS)("%s says in every language what players need", (key, words) => {
  for (const code of CODES) expect([code, messages(code)[key]]).toEqual([code, expect.stringMatching(words[code])]);
});
