import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';

import { AppError } from '#contract/errors/app-error.ts';

import { createTurns } from '#server/platform/turns.ts';

/** Argon2id with 19 MiB, two passes and one lane: about 30 ms of one core. */
const COST: Cost = { memory: 19_456, passes: 2, lanes: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** More concurrent hashes would only take memory and threads from other work. */
const MAX_RUNNING = 2;
/** When the queue is longer than this, callers are told to retry instead of waiting for seconds. */
const MAX_WAITING = 100;

const turns = createTurns(MAX_RUNNING);

/** Throws UNAVAILABLE when too many are waiting. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const { memory, passes, lanes } = COST;
  const tag = await derive(password, salt, COST);
  return `$argon2id$v=19$m=${memory},t=${passes},p=${lanes}$${base64(salt)}$${base64(tag)}`;
}

/**
 * Whether the password matches the hash. Without a hash (no such user, no password set) the same
 * work runs against a random salt and the answer is false, so the timing reveals nothing.
 */
export async function passwordMatches(password: string, hash: string | null): Promise<boolean> {
  const stored = hash === null ? null : parse(hash);
  if (stored === null) {
    await derive(password, randomBytes(SALT_BYTES), COST);
    return false;
  }
  const tag = await derive(password, stored.salt, stored, stored.tag.length);
  return timingSafeEqual(tag, stored.tag);
}

interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly lanes: number;
}

function parse(hash: string): (Cost & { salt: Buffer; tag: Buffer }) | null {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash);
  if (match === null) return null;
  const [, memory, passes, lanes, salt = '', tag = ''] = match;
  return {
    memory: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

async function derive(password: string, nonce: Buffer, cost: Cost, tagLength = TAG_BYTES) {
  if (turns.waiting() >= MAX_WAITING) throw new AppError('UNAVAILABLE', { retryAfterSeconds: 5 });
  const message = password.normalize('NFC');
  const { memory, passes, lanes: parallelism } = cost;
  const input = { message, nonce, parallelism, tagLength, memory, passes };
  return turns.run(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        argon2('argon2id', input, (error, tag) => {
          if (error) reject(error);
          else resolve(Buffer.from(tag));
        });
      }),
  );
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
