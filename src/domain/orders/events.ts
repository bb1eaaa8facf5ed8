/** Every kind of event in an order's timeline. */
export const ORDER_EVENT_KINDS = [
  'placed',
  'paid',
  /** Paid after its status had already changed. */
  'settled',
  /** Paid after it was cancelled, and reopened because the items were still in stock. */
  'paid_late',
  'paid_twice',
  'amount_mismatch',
  'refund_due',
  'payment_processing',
  'payment_failed',
  'payment_expired',
  'hold_expired',
  /** The buyer placed another order instead. */
  'replaced',
  'status_changed',
  'cancelled',
  'parcel_sent',
  /** Its carrier or number was corrected. */
  'parcel_corrected',
  'parcel_delivered',
  /** It was taken back before it arrived. */
  'parcel_taken_back',
  'stock_short',
  'refund_queued',
  'refunded',
  'refund_failed',
  /** The buyer disputes the payment with their bank. */
  'dispute_opened',
  'dispute_closed',
  'return_requested',
  'return_approved',
  'return_resolved',
  'return_declined',
  'return_withdrawn',
  /** Goods that had come back went to the customer again. */
  'return_handed_back',
  /** A note by the shop's staff. */
  'note',
] as const;
export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];

/** Who caused an event, as shown to its reader: never a name. */
export type EventAuthor = 'customer' | 'shop' | 'system';

/**
 * The customer for the buyer's own actions, the shop for anyone else's, the system without an
 * actor.
 */
export function eventAuthor(actorId: string | null, buyerId: string): EventAuthor {
  if (actorId === null) return 'system';
  return actorId === buyerId ? 'customer' : 'shop';
}
