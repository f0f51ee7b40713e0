/** People walk between their owner's mat and the board. */
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { prefs, stillness } from "../device/prefs.svelte";
import type { BoardArt, Spot } from "./geometry";

const WALK = { slow: 480, normal: 300, fast: 160, instant: 0 };

/** Where a seat's mat lies, seen from the board: mine below, the others beside it or, on a tall screen, above. */
export function homeOf(seat: number, me: number | null, players: number, art: BoardArt): Spot {
  if (seat === (me ?? 0)) return { x: art.width / 2, y: art.height + 40 };
  const share = (seat + 0.5) / players;
  return art.width > art.height ? { x: art.width + 40, y: art.height * share * 0.6 } : { x: art.width * share, y: -40 };
}

export interface Walk {
  from: Spot;
  to: Spot;
}

export function walk(_node: Element, { from, to }: Walk): TransitionConfig {
  const [dx, dy] = [from.x - to.x, from.y - to.y];
  return {
    duration: stillness() ? 0 : WALK[prefs.speed],
    easing: cubicOut,
    css: (t, u) => `transform: translate(${u * dx}px, ${u * dy}px); opacity: ${Math.min(1, 3 * t)}`,
  };
}
