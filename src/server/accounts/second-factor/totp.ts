import { Secret, TOTP } from 'otpauth';
import { renderSVG } from 'uqr';

import { decrypt, encrypt, reencrypt, type DataKeys } from '#server/platform/encryption.ts';

/** What every authenticator app supports: six digits of HMAC-SHA-1, new every 30 seconds. */
const FORMAT = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** The code before and the one after are accepted too, for clocks that differ. */
const WINDOW = 1;

interface StoredFactor {
  readonly id: string;
  /** Null for a factor of another kind, which has no codes. */
  readonly secret: Uint8Array | null;
}

/** A new secret, and what an authenticator app needs to add it. */
export function newTotp({ issuer, label }: { readonly issuer: string; readonly label: string }) {
  const totp = new TOTP({ ...FORMAT, issuer, label, secret: new Secret({ size: SECRET_BYTES }) });
  const uri = totp.toString();
  return { secret: totp.secret.base32, uri, qr_code: renderSVG(uri, { ecc: 'M', border: 4 }) };
}

/** The step (Unix time divided by 30 s) that the code belongs to, or null for a wrong one. */
export function stepOfCode(
  dataKeys: DataKeys,
  factor: StoredFactor,
  { code, now }: { readonly code: string; readonly now: Date },
): number | null {
  if (factor.secret === null) return null;
  const base32 = decrypt(dataKeys, factor.secret, purposeOf(factor.id)).toString();
  const totp = new TOTP({ ...FORMAT, secret: Secret.fromBase32(base32) });
  const timestamp = now.getTime();
  const distance = totp.validate({ token: code, timestamp, window: WINDOW });
  return distance === null ? null : totp.counter({ timestamp }) + distance;
}

export function sealTotpSecret(dataKeys: DataKeys, factorId: string, base32: string): Buffer {
  return encrypt(dataKeys, Buffer.from(base32), purposeOf(factorId));
}

/** The same secret under the first data key. */
export function resealTotpSecret(
  dataKeys: DataKeys,
  { id, secret }: { readonly id: string; readonly secret: Uint8Array },
): Buffer {
  return reencrypt(dataKeys, secret, purposeOf(id));
}

function purposeOf(factorId: string): string {
  return `auth_factors.secret:${factorId}`;
}
