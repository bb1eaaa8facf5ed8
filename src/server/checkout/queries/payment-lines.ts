import { cents } from '#domain/money/cents.ts';

import type { Db } from '#server/platform/database.ts';

/**
 * The lines of a payment page: the order's lines, freight, and tax that the prices do not include.
 */
export async function listPaymentLines(db: Db, orderId: string) {
  const order = await db
    .selectFrom('orders')
    .select(['freight_cents', 'tax_cents', 'tax_label', 'prices_include_tax'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const items = await db
    .selectFrom('order_items')
    .select(['product_name', 'variant_name', 'quantity', 'price_cents'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute();
  const lines = items.map((item) => ({
    name: [item.product_name, item.variant_name].filter((part) => part !== null).join(', '),
    quantity: item.quantity,
    unitCents: cents(item.price_cents),
  }));
  const extra = (name: string, amount: number) =>
    amount === 0 ? [] : [{ name, quantity: 1, unitCents: cents(amount) }];
  return [
    ...lines,
    ...extra('Shipping', order.freight_cents),
    ...(order.prices_include_tax ? [] : extra(order.tax_label, order.tax_cents)),
  ];
}
