import { randomBytes } from 'node:crypto';

/** W3C trace context, version 00 (www.w3.org/TR/trace-context): 00-<32 hex>-<16 hex>-<2 hex>. */
const SHAPE = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

// Random bytes are drawn in blocks: one system call serves many requests.
let block = Buffer.alloc(0);
let at = 0;
function randomHex(bytes: number): string {
  if (at + bytes > block.length) {
    block = randomBytes(4096);
    at = 0;
  }
  at += bytes;
  return block.toString('hex', at - bytes, at);
}

export const isTraceparent = (value: unknown): value is string => typeof value === 'string' && SHAPE.test(value);
export const newTraceparent = (): string => `00-${randomHex(16)}-${randomHex(8)}-01`;
export const childTraceparent = (parent: string): string => `${parent.slice(0, 36)}${randomHex(8)}${parent.slice(52)}`;
