import { beforeEach, describe, expect, it } from "vitest";
import type { Event } from "../src/protocol/types";
import { buildings, cards } from "../src/words/pieces";
import {
  languages,
  say,
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
} from "../src/words/words.svelte";
import { REASONS, REFUSALS, STORY } from "./python";

const CODES = languages.map((one) => one.code);
const PLACES = [
  "toolmaker", "hut", "field", "trader", "hunt", "forest", "claypit", "quarry", "river", "card1", "card5", "building2", "H1", "H3",
]; // prettier-ignore

const GIVEN: Record<string, unknown> = {
  round: 3, start: 0, new: ["card4"], deck: 12, place: "forest", people: 2, phase: "actions", dice: [4, 5, 2], good: "wood",
  amount: 4, pips: 13, tiles: [2, 1], once: [4], goods: { wood: 2, brick: 1 }, give: { decorations: 2 }, get: { gold: 1 }, card: "C31",
  building: "B19", points: 10, left: 5, tools: [2, 1, 1], level: 4, value: 4, count: 1, face: 5, bar: "base", food: 3, decorations: 2,
  shortage: 2, ended: "cards", total: 171, choices: 1, what: "taken over", drawn: [], forced: false,
}; // prettier-ignore
const SPECIAL: Record<string, Record<string, unknown>> = {
  final: { points: {} },
  won: { seats: [0] },
  once: { value: 3 },
};

const told = (code: string, more: Record<string, unknown> = {}): Event => {
  const { once, ...given } = GIVEN;
  return { ...given, ...(code === "used_tools" ? { once } : {}), ...SPECIAL[code], code, seat: 0, ...more } as Event;
};
const READER = { names: ["Ann", "Bob"], me: 0 };

describe.each(CODES)("in %s", (code) => {
  beforeEach(() => setLanguage(code));

  it("tells every event, of me and of others", () => {
    const silent = STORY.filter((event) => sayEvent(told(event), READER) === null);
    expect(silent).toEqual(["returned"]);
    for (const event of STORY.filter((event) => event !== "returned")) {
      for (const me of [0, 1, null]) {
        const sentence = sayEvent(told(event), { ...READER, me })!;
        expect(sentence, event).not.toMatch(/[{}#]|undefined/);
        expect(sentence.length, event).toBeGreaterThan(3);
      }
    }
  });

  it("tells work at every place", () => {
    for (const place of PLACES) {
      for (const event of ["placed", "resolves"]) expect(sayEvent(told(event, { place }), READER)).not.toMatch(/[{}]/);
      for (const words of [sayPlace, sayPlaceTo, sayPlaceAt, sayPlaceHelp]) expect(words(place)).toMatch(/\S/);
    }
  });

  it("explains every card and building", () => {
    expect([cards.size, buildings.size]).toEqual([45, 37]);
    for (const id of cards.keys()) for (const words of [sayCard, sayCardName]) expect(words(id)).not.toMatch(/[{}]|undefined/);
    for (const id of buildings.keys())
      for (const words of [sayBuilding, sayBuildingName]) expect(words(id)).not.toMatch(/[{}]|undefined/);
    for (const bar of ["base", "expansion"]) for (let face = 1; face <= 6; face++) expect(sayFace(face, bar)).toMatch(/\S\S/);
  });

  it("says every reason in words, without the notation", () => {
    const given = {
      players: 2, limit: 1, place: "forest", hand: 1, people: 2, room: 3, unit: "people", ready: "2 1 once4", face: 5, left: "2 2", yielded: 5,
      decorations: 6, have: "2w 1b", price: "4 resources of exactly 2 kinds", received: "w g", level: 2, give: 2, get: 1, supply: "nothing",
      shortage: 2, paid: 3, option: "x", bot: "x", edition: "expansion", least: 2, most: 5, start: 4, where: "deck", last: 40, piece: "C01", places: 2,
    }; // prettier-ignore
    for (const reason of REASONS) {
      expect(sayReason({ code: reason, arguments: given }), reason).not.toMatch(/[{}]|undefined|once4|\d[wbsgd]\b|exactly 2 kinds of/);
    }
    for (const refusal of REFUSALS) expect(sayRefusal({ code: refusal, arguments: {} }), refusal).toMatch(/\S\S/);
  });

  it("says the reason of the rules where a refusal has one", () => {
    const refusal = { code: "illegal", arguments: { reason: "full", arguments: { place: "forest" } } };
    expect(sayRefusal(refusal)).toBe(say("reason.full"));
    expect(sayRefusal({ code: "never_heard_of" })).toContain("never_heard_of");
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
      said.push(sayEvent(told("paid"), { ...READER, me: 1 }), sayGoods({ stone: 1, decorations: 2 }));
    }
    expect(said).toEqual([
      "Ann pays 2 wood and 1 brick.", "1 stone and 2 decorations",
      "Ann bezahlt 2 Holz und 1 Ziegel.", "1 Stein und 2 Schmuck",
      "Ann fizet 2 fát és 1 téglát.", "1 kő és 2 dísz",
      "Annは木2、レンガ1を払いました。", "石1、装飾品2",
    ]); // prettier-ignore
    expect(sayGoods({})).toBe("なし");
  });

  it("puts places into the right case", async () => {
    const said = [];
    for (const code of CODES) {
      await setLanguage(code);
      said.push(sayEvent(told("placed"), { ...READER, me: 1 }), sayEvent(told("placed", { place: "card1", people: 1 }), READER));
    }
    expect(said).toEqual([
      "Ann places 2 people in the forest.", "You place 1 person on card 1.",
      "Ann schickt 2 Personen in den Wald.", "Du schickst 1 Person zu Karte 1.",
      "Ann 2 embert küld az erdőbe.", "1 embert küldesz az 1. kártyához.",
      "Annは森に石器人を2人置きました。", "あなたはカード1に石器人を1人置きました。",
    ]); // prettier-ignore
  });

  it("reads the server's prices", async () => {
    await setLanguage("en");
    const prices = ["1 resource", "3d", "2w 1b", "1 to 7 resources", "4 resources of exactly 1 kind"];
    expect(prices.map(sayPrice)).toEqual([
      "1 resource", "3 decorations", "2 wood and 1 brick", "1 to 7 resources", "4 resources of exactly 1 kind",
    ]); // prettier-ignore
    expect([sayPercent(0.423), sayDuration(180), sayDuration(3 * 86_400)]).toEqual(["42%", "3 minutes", "3 days"]);
  });

  it("tells who won alone, who together, and what the hunters of the expansion bring", async () => {
    await setLanguage("en");
    expect(sayEvent({ code: "won", seats: [0] }, READER)).toBe("You win!");
    expect(sayEvent({ code: "won", seats: [0, 1] }, READER)).toBe("Ann and Bob share the victory.");
    const hunt = told("harvested", { good: "food" });
    expect(sayEvent(hunt, READER)).toBe("You get 4 food for 13 pips.");
    expect(sayEvent(hunt, { ...READER, expansion: true })).toContain("4 between food and decorations");
    expect(sayEvent(told("split", { food: 0, decorations: 0 }), READER)).toBeNull();
  });
});
