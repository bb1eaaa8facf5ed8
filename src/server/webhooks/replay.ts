import { TRIED_FOR_MS } from '#domain/webhooks/deliveries.ts';

import { AppError } from '#contract/errors/app-error.ts';

import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { getEndpoint, type Which } from '#server/webhooks/change-endpoint.ts';
import { readerOf } from '#server/webhooks/present.ts';
import { findDelivery, replayDeliveries } from '#server/webhooks/queries.ts';

/** Has one delivery sent again, as it was. One that waits is tried at its time. */
export async function replayOne(ctx: SignedInCtx, which: Which, deliveryId: string) {
  return inTransaction(ctx, async (tx) => {
    await requireSending(tx, which);
    await replay(tx, which, { id: deliveryId });
    const row = await findDelivery(tx.db, which.id, deliveryId);
    if (row === undefined) throw new AppError('WEBHOOK_DELIVERY_NOT_FOUND');
    return row;
  });
}

/** Has everything since a moment sent again, in its order. Returns how much that is. */
export async function replaySince(
  ctx: SignedInCtx,
  which: Which,
  range: { readonly since: Date; readonly givenUpOnly: boolean },
): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    await requireSending(tx, which);
    return replay(tx, which, range);
  });
}

/** Refuses an endpoint that sends nothing now. */
export async function requireSending(ctx: SignedInCtx, { owner, id }: Which): Promise<void> {
  const row = await getEndpoint(ctx, owner, id);
  if (row.paused_at !== null || readerOf(ctx, row, ctx.now) === null)
    throw new AppError('WEBHOOK_PAUSED');
}

async function replay(
  tx: SignedInCtx,
  { id }: Which,
  range: Parameters<typeof replayDeliveries>[2],
): Promise<number> {
  const giveUpAt = new Date(tx.now.getTime() + TRIED_FOR_MS);
  const count = await replayDeliveries(tx.db, id, range, { now: tx.now, giveUpAt });
  await tx.jobs.send(tx.db, 'deliver-webhooks', { endpointId: id });
  return count;
}
