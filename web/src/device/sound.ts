/** What is heard, after the first press: browsers allow no sound before, and nobody wants any. */
import { untrack } from "svelte";
import { light, prefs } from "./prefs.svelte";
import type { Effect } from "./sound/effects";

let pressed = false;
const PRESSES = ["pointerdown", "keydown"] as const;
function wake(): void {
  pressed = true;
  for (const press of PRESSES) removeEventListener(press, wake, true);
  surround();
}
for (const press of PRESSES) addEventListener(press, wake, true);

/** A device that cannot make a sound plays on without it. */
async function withPlayer(work: (player: typeof import("./sound/player")) => void): Promise<void> {
  if (!pressed || typeof AudioContext === "undefined") return;
  try {
    work(await import("./sound/player"));
  } catch (error) {
    console.warn(error);
  }
}

export function play(effect: Effect): void {
  const volume = untrack(() => (prefs.sound ? prefs.volume : 0));
  if (volume) void withPlayer((player) => player.play(effect, volume));
}

let atTable = false;
let surrounded = false;

/** The valley is heard at a table while the page is shown. In an effect it follows the light and the slider. */
export function surround(now = atTable): void {
  atTable = now;
  const volume = now && prefs.sound && !document.hidden ? prefs.ambience : 0;
  const valley = volume ? light.now : null;
  if (!valley && !surrounded) return; // nothing is loaded to be silent
  surrounded ||= pressed;
  void withPlayer((player) => player.surround(valley, volume));
}
document.addEventListener("visibilitychange", () => surround());
