/** Verify the dice: from the revealed secret, work out anew what a finished game's record tells, and compare. */
import { bytesToHex } from "@noble/hashes/utils.js";
import { Chance, componentsHash, deck, hashOf, keyOf, roll, stacks, startPlayer } from "./chance";
import type { Components, Dealing } from "./chance";
import { bytes, dealing, object, rolls, whole } from "./read";

/** The first format did not name its set of pieces; what is proven is the same. */
const FORMATS: unknown[] = ["stoneage/1", "stoneage/2"];
const SECRET_BYTES = 32;
const NONCE_BYTES = 16;

export type What = "commitment" | "key" | "start" | "deck" | "stacks" | "rolls";

/** Why a step failed. `unchecked`: an earlier step left nothing to check it with. */
export type Why =
  | "unreadable"
  | "other_format"
  | "other_pieces"
  | "no_secret"
  | "not_at_the_table"
  | "differs"
  | "unchecked";

export interface Detail {
  why?: Why;
  /** What the key says, in the record's own words. */
  found?: string;
  /** What the record says, where that differs. */
  told?: string;
  /** How many nonces, cards, stacks or rolls were looked at. */
  count?: number;
  /** The first that differs, counted from 1. */
  number?: number;
}

export interface Step {
  what: What;
  ok: boolean;
  detail: Detail;
}

type Finding = { ok: boolean; detail: Detail };

const good = (detail: Detail): Finding => ({ ok: true, detail });
const bad = (why: Why, detail: Detail = {}): Finding => ({ ok: false, detail: { why, ...detail } });

/**
 * Every step of the proof. `seen` is the commitment that the table published before the game, where somebody saw it; `sets` are
 * the sets of pieces that are known here.
 */
export function verify(record: unknown, seen: string | null | undefined, sets: Components[]): Step[] {
  const told = object(record);
  const findings: Record<What, Finding> = told ? prove(told, seen ?? null, sets) : { ...UNCHECKED, commitment: bad("unreadable") };
  return WHATS.map((what) => ({ what, ...findings[what] }));
}

export const proven = (steps: Step[]): boolean => steps.every((step) => step.ok);

const WHATS: What[] = ["commitment", "key", "start", "deck", "stacks", "rolls"];
const UNCHECKED = Object.fromEntries(WHATS.map((what) => [what, bad("unchecked")])) as Record<What, Finding>;

function prove(told: Record<string, unknown>, seen: string | null, sets: Components[]): Record<What, Finding> {
  const secret = bytes(told.secret, SECRET_BYTES);
  const commitment = proveCommitment(told, secret, seen);
  if (!secret || !FORMATS.includes(told.format)) return { ...UNCHECKED, commitment };
  const nonces = Array.isArray(told.nonces) ? told.nonces.map((nonce) => bytes(nonce, NONCE_BYTES)) : null;
  if (!nonces || nonces.includes(null)) return { ...UNCHECKED, commitment, key: bad("unreadable") };
  const key = keyOf(secret, nonces as Uint8Array[]);
  return { commitment, key: good({ count: nonces.length, found: bytesToHex(key) }), ...proveGame(told, new Chance(key), sets) };
}

function proveCommitment(told: Record<string, unknown>, secret: Uint8Array | null, seen: string | null): Finding {
  if (!FORMATS.includes(told.format)) return bad("other_format");
  if (told.secret === undefined || told.secret === null) return bad("no_secret");
  if (!secret) return bad("unreadable");
  const found = hashOf(secret);
  if (found !== told.commitment) return bad("differs", { found, told: String(told.commitment) });
  if (seen !== null && seen !== found) return bad("not_at_the_table", { found: seen, told: found });
  return good({ found });
}

type AfterTheKey = Exclude<What, "commitment" | "key">;

/** Words are used in one order, so each part is worked out even where the one before it is false. */
function proveGame(told: Record<string, unknown>, chance: Chance, sets: Components[]): Record<AfterTheKey, Finding> {
  const options = dealing(told.options);
  if (!options) return { ...UNCHECKED, start: bad("unreadable") };
  const start = proveStart(told.start, chance, options);
  const components = sets.find((set) => componentsHash(set) === told.components);
  if (!components) return { ...UNCHECKED, start, deck: bad("other_pieces") };
  return {
    start,
    deck: proveDeck(told.deck, deck(chance, components, options)),
    stacks: proveStacks(told.stacks, stacks(chance, components, options)),
    rolls: proveRolls(rolls(told.events), chance),
  };
}

function proveStart(told: unknown, chance: Chance, options: Dealing): Finding {
  const found = startPlayer(chance, options);
  if (!whole(told)) return bad("unreadable");
  return told === found ? good({ found: String(found) }) : bad("differs", { found: String(found), told: String(told) });
}

function proveDeck(told: unknown, found: string[]): Finding {
  if (!Array.isArray(told)) return bad("unreadable");
  const at = firstDifference(told, found);
  if (at === null) return good({ count: found.length });
  return bad("differs", { number: at + 1, found: found[at], told: words(told[at]) });
}

function proveStacks(told: unknown, found: string[][]): Finding {
  if (!Array.isArray(told) || !told.every(Array.isArray)) return bad("unreadable");
  const at = firstDifference(told, found);
  if (at === null) return good({ count: found.length });
  return bad("differs", { number: at + 1, found: words(found[at]), told: words(told[at]) });
}

function proveRolls(told: number[][] | null, chance: Chance): Finding {
  if (!told) return bad("unreadable");
  const found = told.map((dice) => roll(chance, dice.length));
  const at = firstDifference(told, found);
  if (at === null) return good({ count: told.length });
  return bad("differs", { number: at + 1, found: words(found[at]), told: words(told[at]), count: told.length });
}

function firstDifference(told: unknown[], found: unknown[]): number | null {
  const length = Math.max(told.length, found.length);
  for (let i = 0; i < length; i++) if (JSON.stringify(told[i]) !== JSON.stringify(found[i])) return i;
  return null;
}

const words = (piece: unknown): string => (Array.isArray(piece) ? piece.join(" ") : String(piece));
