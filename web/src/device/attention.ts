/** Whether someone is at this page: it is visible, and was touched a moment ago. */

/** Milliseconds between two reports of a visible page; the server counts one that is silent for 30 s as closed. */
const BEAT = 10_000;
/** What pointers, keys, wheels and screen readers do; a screen reader clicks or moves the focus. */
const TOUCHES = ["pointerdown", "pointermove", "keydown", "wheel", "click", "focusin"] as const;

let touched = Date.now();
const reporters = new Set<() => void>();
const touchers = new Set<() => void>();

const callAll = (calls: Set<() => void>): void => calls.forEach((call) => call());

function touch(event: Event): void {
  if (isOwn(event)) return;
  const rested = Date.now() - touched >= BEAT;
  touched = Date.now();
  callAll(touchers);
  if (rested) callAll(reporters);
}

/** A dialog that opens takes the focus, and what appears under a pointer that rests makes the browser say it moved. */
function isOwn(event: Event): boolean {
  if (event instanceof PointerEvent && event.type === "pointermove") return !event.movementX && !event.movementY;
  return event.type === "focusin" && event.target instanceof Element && event.target.closest("dialog") !== null;
}

/** Coming to the page is a touch. */
function turned(): void {
  if (document.visibilityState === "visible") touched = Date.now();
  callAll(reporters);
}

for (const event of TOUCHES) addEventListener(event, touch, { capture: true, passive: true });
document.addEventListener("visibilitychange", turned);
setInterval(() => document.visibilityState === "visible" && callAll(reporters), BEAT);

/** What a page reports of itself: whether it is visible, and the seconds since the last touch. */
export const attention = (): { visible: boolean; untouched: number } => ({
  visible: document.visibilityState === "visible",
  untouched: Math.max(0, Math.round((Date.now() - touched) / 1_000)),
});

/** Calls when the page is shown or hidden, at the first touch after a rest, and every ten seconds while it is visible. */
export function onAttention(call: () => void): () => void {
  reporters.add(call);
  return () => void reporters.delete(call);
}

/** Calls with every touch. */
export function onTouch(call: () => void): () => void {
  touchers.add(call);
  return () => void touchers.delete(call);
}
