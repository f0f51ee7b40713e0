/** Goods, places, prices and pieces in the reader's words. */
import type { BoardPlace, GameView, Good, Goods, Price, Rate, Reward, Source } from "../protocol/types";
import { byKind, type ByKind } from "../protocol/unions";
import { ADAPTIVE, isAdaptive } from "../lib/adaptive";
import { buildings, cards, diceBars, type Bar, type Building, type Card, type Top } from "../game/pieces";
import { isKey, say, sayList, type Key } from "./speech.svelte";

export const goodsOf = (good: Good, amount: number): Goods => ({ [good]: amount });

/** Goods by kind, those of which there are any. */
export const amountsOf = (goods: Goods): [Good, number][] =>
  (Object.entries(goods) as [Good, number][]).filter(([, count]) => count);

/** “2 wood and 1 brick”; as the object of a sentence in languages that inflect it. */
export function sayGoods(goods: Goods, form: "plain" | "object" = "plain"): string {
  const amounts = amountsOf(goods);
  if (form === "object") {
    if (!amounts.length) return say("good.object.nothing");
    return sayList(amounts.map(([good, count]) => say(`good.object.${good}`, { count })));
  }
  return amounts.length
    ? sayList(amounts.map(([good, count]) => say(`good.${good}`, { count })))
    : say("common.nothing");
}

/** What is left in a pile: “In the pile: 3 wood.” */
export const sayPile = (good: Good, left: number): string =>
  say("place.pile", { goods: sayGoods(goodsOf(good, left)) });

/** Kinds of goods without a number: “wood and brick”. */
export const sayKinds = (kinds: Good[]): string => sayList(kinds.map((kind) => say(`good.word.${kind}`)));

/** Tools by their values, those for one use named as such: “2, 1 and one-use tool 4”. */
export const sayTools = (tools: number[], once: number[]): string =>
  sayList([...tools, ...once.map((value) => say("tool.once", { value }))]);

// --- places

type PlaceForm = "" | "to." | "at.";

/** A slot of the row or a stack, and its number; the other places have names of their own. */
function numbered(place: string): { row: "card" | "building"; number: number } | null {
  const [, row, number] = /^(card|building)(\d)$/.exec(place) ?? [];
  return row ? { row: row as "card" | "building", number: Number(number) } : null;
}

/** The number of a slot or stack. */
export const numberOf = (place: string): number => numbered(place)?.number ?? 0;

/** What work at a place is called: private places are worked like the open ones. */
export const workOf = (place: string): string => numbered(place)?.row ?? buildings.get(place)?.private ?? place;

function placeWords(place: string, form: PlaceForm): string {
  const slot = numbered(place);
  if (slot) return say(`place.${form}${slot.row}`, { number: slot.number });
  const own = buildings.get(place)?.private;
  if (own) return say(`place.${form}private.${own}`, { building: place });
  const key = `place.${form}${place}`;
  return isKey(key) ? say(key) : place;
}

/** A place as a title: “Forest”. */
export const sayPlace = (place: string): string => placeWords(place, "");

/** Where people are put: “in the forest”, „in den Wald“. */
export const sayPlaceTo = (place: string): string => placeWords(place, "to.");

/** Where people are: “in the forest”, „im Wald“. */
export const sayPlaceAt = (place: string): string => placeWords(place, "at.");

/** What a place does in this game. */
export function sayPlaceHelp(place: string, game: GameView): string {
  const price = game.cards.find((slot) => slot.place === place)?.price;
  if (price?.kind === "goods") return say("place.help.card.goods", { price: sayGoods(price.goods) });
  if (price) return say("place.help.card", { count: price.least });
  const { kind, rings, rate } = game.board.find((entry) => entry.place === place) ?? {};
  const args = { rings: rings ?? 0, pips: rate?.pips ?? 0 };
  if (kind === "building") return say("place.help.building");
  if (kind === "hunt" && game.options.expansion) return say("place.help.hunt.expansion", args);
  const own = buildings.get(place)?.private;
  const key = own ? `place.help.private.${own}` : `place.help.${place}`;
  return isKey(key) ? say(key, args) : "";
}

// --- prices

const PRICES: ByKind<Price, string> = {
  goods: ({ goods }) => sayGoods(goods),
  resources: ({ least, most, kinds }) => {
    if (least !== most) return say("price.range", { least, most });
    return kinds === null ? say("price.resources", { count: least }) : say("price.kinds", { count: least, kinds });
  },
};

/** A price in words: “4 resources of exactly 2 kinds”. */
export const sayPrice = (price: Price): string => byKind(PRICES, price) ?? "";

// --- cards

/** How many pips bring one of a good, as the places of this board have it. */
const pipsFor = (good: Rate["good"], board: BoardPlace[]): number =>
  board.find(({ rate }) => rate?.good === good)?.rate?.pips ?? 0;

function topWords(top: Top, board: BoardPlace[]): string {
  switch (top.kind) {
    case "roll":
      return say("card.top.roll", { dice: top.dice, good: top.good, pips: pipsFor(top.good, board) });
    case "dice_bar":
      return say(top.bar === "expansion" ? "card.top.dice_bar.expansion" : "card.top.dice_bar");
    case "once":
      return say("card.top.once", { value: top.value });
    case "points":
    case "tool":
    case "field":
    case "trader_step":
    case "draw":
    case "take":
      return say(`card.top.${top.kind}`, { amount: top.amount });
    default:
      return say("card.top.goods", { goods: sayGoods(goodsOf(top.kind, top.amount), "object") });
  }
}

function shortWords(top: Top): string {
  switch (top.kind) {
    case "roll":
      return say("card.short.roll", { dice: top.dice, good: top.good });
    case "dice_bar":
      return say("card.short.dice_bar");
    case "once":
      return say("card.short.once", { value: top.value });
    case "points":
    case "tool":
    case "field":
    case "trader_step":
    case "draw":
    case "take":
      return say(`card.short.${top.kind}`, { amount: top.amount });
    default:
      return sayGoods(goodsOf(top.kind, top.amount));
  }
}

/** What is said of a card, or its id where it is none of ours. */
const ofCard = (id: string, words: (card: Card) => string): string => {
  const card = cards.get(id);
  return card ? words(card) : id;
};

/** What a card gives when it is bought. */
export const sayCardNow = (id: string, board: BoardPlace[]): string => ofCard(id, ({ top }) => topWords(top, board));

/** What a card is worth at the end. */
export const sayCardEnd = (id: string): string =>
  ofCard(id, ({ bottom }) =>
    "symbol" in bottom
      ? say("card.bottom.green", { symbol: bottom.symbol })
      : say(`card.bottom.${bottom.profession}`, { people: bottom.people }),
  );

/** The whole card: what it gives now, and at the end. */
export const sayCard = (id: string, board: BoardPlace[]): string =>
  ofCard(id, () => say("card.full", { now: sayCardNow(id, board), end: sayCardEnd(id) }));

/** A card in a few words: “3 points · 3 hut builders”. */
export const sayCardName = (id: string): string =>
  ofCard(id, ({ top, bottom }) => {
    const end =
      "symbol" in bottom
        ? say(`symbol.${bottom.symbol}`)
        : say(`profession.${bottom.profession}`, { count: bottom.people });
    return say("card.name", { now: shortWords(top), end });
  });

/** What a die of a dice bar gives: “1 wood”. */
export function sayReward({ kind, amount }: Reward): string {
  switch (kind) {
    case "tool":
    case "field":
    case "trader_step":
      return say(`bar.${kind}`);
    case "points":
      return say("card.short.points", { amount });
    default:
      return sayGoods(goodsOf(kind, amount));
  }
}

/** What a face gives on a bar, as the pieces have it: stories tell the face alone. */
export function sayFace(face: number, bar: string = "base"): string {
  const reward = diceBars[bar as Bar]?.[face - 1];
  return reward ? sayReward(reward) : String(face);
}

// --- buildings

const BUILDINGS: ByKind<Building, string> = {
  fixed: ({ cost, points }) => say("building.fixed", { goods: sayGoods(cost), points }),
  kinds: ({ count, kinds }) => say("building.kinds", { count, kinds }),
  any: ({ min, max }) => say("building.any", { min, max }),
};
const SHORT_BUILDINGS: ByKind<Building, string> = {
  fixed: ({ cost, points }) => say("building.short.fixed", { goods: sayGoods(cost), points }),
  kinds: ({ count, kinds }) => say("building.short.kinds", { count, kinds }),
  any: ({ min, max }) => say("building.short.any", { min, max }),
};

/** What a building costs, scores and gives. */
export function sayBuilding(id: string): string {
  const tile = buildings.get(id);
  const building = tile && byKind(BUILDINGS, tile);
  if (!building) return id;
  return tile.private ? say(`building.private.${tile.private}`, { building }) : building;
}

/** A building in a few words: “2 wood and 1 brick for 10 points”. */
export function sayBuildingName(id: string): string {
  const tile = buildings.get(id);
  return (tile && byKind(SHORT_BUILDINGS, tile)) ?? id;
}

// --- names

export const saySource = (source: Source): string => say(`source.${source}`);

/** A bot's name, with the level of a character: “Collector (Club)”; bots of other packages keep the one they have. */
export function sayBot(bot: string): string {
  if (isAdaptive(bot)) return say("bot.adaptive");
  if (isKey(`bot.${bot}`)) return say(`bot.${bot}` as Key);
  const [name = "", level = ""] = bot.split(":");
  if (!isKey(`bot.${name}`) || !isKey(`bot.${level}`)) return bot;
  return say("bot.named", { name: sayBot(name), level: sayBot(level) });
}

/** A bot's character in a sentence; nothing for bots of other packages. */
export function sayBotAbout(bot: string): string {
  const [name = ""] = isAdaptive(bot) ? [ADAPTIVE] : bot.split(":");
  return isKey(`bot.about.${name}`) ? say(`bot.about.${name}` as Key) : "";
}
