/** What a player's cards are, by kind, with what they are worth now. */
import type { PlayerView, Source } from "../protocol/types";
import { cards, type Profession, type Symbol } from "./pieces";

export interface Kind {
  /** the glyph's name */
  icon: string;
  count: number;
  /** where its points are counted */
  source: Source;
  points: number;
}

const PROFESSIONS: { profession: Profession; icon: string; source: Source }[] = [
  { profession: "farmer", icon: "farmer", source: "farmers" },
  { profession: "toolmaker", icon: "toolmaker-person", source: "toolmakers" },
  { profession: "builder", icon: "builder", source: "builders" },
  { profession: "shaman", icon: "shaman", source: "shamans" },
  { profession: "trader", icon: "trader-person", source: "traders" },
];

/** How many cards there are, face up or down. */
export const cardCount = ({ bought, bought_count, drawn_count }: PlayerView): number =>
  (bought?.length ?? bought_count) + drawn_count;

const bottoms = (player: PlayerView) =>
  [...(player.bought ?? []), ...(player.drawn ?? [])].map((id) => cards.get(id)!.bottom);

export function professions(player: PlayerView): Kind[] {
  const owned = bottoms(player);
  return PROFESSIONS.map(({ profession, icon, source }) => ({
    icon,
    source,
    count: owned.reduce(
      (sum, bottom) => sum + ("people" in bottom && bottom.profession === profession ? bottom.people : 0),
      0,
    ),
    points: player.points?.[source] ?? 0,
  })).filter(({ count }) => count > 0);
}

/** Each green symbol with how often it is there. */
export function symbols(player: PlayerView): [Symbol, number][] {
  const counts = new Map<Symbol, number>();
  for (const bottom of bottoms(player)) {
    if ("symbol" in bottom) counts.set(bottom.symbol, (counts.get(bottom.symbol) ?? 0) + 1);
  }
  return [...counts];
}
