import type { FulfilmentStatus } from '#domain/parcels/fulfilment.ts';

export const ORDER_STATUSES = [
  'pending',
  'processing',
  'shipped',
  'delivered',
  'cancelled',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The status of new orders. */
export const INITIAL_ORDER_STATUS: OrderStatus = 'pending';

/** The statuses that an administrator may set, from any status (Rule 19). */
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

/**
 * Whether the administrator's button for `to` is enabled: every one except the current status (Rule
 * 19).
 */
export function adminCanSet(from: OrderStatus, to: OrderStatus): to is AdminOrderStatus {
  return to !== from && (ADMIN_ORDER_STATUSES as readonly string[]).includes(to);
}

/** What the provider's signed webhook, or a timeout, says about the payment. */
export type PaymentEvent = 'paid' | 'expired' | 'abandoned';

export type PaymentConsequence =
  /**
   * The status changes; with "processing" the hold becomes a decrement, with "cancelled" it ends.
   */
  | { readonly kind: 'move'; readonly to: 'processing' | 'cancelled' }
  /** The payment is recorded and the hold becomes a decrement; the status stays as it was set. */
  | { readonly kind: 'settle' }
  /** Paid after cancellation: to processing if there is enough stock, else refunded in full. */
  | { readonly kind: 'take_stock_or_refund' }
  | { readonly kind: 'none' };

/**
 * The effect of a payment event on an order (Rule 18). Only pending orders move; events that arrive
 * twice or out of order change nothing else, except that money for a cancelled order must buy the
 * items or be refunded. `isSettled` means that this order's payment is already recorded.
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

/** The effect of a status change on the stock of a placed order's lines (Rule 19). */
export type StockEffect = 'take' | 'give_back' | 'none';

/**
 * Cancelling returns the stock; leaving pending (by hand, before payment) or cancelled takes it;
 * all other changes leave it alone.
 */
export function stockEffect(from: OrderStatus, to: OrderStatus): StockEffect {
  if (from === to) return 'none';
  if (to === 'cancelled') return 'give_back';
  return from === 'cancelled' || from === 'pending' ? 'take' : 'none';
}

const PARCEL_ORDER = ['processing', 'shipped', 'delivered'] as const;
export type ParcelStatus = (typeof PARCEL_ORDER)[number];

/**
 * Whether items of an order in this status may be sent: it is paid, or an administrator has set it
 * so, and it is not cancelled.
 */
export function mayDispatch(status: OrderStatus): boolean {
  return (PARCEL_ORDER as readonly string[]).includes(status);
}

/**
 * The status after a parcel event: only forward, and never out of pending (unpaid) or cancelled
 * (Rule 19).
 */
export function statusAfterParcel(status: OrderStatus, parcel: ParcelStatus): OrderStatus {
  const current = (PARCEL_ORDER as readonly string[]).indexOf(status);
  if (current === -1) return status;
  return PARCEL_ORDER.indexOf(parcel) > current ? parcel : status;
}

/**
 * The status after a parcel was taken back: an order that only parcels moved to shipped returns to
 * processing, unless the remaining parcels hold all of it. A status set by a person stays, as do
 * cancelled and pending (Rule 58).
 */
export function statusAfterTakeBack(
  status: OrderStatus,
  { reached, isMovedByParcels }: { reached: FulfilmentStatus; isMovedByParcels: boolean },
): OrderStatus {
  if (reached === 'shipped' || reached === 'delivered') return statusAfterParcel(status, reached);
  return status === 'shipped' && isMovedByParcels ? 'processing' : status;
}

/** The facts about an order that decide what its buyer may do. */
export interface BuyerOrderFacts {
  readonly status: OrderStatus;
  readonly paymentStatus: string;
  readonly fulfilmentStatus: string;
  /** Whether its stock is still held and its payment session, if any, still open. */
  readonly isPayable: boolean;
}

/**
 * What a buyer may do with their own order: pay it while it is held, cancel it before dispatch, buy
 * it again at any time.
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
