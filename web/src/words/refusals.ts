/** Why something is not possible, in the reader's words. */
import { readGoods, sayGoods, sayKinds, sayPrice } from "./phrases";
import { isKey, say, sayList, type Args, type Key } from "./speech.svelte";

type Given = Record<string, unknown>;

/** What the server sends of a reason or a refusal. */
export interface Why {
  code: string;
  arguments?: Given;
  details?: Given;
}

/** The server writes some arguments in the game's notation. */
const READ: Record<string, (text: string) => string> = {
  have: goodsIn,
  supply: goodsIn,
  price: sayPrice,
  received: sayKinds,
  ready: toolsIn,
  left: (dice) => sayList(dice.split(" ")),
  edition: (edition) => (edition === "expansion" ? "expansion" : "base"),
};

function goodsIn(text: string): string {
  const goods = readGoods(text);
  return goods ? sayGoods(goods) : text;
}

function toolsIn(text: string): string {
  if (text === "none") return say("tool.none");
  const once = (tool: string): string => say("tool.once", { value: tool.replace("once", "") });
  return sayList(text.split(" ").map((tool) => (tool.startsWith("once") ? once(tool) : tool)));
}

function argsOf(given: Given): Args {
  const args: Args = {};
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === "number") args[name] = value;
    else if (typeof value === "string") args[name] = READ[name]?.(value) ?? value;
  }
  return args;
}

/** Why the rules do not allow something. */
export function sayReason(reason: Why): string {
  const key = `reason.${reason.code}`;
  return isKey(key) ? say(key as Key, argsOf(reason.arguments ?? reason.details ?? {})) : say("refusal.illegal");
}

/** Why the server did not do something; where the rules are the reason, that reason. */
export function sayRefusal(refusal: Why): string {
  const given = refusal.arguments ?? refusal.details ?? {};
  if (typeof given.reason === "string" && isKey(`reason.${given.reason}`)) {
    return sayReason({ code: given.reason, arguments: (given.arguments ?? {}) as Given });
  }
  const key = `refusal.${refusal.code}`;
  if (!isKey(key)) return say("refusal.unknown", { code: refusal.code });
  const count = Array.isArray(given.seats) ? given.seats.length : 1;
  const wait = Math.ceil(Number(given.wait ?? 1));
  return say(key as Key, { bot: "", ...argsOf(given), count, wait });
}
