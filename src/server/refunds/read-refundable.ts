import { ZERO_CENTS, type Cents } from '#domain/money/cents.ts';
import { planRefund } from '#domain/orders/refunds.ts';

import {
  findPaymentOfOrder,
  listRefundableLines,
  refundableLineOf,
} from '#server/refunds/queries/refundable-lines.ts';
import type { Db } from '#server/platform/database.ts';

export interface Refundable {
  /** Freight included. */
  readonly amountCents: Cents;
  readonly freightCents: Cents;
}

/** What can still be refunded of an order; zero for an unpaid order. */
export async function readRefundable(
  db: Db,
  order: { readonly id: string; readonly prices_include_tax: boolean },
): Promise<Refundable> {
  const nothing = { amountCents: ZERO_CENTS, freightCents: ZERO_CENTS };
  if ((await findPaymentOfOrder(db, order.id)) === undefined) return nothing;
  const lines = (await listRefundableLines(db, order.id)).map(refundableLineOf);
  const left = planRefund(lines, { kind: 'full' }, { pricesIncludeTax: order.prices_include_tax });
  return left.ok ? left.plan : nothing;
}
