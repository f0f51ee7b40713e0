/** What a player has, number by number, as every mat tells it. */
import type { PlayerView } from "../../protocol/types";
import { say } from "../../i18n/words.svelte";
import { cardCount } from "../../game/holdings";

export interface Fact {
  icon: string;
  count: number | string;
  label: string;
  faint: boolean;
}

const fact = (icon: string, count: number | string, label: string, faint = false): Fact => ({
  icon,
  count,
  label,
  faint,
});

/** People, food, field, trader, cards and buildings. */
export function tribe(player: PlayerView): Fact[] {
  const { people, home, food, field, trader, buildings } = player;
  const cards = cardCount(player);
  return [
    fact("people", `${home}/${people}`, `${say("mat.people", { people })}, ${say("mat.home", { people: home })}`),
    fact("food", food, say("mat.food", { food })),
    fact("field", field, say("mat.field", { level: field })),
    ...(trader == null ? [] : [fact("trader", trader, say("mat.trader", { level: trader }))]),
    fact("card", cards, say("mat.cards", { count: cards })),
    fact("hut", buildings.length, say("mat.buildings", { count: buildings.length })),
  ];
}

/** Wood, brick, stone, gold, and decorations where there are any in the game. */
export const goods = (player: PlayerView): Fact[] =>
  (Object.entries(player.goods) as [keyof PlayerView["goods"], number][]).map(([good, count]) =>
    fact(good, count, say(`good.${good}`, { count }), count === 0),
  );
