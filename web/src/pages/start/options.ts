/** What a table may be set to: how many play which edition, and the rules that may be bent. */
import { SWITCHES } from "../../protocol/codes";
import type { GameOptions, SettingsView, Status, Switch } from "../../protocol/types";
import { say, sayDuration } from "../../words/words.svelte";
import { server } from "./server.svelte";

export type Variant = Exclude<Switch, "expansion">;

/** What the server says about its options and editions; one that says nothing has those below. */
interface Announced {
  options?: { name: string }[];
  editions?: Edition[];
}
interface Edition {
  name: "base" | "expansion";
  least_players: number;
  most_players: number;
}

/** The printed rules: every option that the schema has is off. */
export const PRINTED: GameOptions = {
  players: 2, start: null, ...(Object.fromEntries(SWITCHES.map((name) => [name, false])) as Record<Switch, boolean>),
}; // prettier-ignore
const EDITIONS: Edition[] = [
  { name: "base", least_players: 2, most_players: 4 },
  { name: "expansion", least_players: 2, most_players: 5 },
];

const announced = (): Announced => (server.status as (Status & Announced) | null) ?? {};

const isVariant = (name: string): name is Variant => name !== "expansion" && (SWITCHES as readonly string[]).includes(name);

/** The rules that may be bent; a test holds us to have words for each. */
export const variants = (): Variant[] => (announced().options?.map(({ name }) => name) ?? SWITCHES).filter(isVariant);

/** How many can play, from the fewest to the most. */
export function playerCounts(expansion: boolean): number[] {
  const name = expansion ? "expansion" : "base";
  const { least_players: least, most_players: most } = (announced().editions ?? EDITIONS).find((edition) => edition.name === name)!;
  return Array.from({ length: most - least + 1 }, (_, more) => least + more);
}

export const mostPlayers = (expansion: boolean): number => playerCounts(expansion).at(-1)!;

/** What was agreed at a table, a phrase each. */
export function agreed({ options, pace, clock, takeover, listed }: SettingsView): string[] {
  return [
    options.expansion ? say("start.expansion") : say("start.base"),
    ...variants().filter((variant) => options[variant]).map((variant) => say(`option.help.${variant}`)),
    say(`table.pace.${pace}.help`),
    clock ? say("table.clock.summary", { bank: sayDuration(clock.bank), increment: sayDuration(clock.increment) }) : say("table.clock.none"),
    takeover == null ? say("table.agreed.no_takeover") : say("table.agreed.takeover", { time: sayDuration(takeover) }),
    listed ? say("table.listed.help") : say("table.link_only.help"),
  ];
}
