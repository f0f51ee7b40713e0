/** Verify the dice: from the revealed secret, work out anew what a finished game's record tells, and compare. */
import { bytesToHex } from "@noble/hashes/utils.js";
import { Chance, componentsHash, deck, roll, stacks, startPlayer } from "./chance";
import type { Components, Dealing } from "./chance";
import { differing } from "./conduct";
import { canonical, commitmentOf, hashOf, hashOfJson, keyOf, saltedHash } from "./hashes";
import { signer } from "./signature";
import { bytes, dealing, lines, object, placeAfter, rolls, whole } from "./read";

/** The first format did not name its set of pieces; what is proven is the same. */
const NEWEST = "stoneage/3";
const FORMATS: unknown[] = ["stoneage/1", "stoneage/2", NEWEST];
const SECRET_BYTES = 32;
const NONCE_BYTES = 16;

const SALT_BYTES = 16;
/** What people without a name are called in a record. */
const GUEST = "guest";

export type What =
  "commitment" | "nonces" | "names" | "key" | "start" | "deck" | "stacks" | "rolls" | "undo" | "log" | "signature";

/** Why a step failed. `unchecked`: an earlier step left nothing to check it with. */
export type Why =
  | "unreadable"
  | "other_format"
  | "other_pieces"
  | "no_secret"
  | "not_at_the_table"
  | "other_key"
  | "differs"
  | "unchecked";

export interface Detail {
  why?: Why;
  /** What the key says, in the record's own words. */
  found?: string;
  /** What the record says, where that differs. */
  told?: string;
  /** How many nonces, names, cards, stacks, rolls, undos or lines were looked at. */
  count?: number;
  /** How many names were erased. */
  erased?: number;
  /** Whether the commitment fixes the options, too; of nonces, whether the key or this browser fixes their hashes. */
  bound?: boolean;
  /** Whether this server publishes the key that signed. */
  known?: boolean;
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

/** What this browser saw before the game, which the server cannot change any more. */
export interface Seen {
  commitment?: string | null;
  /** The fingerprints of everyone's numbers. */
  hashes?: string[] | null;
  /** The fingerprint of the seating. */
  seating?: string | null;
}

/** The keys that this server publishes, and whether the game was played here. */
export interface Server {
  keys: string[];
  here: boolean;
}

/** Every step of the proof; `sets` are the known sets of pieces. */
export function verify(record: unknown, sets: Components[], seen: Seen = {}, server: Server | null = null): Step[] {
  const told = object(record);
  if (!told) return steps({ ...UNCHECKED, commitment: bad("unreadable") });
  return steps({ ...prove(told, seen.commitment ?? null, sets), ...beside(told, sets, seen, server) });
}

/** What older records do not tell is no step. */
const steps = (findings: Findings): Step[] =>
  WHATS.flatMap((what) => (findings[what] ? [{ what, ...findings[what] }] : []));

export const proven = (steps: Step[]): boolean => steps.every((step) => step.ok);

type Beside = "nonces" | "names" | "undo" | "log" | "signature";
type Always = Exclude<What, Beside>;
type Findings = Record<Always, Finding> & Partial<Record<Beside, Finding>>;

const ALWAYS: Always[] = ["commitment", "key", "start", "deck", "stacks", "rolls"];
const WHATS: What[] = [
  "commitment", "nonces", "names", "key", "start", "deck", "stacks", "rolls", "undo", "log", "signature",
]; // prettier-ignore
const UNCHECKED = Object.fromEntries(ALWAYS.map((what) => [what, bad("unchecked")])) as Record<Always, Finding>;

/** What a table tells beside the line of play: how the numbers came about, who sat there, and what was taken back. */
function beside(
  told: Record<string, unknown>,
  sets: Components[],
  seen: Seen,
  server: Server | null,
): Partial<Record<Beside, Finding>> {
  return {
    ...(tellsOfNonces(told, seen) ? { nonces: proveNonces(told, seen) } : {}),
    ...(told.seating === undefined ? {} : { names: proveNames(told) }),
    ...(told.free_undo === undefined ? {} : { undo: proveUndo(told, sets) }),
    ...(told.log === undefined ? {} : { log: proveLog(told) }),
    ...(told.signature === undefined ? {} : { signature: proveSignature(told, server) }),
  };
}

/** Where this browser saw fingerprints or a seating before the game, a record without them is false. */
const tellsOfNonces = (told: Record<string, unknown>, { hashes, seating }: Seen): boolean =>
  told.nonce_hashes !== undefined || told.seating !== undefined || Boolean(hashes?.length) || Boolean(seating);

/** The hashes of names that people took after the host's start, by seat. */
function renamedIn(log: unknown): Map<unknown, unknown> {
  const lines = Array.isArray(log) ? log.filter(Array.isArray) : [];
  const sealed = lines.findIndex(([, kind]) => kind === "sealed" || kind === "started");
  const later = lines.slice(sealed).filter(([, kind]) => kind === "renamed");
  return new Map(later.map(([, , fields]) => [object(fields)?.seat, object(fields)?.name]));
}

function proveNames(told: Record<string, unknown>): Finding {
  const { seating, seats, salts } = told;
  if (!Array.isArray(seating) || !Array.isArray(seats) || seating.length !== seats.length) return bad("unreadable");
  const renamed = renamedIn(told.log);
  const salted: unknown[] = Array.isArray(salts) ? salts : seats.map(() => null);
  let [count, erased] = [0, 0];
  for (const [at, seated] of seating.map(object).entries()) {
    const [name, salt] = [String(seats[at]), salted[at]];
    if (!seated) return bad("unreadable");
    if (seated.bot !== undefined) {
      if (!name.endsWith(`(${String(seated.bot)})`)) return bad("differs", { number: at + 1 });
    } else if (salt === null) erased++;
    else if (!bytes(salt, SALT_BYTES)) return bad("unreadable");
    else {
      const hashes = [name, ...(name === GUEST ? [""] : [])].map((text) => saltedHash(salt as string, text));
      if (!hashes.includes((renamed.get(at) ?? seated.name) as string)) return bad("differs", { number: at + 1 });
      if (!renamed.has(at)) count++;
    }
  }
  return good({ count, erased });
}

/** The log says the same as the record, line by line. */
function proveLog(told: Record<string, unknown>): Finding {
  const field = differing(told);
  if (field === undefined) return bad("unreadable");
  return field === null ? good({ count: (told.log as unknown[]).length }) : bad("differs", { told: field });
}

function proveSignature({ signature, log }: Record<string, unknown>, server: Server | null): Finding {
  const key = signer(signature, log);
  if (key === null) return bad("differs");
  const known = server?.keys.includes(key) === true;
  return server?.here && !known ? bad("other_key", { found: key }) : good({ found: key, known });
}

/** Each number was fixed by its fingerprint before any number was shown; one that never was is replaced by its beginning. */
function proveNonces(told: Record<string, unknown>, seen: Seen): Finding {
  const { nonces, nonce_hashes, withheld = [], seating } = told;
  if (seen.seating && (seating === undefined || seen.seating !== hashOfJson(seating))) return bad("not_at_the_table");
  if (seating !== undefined) {
    if (!Array.isArray(seating) || !Array.isArray(nonces)) return bad("unreadable");
    const people = seating.map(object).filter((seated) => seated?.bot === undefined);
    const bound = people.map((seated) => seated?.nonce);
    const given = nonce_hashes ?? bound.map(() => null);
    if (canonical(bound) !== canonical(given)) return bad("differs", { number: 1 });
  }
  if (nonce_hashes === undefined) return seen.hashes?.length ? bad("not_at_the_table") : good({ count: 0 });
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
  if (seen.hashes && JSON.stringify(seen.hashes) !== JSON.stringify(sealed)) return bad("not_at_the_table");
  return good({ count: sealed.length, bound: seating !== undefined || Boolean(seen.hashes?.length) });
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
  const chance = new Chance(keyOf(secret, nonces as Uint8Array[], told.seating));
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
  const key = keyOf(secret, nonces as Uint8Array[], told.seating);
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
  const { options, round_limit = null } = told;
  const [found, earlier] = [commitmentOf(secret, options, round_limit), hashOf(secret)];
  const bound = told.format === NEWEST && told.commitment === found;
  const older = told.seating === undefined && told.commitment === earlier;
  if (!bound && !older)
    return bad("differs", { found: told.format === NEWEST ? found : earlier, told: String(told.commitment) });
  if (seen !== null && seen !== told.commitment)
    return bad("not_at_the_table", { found: seen, told: String(told.commitment) });
  return good({ found: String(told.commitment), bound });
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
