/** What a person likes, kept on this device. */
export type Speed = "slow" | "normal" | "fast" | "instant";
export type Theme = "auto" | "light" | "night";

export const SPEEDS: Speed[] = ["slow", "normal", "fast", "instant"];
export const THEMES: Theme[] = ["auto", "light", "night"];

interface Kept {
  speed: Speed;
  step: boolean;
  sound: boolean;
  theme: Theme;
}

const KEY = "stoneage.prefs";

function stored(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export const prefs: Kept = $state({ speed: "normal", step: false, sound: true, theme: "auto", ...stored() });

export function keepPrefs(change: Partial<Kept>): void {
  Object.assign(prefs, change);
  localStorage.setItem(KEY, JSON.stringify(prefs));
  showTheme();
}

/** The theme as an attribute of the page; `auto` follows the device, also when that changes. */
export function showTheme(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)").matches;
  document.documentElement.dataset.theme = prefs.theme === "auto" ? (dark ? "night" : "light") : prefs.theme;
}

export const stillness = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
