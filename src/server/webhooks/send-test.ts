import { TRIED_FOR_MS } from '#domain/webhooks/deliveries.ts';
import { TEST_EVENT } from '#domain/webhooks/events.ts';

import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';
import type { Which } from '#server/webhooks/change-endpoint.ts';
import { bodyOf } from '#server/webhooks/payload.ts';
import { findDelivery, insertDeliveries, nextEventNumber } from '#server/webhooks/queries.ts';
import { requireSending } from '#server/webhooks/replay.ts';

/** Sends an event that says nothing has happened, whatever events the endpoint wants. */
export async function sendTest(ctx: SignedInCtx, which: Which) {
  return inTransaction(ctx, async (tx) => {
    await requireSending(tx, which);
    const { now } = tx;
    const [id, eventId, number] = [newId(), newId(), await nextEventNumber(tx.db)];
    await insertDeliveries(tx.db, [
      {
        id,
        endpoint_id: which.id,
        event_id: eventId,
        number,
        type: TEST_EVENT,
        subject_id: which.id,
        body: bodyOf({
          id: eventId,
          type: TEST_EVENT,
          sequence: number,
          created_at: now.toISOString(),
          subject: { type: 'webhook', id: which.id, version: null },
          data: null,
        }),
        state: 'waiting',
        next_attempt_at: now,
        give_up_at: new Date(now.getTime() + TRIED_FOR_MS),
        claimed_until: null,
        created_at: now,
      },
    ]);
    await tx.jobs.send(tx.db, 'deliver-webhooks', { endpointId: which.id });
    const row = await findDelivery(tx.db, which.id, id);
    if (row === undefined) throw new Error('A delivery that was added is not there.');
    return row;
  });
}
