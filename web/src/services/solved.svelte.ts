/** Which puzzles somebody has solved, kept on this device. */
import { isTexts, store, stored } from "../lib/stored";

const KEY = "stoneage.puzzles";

export const solved: { ids: string[] } = $state({ ids: stored<string[]>(KEY, [], isTexts) });

export function keepSolved(id: string): void {
  if (!solved.ids.includes(id)) solved.ids.push(id);
  store(KEY, solved.ids);
}
