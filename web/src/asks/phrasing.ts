/** What the panel says: what is asked, what Confirm will do, why there is no undo. */
import type { TableState } from "../game/table.svelte";
import type { Choice, GameView, Offer } from "../protocol/types";
import { isKey, say, sayEvent, type Key } from "../words/words.svelte";
import { readerOf } from "../log/reader";
import { rollOf } from "./rolls";
import { toolCount } from "./tools";

export interface Banner {
  /** Mine: I am asked. Calm: someone else is, or nobody. Away: something is wrong with the line. */
  tone: "mine" | "calm" | "away";
  text: string;
}

const calm = (text: string): Banner => ({ tone: "calm", text });

export function banner(table: TableState): Banner {
  const { table: about, game } = table;
  if (!about) return calm(say("app.loading"));
  if (!table.up) return { tone: "away", text: say("away.reconnecting") };
  if (about.stage === "gathering" || !game) return calm(say("turn.waiting_start"));
  if (table.telling) return calm(told(table));
  if (about.stage === "over" || !game.choice) return calm(say("turn.over"));
  if (mySeat(table)?.status === "taken over") return { tone: "away", text: say("away.taken_over") };
  if (table.myTurn) return { tone: "mine", text: question(game.choice) };
  if (game.choice.seat === table.seat && !about.asked?.bot) return calm(say("ask.automatic"));
  return calm(waiting(table, game.choice));
}

export const mySeat = (table: TableState) => table.table?.seats.find((seat) => seat.seat === table.seat);

function told(table: TableState): string {
  const words = table.moment ? sayEvent(table.moment, readerOf(table)) : null;
  return words ?? say("turn.playing_back");
}

function waiting(table: TableState, choice: Choice): string {
  const name = readerOf(table).names[choice.seat] ?? "";
  if (table.table?.asked?.bot) return say("turn.bot", { name });
  return say("turn.other", { name, question: choice.question });
}

function question(choice: Choice): string {
  if (choice.question === "pay") {
    if (choice.exchanged) return say("ask.exchange.done");
    return say(choice.place?.startsWith("card") ? "ask.pay.card" : "ask.pay.building");
  }
  const { people, yielded, shortage } = choice;
  return say(`ask.${choice.question}`, { people: people ?? 0, yielded: yielded ?? 0, shortage: shortage ?? 0 });
}

/** Confirm says when it will roll, and what it will do. */
export function confirmText(offer: Offer | null, game: GameView): string {
  const roll = rollOf(offer, game);
  if (roll) return roll.forAll ? say("confirm.roll_for_all") : say("confirm.roll", { dice: roll.dice });
  if (offer?.kind === "tools") return say("confirm.tools", { count: toolCount(offer) });
  if (offer?.kind === "pay") return offer.points == null ? say("confirm.pay") : say("confirm.build", { points: offer.points });
  return say("confirm.confirm");
}

export function whyNoUndo(code: string): string {
  const key = `undo.why.${code}`;
  return say(isKey(key) ? (key as Key) : "undo.why.other");
}
