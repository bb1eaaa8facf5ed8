import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** The token of an emailed link: 32 random bytes in base64url. Only its digest is stored. */
export function newToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function hashOfToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
