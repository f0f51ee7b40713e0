/** The hashes of a record, as docs/reference/record-format.md describes them. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js";

const KEY_BYTES = 16;

/** Precedes what is hashed since format 3. */
const SINCE_3 = utf8ToBytes("stoneage/3");

export const hashOf = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

/** JSON with sorted keys, no spaces and everything beyond ASCII escaped. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return ascii(JSON.stringify(value));
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, part]) => `${ascii(JSON.stringify(key))}:${canonical(part)}`).join(",")}}`;
}

const ascii = (text: string): string =>
  text.replace(/[\u007f-\uffff]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`);

export const hashOfJson = (value: unknown): string => hashOf(utf8ToBytes(canonical(value)));

export const commitmentOf = (secret: Uint8Array, options: unknown, roundLimit: unknown): string =>
  hashOf(concatBytes(SINCE_3, secret, utf8ToBytes(canonical({ options, round_limit: roundLimit }))));

/** The key of the dice; without a seating as earlier formats and the library derive it. */
export function keyOf(secret: Uint8Array, nonces: Uint8Array[], seating?: unknown): Uint8Array {
  const fixed = seating === undefined ? [secret] : [SINCE_3, secret, hexToBytes(hashOfJson(seating))];
  return sha256(concatBytes(...fixed, ...nonces)).subarray(0, KEY_BYTES);
}

/** Without the salt nobody can guess a name from its hash. */
export const saltedHash = (salt: string, text: string): string =>
  hashOf(concatBytes(hexToBytes(salt), utf8ToBytes(text)));
