/** Why one move is better than another: one whole message a reason. */
import type { Explanation } from "../protocol/types";
import { isKey, say, type Key } from "./speech.svelte";

/** A word of the game that a reason speaks of; empty where there is none. */
const word = (family: string, name: string | undefined): string => {
  const key = `${family}.${name}`;
  return name && isKey(key) ? say(key as Key) : (name ?? "");
};

export function sayWhy(reason: Explanation, names: string[]): string {
  const key = `why.${reason.code ?? "overall"}`;
  return say(isKey(key) ? key : "why.overall", {
    amount: reason.amount ?? 0,
    other: reason.other_amount ?? 0,
    good: word("good.word", reason.good),
    symbol: word("symbol", reason.symbol),
    profession: word("source", reason.profession && `${reason.profession}s`),
    name: names[reason.seat ?? -1] ?? "",
  });
}
