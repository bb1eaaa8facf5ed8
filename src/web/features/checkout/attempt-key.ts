import { readStoredJson, writeStorage } from '#web/lib/web-storage.ts';

const STORED_AT = 'shop-order-attempt';

interface Attempt {
  readonly fingerprint: string;
  readonly key: string;
}

/**
 * The Idempotency-Key of this attempt to order. It survives retries and a return from the payment
 * page, until the order is paid or its cart, addresses or total change. Without storage every press
 * is its own attempt.
 */
export function attemptKey(fingerprint: string): string {
  const stored = readStoredJson<Attempt>('sessionStorage', STORED_AT);
  if (stored?.fingerprint === fingerprint) return stored.key;
  const key = crypto.randomUUID();
  const attempt: Attempt = { fingerprint, key };
  writeStorage('sessionStorage', STORED_AT, JSON.stringify(attempt));
  return key;
}

export function clearAttempt(): void {
  writeStorage('sessionStorage', STORED_AT, null);
}
