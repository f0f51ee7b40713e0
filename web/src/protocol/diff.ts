/** An update holds only what has changed of a view; this puts it together with what was known before. */
export type Diff = Record<string, unknown>;

/** A part replaces what it was, except that an object for a list holds the list's changed items, by position. */
export function merged<View extends object>(before: View | null, diff: Diff | null): View | null {
  if (before === null || diff === null) return diff as View | null;
  const now = { ...before } as Diff;
  for (const [name, change] of Object.entries(diff)) {
    const known = now[name];
    now[name] =
      Array.isArray(known) && isItems(change)
        ? known.map((item, position) => (position in change ? change[position] : item))
        : change;
  }
  return now as View;
}

function isItems(change: unknown): change is Record<number, unknown> {
  return typeof change === "object" && change !== null && !Array.isArray(change);
}
