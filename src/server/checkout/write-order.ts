import { randomInt } from 'node:crypto';

import type { Kysely } from 'kysely';

import type { AddressSnapshot, DB } from '#db/types.ts';
import { orderNumber } from '#domain/orders/order-number.ts';
import { INITIAL_ORDER_STATUS } from '#domain/orders/status.ts';

import { AppError } from '#contract/errors/app-error.ts';
import type { PlacedOrder } from '#contract/schemas/orders.ts';

import type { PricedOrder } from '#server/checkout/price-order.ts';
import {
  insertOrderEvent,
  insertOrderItems,
  insertOrderSellers,
  tryInsertOrder,
} from '#server/checkout/queries.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';

const NUMBER_ATTEMPTS = 20;

/** Writes order, lines, suppliers and the first event; everything is copied, nothing refers (Rule 7). */
export async function writeOrder(
  trx: Kysely<DB>,
  { actor, now }: SignedInCtx,
  {
    priced: { totals, lines, suppliers },
    wish,
    shipping,
    billing,
  }: {
    priced: PricedOrder;
    wish: {
      readonly shippingAddressId: string;
      readonly billingAddressId: string;
      readonly quoteId: string | null;
    };
    shipping: AddressSnapshot;
    billing: AddressSnapshot;
  },
): Promise<PlacedOrder> {
  const id = newId();
  const isFree = totals.grandTotalCents === 0;
  const status = isFree ? 'processing' : INITIAL_ORDER_STATUS;
  const number = await withFreeNumber(now, (candidate) =>
    tryInsertOrder(trx, {
      id,
      order_number: candidate,
      user_id: actor.userId,
      status,
      payment_status: isFree ? 'not_required' : 'unpaid',
      prices_include_tax: totals.pricesIncludeTax,
      subtotal_cents: totals.subtotalCents,
      tax_cents: totals.totalTaxCents,
      freight_cents: totals.totalFreightCents,
      total_cents: totals.grandTotalCents,
      tax_label: totals.taxLabel,
      shipping_label: totals.shippingLabel,
      shipping_address_id: wish.shippingAddressId,
      billing_address_id: wish.billingAddressId,
      shipping_address: JSON.stringify(shipping),
      billing_address: JSON.stringify(billing),
      quote_id: wish.quoteId,
      paid_at: null,
      created_at: now,
      updated_at: now,
    }),
  );
  await insertOrderItems(
    trx,
    totals.lines.map((line, position) => {
      const sold = lines[position];
      if (sold === undefined)
        throw new Error('Every line of the totals was read from the database');
      const { product, variant } = sold;
      const group = totals.groups.findIndex((each) => each.sellerId === line.sellerId);
      return {
        id: newId(),
        order_id: id,
        position,
        product_id: product.id,
        variant_id: variant?.id ?? null,
        seller_id: line.sellerId,
        quantity: line.quantity,
        list_price_cents: line.listPriceCents,
        unit_discount_cents: line.unitDiscountCents,
        price_cents: line.unitPriceCents,
        line_total_cents: line.lineTotalCents,
        tax_rate_bps: line.taxRateBps,
        tax_cents: line.taxCents,
        freight_cents: line.freightCents,
        freight_tax_cents: line.freightTaxCents,
        product_name: product.name,
        product_slug: product.slug,
        product_image: product.images[0] ?? null,
        product_sku: variant?.sku ?? product.sku,
        variant_name: variant?.name ?? null,
        variant_attributes: variant === null ? null : JSON.stringify(variant.attributes),
        seller_name: suppliers[group]?.name ?? null,
      };
    }),
  );
  await insertOrderSellers(
    trx,
    totals.groups.map((group, position) => {
      const supplier = suppliers[position];
      if (supplier === undefined) throw new Error('Every group of the totals has its supplier');
      return {
        order_id: id,
        position,
        seller_id: group.sellerId,
        seller_name: supplier.name,
        legal_name: supplier.legalName,
        abn: supplier.abn,
        gst_registered: supplier.gstRegistered,
        subtotal_cents: group.subtotalCents,
        freight_cents: group.freightCents,
        tax_cents: group.taxCents,
      };
    }),
  );
  await insertOrderEvent(trx, {
    id: newId(),
    order_id: id,
    kind: 'placed',
    from_status: null,
    to_status: status,
    actor_id: actor.userId,
    note: null,
    created_at: now,
  });
  return { id, order_number: number, status, total: totals.grandTotalCents };
}

/** Two orders of one millisecond can draw the same number; the next draw stands one millisecond later. */
async function withFreeNumber(
  now: Date,
  tryNumber: (candidate: string) => Promise<boolean>,
): Promise<string> {
  for (let attempt = 0; attempt < NUMBER_ATTEMPTS; attempt += 1) {
    const candidate = orderNumber(now.getTime() + attempt, randomInt(1000));
    if (await tryNumber(candidate)) return candidate;
  }
  throw new AppError('CONFLICT');
}
