import {
  whyDeliveryDetailsAreHidden,
  type DeliveryFacts,
} from '#domain/access/delivery-details.ts';
import { cents } from '#domain/money/cents.ts';
import { mayDispatch } from '#domain/orders/status.ts';
import { fulfilmentByParcels, unitsLeft, unitsToSend } from '#domain/parcels/dispatch.ts';
import { DEFAULT_PLATFORM_RULES } from '#domain/settings/rules.ts';

import type { SellerOrder } from '#contract/endpoints/seller-orders.ts';

import type { SellerOrderRow } from '#server/order-management/seller/queries.ts';
import { presentSums } from '#server/orders/present.ts';
import { presentParcel } from '#server/parcels/present.ts';

/** As stored (Rule 7); with the delivery details only while the seller may see them (Rule 15). */
export function presentSellerOrder(row: SellerOrderRow, now: Date): SellerOrder {
  const hasUnitsLeft = row.items.some((item) => unitsLeft(item) > 0);
  const hidden = whyDeliveryDetailsAreHidden(deliveryFactsOf(row, hasUnitsLeft), now);
  return {
    id: row.id,
    order_number: row.order_number,
    status: row.status,
    created_at: row.created_at.toISOString(),
    fulfilment_status: fulfilmentByParcels(
      row.items,
      row.parcels.map((parcel) => ({ isDelivered: parcel.delivered_at !== null })),
    ),
    ship_to: hidden === null ? row.shipping_address : null,
    ship_to_hidden: hidden,
    units: row.items.reduce((sum, { quantity }) => sum + quantity, 0),
    ...presentSums(row, row.prices_include_tax),
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
      is_recalled: item.isRecalled,
      recall: item.recall,
      price: cents(item.price_cents),
      quantity_price_from: item.quantity_price_from,
      line_total: cents(item.line_total_cents),
      proof_of_age: item.proof_of_age,
      has_warranty: item.has_warranty,
    })),
    parcels: row.parcels.map(presentParcel),
    has_open_dispute: row.has_open_dispute,
    can: {
      send: mayDispatch(row.status) && row.items.some((item) => unitsToSend(item) > 0),
    },
  };
}

function deliveryFactsOf(row: SellerOrderRow, hasUnitsLeft: boolean): DeliveryFacts {
  return {
    status: row.status,
    paidAt: row.paid_at,
    placedAt: row.created_at,
    hasUnitsLeft,
    parcels: row.parcels.map((parcel) => ({
      dispatchedAt: new Date(parcel.dispatched_at),
      deliveredAt: parcel.delivered_at === null ? null : new Date(parcel.delivered_at),
    })),
    promisedDays: row.promised_days ?? DEFAULT_PLATFORM_RULES.standardDeliveryDays,
    hasOpenCase: row.has_open_dispute,
  };
}
