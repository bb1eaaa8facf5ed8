const DAY_MS = 24 * 60 * 60 * 1000;
/** A parcel without a recorded delivery counts as arrived this long after it was sent. */
export const ARRIVES_AFTER_DAYS = 14;

/** One line of an order with the product, as far as it has come. */
export interface Purchase {
  readonly orderItemId: string;
  /** Who sold it; null is the platform. */
  readonly sellerId: string | null;
  readonly quantity: number;
  readonly isCancelled: boolean;
  /** When its units were sent and arrived; the second is null if nobody recorded it. */
  readonly parcels: readonly { readonly sentAt: Date; readonly deliveredAt: Date | null }[];
  readonly refunds: readonly { readonly at: Date; readonly quantity: number }[];
}

export interface WriterFacts {
  readonly isAdministrator: boolean;
  /** Whether they work for the seller of the product. */
  readonly isOfSeller: boolean;
  readonly hasReview: boolean;
  /** Their lines with the product. */
  readonly purchases: readonly Purchase[];
  readonly now: Date;
}

/** Why somebody may not write a review. */
export const WRITING_REFUSALS = [
  'administrator',
  'own_product',
  'written',
  'not_bought',
  'cancelled',
  'not_arrived',
] as const;
export type WritingRefusal = (typeof WRITING_REFUSALS)[number];

export type MayWrite =
  | { readonly ok: true; readonly proof: Purchase }
  | { readonly ok: false; readonly reason: WritingRefusal };

/**
 * Whether a customer may review a product, and the line that proves it (Rule 136): one of theirs
 * that has arrived, or was sent 14 days ago, unless it was cancelled or refunded in full before.
 */
export function mayWriteReview(facts: WriterFacts): MayWrite {
  const { purchases, now } = facts;
  const refuse = (reason: WritingRefusal): MayWrite => ({ ok: false, reason });
  if (facts.isAdministrator) return refuse('administrator');
  if (facts.isOfSeller) return refuse('own_product');
  if (facts.hasReview) return refuse('written');
  if (purchases.length === 0) return refuse('not_bought');
  const proof = purchases.find((purchase) => {
    const arrivedAt = arrivalOf(purchase);
    return arrivedAt !== null && arrivedAt <= now && !endedBefore(purchase, arrivedAt);
  });
  if (proof !== undefined) return { ok: true, proof };
  const isOver = purchases.every((purchase) => endedBefore(purchase, now));
  return refuse(isOver ? 'cancelled' : 'not_arrived');
}

/** When the first of its units arrived, or counts as arrived; null if nothing was sent. */
function arrivalOf({ parcels }: Purchase): Date | null {
  const times = parcels.map(
    ({ sentAt, deliveredAt }) =>
      deliveredAt?.getTime() ?? sentAt.getTime() + ARRIVES_AFTER_DAYS * DAY_MS,
  );
  return times.length === 0 ? null : new Date(Math.min(...times));
}

/** Whether the whole line was cancelled, or refunded before this time. */
function endedBefore({ isCancelled, quantity, refunds }: Purchase, at: Date): boolean {
  if (isCancelled) return true;
  const refunded = refunds
    .filter((refund) => refund.at < at)
    .reduce((sum, refund) => sum + refund.quantity, 0);
  return refunded >= quantity;
}
