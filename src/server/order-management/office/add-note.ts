import { AppError } from '#contract/errors/app-error.ts';

import { insertOrderEvent, lockOrder } from '#server/orders/queries/change-orders.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import { withTransaction } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';

/** Writes a note into an order's timeline, for the shop's own people: its buyer never sees it. */
export async function addNote(
  ctx: SignedInCtx,
  { orderId, note }: { orderId: string; note: string },
): Promise<void> {
  await withTransaction(ctx.db, async (trx) => {
    const order = await lockOrder(trx, orderId);
    if (order === undefined) throw new AppError('ORDER_NOT_FOUND');
    await insertOrderEvent(trx, {
      id: newId(),
      order_id: orderId,
      kind: 'note',
      from_status: null,
      to_status: null,
      actor_id: ctx.actor.userId,
      note,
      created_at: ctx.now,
    });
  });
}
