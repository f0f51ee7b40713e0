/** From a secret to set-up and dice, as docs/reference/record-format.md describes it. No rule of the game is needed for that. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { sipWord } from "./siphash";

const KEY_BYTES = 16;
const STACK = 7;
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
  /** The seat that begins, where the table named one. */
  start?: number | null;
}

export const hashOf = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

export const keyOf = (secret: Uint8Array, nonces: Uint8Array[]): Uint8Array =>
  sha256(concatBytes(secret, ...nonces)).subarray(0, KEY_BYTES);

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
export function stacks(chance: Chance, components: Components, { players, expansion }: Dealing): string[][] {
  const tiles = ids(components, "buildings", expansion);
  return Array.from({ length: players }, () => laid(chance, tiles, STACK));
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
export function componentsHash({ note: _, ...pieces }: Components): string {
  return hashOf(utf8ToBytes(canonical(pieces)));
}

/** JSON with sorted keys, no spaces and everything beyond ASCII escaped. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return ascii(JSON.stringify(value));
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, part]) => `${ascii(JSON.stringify(key))}:${canonical(part)}`).join(",")}}`;
}

const ascii = (text: string): string =>
  text.replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);
