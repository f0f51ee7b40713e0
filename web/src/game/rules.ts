/** Which rule of the rulebook answers a question, and which one does not allow a move. */
import type { RefusalFacts } from "../protocol/refusal";
import type { Question, Reason } from "../protocol/types";
import type { OfCode } from "../protocol/unions";

/** A rule's number in docs/reference/rules.md, as `#/rules/4.3.2` has it. */
export type Rule = string;

const QUESTIONS: Record<Question["kind"], Rule> = {
  place: "4.1.1",
  resolve: "5.1.1",
  tools: "5.6.1",
  pay: "5.7.1",
  pick: "5.9.1",
  split: "9.2.1",
  draw: "9.5.3",
  take: "5.9.10",
  feed: "6.5",
};

/** Every reason has its rule; null where what was sent is no move of the game at all. */
const REASONS: Record<Reason["code"], Rule | null> = {
  after_exchange: "9.4.8",
  already_there: "4.2.2",
  at_least: "4.2.3",
  at_most: "4.2.3",
  cannot_pay: "5.7.3",
  die_not_there: "5.9.1",
  exactly: "4.2.3",
  exchange_not_here: "9.4.1",
  exchange_used: "9.4.1",
  exchange_useless: "9.4.8",
  exchange_wrong_rate: "9.4.7",
  full: "4.2.3",
  game_over: "7.1.1",
  hut_nothing_to_decline: "5.3.2",
  needs_received: "9.4.8",
  no_exchange_rate: "9.4.2",
  no_take: "5.9.10",
  nobody_there: "5.1.1",
  not_in_play: "1.8.1",
  not_yours: "9.7.1",
  nothing_there: "5.7.4",
  room_for: "4.3.5",
  split_too_much: "9.2.1",
  supply_short: "12-C02",
  too_few_at_home: "4.2.1",
  too_many_players: "4.4.1",
  tools_not_ready: "5.6.2",
  unknown_move: null,
  village_closed: "4.4.8",
  wrong_price: "5.8.1",
  wrong_question: null,
  wrong_shortage: "6.5",
};

const SETTINGS: Record<OfCode<RefusalFacts, "bad_settings">["reason"]["code"], Rule | null> = {
  players_out_of_range: "1.1.1",
  start_out_of_range: "12-C17",
  unknown_option: null,
  bad_option: null,
};

/** The rule about what is asked; about a round as a whole while nothing is. */
export const ruleOfQuestion = (question: Question | null): Rule =>
  question?.kind === "pay" && question.place.startsWith("building")
    ? "5.8.1"
    : question
      ? QUESTIONS[question.kind]
      : "3.1";

export const ruleOfReason = ({ code }: Reason): Rule | null => REASONS[code] ?? null;

/** The rule because of which something was refused, if a rule of the game is the reason. */
export function ruleOfRefusal(facts: RefusalFacts): Rule | null {
  if (facts.code === "illegal") return ruleOfReason(facts.reason);
  return facts.code === "bad_settings" ? SETTINGS[facts.reason.code] : null;
}

/** Every rule that something in the game leads to, for tests. */
export const linkedRules: readonly Rule[] = [...Object.values(QUESTIONS), ...Object.values(REASONS), "5.8.1", "3.1"]
  .concat(Object.values(SETTINGS))
  .filter((rule) => rule !== null);
