import { TRIED_FOR_MS } from '#domain/webhooks/deliveries.ts';

import { AppError } from '#contract/errors/app-error.ts';

import { inTransaction, type Ctx, type SignedInCtx } from '#server/http/context.ts';
import type { JobData } from '#server/jobs/jobs.ts';
import { getEndpoint, type Which } from '#server/webhooks/change-endpoint.ts';
import { queueDeliveries } from '#server/webhooks/deliver.ts';
import { giveUpAllFormer } from '#server/webhooks/give-up.ts';
import { readerOf } from '#server/webhooks/present.ts';
import {
  findDelivery,
  findOutdated,
  listReplayed,
  lockEndpoint,
  measureReplay,
  replayDeliveries,
} from '#server/webhooks/queries.ts';

/** Has one delivery sent again, unless it is outdated. One that waits is tried at its time. */
export async function replayOne(ctx: SignedInCtx, which: Which, deliveryId: string) {
  return inTransaction(ctx, async (tx) => {
    await lockEndpoint(tx.db, which.id);
    await requireSending(tx, which);
    await giveUpAllFormer(tx, which.id);
    if ((await findOutdated(tx.db, which.id, deliveryId)) !== undefined)
      throw new AppError('WEBHOOK_DELIVERY_OUTDATED');
    await replay(tx, which.id, [deliveryId]);
    const row = await findDelivery(tx.db, which.id, deliveryId);
    if (row === undefined) throw new AppError('WEBHOOK_DELIVERY_NOT_FOUND');
    return row;
  });
}

/**
 * Has everything since a moment sent again, in its order, but no state of a product or its stock
 * that has arrived in a newer form. A job does it in batches. Returns how much that is.
 */
export async function replaySince(
  ctx: SignedInCtx,
  which: Which,
  range: { readonly since: Date; readonly givenUpOnly: boolean },
): Promise<number> {
  await requireSending(ctx, which);
  const { count, last } = await measureReplay(ctx.db, which.id, range);
  if (last === null) return 0;
  await ctx.jobs.send(ctx.db, 'replay-webhook', {
    endpointId: which.id,
    since: range.since.toISOString(),
    givenUpOnly: range.givenUpOnly,
    after: 0,
    last,
  });
  return count;
}

/** Has one batch of a replay sent, and queues the next. Safe to repeat. */
export async function replayBatch(ctx: Ctx, data: JobData['replay-webhook']): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    if ((await lockEndpoint(tx.db, data.endpointId)) === undefined) return;
    await giveUpAllFormer(tx, data.endpointId);
    const { ids, nextAfter } = await listReplayed(tx.db, data.endpointId, {
      ...data,
      since: new Date(data.since),
    });
    await replay(tx, data.endpointId, ids);
    if (nextAfter === null) return;
    await tx.jobs.send(tx.db, 'replay-webhook', { ...data, after: nextAfter });
  });
}

/** Refuses an endpoint that sends nothing now. */
export async function requireSending(ctx: SignedInCtx, { owner, id }: Which): Promise<void> {
  const row = await getEndpoint(ctx, owner, id);
  if (row.paused_at !== null || readerOf(ctx, row, ctx.now) === null)
    throw new AppError('WEBHOOK_PAUSED');
}

async function replay(tx: Ctx, endpointId: string, ids: readonly string[]): Promise<void> {
  const giveUpAt = new Date(tx.now.getTime() + TRIED_FOR_MS);
  await replayDeliveries(tx.db, endpointId, ids, { now: tx.now, giveUpAt });
  await queueDeliveries(tx, endpointId);
}
