/** What a person likes, kept on this device. */
import { BREAKPOINTS } from "../lib/breakpoints";
import { isRecord, store, stored } from "../lib/stored";

export type Speed = "slow" | "normal" | "fast" | "instant";
export type Theme = "auto" | "light" | "night";

export const SPEEDS: Speed[] = ["slow", "normal", "fast", "instant"];
export const THEMES: Theme[] = ["auto", "light", "night"];

interface Kept {
  speed: Speed;
  step: boolean;
  sound: boolean;
  /** From 0 to 1, of what happens and of the valley around it. */
  volume: number;
  ambience: number;
  /** What makes no difference is not asked. */
  obvious: boolean;
  /** A choice that can be undone is made by one click. */
  oneClick: boolean;
  /** Where bots probably want to go is marked on the board. */
  hints: boolean;
  /** Shaking the device throws the dice. */
  shake: boolean;
  theme: Theme;
  /** Somebody who hints and warns, in games against bots and on one screen. */
  coach: boolean;
  /** Win chance that a choice may lose without a word of the coach. */
  tolerance: number;
}

/** What can be chosen for it: as much as an inaccuracy, a mistake or a blunder loses. */
export const TOLERANCES = [0.05, 0.1, 0.15];

const KEY = "stoneage.prefs";

const kept = stored<Partial<Kept>>(KEY, {}, isRecord);

export const prefs: Kept = $state({
  speed: "normal",
  step: false,
  sound: true,
  volume: 0.7,
  ambience: 0.3,
  obvious: true,
  oneClick: false,
  hints: false,
  shake: true,
  theme: "auto",
  coach: !Object.keys(kept).length, // on for a newcomer, until something is chosen
  tolerance: 0.05,
  ...kept,
});

export function keepPrefs(change: Partial<Kept>): void {
  Object.assign(prefs, change);
  store(KEY, prefs);
  showTheme();
}

const dark = matchMedia(BREAKPOINTS.dark);

/** The light that is on: what the person chose, or what the device says. */
export const light = $state<{ now: "light" | "night" }>({ now: "light" });

export function showTheme(): void {
  light.now = prefs.theme === "auto" ? (dark.matches ? "night" : "light") : prefs.theme;
  document.documentElement.dataset.theme = light.now;
}

dark.addEventListener("change", showTheme);

export const stillness = (): boolean => matchMedia(BREAKPOINTS.still).matches;
