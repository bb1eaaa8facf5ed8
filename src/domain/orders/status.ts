import type { FulfilmentStatus } from '#domain/parcels/fulfilment.ts';

export const ORDER_STATUSES = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** New orders start here. */
export const INITIAL_ORDER_STATUS: OrderStatus = 'pending';

/** What an administrator may set, from any state (Rule 19). */
export const ADMIN_ORDER_STATUSES = ['processing', 'shipped', 'delivered', 'cancelled'] as const;
export type AdminOrderStatus = (typeof ADMIN_ORDER_STATUSES)[number];

export type StatusTone = 'green' | 'blue' | 'yellow' | 'grey';

export function isOrderStatus(text: string): text is OrderStatus {
  return (ORDER_STATUSES as readonly string[]).includes(text);
}

/** Delivered green, shipped blue, processing yellow, anything else grey. */
export function statusTone(status: string): StatusTone {
  switch (status) {
    case 'delivered':
      return 'green';
    case 'shipped':
      return 'blue';
    case 'processing':
      return 'yellow';
    default:
      return 'grey';
  }
}

/** Whether the administrator's button for `to` is live: every one but the current (Rule 19). */
export function adminCanSet(from: OrderStatus, to: OrderStatus): to is AdminOrderStatus {
  return to !== from && (ADMIN_ORDER_STATUSES as readonly string[]).includes(to);
}

/** What the provider's signed webhook, or the passing of time, says about the payment. */
export type PaymentEvent = 'paid' | 'expired' | 'abandoned';

export type PaymentConsequence =
  /** The status moves; on "processing" the hold becomes a decrement, on "cancelled" it ends. */
  | { readonly kind: 'move'; readonly to: 'processing' | 'cancelled' }
  /** The payment is recorded and the hold becomes a decrement; the status stays as it was set. */
  | { readonly kind: 'settle' }
  /** Paid after cancellation: to processing if there is enough stock, else refunded in full. */
  | { readonly kind: 'take_stock_or_refund' }
  | { readonly kind: 'none' };

/**
 * What a payment event does to an order (Rule 18). Only pending orders move; events delivered
 * twice or out of order change nothing more, except that money for a cancelled order must buy the
 * goods or go back. `isSettled` says that this order's payment was recorded already.
 */
export function paymentConsequence({
  status,
  event,
  isSettled,
}: {
  readonly status: OrderStatus;
  readonly event: PaymentEvent;
  readonly isSettled: boolean;
}): PaymentConsequence {
  if (isSettled) return { kind: 'none' };
  if (event !== 'paid') {
    return status === 'pending' ? { kind: 'move', to: 'cancelled' } : { kind: 'none' };
  }
  if (status === 'pending') return { kind: 'move', to: 'processing' };
  return { kind: status === 'cancelled' ? 'take_stock_or_refund' : 'settle' };
}

/** What a status move does to the stock of a placed order's lines (Rule 19). */
export type StockEffect = 'take' | 'give_back' | 'none';

/**
 * Cancelling gives the stock back; leaving pending (by hand, before it is paid) or cancelled takes
 * it; all else leaves it alone.
 */
export function stockEffect(from: OrderStatus, to: OrderStatus): StockEffect {
  if (from === to) return 'none';
  if (to === 'cancelled') return 'give_back';
  return from === 'cancelled' || from === 'pending' ? 'take' : 'none';
}

const PARCEL_ORDER = ['processing', 'shipped', 'delivered'] as const;
export type ParcelStatus = (typeof PARCEL_ORDER)[number];

/**
 * Whether goods of an order in this status may leave: it is paid for, or an administrator has set
 * it so, and not cancelled.
 */
export function mayDispatch(status: OrderStatus): boolean {
  return (PARCEL_ORDER as readonly string[]).includes(status);
}

/**
 * The status after a parcel's news: forward only, and never out of pending (not paid for) or
 * cancelled (Rule 19).
 */
export function statusAfterParcel(status: OrderStatus, parcel: ParcelStatus): OrderStatus {
  const current = (PARCEL_ORDER as readonly string[]).indexOf(status);
  if (current === -1) return status;
  return PARCEL_ORDER.indexOf(parcel) > current ? parcel : status;
}

/**
 * The status once a parcel was taken back: an order that parcels alone have moved to shipped is in
 * processing again, unless the parcels that are left make up all of it. What a person has set
 * stays, and so do cancelled and pending (Rule 58).
 */
export function statusAfterTakeBack(
  status: OrderStatus,
  { reached, isMovedByParcels }: { reached: FulfilmentStatus; isMovedByParcels: boolean },
): OrderStatus {
  if (reached === 'shipped' || reached === 'delivered') return statusAfterParcel(status, reached);
  return status === 'shipped' && isMovedByParcels ? 'processing' : status;
}

/** An order's own facts, as far as they decide what its buyer may do. */
export interface BuyerOrderFacts {
  readonly status: OrderStatus;
  readonly paymentStatus: string;
  readonly fulfilmentStatus: string;
  /** Whether its stock is still held and its payment session, if there is one, still open. */
  readonly isPayable: boolean;
}

/**
 * What a buyer may do with an own order: pay it while it is held, cancel it before dispatch, buy it
 * again always.
 */
export function buyerMay({ status, paymentStatus, fulfilmentStatus, isPayable }: BuyerOrderFacts): {
  readonly pay: boolean;
  readonly cancel: boolean;
  readonly buyAgain: boolean;
} {
  return {
    pay: status === 'pending' && paymentStatus === 'unpaid' && isPayable,
    cancel: (status === 'pending' || status === 'processing') && fulfilmentStatus === 'unfulfilled',
    buyAgain: true,
  };
}
