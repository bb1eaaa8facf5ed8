import { shop } from '#contract/text/shop.ts';
import type { OfficeOrder } from '#contract/schemas/office-orders.ts';

import { ShortDate } from '#web/backoffice/short-date.tsx';
import { AddressLines } from '#web/features/addresses/address-lines.tsx';

/** What goes into the parcel: no prices. On paper alone. */
export function PackingSlip({ order }: { order: OfficeOrder }) {
  return (
    <article aria-hidden="true" className="hidden text-small print:block">
      <p className="text-h2">{shop.name}</p>
      <p className="mt-4 text-h3">Packing slip {order.order_number}</p>
      <p>
        Ordered <ShortDate at={order.created_at} />
      </p>
      <div className="mt-6">
        <p className="font-[650]">Deliver to</p>
        <AddressLines address={order.shipping_address} />
      </div>
      <table className="mt-6 w-full text-left">
        <thead>
          <tr className="border-b border-ink">
            <th className="py-1">Quantity</th>
            <th className="py-1">Item</th>
            <th className="py-1">SKU</th>
            <th className="py-1">Packed</th>
          </tr>
        </thead>
        <tbody>
          {order.order_items.map((item) => (
            <tr key={item.id} className="border-b border-line">
              <td className="py-2 tabular-nums">{item.quantity - item.refunded_quantity}</td>
              <td className="py-2">
                {item.product.name}
                {item.variant && `, ${item.variant.name}`}
              </td>
              <td className="py-2">{item.product.sku ?? ''}</td>
              <td className="py-2">☐</td>
            </tr>
          ))}
        </tbody>
      </table>
    </article>
  );
}
