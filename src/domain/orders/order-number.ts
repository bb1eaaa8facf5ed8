/**
 * The stored number of an order (Rule 20): "ORD-", the milliseconds since 1970 and a random whole
 * number below 1000. Two can collide within a millisecond, so the caller retries on the unique key.
 */
export function orderNumber(nowMs: number, randomBelow1000: number): string {
  if (!Number.isSafeInteger(nowMs) || nowMs < 0) {
    throw new RangeError(`A timestamp is a whole number of milliseconds, got ${nowMs}`);
  }
  if (!Number.isSafeInteger(randomBelow1000) || randomBelow1000 < 0 || randomBelow1000 > 999) {
    throw new RangeError(`The random number must be a whole number below 1000`);
  }
  return `ORD-${nowMs}${randomBelow1000}`;
}

/**
 * The number in the heading of the confirmation page: "ORD-" and the last 8 characters of the id.
 */
export function confirmationNumber(orderId: string): string {
  return `ORD-${orderId.slice(-8).toUpperCase()}`;
}

/** Shorter texts are not matched against the end of an id. */
const SHORTEST_ID_END = 3;

export interface OrderReference {
  /** Matches stored numbers that contain it. Upper case, like those. */
  readonly partOfNumber: string;
  /**
   * Matches ids that end with it. Lower case, like those; null when it cannot be the end of an id.
   */
  readonly endOfId: string | null;
}

/**
 * Parses what a person types to find an order: part of the stored number, or the confirmation
 * number or its end, in any case, with or without "ORD-" (Rule 20). Digits can be both, so a search
 * tries both.
 */
export function readOrderReference(text: string): OrderReference {
  const typed = text.trim();
  const end = typed.toLowerCase().replace(/^ord-/, '');
  const isEndOfId = end.length >= SHORTEST_ID_END && /^[0-9a-f-]+$/.test(end);
  return { partOfNumber: typed.toUpperCase(), endOfId: isEndOfId ? end : null };
}
