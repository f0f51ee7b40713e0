/** People walk between their owner's mat and the board. */
import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { prefs, stillness } from "../device/prefs.svelte";
import type { Spot } from "./geometry";

const WALK = { slow: 480, normal: 300, fast: 160, instant: 0 };

/** The way from where something stands, in hundredths of the board's width. */
export function walk(_node: Element, { x, y }: Spot): TransitionConfig {
  return {
    duration: stillness() ? 0 : WALK[prefs.speed],
    easing: cubicOut,
    css: (t, u) => `transform: translate(${u * x}cqw, ${u * y}cqw); opacity: ${Math.min(1, 3 * t)}`,
  };
}
