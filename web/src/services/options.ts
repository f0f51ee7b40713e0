/** What a table may be set to: how many play which edition, and the rules that may be bent. */
import { PLAYERS, SHORT_STACKS, STACK_HEIGHT, SWITCHES } from "../protocol/codes";
import type { GameOptions, Settings, SettingsView, Switch } from "../protocol/types";
import { say, sayDuration } from "../i18n/words.svelte";

export type Variant = Exclude<Switch, "expansion">;

type Cards = GameOptions["cards"];

/** Who sees the cards of others: nobody, as printed; all see bought ones; or all see drawn ones, too. */
export const CARDS: readonly Cards[] = ["face_down", "bought_visible", "all_visible"];

/** What a person chose besides players and edition; the first values are the printed rules. */
export interface RuleWishes {
  cards: Cards;
  short: boolean;
  bent: Variant[];
}

/** The printed rules: every switch that the schema has is off. */
export const PRINTED: GameOptions = {
  players: 2, start: null, cards: "face_down", stack_height: STACK_HEIGHT, ...(Object.fromEntries(SWITCHES.map((name) => [name, false])) as Record<Switch, boolean>),
}; // prettier-ignore

/** The rules that may be bent; a test holds us to have words for each. */
export const variants = (): Variant[] => SWITCHES.filter((name): name is Variant => name !== "expansion");

/** The settings of a game by these rules. */
export function settingsBy(
  { cards, short, bent }: RuleWishes,
  game: { players: number; expansion: boolean; start: number | null },
): Pick<Settings, "options"> {
  const bentRules = Object.fromEntries(bent.map((name) => [name, true]));
  const stack_height = stackHeight(short, game.players);
  return { options: { ...PRINTED, ...game, ...bentRules, stack_height, cards } };
}

/** Buildings per stack: by the printed rules, or of a short game. */
export const stackHeight = (short: boolean, players: number): number => (short ? SHORT_STACKS[players]! : STACK_HEIGHT);

/** How many can play, from the fewest to the most. */
export function playerCounts(expansion: boolean): number[] {
  const { least, most } = PLAYERS[expansion ? "expansion" : "base"];
  return Array.from({ length: most - least + 1 }, (_, more) => least + more);
}

export const mostPlayers = (expansion: boolean): number => playerCounts(expansion).at(-1)!;

/** The pace of a table in a word or two, and what it means. */
export function paceOf({ pace, clock, takeover }: SettingsView): { name: string; help: string } {
  return { name: say(`table.pace.${pace}`), help: [clockOf(clock), patienceOf(takeover)].join(" · ") };
}

const clockOf = (clock: SettingsView["clock"]): string =>
  clock
    ? say("table.clock.summary", { bank: sayDuration(clock.bank), increment: sayDuration(clock.increment) })
    : say("table.clock.none");

const patienceOf = (takeover: SettingsView["takeover"]): string =>
  takeover == null ? say("table.agreed.no_takeover") : say("table.agreed.takeover", { time: sayDuration(takeover) });

/** What was agreed at a table, a phrase each. */
export function agreed({ options, pace, clock, takeover, listed }: SettingsView): string[] {
  const height = options.stack_height ?? STACK_HEIGHT; // tables opened before the option have none
  return [
    options.expansion ? say("start.expansion") : say("start.base"),
    ...variants()
      .filter((variant) => options[variant])
      .map((variant) => say(`option.help.${variant}`)),
    ...(height === STACK_HEIGHT ? [] : [say("option.help.stack_height", { height })]),
    say(`option.cards.help.${options.cards ?? "bought_visible"}`),
    say(`table.pace.${pace}.help`),
    clockOf(clock),
    patienceOf(takeover),
    listed ? say("table.listed.help") : say("table.link_only.help"),
  ];
}
