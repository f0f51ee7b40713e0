/** What a table may be set to: how many play which edition, and the rules that may be bent. */
import { PLAYERS, SWITCHES } from "../protocol/codes";
import type { GameOptions, SettingsView, Switch } from "../protocol/types";
import { say, sayDuration } from "../i18n/words.svelte";

export type Variant = Exclude<Switch, "expansion">;

/** The printed rules: every option that the schema has is off. */
export const PRINTED: GameOptions = {
  players: 2, start: null, ...(Object.fromEntries(SWITCHES.map((name) => [name, false])) as Record<Switch, boolean>),
}; // prettier-ignore

/** The rules that may be bent; a test holds us to have words for each. */
export const variants = (): Variant[] => SWITCHES.filter((name) => name !== "expansion");

/** How many can play, from the fewest to the most. */
export function playerCounts(expansion: boolean): number[] {
  const { least, most } = PLAYERS[expansion ? "expansion" : "base"];
  return Array.from({ length: most - least + 1 }, (_, more) => least + more);
}

export const mostPlayers = (expansion: boolean): number => playerCounts(expansion).at(-1)!;

/** What was agreed at a table, a phrase each. */
export function agreed({ options, closed_cards, pace, clock, takeover, listed }: SettingsView): string[] {
  return [
    options.expansion ? say("start.expansion") : say("start.base"),
    ...variants()
      .filter((variant) => options[variant])
      .map((variant) => say(`option.help.${variant}`)),
    ...(closed_cards ? [say("table.closed_cards.help")] : []),
    say(`table.pace.${pace}.help`),
    clock
      ? say("table.clock.summary", { bank: sayDuration(clock.bank), increment: sayDuration(clock.increment) })
      : say("table.clock.none"),
    takeover == null ? say("table.agreed.no_takeover") : say("table.agreed.takeover", { time: sayDuration(takeover) }),
    listed ? say("table.listed.help") : say("table.link_only.help"),
  ];
}
