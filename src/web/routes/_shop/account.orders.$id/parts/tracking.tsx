import type { Order } from '#contract/schemas/orders.ts';

import { OrderDate } from '#web/features/orders/order-date.tsx';
import { StatusBadge } from '#web/features/orders/status-badge.tsx';
import { TrackingNumber } from '#web/features/orders/tracking-number.tsx';
import { Card } from '#web/ui/card.tsx';

/** The parcels and their contents. */
export function Tracking({ order }: { order: Order }) {
  if (order.tracking.length === 0) return null;
  return (
    <Card as="section" title="Tracking">
      <ul className="divide-y divide-line">
        {order.tracking.map((parcel) => (
          <li
            key={parcel.id}
            className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3 text-small first:pt-0 last:pb-0"
          >
            <div className="min-w-0 flex-1">
              <p>
                <TrackingNumber parcel={parcel} />
              </p>
              <p className="mt-0.5 text-ink-3">
                {parcel.delivered_at === null ? 'Sent' : 'Delivered'}{' '}
                <OrderDate instant={parcel.delivered_at ?? parcel.dispatched_at} />
                {!holdsAll(order, parcel) && `: ${contentsOf(order, parcel)}`}
              </p>
            </div>
            <StatusBadge status={parcel.status} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Whether a parcel holds the whole order, so its contents need no list. */
function holdsAll(order: Order, { lines }: Order['tracking'][number]): boolean {
  return order.order_items.every((item) =>
    lines.some((line) => line.order_item_id === item.id && line.quantity === item.quantity),
  );
}

function contentsOf(order: Order, { lines }: Order['tracking'][number]): string {
  return lines
    .flatMap(({ order_item_id: id, quantity }) => {
      const item = order.order_items.find((each) => each.id === id);
      return item === undefined ? [] : [`${quantity} × ${item.product.name}`];
    })
    .join(', ');
}
