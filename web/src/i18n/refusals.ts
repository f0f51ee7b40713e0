/** Why something is not possible, in the reader's words. */
import type { RefusalFacts } from "../protocol/refusal";
import type { Reason } from "../protocol/types";
import { byCode, type ByCode, type OfCode } from "../protocol/unions";
import type { Args } from "./format";
import { sayGoods, sayKinds, sayPrice, sayTools } from "./nouns";
import { say, sayList, sayMoment, type Key } from "./speech.svelte";

const nothing = (): Args => ({});
const people = ({ people }: { people: number }): Args => ({ people });

/** What the sentence of each reason holds. */
const REASONS: ByCode<Reason, Args> = {
  game_over: nothing,
  after_exchange: nothing,
  exchange_used: nothing,
  exchange_not_here: nothing,
  no_take: nothing,
  not_in_play: nothing,
  already_there: nothing,
  full: nothing,
  nothing_there: nothing,
  not_yours: nothing,
  nobody_there: nothing,
  exchange_useless: nothing,
  village_closed: ({ players, limit }) => ({ players, limit }),
  too_many_players: ({ players, limit }) => ({ players, limit }),
  exactly: people,
  at_most: people,
  at_least: people,
  room_for: ({ room }) => ({ room }),
  too_few_at_home: ({ home }) => ({ home }),
  hut_nothing_to_decline: people,
  unknown_move: nothing,
  wrong_question: nothing,
  tools_not_ready: ({ tools, once }) => ({
    ready: tools.length + once.length ? sayTools(tools, once) : say("tool.none"),
  }),
  die_not_there: ({ face, left }) => ({ face, left: sayList(left) }),
  split_too_much: ({ amount }) => ({ amount }),
  cannot_pay: ({ have }) => ({ have: sayGoods(have) }),
  wrong_price: ({ price }) => ({ price: sayPrice(price) }),
  needs_received: ({ received }) => ({ received: sayKinds(received) }),
  no_exchange_rate: ({ level }) => ({ level }),
  exchange_wrong_rate: ({ level, give, get }) => ({ level, give, get }),
  supply_short: ({ supply }) => ({ supply: sayGoods(supply) }),
  wrong_shortage: ({ shortage, paid }) => ({ shortage, paid }),
};

/** Why the rules do not allow something. */
export function sayReason(reason: Reason): string {
  const details = byCode(REASONS, reason);
  return details ? say(`reason.${reason.code}` as Key, details) : say("refusal.illegal");
}

type SettingsReason = OfCode<RefusalFacts, "bad_settings">["reason"];

const SETTINGS: ByCode<SettingsReason, Args> = {
  players_out_of_range: ({ edition, least, most }) => ({ edition, least, most }),
  start_out_of_range: ({ start }) => ({ start }),
  unknown_option: ({ option }) => ({ option }),
  bad_option: ({ option }) => ({ option }),
};

function saySettingsFault({ reason }: OfCode<RefusalFacts, "bad_settings">): string {
  const details = byCode(SETTINGS, reason);
  return details ? say(`reason.${reason.code}` as Key, details) : say("refusal.bad_settings");
}

function sayRecordFault({ kind, where }: OfCode<RefusalFacts, "bad_record">): string {
  if (kind !== "false") return say(`record.${kind}`);
  return where === null ? say("refusal.bad_record") : say("record.false", { where });
}

const plainly = ({ code }: { code: Exclude<RefusalFacts["code"], "unexpected"> }): string => say(`refusal.${code}`);

const REFUSALS: ByCode<RefusalFacts, string> = {
  unexpected: () => say("error.unexpected"),
  unknown_table: plainly, already_started: plainly, not_started: plainly, over: plainly, not_over: plainly, other_rules: plainly,
  table_full: plainly, table_closed: plainly, removed: plainly, already_seated: plainly, not_invited: plainly, not_host: plainly, not_your_seat: plainly, not_away: plainly, wrong_nonce: plainly,
  seat_taken: plainly, no_such_seat: plainly, name_taken: plainly, resigned: plainly, taken_over: plainly, rematch_open: plainly,
  stale: plainly, not_your_turn: plainly, nothing_to_undo: plainly, undo_shown: plainly, undo_others_chose: plainly,
  nothing_said: plainly, not_with_others: plainly, no_record: plainly, not_found: plainly, not_allowed: plainly, no_household: plainly, foreign_origin: plainly, foreign_host: plainly,
  unknown_person: plainly, expired_link: plainly, unavailable: plainly, server_outdated: plainly, malformed: plainly, too_large: plainly, client_outdated: plainly,
  offline: plainly, broken_file: plainly,
  empty_seats: ({ seats }) => say("refusal.empty_seats", { count: seats.length }),
  unknown_bot: ({ bot }) => say("refusal.unknown_bot", { bot }),
  other_game: ({ bot, players, expansion }) => say("refusal.other_game", { bot, players, game: expansion ? "expansion" : "base" }),
  too_fast: ({ wait }) => say("refusal.too_fast", { wait: Math.ceil(wait) }),
  too_many_tables: ({ most }) => say("refusal.too_many_tables", { most }),
  too_many_invitations: ({ most }) => say("refusal.too_many_invitations", { most }),
  too_many_links: ({ most }) => say("refusal.too_many_links", { most }),
  too_many_devices: ({ most }) => say("refusal.too_many_devices", { most }),
  banned: (facts) => say("refusal.banned", { until: "until" in facts && facts.until !== null ? sayMoment(facts.until) : "none" }),
  too_many_listed: ({ most }) => say("refusal.too_many_listed", { most }),
  illegal: ({ reason }) => sayReason(reason),
  bad_settings: saySettingsFault,
  bad_record: sayRecordFault,
}; // prettier-ignore

/** Why the server did not do something; where the rules are the reason, that reason. */
export const sayRefusal = (facts: RefusalFacts): string =>
  byCode(REFUSALS, facts) ?? say("refusal.unknown", { code: facts.code });

/** Why nothing arrives: the connection is lost, or the server waits for a restart after an update. */
export const sayLink = (link: "down" | "outdated"): string =>
  say(link === "outdated" ? "refusal.server_outdated" : "away.reconnecting");
