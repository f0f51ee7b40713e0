/** Where the others probably want to go, for who has switched hints on; never where other people play. */
import { prefs } from "../device/prefs.svelte";
import type { Session } from "./session.svelte";

let shown = $state.raw(new Map<string, number[]>());
/** The number of the newest question; its answer alone counts. */
let asked = 0;

/** The seats that probably want a place. */
export const wantedBy = (place: string): number[] => shown.get(place) ?? [];

/** Only bots sit opposite. */
export const maySeeHints = (session: Session): boolean =>
  session.authority.can.has("advise") &&
  (session.table?.seats.every(({ kind, mine }) => kind === "bot" || mine) ?? false);

/** Asks at every placement of mine; whatever is older is taken away. */
export async function lookAhead(session: Session): Promise<void> {
  const asking = prefs.hints && session.myTurn && session.game?.question?.kind === "place" && maySeeHints(session);
  shown = new Map();
  const question = ++asked;
  if (!asking || !session.table) return;
  const { hints } = await session.authority.ask("hints").catch(() => ({ hints: [] }));
  if (question !== asked) return; // an answer about an older position
  const by = new Map<string, number[]>();
  for (const { seat, places } of hints) for (const place of places) by.set(place, [...(by.get(place) ?? []), seat]);
  shown = by;
}
