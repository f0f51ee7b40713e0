// Compresses the built client once, so that the server never has to: `node compress.js FOLDER`.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const [folder] = process.argv.slice(2);
const WORTH_IT = /\.(html|js|css|svg|json|webmanifest|txt|map)$/;
const LEAST = 1000; // bytes: below, a compressed file saves less than the header that announces it

for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath, entry.name);
  if (entry.isFile() && /\.(br|gz)$/.test(entry.name)) rmSync(file);
  if (!entry.isFile() || !WORTH_IT.test(entry.name)) continue;
  const plain = readFileSync(file);
  if (plain.length < LEAST) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
  writeFileSync(`${file}.br`, brotliCompressSync(plain, { params }));
  writeFileSync(`${file}.gz`, gzipSync(plain, { level: 9 }));
}
