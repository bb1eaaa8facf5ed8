import { sql, type Insertable, type Kysely } from 'kysely';

import type { DB, RefundLinesTable, RefundsTable } from '#db/types.ts';

/** The lines of an order with what refunds that have not failed took of them, in their order. */
export async function listRefundableLines(db: Kysely<DB>, orderId: string) {
  return db
    .selectFrom('order_items')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('refund_lines')
          .innerJoin('refunds', 'refunds.id', 'refund_lines.refund_id')
          .select([
            'refund_lines.order_item_id',
            sql<number>`sum(refund_lines.quantity)::integer`.as('units'),
            sql<number>`sum(refund_lines.freight_cents)::integer`.as('freight'),
          ])
          .where('refunds.order_id', '=', orderId)
          .where('refunds.status', '!=', 'failed')
          .groupBy('refund_lines.order_item_id')
          .as('refunded'),
      (join) => join.onRef('refunded.order_item_id', '=', 'order_items.id'),
    )
    .select([
      'order_items.id',
      'order_items.product_id',
      'order_items.variant_id',
      'order_items.quantity',
      'order_items.line_total_cents',
      'order_items.tax_cents',
      'order_items.freight_cents',
      'order_items.freight_tax_cents',
      'refunded.units as refunded_quantity',
      'refunded.freight as refunded_freight_cents',
    ])
    .where('order_items.order_id', '=', orderId)
    .orderBy('order_items.position')
    .execute();
}

export type RefundableRow = Awaited<ReturnType<typeof listRefundableLines>>[number];

/** The payment that bought an order's goods: the one whose amount was the order's total. */
export async function findPaymentOfOrder(db: Kysely<DB>, orderId: string) {
  return db
    .selectFrom('payment_sessions')
    .innerJoin('orders', 'orders.id', 'payment_sessions.order_id')
    .select(['payment_sessions.id', 'payment_sessions.provider', 'orders.prices_include_tax'])
    .where('payment_sessions.order_id', '=', orderId)
    .where('payment_sessions.status', '=', 'paid')
    .where('orders.paid_at', 'is not', null)
    .whereRef('payment_sessions.captured_cents', '=', 'orders.total_cents')
    .orderBy('payment_sessions.attempt')
    .limit(1)
    .executeTakeFirst();
}

/** The refund that this order's call with the same key asked for. */
export async function findRefundByKey(db: Kysely<DB>, orderId: string, requestKey: string) {
  return db
    .selectFrom('refunds')
    .select(['id', 'amount_cents', 'reason', 'restock'])
    .where('order_id', '=', orderId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
}

export async function insertRefundWithLines(
  db: Kysely<DB>,
  refund: Insertable<RefundsTable>,
  lines: readonly Insertable<RefundLinesTable>[],
): Promise<void> {
  await db.insertInto('refunds').values(refund).execute();
  if (lines.length > 0) await db.insertInto('refund_lines').values(lines).execute();
}

/** What was captured for an order and what of it went back or is about to, in cents. */
export async function readMoneyOf(db: Kysely<DB>, orderId: string) {
  const { rows } = await sql<{
    captured: number;
    returned: number;
    refunded: number;
    is_due: boolean;
  }>`
    select
      (select coalesce(sum(captured_cents), 0)::integer from payment_sessions
        where order_id = ${orderId} and status = 'paid') as captured,
      coalesce(sum(amount_cents) filter (where status = 'succeeded' and kind = 'payment'), 0)::integer as returned,
      coalesce(sum(amount_cents) filter (where status = 'succeeded' and kind = 'goods'), 0)::integer as refunded,
      coalesce(bool_or(status = 'queued'), false) or coalesce(
        (array_agg(status order by created_at desc, id desc))[1] = 'failed', false) as is_due
    from refunds where order_id = ${orderId}
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('An aggregate answers one row');
  return {
    capturedCents: row.captured,
    returnedPaymentCents: row.returned,
    refundedCents: row.refunded,
    isDue: row.is_due,
  };
}
