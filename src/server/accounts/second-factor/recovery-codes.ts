import { createHash } from 'node:crypto';

import { newReadableText } from '#server/platform/secrets.ts';

const CODES = 10;
/** 79 random bits: too many to guess, and to find again from their hash. */
const CODE_LENGTH = 16;

/** Ten new codes such as `k7dm-x2qa-8rvh-p3nc`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: CODES }, () =>
    newReadableText(CODE_LENGTH).replace(/.{4}(?=.)/g, '$&-'),
  );
}

/** Case, spaces and hyphens do not matter. */
export function hashOfRecoveryCode(code: string): Buffer {
  return createHash('sha256').update(code.toLowerCase().replace(/[\s-]/g, '')).digest();
}
