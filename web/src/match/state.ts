/** The state of a table as one word, with what belongs to it. Page, banner, confirm button and keys switch over it. */
import type { RefusalFacts } from "../protocol/refusal";
import type { Event, GameView, Offer, Question, TableView } from "../protocol/types";
import type { Known } from "./reduce";

/** Somebody or something else has to choose. */
export interface WaitingState {
  at: "waiting";
  /** `automatic`: the server answers for me; `takeover`: a bot sits on my seat. */
  for: "person" | "bot" | "automatic" | "takeover";
  question: Question;
}

export type TableState =
  | { at: "connecting" }
  | { at: "refused"; why: RefusalFacts }
  | { at: "gathering"; table: TableView }
  /** Events are shown; null between two of them. */
  | { at: "telling"; event: Event | null; falling: boolean; paused: boolean }
  | { at: "asked"; question: Question; offers: Offer[]; game: GameView }
  | WaitingState
  | { at: "over" };

export type Telling = Extract<TableState, { at: "telling" }>;

/** Returns the state of what is shown; `telling` is null where nothing is left to tell. */
export function stateOf(
  refusal: RefusalFacts | null,
  { table, game }: Pick<Known, "table" | "game">,
  telling: Telling | null,
): TableState {
  if (refusal) return { at: "refused", why: refusal };
  if (!table) return { at: "connecting" };
  if (table.stage === "closed") return { at: "refused", why: { code: "table_closed" } };
  if (table.stage === "gathering" || !game) return { at: "gathering", table };
  if (telling) return telling;
  const { question, offers } = game;
  if (table.stage === "over" || !question) return { at: "over" };
  const mine = table.seats.find(({ seat }) => seat === game.audience);
  if (mine?.status === "taken over") return { at: "waiting", for: "takeover", question };
  if (offers) return { at: "asked", question, offers, game };
  if (table.asked?.bot) return { at: "waiting", for: "bot", question };
  return { at: "waiting", for: question.seat === game.audience ? "automatic" : "person", question };
}
