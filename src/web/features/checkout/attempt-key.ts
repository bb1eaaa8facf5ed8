const STORED_AT = 'shop-order-attempt';

interface Attempt {
  readonly fingerprint: string;
  readonly key: string;
}

/**
 * The Idempotency-Key of this attempt to order. It survives retries and a return from the payment
 * page, until the order is paid or its cart, addresses or total change.
 */
export function attemptKey(fingerprint: string): string {
  const stored = read();
  if (stored?.fingerprint === fingerprint) return stored.key;
  const key = crypto.randomUUID();
  write({ fingerprint, key });
  return key;
}

/** Starts a new attempt. */
export function clearAttempt(): void {
  try {
    sessionStorage.removeItem(STORED_AT);
  } catch {
    // Storage can be switched off; then every press is its own attempt.
  }
}

function read(): Attempt | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORED_AT) ?? 'null') as Attempt | null;
  } catch {
    return null;
  }
}

function write(attempt: Attempt): void {
  try {
    sessionStorage.setItem(STORED_AT, JSON.stringify(attempt));
  } catch {
    // See above.
  }
}
