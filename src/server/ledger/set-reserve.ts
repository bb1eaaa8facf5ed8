import { AppError } from '#contract/errors/app-error.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { lockReserve, upsertReserve } from '#server/ledger/queries/money.ts';

/**
 * Sets which share of what becomes available to a seller is kept, in basis points, and for how many
 * days (Rule 118); both are 0 or neither. What is kept already stays kept.
 */
export async function setReserve(
  ctx: SignedInCtx,
  sellerId: string,
  { rate, days }: { readonly rate: number; readonly days: number },
): Promise<void> {
  if ((rate === 0) !== (days === 0)) {
    const field = rate === 0 ? 'rate' : 'days';
    throw new AppError('INVALID_INPUT', {
      fields: { [field]: 'Enter a share and days, or 0 for both.' },
    });
  }
  await inTransaction(ctx, async (tx) => {
    const before = await lockReserve(tx.db, sellerId);
    if (before === undefined) throw new AppError('SELLER_NOT_FOUND');
    const { name, ...reserve } = before;
    const after = { reserve_bps: rate, reserve_days: days };
    await upsertReserve(tx.db, { seller_id: sellerId, ...after, updated_at: tx.now });
    await recordChange(tx, {
      action: 'reserve changed',
      subject: 'seller',
      subjectId: sellerId,
      subjectName: name,
      before: reserve,
      after,
    });
  });
}
