/** Everything that is recorded in an order's timeline. */
export const ORDER_EVENT_KINDS = [
  'placed',
  'paid',
  /** Paid after its status had moved on already. */
  'settled',
  /** Paid after it had been cancelled, and taken up again because the goods were still there. */
  'paid_late',
  'paid_twice',
  'amount_mismatch',
  'refund_due',
  'payment_processing',
  'payment_failed',
  'payment_expired',
  'hold_expired',
  /** The buyer placed another order in its stead. */
  'replaced',
  'status_changed',
  'cancelled',
  'parcel_sent',
  /** Its carrier or number was corrected. */
  'parcel_corrected',
  'parcel_delivered',
  /** It was called back before it arrived. */
  'parcel_taken_back',
  'stock_short',
  'refund_queued',
  'refunded',
  'refund_failed',
  /** The buyer disputes the payment at their bank. */
  'dispute_opened',
  'dispute_closed',
  /** Somebody of the shop wrote something down. */
  'note',
] as const;
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];

/** Who an event came from, as its reader is told: never a name. */
export type EventAuthor = 'customer' | 'shop' | 'system';

/** The buyer's own deeds are the customer's, anybody else's the shop's, nobody's the system's. */
export function eventAuthor(actorId: string | null, buyerId: string): EventAuthor {
  if (actorId === null) return 'system';
  return actorId === buyerId ? 'customer' : 'shop';
}
