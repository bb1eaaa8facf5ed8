import { MOST_WAITING } from '#domain/webhooks/deliveries.ts';

import { inTransaction, type Ctx } from '#server/http/context.ts';
import {
  AT_ONCE,
  giveUpOldest,
  listOverfull,
  listTakenOver,
  lockEndpoint,
  updateEndpoint,
} from '#server/webhooks/queries.ts';

/**
 * Gives up a batch of what is not to be sent (Rule 147): what waited when somebody else took a
 * webhook over, and the oldest where too many wait. Returns whether there may be more. Safe to
 * kill, to repeat and to run in several processes.
 */
export async function giveUpSome(ctx: Ctx, mostWaiting = MOST_WAITING): Promise<boolean> {
  let hasMore = false;
  for (const { id } of await listTakenOver(ctx.db)) {
    const isDone = await inTransaction(ctx, (tx) => giveUpFormer(tx, id));
    hasMore ||= !isDone;
  }
  for (const { id, surplus } of await listOverfull(ctx.db, mostWaiting)) {
    const count = await inTransaction(ctx, async (tx) => {
      await lockEndpoint(tx.db, id);
      return giveUpOldest(tx.db, id, {
        upTo: null,
        most: surplus,
        reason: 'too_many_waited',
        now: tx.now,
      });
    });
    ctx.log.warn(
      { webhook: id, count },
      'The oldest events that waited for a webhook were given up',
    );
    hasMore ||= count > 0;
  }
  return hasMore;
}

/** Gives up a batch of what waited for a former maker; returns whether that was all. */
async function giveUpFormer(tx: Ctx, id: string): Promise<boolean> {
  const endpoint = await lockEndpoint(tx.db, id);
  if (endpoint === undefined || endpoint.given_up_to === null) return true;
  const count = await giveUpOldest(tx.db, id, {
    upTo: endpoint.given_up_to,
    reason: 'maker_left',
    now: tx.now,
  });
  if (count === AT_ONCE) return false;
  await updateEndpoint(tx.db, id, { given_up_to: null });
  return true;
}

/** Has nothing wait for a former maker any more, so that it can be sent again from the log. */
export async function giveUpAllFormer(tx: Ctx, id: string): Promise<void> {
  while (!(await giveUpFormer(tx, id)));
}
