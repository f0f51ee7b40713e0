/** From a secret to set-up and dice, as docs/reference/record-format.md describes it. No rule of the game is needed for that. */
import { hashOfJson } from "./hashes";
import { sipWord } from "./siphash";

const FACES = 6n;

interface Edition {
  cards: { id: string }[];
  buildings: { id: string }[];
}

/** A set of pieces as its file has it; pieces are numbered by their order. */
export interface Components {
  base: Edition;
  expansion: Edition;
  [more: string]: unknown;
}

export interface Dealing {
  players: number;
  expansion: boolean;
  /** Buildings per stack. */
  stack_height: number;
  /** The seat that begins, where the table named one. */
  start?: number | null;
}

/** The words of a key, each used once and in order. */
export class Chance {
  #key: Uint8Array;
  #used = 0n;

  constructor(key: Uint8Array, used = 0n) {
    this.#key = key;
    this.#used = used;
  }

  /** The words after the next so many. */
  later = (words: number): Chance => new Chance(this.#key, this.#used + BigInt(words));

  next = (): bigint => sipWord(this.#key, this.#used++);
  below = (count: number): number => Number(this.next() % BigInt(count));
}

export function startPlayer(chance: Chance, { players, start }: Dealing): number {
  const drawn = chance.below(players); // the word is used up even if the table named the start player
  return start ?? drawn;
}

export function deck(chance: Chance, components: Components, { expansion }: Dealing): string[] {
  const cards = ids(components, "cards", expansion);
  return laid(chance, cards, cards.length);
}

/** All stacks come from the same set. */
export function stacks(
  chance: Chance,
  components: Components,
  { players, expansion, stack_height }: Dealing,
): string[][] {
  const tiles = ids(components, "buildings", expansion);
  return Array.from({ length: players }, () => laid(chance, tiles, stack_height));
}

export function roll(chance: Chance, dice: number): number[] {
  let word = chance.next();
  return Array.from({ length: dice }, () => {
    const face = Number(word % FACES) + 1;
    word /= FACES;
    return face;
  });
}

/** So many of the pieces, top first, or as many as there are; they leave the list. */
function laid(chance: Chance, pieces: string[], count: number): string[] {
  return Array.from(
    { length: Math.min(count, pieces.length) },
    () => pieces.splice(chance.below(pieces.length), 1)[0] as string,
  ).reverse();
}

function ids(components: Components, kind: keyof Edition, expansion: boolean): string[] {
  const editions = expansion ? [components.base, components.expansion] : [components.base];
  return editions.flatMap((edition) => edition[kind].map((piece) => piece.id));
}

/** Names the exact pieces a game was played with. */
export const componentsHash = ({ note: _, ...pieces }: Components): string => hashOfJson(pieces);
