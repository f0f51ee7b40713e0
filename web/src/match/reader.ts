/** Who reads a table's story: what the seats are called, and which one is the reader's. */
import { say, sayEvent, type Reader } from "../i18n/words.svelte";
import type { Session } from "./session.svelte";

export function readerOf(session: Session): Reader {
  return {
    names: session.names,
    bots: session.bots,
    me: session.seat,
    expansion: Boolean(session.game?.options.expansion),
  };
}

/** What is on stage now, in words; while dice are in the air only that they are. */
export function sayMoment(session: Session): string | null {
  const { state } = session;
  if (state.at !== "telling" || !state.event) return null;
  const { event: moment, falling } = state;
  if (!falling || !("seat" in moment)) return sayEvent(moment, readerOf(session));
  return say("story.rolling", {
    you: moment.seat === session.seat ? "you" : "other",
    name: session.names[moment.seat] ?? "",
  });
}
