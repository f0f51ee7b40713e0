/** How long each step of a story is on stage, in milliseconds at normal speed. What is not listed needs no time. */
import type { Speed } from "./prefs.svelte";

const MOMENTS: Record<string, number> = {
  round: 900, phase: 700, dealt: 700, placed: 520, resolves: 350, rolled: 1250, used_tools: 700, harvested: 750,
  declined: 450, paid: 450, exchanged: 700, took_card: 750, built: 900, turned_up: 450, gained: 650, scored: 600,
  tool: 600, born: 700, field: 600, trader: 600, once: 500, kept: 500, drew: 600, picked: 700, split: 600, took: 650,
  ate: 250, hungry: 700, fed: 600, starved: 1100, over: 900,
}; // prettier-ignore
const FACTORS: Record<Speed, number> = { slow: 1.9, normal: 1, fast: 0.45, instant: 0 };

export const lasting = (code: string, speed: Speed): number => (MOMENTS[code] ?? 0) * FACTORS[speed];
