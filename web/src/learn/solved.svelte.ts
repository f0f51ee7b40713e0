/** Which puzzles somebody has solved, kept on this device. */
const KEY = "stoneage.puzzles";

function stored(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

export const solved: { ids: string[] } = $state({ ids: stored() });

export function keepSolved(id: string): void {
  if (!solved.ids.includes(id)) solved.ids.push(id);
  try {
    localStorage.setItem(KEY, JSON.stringify(solved.ids));
  } catch {
    // A browser that keeps nothing begins anew.
  }
}
