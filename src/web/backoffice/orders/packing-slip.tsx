import type { OfficeOrder } from '#contract/schemas/office-orders.ts';

import { SlipSheet } from '#web/backoffice/orders/slip-sheet.tsx';

/** What goes into the parcel: no prices. On paper alone. */
export function PackingSlip({ order }: { order: OfficeOrder }) {
  return (
    <article aria-hidden="true" className="hidden text-small print:block">
      <SlipSheet
        orderNumber={order.order_number}
        createdAt={order.created_at}
        address={order.shipping_address}
        lines={order.order_items.map((item) => ({
          id: item.id,
          name: [item.product.name, item.variant?.name].filter(Boolean).join(', '),
          sku: item.product.sku,
          quantity: item.quantity - item.refunded_quantity,
        }))}
      />
    </article>
  );
}
