import { TRIED_FOR_MS } from '#domain/webhooks/deliveries.ts';
import { TEST_EVENT } from '#domain/webhooks/events.ts';

import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';
import type { Which } from '#server/webhooks/change-endpoint.ts';
import { queueDeliveries } from '#server/webhooks/deliver.ts';
import { bodyOf } from '#server/webhooks/payload.ts';
import { findDelivery, insertDelivery, nextSequence } from '#server/webhooks/queries.ts';
import { requireSending } from '#server/webhooks/replay.ts';

/**
 * Sends an event that says nothing has happened, whatever events the endpoint wants. It is tried
 * once: somebody looks at how that ends.
 */
export async function sendTest(ctx: SignedInCtx, which: Which) {
  return inTransaction(ctx, async (tx) => {
    await requireSending(tx, which);
    const { now } = tx;
    const [id, eventId, sequence] = [newId(), newId(), await nextSequence(tx.db)];
    await insertDelivery(tx.db, {
      id,
      endpoint_id: which.id,
      event_id: eventId,
      number: sequence,
      type: TEST_EVENT,
      // It waits for no other, and no other waits for it.
      subject_id: eventId,
      body: bodyOf({
        id: eventId,
        type: TEST_EVENT,
        sequence,
        created_at: now.toISOString(),
        subject: { type: 'webhook', id: which.id, version: null },
        data: null,
      }),
      give_up_at: new Date(now.getTime() + TRIED_FOR_MS),
      created_at: now,
    });
    await queueDeliveries(tx, which.id);
    const row = await findDelivery(tx.db, which.id, id);
    if (row === undefined) throw new Error('A delivery that was added is not there.');
    return row;
  });
}
