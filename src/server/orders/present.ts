import { cents } from '#domain/money/cents.ts';

import type { Order } from '#contract/schemas/orders.ts';
import { shop } from '#contract/text/shop.ts';

import type { OrderRow } from '#server/orders/queries.ts';

/** An order as its buyer sees it: read from what was stored, never worked out again (Rule 7). */
export function presentOrder(row: OrderRow): Order {
  return {
    id: row.id,
    order_number: row.order_number,
    user_id: row.user_id,
    status: row.status,
    payment_status: row.payment_status,
    subtotal: cents(row.subtotal_cents),
    tax: cents(row.tax_cents),
    freight: cents(row.freight_cents),
    total: cents(row.total_cents),
    prices_include_tax: row.prices_include_tax,
    tax_label: row.tax_label,
    shipping_label: row.shipping_label,
    created_at: row.created_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    delivery_method: row.delivery_method,
    shipping_address_id: row.shipping_address_id,
    billing_address_id: row.billing_address_id,
    shipping_address: row.shipping_address,
    billing_address: row.billing_address,
    order_items: row.items.map((item) => ({
      id: item.id,
      order_id: item.order_id,
      product_id: item.product_id,
      variant_id: item.variant_id,
      quantity: item.quantity,
      price: cents(item.price_cents),
      line_total: cents(item.line_total_cents),
      product: {
        name: item.product_name,
        images: item.product_image === null ? [] : [item.product_image],
        slug: item.product_slug,
        seller_id: item.seller_id,
      },
      variant:
        item.variant_name === null
          ? null
          : { name: item.variant_name, attributes: item.variant_attributes ?? {} },
      seller_name: item.seller_name ?? shop.name,
    })),
    events: row.events.map((event) => ({
      kind: event.kind,
      to_status: event.to_status,
      // Inside a JSON column an instant is text with its offset.
      created_at: new Date(event.created_at).toISOString(),
    })),
  };
}
