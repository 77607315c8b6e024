// Writes .br and .gz beside every compressible file of the build, so that the gateway serves ready-made bytes.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const COMPRESSIBLE = new Set(['.js', '.css', '.html', '.svg', '.json', '.txt', '.webmanifest']);
/** Below one packet's payload, compression saves nothing. */
const MIN_BYTES = 1024;

const root = new URL('../dist/', import.meta.url).pathname;
let files = 0;
let plainBytes = 0;
let brotliBytes = 0;

for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !COMPRESSIBLE.has(extname(entry.name))) continue;
  const path = join(entry.parentPath, entry.name);
  const plain = readFileSync(path);
  if (plain.length < MIN_BYTES) continue;
  const brotli = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } });
  writeFileSync(`${path}.br`, brotli);
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
  files += 1;
  plainBytes += plain.length;
  brotliBytes += brotli.length;
}

const kilobytes = (bytes) => `${Math.round(bytes / 1024)} KB`;
console.log(`precompressed ${files} files: ${kilobytes(plainBytes)} plain, ${kilobytes(brotliBytes)} brotli`);
