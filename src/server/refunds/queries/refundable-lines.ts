import { sql, type Insertable } from 'kysely';

import type { RefundsTable } from '#db/types.ts';
import { cents } from '#domain/money/cents.ts';
import type { RefundableLine, RefundPlan } from '#domain/orders/refunds.ts';

import { newId } from '#server/platform/ids.ts';
import type { Db } from '#server/platform/database.ts';

/**
 * The lines of an order with the sums of their refunds, in their order. Failed refunds are left
 * out, and those of `exceptReturnId`.
 */
export async function listRefundableLines(
  db: Db,
  orderId: string,
  { exceptReturnId = null }: { readonly exceptReturnId?: string | null } = {},
) {
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
            sql<number>`sum(refund_lines.amount_cents)::integer`.as('amount'),
            sql<number>`sum(refund_lines.tax_cents)::integer`.as('tax'),
            sql<number>`sum(refund_lines.freight_cents)::integer`.as('freight'),
            sql<number>`sum(refund_lines.freight_tax_cents)::integer`.as('freight_tax'),
            sql<number>`sum(refund_lines.commission_cents)::integer`.as('commission'),
          ])
          .where('refunds.order_id', '=', orderId)
          .where('refunds.status', '!=', 'failed')
          .$if(exceptReturnId !== null, (query) =>
            query.where('refunds.return_id', 'is distinct from', exceptReturnId),
          )
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
      'order_items.commission_cents',
      'order_items.commission_rule',
      'refunded.units as refunded_quantity',
      'refunded.amount as refunded_cents',
      'refunded.tax as refunded_tax_cents',
      'refunded.freight as refunded_freight_cents',
      'refunded.freight_tax as refunded_freight_tax_cents',
      'refunded.commission as refunded_commission_cents',
    ])
    .where('order_items.order_id', '=', orderId)
    .orderBy('order_items.position')
    .execute();
}

type RefundableRow = Awaited<ReturnType<typeof listRefundableLines>>[number];

export function refundableLineOf(row: RefundableRow): RefundableLine {
  return {
    id: row.id,
    quantity: row.quantity,
    lineTotalCents: cents(row.line_total_cents),
    taxCents: cents(row.tax_cents),
    freightCents: cents(row.freight_cents),
    freightTaxCents: cents(row.freight_tax_cents),
    commissionCents: cents(row.commission_cents),
    isFreightCommissioned: row.commission_rule?.includes_freight ?? false,
    refunded: {
      quantity: row.refunded_quantity ?? 0,
      amountCents: cents(row.refunded_cents ?? 0),
      taxCents: cents(row.refunded_tax_cents ?? 0),
      freightCents: cents(row.refunded_freight_cents ?? 0),
      freightTaxCents: cents(row.refunded_freight_tax_cents ?? 0),
      commissionCents: cents(row.refunded_commission_cents ?? 0),
    },
  };
}

/** The payment that paid for an order: the one over its total, when it was paid. */
export async function findPaymentOfOrder(db: Db, orderId: string) {
  return (
    db
      .selectFrom('payment_sessions')
      .innerJoin('orders', 'orders.id', 'payment_sessions.order_id')
      .select(['payment_sessions.id', 'payment_sessions.provider', 'orders.prices_include_tax'])
      .where('payment_sessions.order_id', '=', orderId)
      .where('payment_sessions.status', '=', 'paid')
      .where('orders.paid_at', 'is not', null)
      .whereRef('payment_sessions.captured_cents', '=', 'orders.total_cents')
      // A later session may have paid first: both times are of the same transaction then.
      .orderBy((eb) => eb('payment_sessions.updated_at', '=', eb.ref('orders.paid_at')), 'desc')
      .orderBy('payment_sessions.attempt')
      .limit(1)
      .executeTakeFirst()
  );
}

export async function findRefundByKey(db: Db, orderId: string, requestKey: string) {
  return db
    .selectFrom('refunds')
    .select(['id', 'reason', 'restock', 'request_hash'])
    .where('order_id', '=', orderId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
}

/** Adds a planned refund with its lines. The database refuses more than is left of the payment. */
export async function insertPlannedRefund(
  db: Db,
  refund: Omit<Insertable<RefundsTable>, 'amount_cents' | 'freight_cents' | 'kind'>,
  plan: RefundPlan,
): Promise<void> {
  const { amountCents, freightCents } = plan;
  await db
    .insertInto('refunds')
    .values({ ...refund, kind: 'goods', amount_cents: amountCents, freight_cents: freightCents })
    .execute();
  const lines = plan.lines.map((line) => ({
    id: newId(),
    refund_id: refund.id,
    order_item_id: line.id,
    quantity: line.quantity,
    amount_cents: line.amountCents,
    tax_cents: line.taxCents,
    freight_cents: line.freightCents,
    freight_tax_cents: line.freightTaxCents,
    commission_cents: line.commissionCents,
  }));
  await db.insertInto('refund_lines').values(lines).execute();
}

/** The captured amount of an order and what of it was or will be refunded, in cents. */
export async function readMoneyOf(db: Db, orderId: string) {
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
