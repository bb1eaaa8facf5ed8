import { cents, sumCents, ZERO_CENTS, type Cents } from '#domain/money/cents.ts';
import { leftOf, planRefund } from '#domain/orders/refunds.ts';
import { returnTerms } from '#domain/returns/remedies.ts';

import type { Db } from '#server/platform/database.ts';
import {
  findPaymentOfOrder,
  listRefundableLines,
  refundableLineOf,
} from '#server/refunds/queries/refundable-lines.ts';
import type { WholeReturnRow } from '#server/returns/queries.ts';

export interface Refundable {
  readonly goods: Cents;
  readonly delivery: Cents;
  /** What is left of each line: its units, and what all of them pay back. */
  readonly lines: readonly {
    readonly order_item_id: string;
    readonly units: number;
    readonly goods: Cents;
    readonly delivery: Cents;
  }[];
}

/**
 * What a refund of all units of a return pays back now. A return that paid something before pays
 * the goods at most once in all: what they cost without its own refunds is the limit.
 */
export async function readRefundableOf(db: Db, row: WholeReturnRow): Promise<Refundable> {
  const now = await planFor(db, row, null);
  const paid = row.refunds.filter(({ status }) => status !== 'failed');
  if (paid.length === 0) return now;
  const before = await planFor(db, row, row.id);
  const paidCents = paid.reduce((sum, each) => sum + each.amount_cents - each.freight_cents, 0);
  const left = Math.max(0, before.goods - paidCents);
  return { ...now, goods: cents(Math.min(now.goods, left)) };
}

async function planFor(
  db: Db,
  row: WholeReturnRow,
  exceptReturnId: string | null,
): Promise<Refundable> {
  const nothing = { goods: ZERO_CENTS, delivery: ZERO_CENTS, lines: [] };
  const payment = await findPaymentOfOrder(db, row.order_id);
  if (payment === undefined) return nothing;
  const rows = await listRefundableLines(db, row.order_id, { exceptReturnId });
  const lines = rows.map(refundableLineOf);
  const withFreight = returnTerms(row).refundsDelivery;
  const planned = planRefund(
    lines,
    {
      kind: 'returned',
      units: row.lines.map((line) => ({ id: line.order_item_id, quantity: line.quantity })),
      withFreight,
    },
    { pricesIncludeTax: payment.prices_include_tax },
  );
  if (!planned.ok) return nothing;
  const { amountCents, freightCents } = planned.plan;
  return {
    goods: sumCents(amountCents, cents(-freightCents)),
    delivery: freightCents,
    lines: lines
      .filter(({ id }) => row.lines.some((line) => line.order_item_id === id))
      .map((line) => {
        const left = leftOf(line, payment.prices_include_tax);
        return {
          order_item_id: line.id,
          units: left.quantity,
          goods: left.amountCents,
          delivery: withFreight ? left.freightCents : ZERO_CENTS,
        };
      }),
  };
}
