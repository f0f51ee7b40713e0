/** Goods, places, prices and pieces in the reader's words. */
import { buildings, cards, diceBars, DIVISORS, type Goods, type Reward } from "./pieces";
import { isKey, say, sayList, type Args, type Key } from "./speech.svelte";

const key = (name: string): Key => name as Key;

/** “2 wood and 1 brick”; as the object of a sentence in languages that inflect it. */
export function sayGoods(goods: Goods, form: "plain" | "object" = "plain"): string {
  const family = form === "object" ? "good.object." : "good.";
  const amounts = Object.entries(goods).filter(([, count]) => count);
  if (!amounts.length) return say(form === "object" ? "good.object.nothing" : "common.nothing");
  return sayList(amounts.map(([good, count]) => say(key(family + good), { count })));
}

// --- places

type PlaceForm = "" | "to." | "at.";

function placeWords(place: string, form: PlaceForm): string {
  const [, row, number] = /^(card|building)(\d)$/.exec(place) ?? [];
  if (row && number) return say(key(`place.${form}${row}`), { number });
  const own = buildings.get(place)?.private;
  if (own) return say(key(`place.${form}private.${own}`), { building: place });
  return say(key(`place.${form}${place}`));
}

/** A place as a title: “Forest”. */
export const sayPlace = (place: string): string => placeWords(place, "");

/** Where people are put: “in the forest”, „in den Wald“. */
export const sayPlaceTo = (place: string): string => placeWords(place, "to.");

/** Where people are: “in the forest”, „im Wald“. */
export const sayPlaceAt = (place: string): string => placeWords(place, "at.");

/** What a place does. */
export function sayPlaceHelp(place: string, expansion = false): string {
  if (place === "card5") return say("place.help.card5");
  if (place === "hunt" && expansion) return say("place.help.hunt.expansion");
  const [, row, number] = /^(card|building)(\d)$/.exec(place) ?? [];
  if (row) return say(key(`place.help.${row}`), { number: Number(number) });
  const own = buildings.get(place)?.private;
  return say(key(own ? `place.help.private.${own}` : `place.help.${place}`));
}

// --- prices, as the server writes them

const LETTERS: Record<string, string> = { w: "wood", b: "brick", s: "stone", g: "gold", d: "decorations" };

/** `2w 1b` as goods; null if it is no such text. */
export function readGoods(text: string): Goods | null {
  if (text === "nothing") return {};
  const parts = text.split(" ").map((part) => /^(\d+)([wbsgd])$/.exec(part));
  if (parts.some((part) => !part)) return null;
  return Object.fromEntries(parts.map((part) => [LETTERS[part![2]!]!, Number(part![1])]));
}

/** `w b` as words: “wood and brick”. */
export function sayKinds(letters: string): string {
  return sayList(letters.split(" ").map((letter) => say(key(`good.word.${LETTERS[letter] ?? "wood"}`))));
}

/** A price of the server (`2w 1b`, `4 resources of exactly 2 kinds`) in words. */
export function sayPrice(price: string): string {
  const goods = readGoods(price);
  if (goods) return sayGoods(goods);
  const [, least, most, kinds] = /^(\d+)(?: to (\d+))? resources?(?: of exactly (\d+) kinds?)?$/.exec(price) ?? [];
  if (!least) return price;
  if (most) return say("price.range", { least, most });
  if (kinds) return say("price.kinds", { count: Number(least), kinds: Number(kinds) });
  return say("price.resources", { count: Number(least) });
}

// --- cards

function rewardWords(family: "top" | "short", reward: Reward): string {
  const { kind, amount = 1, good = "", dice = 0, value = 0, bar } = reward;
  if (isKey(`good.${kind}`)) return say(key(`card.${family}.goods`), { goods: sayGoods({ [kind]: amount }, "object") });
  const args: Args = { amount, good, dice, value, divisor: DIVISORS[good] ?? 0 };
  const special = key(`card.${family}.${kind}.${bar}`);
  return say(isKey(special) ? special : key(`card.${family}.${kind}`), args);
}

/** What a card gives when it is bought. */
export function sayCardNow(id: string): string {
  const card = cards.get(id);
  return card ? rewardWords("top", card.top) : id;
}

/** What a card is worth at the end. */
export function sayCardEnd(id: string): string {
  const bottom = cards.get(id)?.bottom;
  if (!bottom) return id;
  if ("symbol" in bottom) return say("card.bottom.green", { symbol: bottom.symbol });
  return say(key(`card.bottom.${bottom.profession}`), { people: bottom.people });
}

/** The whole card: what it gives now, and at the end. */
export function sayCard(id: string): string {
  return cards.has(id) ? say("card.full", { now: sayCardNow(id), end: sayCardEnd(id) }) : id;
}

/** A card in a few words: “3 points · 3 hut builders”. */
export function sayCardName(id: string): string {
  const card = cards.get(id);
  if (!card) return id;
  const end =
    "symbol" in card.bottom
      ? say(key(`symbol.${card.bottom.symbol}`))
      : say(key(`profession.${card.bottom.profession}`), { count: card.bottom.people });
  return say("card.name", { now: sayCardShort(id), end });
}

/** The upper half in a few words: “dice for all”. */
export function sayCardShort(id: string): string {
  const card = cards.get(id);
  if (!card) return id;
  const { kind, amount = 1 } = card.top;
  return isKey(`good.${kind}`) ? sayGoods({ [kind]: amount }) : rewardWords("short", card.top);
}

/** What a face of a dice bar gives: “1 wood”. */
export function sayFace(face: number, bar = "base"): string {
  const reward = diceBars[bar]?.[face - 1];
  return reward ? say(key(`bar.${reward.kind}`), { amount: reward.amount ?? 1 }) : String(face);
}

// --- buildings

function buildingArgs(id: string): Args {
  const { cost = {}, points = 0, count = 0, kinds = 0, min = 0, max = 0 } = buildings.get(id)!;
  return { goods: sayGoods(cost), points, count, kinds, min, max };
}

/** What a building costs, scores and gives. */
export function sayBuilding(id: string): string {
  const tile = buildings.get(id);
  if (!tile) return id;
  const building = say(key(`building.${tile.kind}`), buildingArgs(id));
  return tile.private ? say(key(`building.private.${tile.private}`), { building }) : building;
}

/** A building in a few words: “2 wood and 1 brick for 10 points”. */
export function sayBuildingName(id: string): string {
  const tile = buildings.get(id);
  return tile ? say(key(`building.short.${tile.kind}`), buildingArgs(id)) : id;
}

// --- names

export const saySource = (source: string): string => say(key(`source.${source}`));

/** A bot's name; bots of other packages keep the one they have. */
export const sayBot = (bot: string): string => (isKey(`bot.${bot}`) ? say(key(`bot.${bot}`)) : bot);

/** A bot's character in a sentence; nothing for bots of other packages. */
export const sayBotAbout = (bot: string): string => (isKey(`bot.about.${bot}`) ? say(key(`bot.about.${bot}`)) : "");
