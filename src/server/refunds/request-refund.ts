import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';
import { cents, formatMoney } from '#domain/money/cents.ts';
import {
  planRefund,
  type RefundableLine,
  type RefundRefusal,
  type RefundWish,
} from '#domain/orders/refunds.ts';

import { AppError } from '#contract/errors/app-error.ts';

import { insertOrderEvent, updateOrder, type LockedOrder } from '#server/checkout/queries.ts';
import type { Services } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';
import {
  findPaymentOfOrder,
  insertRefundWithLines,
  listRefundableLines,
  type RefundableRow,
} from '#server/refunds/queries.ts';
import { restockRefund } from '#server/stock/move-stock.ts';

interface World extends Pick<Services, 'jobs'> {
  readonly db: Kysely<DB>;
  readonly now: Date;
}

export interface RefundOrder {
  readonly wish: RefundWish;
  readonly reason: string;
  /** Whether the refunded units go back on the shelf. */
  readonly restock: boolean;
  /** Null when the shop decided by itself. */
  readonly actorId: string | null;
  /** A second call with the same key asks for the same refund. */
  readonly requestKey: string | null;
}

const REFUSALS: Readonly<Record<RefundRefusal, ConstructorParameters<typeof AppError>>> = {
  nothing_to_refund: ['NOTHING_TO_REFUND'],
  unknown_line: ['ORDER_ITEM_NOT_FOUND'],
  too_many_units: ['REFUND_EXCEEDS_PAYMENT', { message: 'More units than are left to refund.' }],
  too_much_freight: ['REFUND_EXCEEDS_PAYMENT', { message: 'More freight than is left to refund.' }],
};

/**
 * Decides what goes back of a locked order, writes it down and queues it for the provider; amounts come
 * from the stored cents alone (Rules 7 and 8). Restocked units are back on the shelf at once. Refuses an
 * order that was not paid, and more than what is left of its payment.
 */
export async function requestRefund(
  world: World,
  order: LockedOrder,
  { wish, reason, restock, actorId, requestKey }: RefundOrder,
): Promise<{ refundId: string }> {
  const { db, now, jobs } = world;
  const payment = await findPaymentOfOrder(db, order.id);
  if (payment === undefined) throw new AppError('NOTHING_TO_REFUND');
  const rows = await listRefundableLines(db, order.id);
  const decided = planRefund(rows.map(refundableLineOf), wish, {
    pricesIncludeTax: payment.prices_include_tax,
  });
  if (!decided.ok) throw new AppError(...REFUSALS[decided.reason]);
  const { plan } = decided;

  const refundId = newId();
  await insertRefundWithLines(
    db,
    {
      id: refundId,
      order_id: order.id,
      payment_session_id: payment.id,
      kind: 'goods',
      amount_cents: plan.amountCents,
      freight_cents: plan.freightCents,
      reason,
      restock,
      status: 'queued',
      provider: payment.provider,
      provider_refund_id: null,
      last_error: null,
      created_by: actorId,
      request_key: requestKey,
      created_at: now,
      settled_at: null,
    },
    plan.lines.map((line) => ({
      id: newId(),
      refund_id: refundId,
      order_item_id: line.id,
      quantity: line.quantity,
      amount_cents: line.amountCents,
      tax_cents: line.taxCents,
      freight_cents: line.freightCents,
      freight_tax_cents: line.freightTaxCents,
    })),
  );
  await jobs.send(db, 'send-refund', { refundId });
  await updateOrder(db, order.id, { payment_status: 'refund_due', updated_at: now });
  await insertOrderEvent(db, {
    id: newId(),
    order_id: order.id,
    kind: 'refund_queued',
    from_status: order.status,
    to_status: null,
    actor_id: actorId,
    note: `${formatMoney(plan.amountCents)}: ${reason}`,
    refund_id: refundId,
    created_at: now,
  });
  if (restock) {
    const units = plan.lines.flatMap(({ id, quantity }) => {
      const row = rows.find((each) => each.id === id);
      return row === undefined
        ? []
        : [{ productId: row.product_id, variantId: row.variant_id, quantity }];
    });
    await restockRefund(world, { orderId: order.id, refundId, actorId, units });
  }
  return { refundId };
}

/** A stored line as the refund rule reads it. */
export function refundableLineOf(row: RefundableRow): RefundableLine {
  return {
    id: row.id,
    quantity: row.quantity,
    lineTotalCents: cents(row.line_total_cents),
    taxCents: cents(row.tax_cents),
    freightCents: cents(row.freight_cents),
    freightTaxCents: cents(row.freight_tax_cents),
    refundedQuantity: row.refunded_quantity ?? 0,
    refundedFreightCents: cents(row.refunded_freight_cents ?? 0),
  };
}
