/** The story as chapters, one for each phase of a round. */
import type { Event } from "../protocol/types";
import { say, sayEvent, type Reader } from "../words/words.svelte";

export interface Line {
  event: Event;
  words: string;
}
export interface Chapter {
  title: string;
  lines: Line[];
}

/** A round begins with its placement; the story names only the phases after it. */
function titleOf(event: Event): string | null {
  if (event.code !== "round" && event.code !== "phase") return null;
  const phase = event.code === "round" ? "placement" : event.phase;
  return say("phase.round_and_phase", { round: event.round, phase: say(`phase.${phase}`) });
}

/** Whose step it was; null for what happened by itself. */
export const seatOf = (event: Event): number | null => ("seat" in event ? event.seat : null);

export function chapters(story: Event[], reader: Reader): Chapter[] {
  const told: Chapter[] = [];
  for (const event of story) {
    const title = titleOf(event);
    if (title) told.push({ title, lines: [] });
    if (event.code === "phase") continue;
    const words = sayEvent(event, reader);
    if (words === null) continue;
    if (!told.length) told.push({ title: "", lines: [] });
    told.at(-1)!.lines.push({ event, words });
  }
  return told;
}
