import { beforeEach, describe, expect, it } from "vitest";
import { EVENTS, REASONS, REFUSALS } from "../src/protocol/codes";
import type { RefusalFacts } from "../src/protocol/refusal";
import type { BoardPlace, Event, GameView, Reason } from "../src/protocol/types";
import type { OfCode } from "../src/protocol/unions";
import { buildings, cards } from "../src/game/pieces";
import {
  languages,
  say,
  sayBot,
  sayBotAbout,
  sayBuilding,
  sayBuildingName,
  sayCard,
  sayCardName,
  sayDuration,
  sayEvent,
  sayFace,
  sayGoods,
  sayPercent,
  sayPlace,
  sayPlaceAt,
  sayPlaceHelp,
  sayPlaceTo,
  sayPrice,
  sayReason,
  sayRefusal,
  setLanguage,
} from "../src/i18n/words.svelte";
import { recorded, updatesOf } from "./recorded";

const CODES = languages.map((one) => one.code);
const READER = { names: ["Ann", "Bob"], me: 0 };
const BASE: GameView = recorded.questions["place.first"].game!;
const EXPANSION: GameView = recorded.questions["expansion.place"].game!;
const BOARDS: BoardPlace[] = [...BASE.board, ...EXPANSION.board];

/** So seldom that no recorded game has it. */
const UNPLACED: OfCode<Event, "unplaced"> = { code: "unplaced", seat: 0, people: 1, choice: 9, forced: true };

/** Every event that the recorded games and tables hold. */
const STORY: Event[] = [
  UNPLACED,
  ...Object.values(recorded.events).flat(),
  ...[recorded.undo, recorded.marks].flatMap((scene) => updatesOf(scene).flatMap(({ story }) => story)),
];

const one = <Code extends Event["code"]>(code: Code, change: Partial<OfCode<Event, Code>> = {}): Event =>
  ({ ...STORY.find((event) => event.code === code)!, ...change }) as Event;

/** One of each reason; the compiler knows their fields. */
const WHY: { [Code in Reason["code"]]: OfCode<Reason, Code> } = {
  game_over: { code: "game_over" },
  unknown_move: { code: "unknown_move", move: "dance" },
  wrong_question: { code: "wrong_question", move: "pay 2w", question: "place" },
  not_in_play: { code: "not_in_play", place: "trader" },
  village_closed: { code: "village_closed", players: 2, limit: 2 },
  already_there: { code: "already_there", place: "forest" },
  full: { code: "full", place: "forest" },
  too_many_players: { code: "too_many_players", place: "forest", players: 2, limit: 1 },
  nothing_there: { code: "nothing_there", place: "card1" },
  not_yours: { code: "not_yours", place: "H1" },
  at_least: { code: "at_least", place: "forest", people: 1 },
  at_most: { code: "at_most", place: "forest", people: 7 },
  exactly: { code: "exactly", place: "hut", people: 2 },
  room_for: { code: "room_for", place: "forest", room: 3 },
  too_few_at_home: { code: "too_few_at_home", home: 1, people: 2 },
  nobody_there: { code: "nobody_there", place: "forest" },
  hut_nothing_to_decline: { code: "hut_nothing_to_decline", people: 2 },
  tools_not_ready: { code: "tools_not_ready", tools: [2, 1], once: [4] },
  die_not_there: { code: "die_not_there", face: 5, left: [2, 2] },
  split_too_much: { code: "split_too_much", amount: 5, decorations: 6 },
  cannot_pay: { code: "cannot_pay", have: { wood: 2, brick: 1 } },
  wrong_price: { code: "wrong_price", place: "building1", price: { kind: "resources", least: 4, most: 4, kinds: 2 } },
  needs_received: { code: "needs_received", received: ["wood", "gold"] },
  after_exchange: { code: "after_exchange" },
  exchange_used: { code: "exchange_used" },
  exchange_not_here: { code: "exchange_not_here" },
  exchange_useless: { code: "exchange_useless", place: "card1" },
  no_exchange_rate: { code: "no_exchange_rate", level: 2 },
  exchange_wrong_rate: { code: "exchange_wrong_rate", level: 2, give: 2, get: 1 },
  supply_short: { code: "supply_short", supply: {} },
  no_take: { code: "no_take" },
  wrong_shortage: { code: "wrong_shortage", shortage: 2, paid: 3 },
};

describe.each(CODES)("in %s", (code) => {
  beforeEach(() => setLanguage(code));

  it("tells every event, of me and of others", () => {
    expect(EVENTS.filter((event) => !STORY.some((told) => told.code === event))).toEqual([]);
    for (const event of STORY) {
      for (const me of [0, 1, null]) {
        const sentence = sayEvent(event, { ...READER, me });
        if (event.code === "returned" || (event.code === "split" && !event.food && !event.decorations))
          expect(sentence).toBeNull();
        else expect(sentence, event.code).toMatch(/^(?!.*([{}#]|undefined)).{4,}$/);
      }
    }
  });

  it("tells work at every place", () => {
    for (const { place } of BOARDS) {
      for (const event of [one("placed", { place }), one("resolves", { place })])
        expect(sayEvent(event, READER)).not.toMatch(/[{}]/);
      for (const words of [sayPlace, sayPlaceTo, sayPlaceAt]) expect(words(place)).toMatch(/\S/);
    }
    for (const game of [BASE, EXPANSION])
      for (const { place } of game.board) expect(sayPlaceHelp(place, game), place).toMatch(/\S\S/);
  });

  it("explains every card and building", () => {
    expect([cards.size, buildings.size]).toEqual([45, 37]);
    for (const id of cards.keys()) {
      for (const words of [sayCard(id, EXPANSION.board), sayCardName(id)]) expect(words).not.toMatch(/[{}]|undefined/);
    }
    for (const id of buildings.keys())
      for (const words of [sayBuilding, sayBuildingName]) expect(words(id)).not.toMatch(/[{}]|undefined/);
    for (const bar of ["base", "expansion"])
      for (let face = 1; face <= 6; face++) expect(sayFace(face, bar)).toMatch(/\S\S/);
  });

  it("says every reason in words, without the notation", () => {
    expect(Object.keys(WHY).sort()).toEqual([...REASONS]);
    for (const reason of Object.values(WHY)) {
      expect(sayReason(reason), reason.code).toMatch(/^(?!.*([{}]|undefined|once4|\d[wbsgd]\b)).{4,}$/);
    }
  });

  it("says every refusal, and the reason of the rules where one has it", () => {
    for (const refused of recorded.refusals)
      expect(sayRefusal(refused), refused.code).toMatch(/^(?!.*([{}]|undefined)).{4,}$/);
    for (const refused of recorded.refusals)
      if (refused.code === "illegal") expect(sayRefusal(refused)).toBe(sayReason(refused.reason));
    expect(REFUSALS.length).toBeGreaterThan(30);
    expect(sayRefusal({ code: "never_heard_of" } as unknown as RefusalFacts)).toContain("never_heard_of");
  });
});

describe("grammar", () => {
  it("knows one from many", async () => {
    const said = [];
    for (const code of CODES) {
      await setLanguage(code);
      said.push([1, 2].map((people) => say("mat.people", { people })));
    }
    expect(said).toEqual([
      ["1 person", "2 people"],
      ["1 Person", "2 Personen"],
      ["1 ember", "2 ember"],
      ["石器人1人", "石器人2人"],
    ]);
  });

  it("lists goods, and bends them where the language does", async () => {
    const said = [];
    for (const code of CODES) {
      await setLanguage(code);
      const paid = one("paid", { seat: 0, goods: { wood: 2, brick: 1 } });
      said.push(sayEvent(paid, { ...READER, me: 1 }), sayGoods({ stone: 1, decorations: 2 }));
    }
    expect(said).toEqual([
      "Ann pays 2 wood and 1 brick.", "1 stone and 2 decorations",
      "Ann bezahlt 2 Holz und 1 Ziegel.", "1 Stein und 2 Schmuck",
      "Ann fizet 2 fát és 1 téglát.", "1 kő és 2 dísz",
      "Annは木2、レンガ1を払いました。", "石1、装飾ポイント2",
    ]); // prettier-ignore
    expect(sayGoods({})).toBe("なし");
  });

  it("puts places into the right case", async () => {
    const said = [];
    for (const code of CODES) {
      await setLanguage(code);
      const placed = (place: string, people: number): Event => one("placed", { seat: 0, place, people });
      said.push(sayEvent(placed("forest", 2), { ...READER, me: 1 }), sayEvent(placed("card1", 1), READER));
    }
    expect(said).toEqual([
      "Ann places 2 people in the forest.", "You place 1 person on card 1.",
      "Ann schickt 2 Personen in den Wald.", "Du schickst 1 Person zu Karte 1.",
      "Ann 2 embert küld az erdőbe.", "1 embert küldesz az 1. kártyához.",
      "Annは森に石器人を2人置きました。", "あなたはカード1に石器人を1人置きました。",
    ]); // prettier-ignore
  });

  it("says the server's prices", async () => {
    await setLanguage("en");
    const resources = (least: number, most: number, kinds: number | null) =>
      ({ kind: "resources", least, most, kinds }) as const;
    const goods = { kind: "goods", goods: { wood: 2, brick: 1 } } as const;
    expect([resources(1, 1, null), goods, resources(1, 7, null), resources(4, 4, 1)].map(sayPrice)).toEqual([
      "1 resource", "2 wood and 1 brick", "1 to 7 resources", "4 resources of exactly 1 kind",
    ]); // prettier-ignore
    expect([sayPercent(0.423), sayDuration(180), sayDuration(3 * 86_400)]).toEqual(["42%", "3 minutes", "3 days"]);
  });

  it("tells who won alone, who together, and what the hunters of the expansion bring", async () => {
    await setLanguage("en");
    expect(sayEvent(one("won", { seats: [0] }), READER)).toBe("You win!");
    expect(sayEvent(one("won", { seats: [0, 1] }), READER)).toBe("Ann and Bob share the victory.");
    const hunt = one("harvested", { seat: 0, good: "food", amount: 4, pips: 13 });
    expect(sayEvent(hunt, READER)).toBe("You get 4 food for a total of 13.");
    expect(sayEvent(hunt, { ...READER, expansion: true })).toContain("4 between food and decorations");
    expect(sayEvent(one("split", { food: 0, decorations: 0 }), READER)).toBeNull();
  });
});

describe("bots", () => {
  beforeEach(() => setLanguage("en"));

  it("a character is named with its level, the adaptive opponent without its number, a stranger as it is", () => {
    expect(["collector:club", "adaptive:2.4", "company:2.4", "expert", "some:thing"].map(sayBot)).toEqual([
      "Collector (Club)",
      "Company",
      "Company",
      "Expert",
      "some:thing",
    ]);
    expect(sayBotAbout("collector:club")).toBe(sayBotAbout("collector"));
    expect(sayBotAbout("some:thing")).toBe("");
  });
});
