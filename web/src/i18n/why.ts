/** Why one move is better than another, and what is wrong with a move: one whole message per code. */
import type { Explanation } from "../protocol/types";
import { sayBuildingName, sayCardName } from "./nouns";
import { isKey, say, type Key } from "./speech.svelte";

/** A word of the game that a reason contains; empty where there is none. */
const word = (family: string, name: string | undefined): string => {
  const key = `${family}.${name}`;
  return name && isKey(key) ? say(key as Key) : (name ?? "");
};

/** Values without which these codes say nothing: reviews and puzzles of older versions lack them. */
const NEEDS: Partial<Record<NonNullable<Explanation["code"]>, keyof Explanation>> = {
  people: "percent",
  spare_people: "percent",
  goods: "count",
  better_card: "card",
  better_building: "building",
};

/** A sentence, or nothing if the reason contains none. */
export function sayWhy(reason: Explanation | null | undefined, names: string[]): string {
  const key = `why.${reason?.code}`;
  const needed = reason?.code && NEEDS[reason.code];
  if (!reason || !isKey(key) || (needed && reason[needed] === undefined)) return "";
  return say(key as Key & `why.${string}`, {
    amount: reason.amount ?? 0,
    other: reason.other_amount ?? 0,
    count: reason.count ?? 0,
    percent: reason.percent ?? 0,
    other_percent: reason.other_percent ?? 0,
    good: word("good.word", reason.good),
    symbol: word("symbol", reason.symbol),
    profession: reason.profession ?? "",
    name: names[reason.seat ?? -1] ?? "",
    card: reason.card ? sayCardName(reason.card) : "",
    building: reason.building ? sayBuildingName(reason.building) : "",
  });
}
