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

/** The heading number of the confirmation page: "ORD-" and the last 8 characters of the id. */
export function confirmationNumber(orderId: string): string {
  return `ORD-${orderId.slice(-8).toUpperCase()}`;
}

export interface OrderReference {
  /** As typed, upper case, with its "ORD-": compare with the stored number. */
  readonly orderNumber: string;
  /** Lower case, when the text can be the end of an id: compare with the id's last 8 characters. */
  readonly idSuffix: string | null;
}

/**
 * Reads what a person types to find an order: the stored number or the confirmation number, in any
 * case, with or without "ORD-". Eight digits can be the end of an id, so a search asks for both
 * (Rule 20). Null when it can be neither.
 */
export function parseOrderReference(text: string): OrderReference | null {
  const reference = text.trim().toUpperCase().replace(/^ORD-/, '');
  const isNumber = /^[0-9]{1,20}$/.test(reference);
  const isSuffix = /^[0-9A-F]{8}$/.test(reference);
  if (!isNumber && !isSuffix) return null;
  return {
    orderNumber: `ORD-${reference}`,
    idSuffix: isSuffix ? reference.toLowerCase() : null,
  };
}
