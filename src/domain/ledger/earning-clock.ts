import { daysLater, latestOf, promisedDelivery } from '#domain/parcels/promised-delivery.ts';

/** How long a seller's share stays pending (settings). */
export interface HoldRules {
  /** Days after a recorded delivery. */
  readonly deliveredDays: number;
  /** Days after the promised delivery, if no delivery is recorded. */
  readonly promisedDays: number;
  /** The promised delivery time in business days, such as "2-5". */
  readonly deliveryTime: string;
}

/** What happened to the units of an order line. */
export interface LineFacts {
  /** Units bought that no refund has taken. */
  readonly units: number;
  /** The parcels that hold units of the line, without those taken back. */
  readonly parcels: readonly {
    readonly quantity: number;
    readonly dispatchedAt: Date;
    readonly deliveredAt: Date | null;
  }[];
  /** When a person marked the order as sent, or as delivered, without a parcel of this line. */
  readonly markedSentAt: Date | null;
  readonly markedDeliveredAt: Date | null;
  /** When the newest refund of the line was made; null if it has none. */
  readonly refundedAt: Date | null;
}

/**
 * When a line's share becomes available to its seller (Rule 118): 7 days after the last of its
 * parcels arrived; a parcel without a recorded delivery counts 14 days after its promised delivery.
 * Null while units are still to be sent. A line whose units were all refunded before they were sent
 * waits as after a delivery, from the refund.
 */
export function availableFrom(line: LineFacts, rules: HoldRules): Date | null {
  const sent = line.parcels.reduce((sum, { quantity }) => sum + quantity, 0);
  const isSent = sent >= line.units;
  if (isSent && line.parcels.length > 0) {
    return latestOf(
      line.parcels.map(({ dispatchedAt, deliveredAt }) =>
        deliveredAt === null ? unrecorded(dispatchedAt, rules) : recorded(deliveredAt, rules),
      ),
    );
  }
  if (line.markedDeliveredAt !== null) return recorded(line.markedDeliveredAt, rules);
  if (line.markedSentAt !== null) return unrecorded(line.markedSentAt, rules);
  return isSent && line.refundedAt !== null ? recorded(line.refundedAt, rules) : null;
}

function recorded(deliveredAt: Date, { deliveredDays }: HoldRules): Date {
  return daysLater(deliveredAt, deliveredDays);
}

function unrecorded(sentAt: Date, { deliveryTime, promisedDays }: HoldRules): Date {
  return daysLater(promisedDelivery(sentAt, deliveryTime), promisedDays);
}
