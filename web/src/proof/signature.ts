/** Ed25519 without WebCrypto, which pages on a plain-http address do not have. */
import { hashes, verify } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { signedMessage } from "./conduct";
import { bytes, object } from "./read";

hashes.sha512 = sha512;

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;

/** The public key with which a log is signed; null if the signature is not true. */
export function signer(signature: unknown, log: unknown): string | null {
  const { key, value } = object(signature) ?? {};
  const [point, made] = [bytes(key, KEY_BYTES), bytes(value, SIGNATURE_BYTES)];
  if (!point || !made || !Array.isArray(log)) return null;
  try {
    return verify(made, signedMessage(log), point, { zip215: false }) ? (key as string) : null;
  } catch {
    return null;
  }
}
