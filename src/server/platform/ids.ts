import { randomFillSync } from 'node:crypto';

const MAX_SEQUENCE = 0xfff;
const ID_BYTES = 16;
const stock = Buffer.alloc(256 * ID_BYTES);
let taken = stock.length;
let lastMs = 0;
let sequence = 0;

/**
 * A new UUID of version 7 (RFC 9562): 48 bits of Unix milliseconds, a 12-bit sequence, 62 random
 * bits. Ids made in one process sort in the order they were made, so that indexes grow at one end.
 * An id says when it was made and is not a secret: never use one where a guess would grant
 * something.
 */
export function newId(): string {
  const bytes = randomBytes();
  advanceSequence(bytes.readUInt16BE(6));
  bytes.writeUIntBE(lastMs, 0, 6);
  bytes.writeUInt16BE(0x7000 | sequence, 6);
  bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/**
 * 16 random bytes of a stock that is drawn for many ids at once, and written over by the id made of
 * them.
 */
function randomBytes(): Buffer {
  if (taken === stock.length) {
    randomFillSync(stock);
    taken = 0;
  }
  taken += ID_BYTES;
  return stock.subarray(taken - ID_BYTES, taken);
}

/**
 * A clock that stands still or steps back must not break the order: the sequence then carries over.
 */
function advanceSequence(random: number): void {
  const nowMs = Date.now();
  if (nowMs > lastMs) {
    lastMs = nowMs;
    sequence = random & 0x7ff;
    return;
  }
  sequence += 1;
  if (sequence > MAX_SEQUENCE) {
    lastMs += 1;
    sequence = 0;
  }
}
