/**
 * My numbers for the key of the dice: only a number's fingerprint goes out when I sit down, the number itself once the host
 * has started. Until then it lies in this browser.
 */
import { hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";
import { randomHex } from "../protocol/api";
import type { TableView } from "../protocol/types";
import { hashOf } from "./hashes";
import { keptNonces, witnessFixed, witnessNonce, witnessSalt } from "./witness";

const NONCE_BYTES = 16;

const fingerprint = (nonce: string): string => hashOf(hexToBytes(nonce));

/** Whether this is the invitation code of a table, of which the table shows the hash. */
export const isInvitation = (code: string, hash: string): boolean => hashOf(utf8ToBytes(code)) === hash;

/**
 * What a seat is taken with. A browser that keeps nothing could not show its number later, so it gives the number itself.
 * The salt of the name is drawn here, so that nobody else can try salts until they like the dice.
 */
type Sealed = { salt: string } & ({ nonce_hash: string; nonce?: never } | { nonce: string; nonce_hash?: never });

export interface Drawn {
  sealed: Sealed;
  /** To be shown at the start. */
  hidden: string[];
}

export function draw(table: string): Drawn {
  const [nonce, salt] = [randomHex(NONCE_BYTES), randomHex(NONCE_BYTES)];
  witnessSalt(table, salt);
  if (!witnessNonce(table, nonce)) return { sealed: { nonce, salt }, hidden: [] };
  return { sealed: { nonce_hash: fingerprint(nonce), salt }, hidden: [nonce] };
}

/** The numbers that the start waits for and this browser keeps. It remembers everyone's fingerprints before it shows them. */
export function toReveal(table: TableView): string[] {
  const hashes = table.seats.map((seat) => seat.nonce_hash).filter((hash) => hash !== null);
  witnessFixed(table.id, hashes, table.seating);
  const awaited = table.seats.filter((seat) => seat.mine && table.reveal?.seats.includes(seat.seat));
  const mine = awaited.map((seat) => seat.nonce_hash);
  return keptNonces(table.id).filter((nonce) => mine.includes(fingerprint(nonce)));
}
