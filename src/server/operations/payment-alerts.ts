import type { PaymentAlert } from '#contract/endpoints/office-operations.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import {
  findPaymentAlert,
  lockPaymentAlert,
  updatePaymentAlert,
  type PaymentAlertRow,
} from '#server/operations/queries.ts';

export function presentAlert(row: PaymentAlertRow): PaymentAlert {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    resolved_at: row.resolved_at?.toISOString() ?? null,
  };
}

/** Marks an alert as resolved or open; the audit log says by whom. Idempotent. */
export async function dealWithAlert(
  ctx: SignedInCtx,
  { id, isDealtWith }: { id: string; isDealtWith: boolean },
): Promise<PaymentAlert> {
  return inTransaction(ctx, async (tx) => {
    const before = await lockPaymentAlert(tx.db, id);
    if (before === undefined) throw new AppError('ALERT_NOT_FOUND');
    if ((before.resolved_at !== null) !== isDealtWith) {
      await updatePaymentAlert(tx.db, id, { resolved_at: isDealtWith ? tx.now : null });
      await recordChange(tx, {
        action: isDealtWith ? 'resolved' : 'reopened',
        subject: 'payment alert',
        subjectId: id,
        subjectName: before.note.slice(0, 200),
        before: { dealt_with: !isDealtWith },
        after: { dealt_with: isDealtWith },
      });
    }
    const after = await findPaymentAlert(tx.db, id);
    return presentAlert(after ?? before);
  });
}
