/** An opponent's name in parts: a level alone, or a character at a level, `collector:family`. */
import { levels } from "./server.svelte";

export const levelOf = (opponent: string): string => opponent.split(":").at(-1) ?? opponent;

export const characterOf = (opponent: string): string => (opponent.includes(":") ? (opponent.split(":")[0] ?? "") : "");

/** The opponent of this level with a character, or without one. */
export const asCharacter = (opponent: string, character: string): string =>
  character ? `${character}:${levelOf(opponent)}` : levelOf(opponent);

/** Levels may; but the expert would not be the expert any more. */
export const mayHaveCharacter = (opponent: string): boolean =>
  levelOf(opponent) !== "expert" && levels().some(({ name }) => name === levelOf(opponent));

/** The same character at another level. */
export const withLevel = (opponent: string, level: string): string =>
  mayHaveCharacter(level) ? asCharacter(level, characterOf(opponent)) : level;
