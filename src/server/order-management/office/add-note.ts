import { AppError } from '#contract/errors/app-error.ts';

import { insertOrderEvent, lockOrder } from '#server/orders/queries/change-orders.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';

/** Adds a note to an order's history. Only administrators see it. */
export async function addNote(
  ctx: SignedInCtx,
  { orderId, note }: { orderId: string; note: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const order = await lockOrder(tx.db, orderId);
    if (order === undefined) throw new AppError('ORDER_NOT_FOUND');
    await insertOrderEvent(tx.db, {
      id: newId(),
      order_id: orderId,
      kind: 'note',
      from_status: null,
      to_status: null,
      actor_id: tx.actor.userId,
      note,
      created_at: tx.now,
    });
  });
}
