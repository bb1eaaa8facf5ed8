import { lockDispute, updateDispute } from '#server/disputes/queries.ts';
import { inTransaction, type Ctx } from '#server/http/context.ts';
import { postDisputeChange } from '#server/ledger/post-order-money.ts';
import { lockOrder } from '#server/orders/queries/change-orders.ts';

/**
 * Follows the provider's books when an open dispute has taken more or less than its first report
 * said: stores the amount and posts the difference. A decided dispute is left to a person. Returns
 * whether it posted something.
 */
export async function followTakenAmount(
  ctx: Ctx,
  taken: { readonly provider: string; readonly disputeId: string; readonly amountCents: number },
  orderId: string,
): Promise<boolean> {
  const { amountCents } = taken;
  return inTransaction(ctx, async (tx) => {
    if ((await lockOrder(tx.db, orderId)) === undefined) return false;
    const dispute = await lockDispute(tx.db, taken);
    if (dispute?.order_id !== orderId || !dispute.is_open || amountCents <= 0) return false;
    const isTaken = dispute.funds_withdrawn_at !== null && dispute.funds_reinstated_at === null;
    if (!isTaken || dispute.amount_cents === amountCents) return false;
    await updateDispute(tx.db, dispute.id, { amount_cents: amountCents });
    await postDisputeChange(tx, {
      disputeId: dispute.id,
      orderId,
      sessionId: dispute.payment_session_id,
      amountCents,
    });
    return true;
  });
}
