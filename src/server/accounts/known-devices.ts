import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';

import type { Config } from '#server/platform/config.ts';

const COOKIE = 'shop-device';
const PATH = '/auth/v1';
/** Together 38 characters of base64url. */
const NONCE_BYTES = 12;
const MAC_BYTES = 16;
/** Accounts that one browser remembers; a new one replaces the oldest. */
const MAX_TOKENS = 5;
/** The longest lifetime that browsers allow for a cookie: 400 days. */
const MAX_AGE_SECONDS = 400 * 24 * 3600;

/**
 * The id of this browser for the user, or null when they have not logged in with it before. Its
 * cookie grants no access: it only separates this browser's wrong passwords from guesses made
 * elsewhere.
 */
export function knownDeviceOf(c: Context, config: Config, userId: string): string | null {
  return tokensIn(c).find((token) => isFor(config, userId, token)) ?? null;
}

/** Records in the browser that the user has logged in with it. */
export function rememberDevice(c: Context, config: Config, userId: string): void {
  const tokens = tokensIn(c);
  const own = tokens.find((token) => isFor(config, userId, token)) ?? newToken(config, userId);
  const others = tokens.filter((token) => token !== own).slice(0, MAX_TOKENS - 1);
  setCookie(c, COOKIE, [own, ...others].join('.'), {
    path: PATH,
    httpOnly: true,
    sameSite: 'Strict',
    secure: config.siteUrl.startsWith('https://'),
    maxAge: MAX_AGE_SECONDS,
  });
}

function tokensIn(c: Context): string[] {
  const tokens = (getCookie(c, COOKIE) ?? '').split('.').slice(0, MAX_TOKENS);
  return tokens.filter((token) => /^[\w-]{38}$/.test(token));
}

function newToken(config: Config, userId: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  return Buffer.concat([nonce, macOf(config.dataKeys[0], userId, nonce)]).toString('base64url');
}

function isFor(config: Config, userId: string, token: string): boolean {
  const bytes = Buffer.from(token, 'base64url');
  return config.dataKeys.some((key) =>
    timingSafeEqual(
      macOf(key, userId, bytes.subarray(0, NONCE_BYTES)),
      bytes.subarray(NONCE_BYTES),
    ),
  );
}

/** 128 bits of HMAC-SHA-256, with a key derived from a data key. */
function macOf(dataKey: Buffer, userId: string, nonce: Buffer): Buffer {
  const key = createHmac('sha256', dataKey).update('known devices').digest();
  return createHmac('sha256', key).update(userId).update(nonce).digest().subarray(0, MAC_BYTES);
}
