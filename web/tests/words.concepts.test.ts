/** One word for one concept, in the interface and in the rulebook, as docs/reference/glossary.md has it. */
import { expect, test } from "vitest";
import { languages, type Language } from "../src/i18n/words.svelte";

const FILES = import.meta.glob<Record<string, string>>(
  ["../src/i18n/messages/*.json", "../src/features/rulebook/text/*.json"],
  { eager: true, import: "default" },
);

/** Synonyms that are not used, each with the word that is. */
const BANNED: Record<Language, [RegExp, string][]> = {
  en: [
    [/\bhouses?\b(?! set)/i, "building"],
    [/\bgoods\b/i, "resources"],
    [/\b(wares|materials)\b/i, "resources"],
    [/\bfood (scale|level|chart)\b/i, "food track"],
    [/\b(row|series|sequence|collection) of (green|symbols)/i, "set"],
  ],
  de: [
    [/\b(Haus|Häuser|Häusern|Bauwerke?)\b/, "Gebäude"],
    [/\b(Güter|Gütern|Waren|Materialien)\b/, "Rohstoffe"],
    [/\b(Nahrungsskala|Nahrungstafel|Nahrungsstand)\b/, "Nahrungsleiste"],
    [/\b(Matten?|Bretts?|Brettern?)\b/, "Tableau, Spielplan"],
    [/\bReihen? (verschiedener|gleicher|grüner)/, "Set"],
    [/(?<!Über )\b(dies|dein|letzt|ein|kurz|ander|jed)\w*\s+Spiele?[ns]?\b/, "Partie"],
    [/\bPips?\b/, "Augen"],
  ],
  hu: [
    [/(?<!\p{L})(ház|házak|házat)(?!\p{L})/iu, "épület"],
    [/(?<!\p{L})(javak|áruk|árut|anyagok)(?!\p{L})/iu, "nyersanyag"],
    [/élelmiszersáv|élelmiszertábla|ételskála/i, "élelmiszerskála"],
    [/sorozat/i, "szett"],
    [/\d szem(?!\p{L})|(?<!\p{L})szemet (mutat|dob)/u, "pötty"],
    [/földműves/i, "paraszt"],
    [
      /(?<!\p{L})(ez a|ebben a|teljes|rövid|másik|első|minden) játék(?!os|á)(ból|ban|at)?(?!\p{L})(?! vége)/iu,
      "játszma",
    ],
    [/jegyzőkönyv/i, "feljegyzés"],
  ],
  ja: [
    [/サイコロ/, "ダイス"],
    [/建物|家屋/, "小屋"],
    [/資材|物資|財(?!団)/, "資源"],
    [/食糧|食料トラック|食料ゲージ/, "食料チャート"],
    [/盤面/, "ボード"],
    [/農夫|小屋職人/, "農民、建設者"],
    [/対局/, "ゲーム"],
  ],
};

test.each(languages.map(({ code }) => code))("%s has one word for each concept", (code) => {
  const files = Object.entries(FILES).filter(([path]) => path.endsWith(`/${code}.json`));
  expect(files).toHaveLength(2);
  const found = files.flatMap(([, words]) =>
    Object.entries(words).flatMap(([key, text]) =>
      BANNED[code]
        .filter(([word]) => word.test(text.replace(/\{\w+/g, "{")))
        .map(([, better]) => `${key}: ${better}: ${text}`),
    ),
  );
  expect(found).toEqual([]);
});
