import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import { decrypt, encrypt, reencrypt, type DataKeys } from '#server/platform/encryption.ts';

const VERSION = 1;
const ID_BYTES = 16;
const BODY_BYTES = 1 + ID_BYTES + 4;
const MAC_BYTES = 16;
const KEY_BYTES = 32;

/** Within this time after a refresh, any older token of the session counts as a concurrent tab. */
const RACE_ALLOWANCE_MS = 10_000;

/** What a refresh token claims; trusted only once its MAC matches the session's key. */
export interface RefreshToken {
  readonly sessionId: string;
  readonly counter: number;
  readonly mac: Buffer;
}

/** A new session's key for its refresh tokens, as stored: encrypted, and bound to the session. */
export function newSessionKey(dataKeys: DataKeys, sessionId: string): Buffer {
  return encrypt(dataKeys, randomBytes(KEY_BYTES), purposeOf(sessionId));
}

/** The same key under the first data key, so that the session's refresh tokens stay valid. */
export function resealSessionKey(
  dataKeys: DataKeys,
  session: { readonly id: string; readonly hmac_key: Uint8Array },
): Buffer {
  return reencrypt(dataKeys, session.hmac_key, purposeOf(session.id));
}

/** Version, session id, counter and 128 bits of HMAC-SHA-256, as base64url. */
export function writeRefreshToken(
  dataKeys: DataKeys,
  session: { id: string; hmac_key: Uint8Array; counter: number },
): string {
  const body = bodyOf(session.id, session.counter);
  return Buffer.concat([body, macOf(dataKeys, session, body)]).toString('base64url');
}

export function parseRefreshToken(text: string): RefreshToken | null {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== BODY_BYTES + MAC_BYTES || bytes.toString('base64url') !== text) return null;
  if (bytes[0] !== VERSION) return null;
  const hex = bytes.subarray(1, 1 + ID_BYTES).toString('hex');
  return {
    sessionId: `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`,
    counter: bytes.readUInt32BE(1 + ID_BYTES),
    mac: bytes.subarray(BODY_BYTES),
  };
}

/**
 * What happens with a refresh token: `rotate` issues the successor of the current token; `repeat`
 * sends the current token again, to the one before it (its answer never arrived) or to any older
 * one within 10 s of the last refresh (concurrent tabs); `reused` ends the session for an older one
 * after that; `forged` changes nothing for a wrong MAC or a counter that was never issued.
 */
export function judgeRefresh(
  dataKeys: DataKeys,
  session: { id: string; hmac_key: Uint8Array; counter: number; refreshed_at: Date },
  token: RefreshToken,
  now: Date,
): 'rotate' | 'repeat' | 'reused' | 'forged' {
  const expected = macOf(dataKeys, session, bodyOf(session.id, token.counter));
  if (!timingSafeEqual(expected, token.mac) || token.counter > session.counter) return 'forged';
  if (token.counter === session.counter) return 'rotate';
  if (token.counter === session.counter - 1) return 'repeat';
  const elapsedMs = now.getTime() - session.refreshed_at.getTime();
  return elapsedMs <= RACE_ALLOWANCE_MS ? 'repeat' : 'reused';
}

function bodyOf(sessionId: string, counter: number): Buffer {
  const body = Buffer.alloc(BODY_BYTES);
  body.writeUInt8(VERSION, 0);
  body.write(sessionId.replaceAll('-', ''), 1, 'hex');
  body.writeUInt32BE(counter, 1 + ID_BYTES);
  return body;
}

function macOf(dataKeys: DataKeys, session: { id: string; hmac_key: Uint8Array }, body: Buffer) {
  const key = decrypt(dataKeys, session.hmac_key, purposeOf(session.id));
  return createHmac('sha256', key).update(body).digest().subarray(0, MAC_BYTES);
}

function purposeOf(sessionId: string): string {
  return `auth_sessions.hmac_key:${sessionId}`;
}
