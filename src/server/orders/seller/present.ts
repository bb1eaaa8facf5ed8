import { cents } from '#domain/money/cents.ts';
import { mayDispatch } from '#domain/orders/status.ts';
import { fulfilmentByParcels, unitsLeft } from '#domain/parcels/dispatch.ts';

import type { SellerOrder } from '#contract/endpoints/seller-orders.ts';

import type { SellerOrderRow } from '#server/orders/seller/queries.ts';
import { presentParcel } from '#server/parcels/present.ts';

/** The seller's part of an order, as it was stored when the order was placed (Rule 7), and what of it was sent. */
export function presentSellerOrder(row: SellerOrderRow): SellerOrder {
  const tax = row.prices_include_tax ? 0 : row.tax_cents;
  const hasUnitsLeft = row.items.some((item) => unitsLeft(item) > 0);
  return {
    id: row.id,
    order_number: row.order_number,
    status: row.status,
    created_at: row.created_at.toISOString(),
    fulfilment_status: fulfilmentByParcels(
      row.items,
      row.parcels.map((parcel) => ({ isDelivered: parcel.delivered_at !== null })),
    ),
    ship_to: row.shipping_address,
    units: row.items.reduce((sum, { quantity }) => sum + quantity, 0),
    subtotal: cents(row.subtotal_cents),
    freight: cents(row.freight_cents),
    tax: cents(row.tax_cents),
    total: cents(row.subtotal_cents + row.freight_cents + tax),
    prices_include_tax: row.prices_include_tax,
    items: row.items.map((item) => ({
      id: item.id,
      name: item.product_name,
      slug: item.product_slug,
      image: item.product_image,
      sku: item.product_sku,
      variant_name: item.variant_name,
      quantity: item.quantity,
      refunded_quantity: item.refunded,
      sent_quantity: item.sent,
      left_quantity: unitsLeft(item),
      price: cents(item.price_cents),
      line_total: cents(item.line_total_cents),
    })),
    parcels: row.parcels.map(presentParcel),
    can: { send: mayDispatch(row.status) && hasUnitsLeft },
  };
}
