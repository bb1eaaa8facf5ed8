import { AppError } from '#contract/errors/app-error.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { updateReturn } from '#server/returns/queries.ts';
import { lockReturn } from '#server/returns/take-step.ts';

/** Records what was done about a return in which somebody was hurt; its deadline ends. */
export async function settleHurt(
  ctx: SignedInCtx,
  { id, note }: { readonly id: string; readonly note: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const locked = await lockReturn(tx, { side: 'platform', userId: tx.actor.userId }, id);
    if (locked === undefined || locked.row.hurt_at === null) throw new AppError('RETURN_NOT_FOUND');
    const { order, row } = locked;
    await updateReturn(tx.db, id, {
      hurt_note: note,
      hurt_settled_at: row.hurt_settled_at ?? tx.now,
      version: row.version + 1,
    });
    await recordChange(tx, {
      action: 'injury dealt with',
      subject: 'order',
      subjectId: order.id,
      subjectName: order.order_number,
      before: null,
      after: { return: row.number, note },
    });
  });
}
