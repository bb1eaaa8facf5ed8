import { AppError } from '#contract/errors/app-error.ts';

import { API_KEY, factsOf } from '#server/api-keys/make-key.ts';
import { deleteKey, findKey, lockKey, type KeyOwner } from '#server/api-keys/queries.ts';
import { recordChange } from '#server/audit/record-change.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';

/** Deletes a key of this owner, which ends it at once; the audit log keeps that it was there. */
export async function revokeKey(ctx: SignedInCtx, owner: KeyOwner, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockKey(tx.db, id);
    const row = await findKey(tx.db, owner, id);
    if (row === undefined) throw new AppError('API_KEY_NOT_FOUND');
    await deleteKey(tx.db, id);
    await recordChange(tx, {
      action: 'revoked',
      subject: API_KEY,
      subjectId: id,
      subjectName: row.name,
      before: factsOf(row),
      after: null,
    });
  });
}
