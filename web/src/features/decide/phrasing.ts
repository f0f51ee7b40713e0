/** What the panel says: what is asked, what Confirm will do, why there is no undo. */
import { kindOf } from "../../game/places";
import { sayMoment } from "../../match/reader";
import type { Session } from "../../match/session.svelte";
import type { GameView, Offer, Question, Roll, SeatView, TableView } from "../../protocol/types";
import { byKind, type ByKind } from "../../protocol/unions";
import { say, sayPrice, type Key } from "../../i18n/words.svelte";
import { toolCount } from "./tools";

export interface Banner {
  /** Mine: I am asked. Calm: someone else is, or nobody. Away: something is wrong with the connection. */
  tone: "mine" | "calm" | "away";
  text: string;
}

const calm = (text: string): Banner => ({ tone: "calm", text });

export function banner(session: Session): Banner {
  const { table, game } = session;
  if (!table) return calm(say("app.loading"));
  if (!session.up) return { tone: "away", text: say("away.reconnecting") };
  if (table.stage === "gathering" || !game) return calm(say("turn.waiting_start"));
  if (session.telling) return calm(told(session));
  if (table.stage === "over" || !game.question) return calm(say("turn.over"));
  if (mySeat(session)?.status === "taken over") return { tone: "away", text: say("away.taken_over") };
  if (session.myTurn) return { tone: "mine", text: asking(game.question, game) };
  if (game.question.seat === session.seat && !table.asked?.bot) return calm(say("ask.automatic"));
  return calm(waiting(session, game.question));
}

export const mySeat = (session: Session): SeatView | undefined =>
  session.table?.seats.find((seat) => seat.seat === session.seat);

function told(session: Session): string {
  return sayMoment(session) ?? say("turn.playing_back");
}

function waiting(session: Session, { seat, kind }: Question): string {
  const name = session.names[seat] ?? "";
  if (!session.table?.asked?.bot) return say("turn.other", { name, question: kind });
  return say("turn.bot", { name });
}

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
export const confirmText = (offer: Offer | null): string => (offer && byKind(CONFIRM, offer)) ?? plainly();

const NO_UNDO: Record<NonNullable<TableView["undo"]>, Key> = {
  nothing_to_undo: "undo.why.nothing_to_undo",
  undo_shown: "undo.why.undo_shown",
  undo_others_chose: "undo.why.undo_others_chose",
  not_your_seat: "undo.why.other",
  not_started: "undo.why.other",
  over: "undo.why.other",
};

export const whyNoUndo = (refusal: NonNullable<TableView["undo"]>): string => say(NO_UNDO[refusal]);
