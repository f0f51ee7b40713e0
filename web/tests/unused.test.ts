/** No message that nobody says. */
import { expect, test } from "vitest";
import { SPEEDS, THEMES } from "../src/device/prefs.svelte";
import { CARDS, PRINTED } from "../src/services/options";
import type { Standing, Topic } from "../src/proof/findings";
import type { What, Why } from "../src/proof/verify";
import { ENDINGS, EVENTS, PHASES, PHRASES, QUESTIONS, REASONS, REFUSALS, SOURCES } from "../src/protocol/codes";
import type { RefusalFacts } from "../src/protocol/refusal";
import type { Explanation, Good, JudgedChoice, Knowledge, PuzzleList, SettingsView } from "../src/protocol/types";
import type { OfCode } from "../src/protocol/unions";
import english from "../src/i18n/messages/en.json";
import { buildings, cards, type Profession, type Symbol } from "../src/game/pieces";

/** Every member of a union once; the compiler misses none. */
const each = <Member extends string>(members: Record<Member, true>): Member[] => Object.keys(members) as Member[];
const unique = (names: (string | undefined)[]): string[] => [...new Set(names.filter((name) => name !== undefined))];
const span = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, more) => String(first + more));

const keys = Object.keys(english);
const raw = import.meta.glob(["../src/**/*.svelte", "../src/**/*.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
}) as Record<string, string>;
const sources = Object.values(raw).join("\n");

/** The strings of a literal list in a component. */
function listIn(file: string, name: string): string[] {
  const [, list = ""] = new RegExp(`const ${name} = \\[([^\\]]*)\\]`).exec(raw[`../src/${file}`]!) ?? [];
  return [...list.matchAll(/"([^"]+)"/g)].map((match) => match[1]!);
}

const goods = each<Good>({ wood: true, brick: true, stone: true, gold: true, food: true, decorations: true });
const tops = unique([...cards.values()].map(({ top }) => top.kind));
/** Goods and dice have messages of their own. */
const plainTops = tops.filter((kind) => !goods.includes(kind as Good) && !["roll", "dice_bar", "once"].includes(kind));
const grounds = unique([...buildings.values()].map((building) => building.private));
const professions = each<Profession>({ farmer: true, toolmaker: true, builder: true, shaman: true, trader: true });
const symbols = each<Symbol>({
  writing: true, healing: true, pottery: true, art: true, music: true, weaving: true, transport: true, time: true, jewellery: true,
}); // prettier-ignore
const places = ["toolmaker", "hut", "field", "trader", "hunt", "forest", "claypit", "quarry", "river"];
const rows = ["card", "building"];
const forms = ["", "to.", "at."];
const checked = each<What>({
  commitment: true,
  key: true,
  start: true,
  deck: true,
  stacks: true,
  rolls: true,
  nonces: true,
  undo: true,
  names: true,
  log: true,
  signature: true,
});
const variants = Object.entries(PRINTED).flatMap(([name, printed]) =>
  printed === false && name !== "expansion" ? [name] : [],
);
const settings = each<OfCode<RefusalFacts, "bad_settings">["reason"]["code"]>({
  players_out_of_range: true, start_out_of_range: true, unknown_option: true, bad_option: true,
}); // prettier-ignore
const faults = each<OfCode<RefusalFacts, "bad_record">["kind"]>({ unreadable: true, unfinished: true, false: true });
const themes = each<PuzzleList["puzzles"][number]["theme"]>({
  starve: true, last_building: true, deny: true, tools: true, exchange: true, order: true, set: true, multiplier: true,
  grow: true, food: true, purchase: true, gather: true,
}); // prettier-ignore
const paces = each<SettingsView["pace"]>({ fast: true, live: true, relaxed: true });
const refused = each<"dead" | "old" | "away" | "closed">({ dead: true, old: true, away: true, closed: true });
/** Bots come from the server; each that we can name has a character too. */
const bots = keys.filter((key) => key.startsWith("bot.about.")).map((key) => key.slice("bot.about.".length));

/** Lessons come from the server, where a test counts their words. */
const lessons = keys.flatMap((key) => /^lesson\.(.+)\.title$/.exec(key)?.[1] ?? []);
const lessonParts = (part: RegExp): string[] =>
  keys.flatMap((key) => (lessons.includes(key.split(".")[1]!) && part.test(key) ? key.slice("lesson.".length) : []));

/** What may stand for the stars of each template that a source says. */
const TEMPLATES: Record<string, string[]> = {
  "bar.*": ["tool", "field", "trader_step"],
  "bot.*": bots,
  "bot.about.*": bots.filter((bot) => `bot.${bot}` in english),
  "building.private.*": grounds,
  "card.bottom.*": professions,
  "card.short.*": plainTops,
  "card.top.*": plainTops,
  "colour.*": span(0, 4),
  "ending.*": [...ENDINGS],
  "fact.*": ["people", "field", "trader", "card", "hut", ...goods],
  "good.*": goods,
  "good.name.*": goods,
  "good.object.*": goods,
  "good.word.*": goods,
  "help.ask.*": [...QUESTIONS, "waiting"],
  "help.keys.*": listIn("features/help/KeyList.svelte", "KEYS"),
  "knowledge.have.*": each<Knowledge["tables"][number]["winners"][number]["what"]>({
    field: true,
    people: true,
    tools: true,
  }),
  "knowledge.thing.*": each<Knowledge["tables"][number]["worth"][number]["what"]>({
    field: true, person: true, tool: true, food: true, wood: true, brick: true, stone: true, gold: true,
  }), // prettier-ignore
  "lesson.*.*": lessonParts(/\.\d$/),
  "lesson.*.*.wrong": lessonParts(/\.\d\.wrong$/).map((key) => key.replace(/\.wrong$/, "")),
  "lesson.*.*.answer": lessonParts(/\.\d\.answer$/).map((key) => key.replace(/\.answer$/, "")),
  "lesson.*.*.goal": lessonParts(/\.\d\.goal$/).map((key) => key.replace(/\.goal$/, "")),
  "lesson.*.done": lessons,
  "lesson.*.title": lessons,
  "option.cards.*": [...CARDS],
  "option.cards.help.*": [...CARDS],
  "option.*": variants,
  "option.help.*": variants,
  "phase.*": [...PHASES],
  "phase.help.*": [...PHASES],
  "phrase.*": [...PHRASES],
  "place.**": forms.flatMap((form) => [...places, ...rows].map((place) => form + place)),
  "place.*private.*": forms.flatMap((form) => grounds.map((ground) => `${form}private.${ground}`)),
  "place.help.*": places,
  "place.help.private.*": grounds,
  "profession.*": professions,
  "puzzle.theme.*": themes,
  "question.kind.*": [...QUESTIONS],
  "reason.*": [...REASONS, ...settings],
  "record.*": faults,
  "refusal.*": [...REFUSALS, "offline", "broken_file"],
  "refused.*.help": refused,
  "refused.*.title": refused,
  "settings.speed.*": SPEEDS,
  "settings.theme.*": THEMES,
  "source.*": [...SOURCES],
  "story.*": [...EVENTS],
  "symbol.*": symbols,
  "away.taken_over.*": each<"left" | "clock" | "absent">({ left: true, clock: true, absent: true }),
  "table.pace.*": paces,
  "table.pace.*.help": paces,
  "review.*": ["start", "luck.sum", "own_choices", "others_choices", "unattributed", "result", "mean_loss"],
  "review.balance.*": ["luck", "skill", "unclear"],
  "review.label.*": each<NonNullable<JudgedChoice["label"]>>({ inaccuracy: true, mistake: true, blunder: true }),
  "why.*": each<Exclude<NonNullable<Explanation["code"]>, "order" | "overall">>({
    feeds: true, starving_pays: true, no_need_to_starve: true, grows: true, field: true, tool: true, new_symbol: true, multiplier: true, raises_multiplier: true, building_points: true, more_points: true, points_now: true, goods: true, goods_for_building: true, food: true, people: true, keeps_goods: true, cheaper_payment: true, exchange: true, tools_gain: true, tools_later: true, denies_card: true, denies_building: true, ends_game: true, goes_on: true, better_card: true, better_building: true, order_goods: true, order_tool: true, spare_people: true, food_next: true, unaffordable_card: true, unaffordable_building: true, enough_food: true, once_tool: true,
  }), // prettier-ignore
  "verify.failed.*": checked.filter((what) => what !== "key" && what !== "rolls"),
  "verify.standing.*": each<Standing>({ proven: true, attested: true, claimed: true }),
  "verify.step.*": checked,
  "verify.topic.*": each<Topic>({
    chance: true, result: true, options: true, seats: true, names: true, conduct: true, times: true,
  }), // prettier-ignore
  "verify.why.*": each<Why>({
    differs: true, no_secret: true, unreadable: true, other_format: true, other_pieces: true, not_at_the_table: true, other_key: true, unchecked: true,
  }), // prettier-ignore
};

/** A template with all its stars in one piece, filled in. */
const filled = (template: string, value: string): string => template.replace(/\*.*\*|\*/, value);

const families = new Set(keys.map((key) => key.split(".")[0]!));
const templates = unique(
  [...sources.matchAll(/`([a-z0-9_]+\.[^`\n]*\$\{[^`\n]*)`/g)].map((match) => match[1]!.replace(/\$\{[^}]*\}/g, "*")),
).filter((template) => families.has(template.split(".")[0]!));
const literal = new Set([...sources.matchAll(/["'`]([a-z0-9_.]+)["'`]/g)].map((match) => match[1]));

test("every template of a message is known here with what may stand in it", () => {
  expect(templates.toSorted()).toEqual(Object.keys(TEMPLATES).toSorted());
});

test("every message is said somewhere", () => {
  const made = new Set(
    Object.entries(TEMPLATES).flatMap(([template, values]) => values.map((value) => filled(template, value))),
  );
  expect(keys.filter((key) => !literal.has(key) && !made.has(key))).toEqual([]);
});

test("a message of a family that nothing says is found", () => {
  for (const key of ["ask.forced", "story.slept", "place.at.sea", "option.weather"])
    expect(literal.has(key)).toBe(false);
  const made = Object.entries(TEMPLATES).flatMap(([template, values]) =>
    values.map((value) => filled(template, value)),
  );
  expect(made).not.toContain("story.slept");
  expect(made).toContain("place.at.private.river");
  expect(made).toContain("story.no_effect");
});
