/** What the panel says: what is asked, what Confirm will do, why there is no undo. */
import { kindOf } from "../../game/places";
import type { Session } from "../../match/session.svelte";
import type { WaitingState } from "../../match/state";
import type { GameView, Offer, Question, Roll, SeatView, TableView } from "../../protocol/types";
import { byKind, type ByKind } from "../../protocol/unions";
import { sayLink } from "../../i18n/refusals";
import { say, sayPrice, type Key } from "../../i18n/words.svelte";
import { toolCount } from "../../game/tools";

export interface Banner {
  /** Mine: I am asked. Calm: someone else is, or nobody. Away: something is wrong with the connection. */
  tone: "mine" | "calm" | "away";
  text: string;
}

const calm = (text: string): Banner => ({ tone: "calm", text });

export function banner(session: Session): Banner {
  const { state, table } = session;
  if (table && session.link !== "up") return { tone: "away", text: sayLink(session.link) };
  switch (state.at) {
    case "connecting":
    case "refused":
      return calm(say("app.loading"));
    case "gathering":
      return calm(say("turn.waiting_start"));
    case "telling":
      return calm(say("turn.playing_back"));
    case "asked":
      return { tone: "mine", text: asking(state.question, state.game) };
    case "waiting":
      return waiting(session, state);
    case "over":
      return calm(say("turn.over"));
  }
}

export const mySeat = (session: Session): SeatView | undefined =>
  session.table?.seats.find((seat) => seat.seat === session.seat);

function waiting(session: Session, { for: whom, question: { seat, kind } }: WaitingState): Banner {
  const name = session.names[seat] ?? "";
  switch (whom) {
    case "takeover":
      return { tone: "away", text: takenOver(mySeat(session)?.takeover ?? null) };
    case "automatic":
      return calm(say("ask.automatic"));
    case "bot":
      return calm(say("turn.bot", { name }));
    case "person":
      return calm(say("turn.other", { name, question: kind }));
  }
}

const takenOver = (why: SeatView["takeover"]): string => say(why ? `away.taken_over.${why}` : "away.taken_over");

const questionsIn = (game: GameView): ByKind<Question, string> => ({
  place: ({ people }) => say("ask.place", { people }),
  resolve: () => say("ask.resolve"),
  tools: () => say("ask.tools"),
  pay: ({ place, exchanged }) => {
    if (exchanged) return say("ask.exchange.done");
    return say(kindOf(game, place) === "card" ? "ask.pay.card" : "ask.pay.building");
  },
  pick: () => say("ask.pick"),
  split: ({ amount }) => say("ask.split", { amount }),
  draw: ({ price }) => say("ask.draw", { price: sayPrice(price) }),
  take: () => say("ask.take"),
  feed: ({ shortage }) => say("ask.feed", { shortage }),
});

const asking = (question: Question, game: GameView): string => byKind(questionsIn(game), question) ?? "";

const plainly = (): string => say("confirm.confirm");

function rolling(roll: Roll): string {
  return roll.for_all ? say("confirm.roll_for_all") : say("confirm.roll", { dice: roll.dice });
}

const CONFIRM: ByKind<Offer, string> = {
  place: plainly,
  resolve: ({ rolls }) => (rolls ? rolling(rolls) : plainly()),
  decline: plainly,
  tools: (offer) => say("confirm.tools", { count: toolCount(offer) }),
  pick: plainly,
  split: plainly,
  draw: plainly,
  skip: plainly,
  take: plainly,
  pay: ({ rolls, points }) => {
    if (rolls) return rolling(rolls);
    return points === null ? say("confirm.pay") : say("confirm.build", { points });
  },
  exchange: plainly,
  feed: plainly,
  starve: plainly,
};

/** The dice that confirming will throw at once. */
export const rollOf = (offer: Offer | null): Roll | null => (offer && "rolls" in offer ? offer.rolls : null);

/** Confirm says when it will roll, and what it will do. */
const confirmText = (offer: Offer | null): string => (offer && byKind(CONFIRM, offer)) ?? plainly();

/** The one primary button; `does` is null where it can't be used. */
export interface Primary {
  text: string;
  does: "skip" | "confirm" | null;
}

export function primary(session: Session, offer: Offer | null): Primary {
  const { state, deciding } = session;
  switch (state.at) {
    case "telling":
      return { text: say(state.paused ? "settings.step.next" : "end.skip"), does: "skip" };
    case "asked":
      if (deciding) return { text: say("confirm.sending"), does: null };
      return { text: confirmText(offer), does: offer && "confirm" };
    case "connecting":
    case "refused":
    case "gathering":
    case "waiting":
    case "over":
      return { text: deciding ? say("confirm.sending") : plainly(), does: null };
  }
}

const NO_UNDO: Record<NonNullable<TableView["undo"]>, Key> = {
  nothing_to_undo: "undo.why.nothing_to_undo",
  undo_shown: "undo.why.undo_shown",
  undo_others_chose: "undo.why.undo_others_chose",
  not_your_seat: "undo.why.other",
  not_started: "undo.why.other",
  over: "undo.why.other",
};

export const whyNoUndo = (refusal: NonNullable<TableView["undo"]>): string => say(NO_UNDO[refusal]);
