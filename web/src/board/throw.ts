/** The dice on the tray: what was rolled, what tools add, what comes of it. */
import type { Event } from "../protocol/types";
import type { OfCode } from "../protocol/unions";

export interface Throw {
  roll: OfCode<Event, "rolled">;
  tools: number[];
  harvest: OfCode<Event, "harvested"> | null;
}

/** The tray after a step of the story; empty after whatever has nothing to do with dice. */
export function thrown(before: Throw | null, moment: Event | null, story: Event[]): Throw | null {
  if (moment?.code === "rolled") return { roll: moment, tools: [], harvest: null };
  if (moment?.code !== "used_tools" && moment?.code !== "harvested") return null;
  const last = before ?? lying(moment.seat, story);
  if (!last) return null;
  return moment.code === "harvested"
    ? { ...last, harvest: moment }
    : { ...last, tools: [...moment.tools, ...moment.once] };
}

/** Between the roll and the tools lies a question; the dice are still those of the roll. */
function lying(seat: number, story: Event[]): Throw | null {
  const roll = story.findLast((event) => event.code === "rolled");
  return roll?.code === "rolled" && roll.seat === seat && roll.good !== null
    ? { roll, tools: [], harvest: null }
    : null;
}

export const pipsOf = ({ roll, tools }: Throw): number => [...roll.dice, ...tools].reduce((sum, pips) => sum + pips, 0);
