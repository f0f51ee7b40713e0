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

/** What was published before I showed my number counts; what somebody changes afterwards does not. */
export function witnessHashes(table: string, hashes: string[]): void {
  const seen = read(table);
  if (!seen.hashes) keep(table, { ...seen, hashes });
}

export const seenHashes = (table: string): string[] | null => read(table).hashes ?? null;

export const seenCommitment = (table: string): string | null => read(table).commitment ?? null;

/** Whether a number of mine is part of the key; null if I gave none here. A new seat means a new number. */
export function myNonceCounts(table: string, record: unknown): boolean | null {
  const mine = read(table).nonces;
  if (!mine?.length) return null;
  const told = (record as { nonces?: unknown } | null)?.nonces;
  return Array.isArray(told) && told.some((nonce) => mine.includes(nonce));
}
