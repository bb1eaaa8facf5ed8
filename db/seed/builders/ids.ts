import { createHash } from 'node:crypto';

let built = 0;

/**
 * A stable id: a UUID of version 8 made from the first 16 bytes of sha256("kind:key"). The demo
 * shop's rows keep their ids from one load to the next.
 */
export function stableId(kind: string, key: string): string {
  const bytes = createHash('sha256').update(`${kind}:${key}`).digest().subarray(0, 16);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(6) & 0x0f), 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** 1, 2, 3 ... in order of calls. Makes the names, slugs and ids of builders unique. */
export function nextNumber(): number {
  built += 1;
  return built;
}
