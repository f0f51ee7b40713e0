/** The keys of the panel; they work wherever the focus is, unless a control there needs them itself. */
import type { Draft } from "../../match/draft.svelte";
import type { Session } from "../../match/session.svelte";
import { primary } from "./phrasing";

export interface Doings {
  session: Session;
  compose: Draft;
  confirm: () => void;
  undo: () => void;
  help: () => void;
  log: () => void;
}

const WRITING = "textarea, select, [contenteditable], input:not([type=radio], [type=range], [type=checkbox])";
const STEPS: Record<string, number> = {
  "+": 1,
  "=": 1,
  ArrowUp: 1,
  ArrowRight: 1,
  "-": -1,
  ArrowDown: -1,
  ArrowLeft: -1,
};

export function pressed(event: KeyboardEvent, doings: Doings): void {
  const target = event.target instanceof Element ? event.target : document.body;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target.closest(WRITING) || document.querySelector("dialog[open]")) return;
  const act = actOf(event.key, target, doings);
  if (!act) return;
  event.preventDefault();
  // A key held down must not confirm what comes next.
  if (!event.repeat || event.key in STEPS) act();
}

function actOf(
  key: string,
  target: Element,
  { session, compose, confirm, undo, help, log }: Doings,
): (() => void) | null {
  const clickable = target.closest("button, a, summary") !== null;
  const choosing = target.closest("input") !== null;
  const by = STEPS[key];
  if (by) return compose.people && !choosing ? () => compose.change(by) : null;
  if (/^\d$/.test(key)) return compose.people ? () => compose.send(compose.place!, Number(key) || 10) : null;
  switch (key.toLowerCase()) {
    case "enter":
      return clickable ? null : confirm;
    case "c":
      return confirm;
    case " ":
      return primary(session, compose.offer).does === "skip" && !clickable && !choosing ? session.skip : null;
    case "u":
    case "backspace":
      return undo;
    case "escape":
      return compose.offer ? () => compose.choose(null) : null;
    case "?":
      return help;
    case "l":
      return log;
    default:
      return null;
  }
}
