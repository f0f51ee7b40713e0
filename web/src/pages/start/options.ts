/** The rules a table may bend, by name. */
import type { Settings } from "../../protocol/types";
import { say, sayDuration } from "../../words/words.svelte";

export const VARIANTS = ["multi_hunt", "limited_resources", "two_resources_now", "open_cards"] as const;

/** What was agreed at a table, a phrase each. */
export function agreed({ options, pace, clock, takeover, listed }: Settings): string[] {
  return [
    options.expansion ? say("start.expansion") : say("start.base"),
    ...VARIANTS.filter((variant) => options[variant]).map((variant) => say(`option.help.${variant}`)),
    say(`table.pace.${pace}.help`),
    clock ? say("table.clock.summary", { bank: sayDuration(clock.bank), increment: sayDuration(clock.increment) }) : say("table.clock.none"),
    takeover == null ? say("table.agreed.no_takeover") : say("table.agreed.takeover", { time: sayDuration(takeover) }),
    listed ? say("table.listed.help") : say("table.link_only.help"),
  ];
}
