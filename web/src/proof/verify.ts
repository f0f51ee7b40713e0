/** Verify the dice: from the revealed secret, work out anew what a finished game's record tells, and compare. */
import { bytesToHex } from "@noble/hashes/utils.js";
import { Chance, componentsHash, deck, hashOf, keyOf, roll, stacks, startPlayer } from "./chance";
import type { Components, Dealing } from "./chance";
import { bytes, dealing, lines, object, placeAfter, rolls, whole } from "./read";

/** The first format did not name its set of pieces; what is proven is the same. */
const FORMATS: unknown[] = ["stoneage/1", "stoneage/2", "stoneage/3"];
const SECRET_BYTES = 32;
const NONCE_BYTES = 16;

export type What = "commitment" | "nonces" | "key" | "start" | "deck" | "stacks" | "rolls" | "undo";

/** Why a step failed. `unchecked`: an earlier step left nothing to check it with. */
export type Why =
  "unreadable" | "other_format" | "other_pieces" | "no_secret" | "not_at_the_table" | "differs" | "unchecked";

export interface Detail {
  why?: Why;
  /** What the key says, in the record's own words. */
  found?: string;
  /** What the record says, where that differs. */
  told?: string;
  /** How many nonces, cards, stacks, rolls or undos were looked at. */
  count?: number;
  /** Whether choices could be taken back after dice or cards had shown. */
  free?: boolean;
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
 * the sets of pieces that are known here; `hashes` are the fingerprints of everyone's numbers, as this browser saw them.
 */
export function verify(
  record: unknown,
  seen: string | null | undefined,
  sets: Components[],
  hashes: string[] | null = null,
): Step[] {
  const told = object(record);
  if (!told) return steps({ ...UNCHECKED, commitment: bad("unreadable") });
  return steps({ ...prove(told, seen ?? null, sets), ...beside(told, sets, hashes) });
}

/** What older records do not tell is no step. */
const steps = (findings: Findings): Step[] =>
  WHATS.flatMap((what) => (findings[what] ? [{ what, ...findings[what] }] : []));

export const proven = (steps: Step[]): boolean => steps.every((step) => step.ok);

type Beside = "nonces" | "undo";
type Always = Exclude<What, Beside>;
type Findings = Record<Always, Finding> & Partial<Record<Beside, Finding>>;

const ALWAYS: Always[] = ["commitment", "key", "start", "deck", "stacks", "rolls"];
const WHATS: What[] = ["commitment", "nonces", "key", "start", "deck", "stacks", "rolls", "undo"];
const UNCHECKED = Object.fromEntries(ALWAYS.map((what) => [what, bad("unchecked")])) as Record<Always, Finding>;

/** What a table tells beside the line of play: how the numbers came about, and what was taken back. */
function beside(
  told: Record<string, unknown>,
  sets: Components[],
  hashes: string[] | null,
): Partial<Record<Beside, Finding>> {
  return {
    ...(told.nonce_hashes === undefined ? {} : { nonces: proveNonces(told, hashes) }),
    ...(told.free_undo === undefined ? {} : { undo: proveUndo(told, sets) }),
  };
}

/** Each number was fixed by its fingerprint before any number was shown; one that never was is replaced by its beginning. */
function proveNonces({ nonces, nonce_hashes, withheld = [] }: Record<string, unknown>, seen: string[] | null): Finding {
  if (!Array.isArray(nonces) || !Array.isArray(nonce_hashes) || !Array.isArray(withheld)) return bad("unreadable");
  if (nonces.length !== nonce_hashes.length) return bad("unreadable");
  for (const [place, hash] of nonce_hashes.entries()) {
    const nonce = bytes(nonces[place], NONCE_BYTES);
    if (!nonce) return bad("unreadable");
    if (hash === null) continue;
    const fits = withheld.includes(place) ? String(hash).startsWith(bytesToHex(nonce)) : hashOf(nonce) === hash;
    if (!fits) return bad("differs", { number: place + 1 });
  }
  const sealed = nonce_hashes.filter((hash) => hash !== null);
  if (seen && JSON.stringify(seen) !== JSON.stringify(sealed)) return bad("not_at_the_table");
  return good({ count: sealed.length });
}

/** The dice of what was taken back are the key's too: each undone line is the line after it up to there, and what was undone. */
function proveUndo(told: Record<string, unknown>, sets: Components[]): Finding {
  const { undos = 0, taken_back = [], free_undo } = told;
  const secret = bytes(told.secret, SECRET_BYTES);
  const [options, listed, events] = [dealing(told.options), lines(taken_back), told.events];
  const components = sets.find((set) => componentsHash(set) === told.components);
  const nonces = Array.isArray(told.nonces) ? told.nonces.map((nonce) => bytes(nonce, NONCE_BYTES)) : [null];
  if (!secret || !options || !listed || !Array.isArray(events) || !components || nonces.includes(null))
    return bad("unchecked");
  if (!whole(undos) || undos < listed.length) return bad("unreadable");
  const chance = new Chance(keyOf(secret, nonces as Uint8Array[]));
  startPlayer(chance, options);
  deck(chance, components, options);
  stacks(chance, components, options);
  let line: unknown[] = events;
  for (const { after, events: undone } of listed.reverse()) {
    const before = line.slice(0, placeAfter(line, after));
    const rolled = rolls(before)?.length;
    const dice = rolls(undone);
    if (rolled === undefined || !dice) return bad("unreadable");
    if (proveRolls(dice, chance.later(rolled)).ok === false) return bad("differs");
    line = [...before, ...undone];
  }
  return good({ count: undos, free: free_undo === true });
}

function prove(told: Record<string, unknown>, seen: string | null, sets: Components[]): Record<Always, Finding> {
  const secret = bytes(told.secret, SECRET_BYTES);
  const commitment = proveCommitment(told, secret, seen);
  if (!secret || !FORMATS.includes(told.format)) return { ...UNCHECKED, commitment };
  const nonces = Array.isArray(told.nonces) ? told.nonces.map((nonce) => bytes(nonce, NONCE_BYTES)) : null;
  if (!nonces || nonces.includes(null)) return { ...UNCHECKED, commitment, key: bad("unreadable") };
  const key = keyOf(secret, nonces as Uint8Array[]);
  return {
    commitment,
    key: good({ count: nonces.length, found: bytesToHex(key) }),
    ...proveGame(told, new Chance(key), sets),
  };
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

type AfterTheKey = Exclude<Always, "commitment" | "key">;

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
