/** The story as chapters, one for each phase of a round. */
import type { Event } from "../../protocol/types";
import { say, sayEvent, type Reader } from "../../i18n/words.svelte";

interface Line {
  /** Its event's number in the whole story: what stays the same when earlier lines go. */
  number: number;
  event: Event;
  words: string;
}
export interface Chapter {
  /** Of the event it begins with; -1 for one whose beginning is not shown. */
  number: number;
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

/** The chapters of a story or of its end, which begins with the event of number `first`. */
export function chapters(story: Event[], reader: Reader, first = 0): Chapter[] {
  const told: Chapter[] = [];
  for (const [index, event] of story.entries()) {
    const title = titleOf(event);
    const number = first + index;
    if (title) told.push({ number, title, lines: [] });
    if (event.code === "phase") continue;
    const words = sayEvent(event, reader);
    if (words === null) continue;
    if (!told.length) told.push({ number: -1, title: "", lines: [] });
    told.at(-1)!.lines.push({ number, event, words });
  }
  return told;
}
