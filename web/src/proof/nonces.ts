/**
 * My numbers for the key of the dice: only a number's fingerprint goes out when I sit down, the number itself once the host
 * has started. Until then it lies in this browser.
 */
import { hexToBytes } from "@noble/hashes/utils.js";
import { randomHex } from "../protocol/api";
import type { TableView } from "../protocol/types";
import { hashOf } from "./chance";
import { keptNonces, witnessHashes, witnessNonce } from "./witness";

const NONCE_BYTES = 16;

const fingerprint = (nonce: string): string => hashOf(hexToBytes(nonce));

/** What a seat is taken with. A browser that keeps nothing could not show its number later, so it gives the number itself. */
type Sealed = { nonce_hash: string; nonce?: never } | { nonce: string; nonce_hash?: never };

export interface Drawn {
  sealed: Sealed;
  /** To be shown at the start. */
  hidden: string[];
}

export function draw(table: string): Drawn {
  const nonce = randomHex(NONCE_BYTES);
  const kept = witnessNonce(table, nonce);
  return kept ? { sealed: { nonce_hash: fingerprint(nonce) }, hidden: [nonce] } : { sealed: { nonce }, hidden: [] };
}

/** The numbers that the start waits for and this browser keeps. It remembers everyone's fingerprints before it shows them. */
export function toReveal(table: TableView): string[] {
  const hashes = table.seats.map((seat) => seat.nonce_hash);
  witnessHashes(
    table.id,
    hashes.filter((hash) => hash !== null),
  );
  const awaited = table.seats.filter((seat) => seat.mine && table.reveal?.seats.includes(seat.seat));
  const mine = awaited.map((seat) => seat.nonce_hash);
  return keptNonces(table.id).filter((nonce) => mine.includes(fingerprint(nonce)));
}
