/**
 * What this browser saw of a table before the game: the fingerprints that were published and the numbers I drew. A proof
 * is worth most against what the server cannot change any more.
 */
import { isRecord, store, stored } from "../lib/stored";

interface Seen {
  commitment?: string;
  nonces?: string[];
  /** Everyone's fingerprints, in the order of the seats, as they were before I showed my number. */
  hashes?: string[];
  /** The fingerprint of who sits where, from the same moment. */
  seating?: string;
  /** The salts of my names. */
  salts?: string[];
}

const keyOf = (table: string): string => `stoneage.witness.${table}`;

const read = (table: string): Seen => stored<Seen>(keyOf(table), {}, isRecord);

/** False in a browser that keeps nothing: it proves against what the record says of itself. */
const keep = (table: string, seen: Seen): boolean => store(keyOf(table), seen);

/** The first fingerprint counts: a later one would be another secret. */
export function witnessCommitment(table: string, commitment: string): void {
  const seen = read(table);
  if (!seen.commitment) keep(table, { ...seen, commitment });
}

/** Whether this browser will know the number later. */
export function witnessNonce(table: string, nonce: string): boolean {
  const seen = read(table);
  return keep(table, { ...seen, nonces: [...(seen.nonces ?? []), nonce] });
}

export const keptNonces = (table: string): string[] => read(table).nonces ?? [];

export function witnessSalt(table: string, salt: string): void {
  const seen = read(table);
  keep(table, { ...seen, salts: [...(seen.salts ?? []), salt] });
}

/** What was published before I showed my number counts; what somebody changes afterwards does not. */
export function witnessFixed(table: string, hashes: string[], seating: string | null): void {
  const seen = read(table);
  if (!seen.hashes) keep(table, { ...seen, hashes, ...(seating ? { seating } : {}) });
}

export const seenAt = (table: string): Pick<Seen, "commitment" | "hashes" | "seating"> => read(table);

/** Whether a number of mine is part of the key, with my salt; null if I gave none here. A new seat means new ones. */
export function myNonceCounts(table: string, record: unknown): boolean | null {
  const { nonces: mine, salts } = read(table);
  if (!mine?.length) return null;
  const told = record as { nonces?: unknown; salts?: unknown } | null;
  const counts = (list: unknown, own: string[]): boolean =>
    Array.isArray(list) && list.some((one) => own.includes(one));
  return (
    counts(told?.nonces, mine) &&
    (!salts || told?.salts === undefined || JSON.stringify(record).includes('"renamed"') || counts(told.salts, salts))
  );
}
