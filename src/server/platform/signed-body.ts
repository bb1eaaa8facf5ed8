import { createHmac, timingSafeEqual } from 'node:crypto';

import { AppError } from '#contract/errors/app-error.ts';

const SIGNATURE_TOLERANCE_SECONDS = 300;
const MAX_SIGNATURES = 5;

/**
 * `t=<seconds>,v1=<hex>`: HMAC-SHA256 over `timestamp.rawbody`, as Stripe signs. Several secrets
 * give several signatures, of which the receiver needs one.
 */
export function signBody(
  rawBody: string | Uint8Array,
  secrets: string | readonly string[],
  now: Date,
): string {
  const timestamp = Math.floor(now.getTime() / 1000);
  const signatures = [secrets].flat().map((secret) => digest(rawBody, secret, timestamp));
  return [`t=${timestamp}`, ...signatures.map((hex) => `v1=${hex}`)].join(',');
}

/** Refuses a missing, malformed, wrong or stale signature of these bytes (INVALID_SIGNATURE). */
export function assertSigned(
  rawBody: Uint8Array,
  { header, secret, now }: { header: string | null; secret: string; now: Date },
): void {
  const parts = (header ?? '').split(',').map((part) => part.trim().split('='));
  const stamp = parts.find(([name]) => name === 't')?.[1] ?? '';
  const timestamp = /^\d{1,12}$/.test(stamp) ? Number(stamp) : Number.NaN;
  const ageSeconds = Math.abs(now.getTime() / 1000 - timestamp);
  if (!(ageSeconds <= SIGNATURE_TOLERANCE_SECONDS)) throw new AppError('INVALID_SIGNATURE');
  const expected = Buffer.from(digest(rawBody, secret, timestamp), 'hex');
  const isSigned = parts
    .filter(([name]) => name === 'v1')
    .slice(0, MAX_SIGNATURES)
    .some(([, hex]) => {
      const given = Buffer.from(hex ?? '', 'hex');
      return given.length === expected.length && timingSafeEqual(given, expected);
    });
  if (!isSigned) throw new AppError('INVALID_SIGNATURE');
}

function digest(rawBody: string | Uint8Array, secret: string, timestamp: number): string {
  return createHmac('sha256', secret).update(`${timestamp}.`).update(rawBody).digest('hex');
}
