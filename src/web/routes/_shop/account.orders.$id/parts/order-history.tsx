import type { Order } from '#contract/schemas/orders.ts';
import type { OrderEventKind } from '#domain/orders/events.ts';

import { OrderDate } from '#web/features/orders/order-date.tsx';
import { STATUS_WORD } from '#web/features/orders/status-badge.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';

type Event = Order['events'][number];

/** The buyer's text for each kind of event; null hides it from buyers. */
const WORDS: Record<OrderEventKind, string | null> = {
  placed: 'Order placed',
  paid: 'Payment received',
  settled: 'Payment received',
  paid_late: 'Payment received late; the items were still in stock',
  paid_twice: 'A second payment was received; it will be refunded to your card',
  amount_mismatch: 'A payment of the wrong amount was received; it will be refunded to your card',
  refund_due: 'A refund is due',
  payment_processing: 'The payment is being processed',
  payment_failed: 'The payment failed',
  payment_expired: 'The payment page expired',
  hold_expired: 'The items are no longer held',
  replaced: 'You placed another order instead',
  status_changed: null,
  cancelled: 'Order cancelled',
  parcel_sent: 'A parcel was sent',
  parcel_corrected: 'Parcel tracking was corrected',
  parcel_delivered: 'A parcel was delivered',
  parcel_taken_back: 'A parcel was taken back before it arrived',
  stock_short: null,
  refund_queued: 'A refund was started',
  refunded: 'Refund sent to your card',
  refund_failed: 'A refund is delayed',
  dispute_opened: null,
  dispute_closed: null,
  return_requested: 'A return was asked for',
  return_approved: 'A return was approved',
  return_resolved: 'A return was resolved',
  return_declined: 'A return was declined',
  return_withdrawn: 'A return was withdrawn',
  return_handed_back: 'Returned goods were sent back to you',
  note: null,
};

const AUTHOR: Record<Event['by'], string> = { customer: 'you', shop: 'the shop', system: '' };

export function OrderHistory({ order }: { order: Order }) {
  const told = order.events.flatMap((event) => {
    const words = wordsOf(event);
    return words === null ? [] : [{ ...event, words }];
  });
  if (told.length === 0) return null;
  return (
    <Disclosure layout="box" title="Order history" className="print:hidden">
      <ol className="space-y-2 text-small">
        {told.map((event, index) => (
          <li key={index} className="flex flex-wrap justify-between gap-x-6">
            <span>
              {event.words}
              {AUTHOR[event.by] !== '' && (
                <span className="text-ink-3">, by {AUTHOR[event.by]}</span>
              )}
            </span>
            <span className="text-ink-3 tabular-nums">
              <OrderDate instant={event.created_at} layout="day-and-time" />
            </span>
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}

function wordsOf({ kind, to_status: status }: Event): string | null {
  if (kind === 'status_changed' && status !== null)
    return `Status changed to ${STATUS_WORD[status].toLowerCase()}`;
  return WORDS[kind];
}
