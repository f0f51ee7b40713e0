/** What was chosen last time on this device, so that the next game is one click away. */
export interface Wishes {
  name: string;
  /** The level of each opponent. */
  opponents: string[];
  expansion: boolean;
  /** Who shared this screen. */
  people: string[];
}

const KEY = "stoneage.wishes";
const FIRST: Wishes = { name: "", opponents: ["family", "club"], expansion: false, people: ["", ""] };

function stored(): Partial<Wishes> {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "{}");
  } catch {
    return {};
  }
}

export const wishes: Wishes = $state({ ...FIRST, ...stored() });

export function keepWishes(change: Partial<Wishes>): void {
  Object.assign(wishes, change);
  try {
    localStorage.setItem(KEY, JSON.stringify(wishes));
  } catch {
    // A browser that keeps nothing still plays.
  }
}

/** One more opponent of this level; where there is no room, the first to come goes. */
export function withOpponent(opponents: string[], level: string, most: number): string[] {
  return [...opponents, level].slice(-most);
}

/** One opponent of this level fewer, but never none at all. */
export function withoutOpponent(opponents: string[], level: string): string[] {
  const last = opponents.lastIndexOf(level);
  return opponents.length > 1 && last >= 0 ? opponents.toSpliced(last, 1) : opponents;
}
