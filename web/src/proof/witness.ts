/**
 * What this browser saw of a table before the game: the fingerprint it published and the number I gave. A proof
 * is worth most against what the server cannot change any more.
 */
interface Seen {
  commitment?: string;
  nonces?: string[];
}

const keyOf = (table: string): string => `stoneage.witness.${table}`;

function read(table: string): Seen {
  try {
    return JSON.parse(localStorage.getItem(keyOf(table)) ?? "{}");
  } catch {
    return {};
  }
}

function keep(table: string, seen: Seen): void {
  try {
    localStorage.setItem(keyOf(table), JSON.stringify(seen));
  } catch {
    // A browser that keeps nothing proves against what the record says of itself.
  }
}

/** The first fingerprint counts: a later one would be another secret. */
export function witnessCommitment(table: string, commitment: string): void {
  const seen = read(table);
  if (!seen.commitment) keep(table, { ...seen, commitment });
}

export function witnessNonce(table: string, nonce: string): void {
  const seen = read(table);
  keep(table, { ...seen, nonces: [...(seen.nonces ?? []), nonce] });
}

export const seenCommitment = (table: string): string | null => read(table).commitment ?? null;

/** Whether a number of mine is part of the key; null if I gave none here. A new seat means a new number. */
export function myNonceCounts(table: string, record: unknown): boolean | null {
  const mine = read(table).nonces;
  if (!mine?.length) return null;
  const told = (record as { nonces?: unknown } | null)?.nonces;
  return Array.isArray(told) && told.some((nonce) => mine.includes(nonce));
}
