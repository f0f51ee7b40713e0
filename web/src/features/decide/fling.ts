/** Something that can be flung: pressed, pulled away and let go. A plain press stays a press. */
const LIFTED = 14; // pixels until a press becomes a pull: a finger is never quite still
const THROWN = 70; // pixels from where it lay; nearer, it is put back

export interface Fling {
  /** Whether there is anything to fling now. */
  on: boolean;
  /** Where it is held, in pixels of the window; null once it is let go. */
  hold: (at: { x: number; y: number } | null) => void;
  thrown: () => void;
}

export function fling(node: HTMLElement, fling: Fling): { update: (next: Fling) => void; destroy: () => void } {
  let now = fling;
  let start: { x: number; y: number } | null = null;
  let lifted = false;

  const distance = (event: PointerEvent): number =>
    start ? Math.hypot(event.clientX - start.x, event.clientY - start.y) : 0;

  function press(event: PointerEvent): void {
    lifted = false;
    if (!now.on || !event.isPrimary || event.button > 0) return;
    start = { x: event.clientX, y: event.clientY };
    node.setPointerCapture?.(event.pointerId);
  }

  function pull(event: PointerEvent): void {
    if (!start || !now.on) return;
    lifted ||= distance(event) > LIFTED;
    if (lifted) now.hold({ x: event.clientX, y: event.clientY });
  }

  function release(event: PointerEvent): void {
    const thrown = event.type === "pointerup" && lifted && now.on && distance(event) > THROWN;
    start = null;
    now.hold(null);
    if (thrown) now.thrown();
  }

  /** What was pulled about was not pressed. */
  function swallow(event: Event): void {
    if (lifted) event.stopImmediatePropagation();
    lifted = false;
  }

  const heard = { pointerdown: press, pointermove: pull, pointerup: release, pointercancel: release } as const;
  for (const [type, listener] of Object.entries(heard)) node.addEventListener(type, listener as EventListener);
  node.addEventListener("click", swallow, { capture: true });
  return {
    update: (next) => (now = next),
    destroy: () => now.hold(null),
  };
}
