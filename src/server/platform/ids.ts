import { randomFillSync } from 'node:crypto';

const MAX_SEQUENCE = 0xfff;
const ID_BYTES = 16;
const stock = Buffer.alloc(256 * ID_BYTES);
let taken = stock.length;
let lastMs = 0;
let sequence = 0;

/**
 * A new UUID version 7 (RFC 9562): 48 bits of Unix milliseconds, a 12-bit sequence, 62 random bits.
 * Ids from one process sort by creation, so indexes grow at one end. An id reveals when it was
 * created and is not a secret: never use one where guessing it would grant something.
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

/** 16 random bytes from a pool that is filled for many ids at once; the new id overwrites them. */
function randomBytes(): Buffer {
  if (taken === stock.length) {
    randomFillSync(stock);
    taken = 0;
  }
  taken += ID_BYTES;
  return stock.subarray(taken - ID_BYTES, taken);
}

/** A clock that stops or goes backwards must not break the order: the sequence carries over. */
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
