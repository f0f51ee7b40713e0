/** An opponent's name in parts: a level alone, or a character at a level, `collector:family`. */
export const levelOf = (opponent: string): string => opponent.split(":").at(-1) ?? opponent;

export const characterOf = (opponent: string): string => (opponent.includes(":") ? (opponent.split(":")[0] ?? "") : "");

/** The opponent of this level with a character, or without one. */
export const asCharacter = (opponent: string, character: string): string =>
  character ? `${character}:${levelOf(opponent)}` : levelOf(opponent);

/** The expert plays without a taste: it would not be the expert any more. */
export const mayHaveCharacter = (opponent: string): boolean => levelOf(opponent) !== "expert";

/** The same character at another level. */
export const withLevel = (opponent: string, level: string): string =>
  mayHaveCharacter(level) ? asCharacter(level, characterOf(opponent)) : level;
