/** SipHash-2-4 of one block of eight bytes: all of a game's chance comes from it. */
const WORD = (1n << 64n) - 1n;

/** A message of eight bytes ends in a block that holds its length. */
const LAST_BLOCK = 8n << 56n;

type Four = [bigint, bigint, bigint, bigint];

const rotated = (word: bigint, by: bigint): bigint => ((word << by) | (word >> (64n - by))) & WORD;

function round(v: Four): void {
  v[0] = (v[0] + v[1]) & WORD;
  v[1] = rotated(v[1], 13n) ^ v[0];
  v[0] = rotated(v[0], 32n);
  v[2] = (v[2] + v[3]) & WORD;
  v[3] = rotated(v[3], 16n) ^ v[2];
  v[0] = (v[0] + v[3]) & WORD;
  v[3] = rotated(v[3], 21n) ^ v[0];
  v[2] = (v[2] + v[1]) & WORD;
  v[1] = rotated(v[1], 17n) ^ v[2];
  v[2] = rotated(v[2], 32n);
}

const littleEnd = (bytes: Uint8Array): bigint => bytes.reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n);

/** The word of a number under a key of sixteen bytes. */
export function sipWord(key: Uint8Array, number: bigint): bigint {
  const [low, high] = [littleEnd(key.subarray(0, 8)), littleEnd(key.subarray(8, 16))];
  const v: Four = [
    low ^ 0x736f6d6570736575n,
    high ^ 0x646f72616e646f6dn,
    low ^ 0x6c7967656e657261n,
    high ^ 0x7465646279746573n,
  ];
  for (const block of [number, LAST_BLOCK]) {
    v[3] ^= block;
    round(v);
    round(v);
    v[0] ^= block;
  }
  v[2] ^= 0xffn;
  for (let i = 0; i < 4; i++) round(v);
  return v[0] ^ v[1] ^ v[2] ^ v[3];
}
