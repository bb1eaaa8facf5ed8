import { mayDispatch, type OrderStatus } from '#domain/orders/status.ts';
import { daysLater, latestOf, promisedDelivery } from '#domain/parcels/promised-delivery.ts';

/** Why a seller does not see an order's delivery details. */
export const DETAILS_HIDDEN = ['not_paid', 'cancelled', 'ended'] as const;
export type DetailsHidden = (typeof DETAILS_HIDDEN)[number];

/** Days after the last recorded delivery in which problems may still come up. */
const DAYS_AFTER_DELIVERY = 90;
/** Days after the promised delivery when no delivery was recorded. */
const DAYS_AFTER_PROMISE = 14;

export interface DeliveryFacts {
  readonly status: OrderStatus;
  /** Null when no payment has arrived, or none was needed. */
  readonly paidAt: Date | null;
  readonly placedAt: Date;
  /** Whether some of the seller's own items have not been sent yet. */
  readonly hasUnitsLeft: boolean;
  /** The seller's own parcels, without those taken back. */
  readonly parcels: readonly { readonly dispatchedAt: Date; readonly deliveredAt: Date | null }[];
  /** The promised delivery time in business days, such as "2-5". */
  readonly promisedDays: string;
  /** Whether a dispute or another case about the order is open. */
  readonly hasOpenCase: boolean;
}

/**
 * Why a seller does not see the buyer's name, address and phone number now, or null when they do
 * (Rule 15). They see them from payment until 90 days after the last delivery, or until 14 days
 * after the latest promised delivery of items without a recorded one, but never before everything
 * has been sent. A cancelled order shows nothing. An open case about a paid order always shows
 * them.
 */
export function whyDeliveryDetailsAreHidden(facts: DeliveryFacts, now: Date): DetailsHidden | null {
  const { status, paidAt, hasOpenCase } = facts;
  if (status === 'pending') return 'not_paid';
  if (hasOpenCase) return null;
  if (!mayDispatch(status)) return paidAt === null ? 'not_paid' : 'cancelled';
  if (status === 'processing' && facts.hasUnitsLeft) return null;
  return now < endOfDetails(facts) ? null : 'ended';
}

function endOfDetails({ parcels, paidAt, placedAt, promisedDays }: DeliveryFacts): Date {
  const delivered = parcels.flatMap(({ deliveredAt }) => deliveredAt ?? []);
  const afterDelivery = delivered.map((at) => daysLater(at, DAYS_AFTER_DELIVERY));
  if (parcels.length > 0 && delivered.length === parcels.length) return latestOf(afterDelivery);
  const starts =
    parcels.length === 0 ? [paidAt ?? placedAt] : parcels.map((each) => each.dispatchedAt);
  const promised = promisedDelivery(latestOf(starts), promisedDays);
  return latestOf([...afterDelivery, daysLater(promised, DAYS_AFTER_PROMISE)]);
}
