/** Presence is what the page reports: visible or not, and when somebody last did something. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const reports: { visible: boolean; untouched: number }[] = [];
let visibility: DocumentVisibilityState = "visible";
let stop: () => void;
let attention: typeof import("../src/device/attention");

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  attention = await import("../src/device/attention");
  reports.length = 0;
  stop = attention.onAttention(() => reports.push(attention.attention()));
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function turn(to: DocumentVisibilityState): void {
  visibility = to;
  document.dispatchEvent(new Event("visibilitychange"));
}

test("a visible page reports every ten seconds how long it was not touched", () => {
  vi.advanceTimersByTime(30_000);
  expect(reports.map(({ untouched }) => untouched)).toEqual([10, 20, 30]);
});

test.each(["pointerdown", "keydown", "click", "wheel", "focusin"])(
  "%s is a touch and is reported at once after a rest",
  (name) => {
    vi.advanceTimersByTime(25_000);
    reports.length = 0;
    document.body.dispatchEvent(new Event(name, { bubbles: true }));
    document.body.dispatchEvent(new Event(name, { bubbles: true }));
    expect(reports).toEqual([{ visible: true, untouched: 0 }]);
  },
);

test("a hidden page says so at once and is silent until it is shown, which is a touch", () => {
  vi.advanceTimersByTime(5_000);
  turn("hidden");
  vi.advanceTimersByTime(60_000);
  turn("visible");
  expect(reports).toEqual([
    { visible: false, untouched: 5 },
    { visible: true, untouched: 0 },
  ]);
});

test("neither the focus that a dialog takes nor a pointer that rests is a touch", () => {
  const touched = vi.fn();
  attention.onTouch(touched);
  const dialog = document.body.appendChild(document.createElement("dialog"));
  dialog.dispatchEvent(new Event("focusin", { bubbles: true }));
  dispatchEvent(new PointerEvent("pointermove", { movementX: 0, movementY: 0 }));
  expect(touched).not.toHaveBeenCalled();
  dispatchEvent(new PointerEvent("pointermove", { movementX: 1, movementY: 0 }));
  dialog.dispatchEvent(new Event("keydown", { bubbles: true }));
  expect(touched).toHaveBeenCalledTimes(2);
});
