import { storedJson } from '#web/lib/stored-json.ts';

interface Attempt {
  readonly fingerprint: string;
  readonly key: string;
}

const stored = storedJson<Attempt>('sessionStorage', 'shop-order-attempt');

/**
 * The Idempotency-Key of this attempt to order. It survives retries and a return from the payment
 * page, until the order is paid or its cart, addresses or total change. Without storage every press
 * is its own attempt.
 */
export function attemptKey(fingerprint: string): string {
  const attempt = stored.read();
  if (attempt?.fingerprint === fingerprint) return attempt.key;
  const key = crypto.randomUUID();
  stored.write({ fingerprint, key });
  return key;
}

/** Starts a new attempt. */
export function clearAttempt(): void {
  stored.write(null);
}
