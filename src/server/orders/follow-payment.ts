import { cents } from '#domain/money/cents.ts';
import { paymentStatusAfterRefunds } from '#domain/orders/refunds.ts';

import { updateOrder, type LockedOrder } from '#server/checkout/queries.ts';
import { issueAdjustments, issueInvoices } from '#server/invoices/issue-documents.ts';
import { tellBuyer } from '#server/orders/tell-buyer.ts';
import type { PaymentWorld } from '#server/payments/world.ts';
import { readMoneyOf } from '#server/refunds/queries.ts';

/**
 * What follows when a locked order has been paid, in that transaction: the invoices, and the buyer
 * is told.
 */
export async function followPaid(world: PaymentWorld, order: LockedOrder): Promise<void> {
  await issueInvoices(world, order.id);
  await tellBuyer(world, order.id, { kind: 'order-paid' });
}

/**
 * What follows when a refund of a locked order went through or failed, in that transaction: the
 * payment state, and for money that did go back the adjustment notes and a mail.
 */
export async function followRefund(
  world: PaymentWorld,
  order: LockedOrder,
  refund: { readonly id: string; readonly amountCents: number; readonly hasSucceeded: boolean },
): Promise<void> {
  const { db, now } = world;
  const after = paymentStatusAfterRefunds(await readMoneyOf(db, order.id));
  if (after !== order.payment_status) {
    await updateOrder(db, order.id, { payment_status: after, updated_at: now });
  }
  if (!refund.hasSucceeded) return;
  await issueAdjustments(world, refund.id);
  await tellBuyer(world, order.id, {
    kind: 'order-refunded',
    refundCents: cents(refund.amountCents),
    occasion: refund.id,
  });
}
