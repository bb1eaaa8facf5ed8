import { TRIED_FOR_MS } from '#domain/webhooks/deliveries.ts';

import { inTransaction, type Ctx } from '#server/http/context.ts';
import type { ReadAs } from '#server/http/read-as.ts';
import { newId } from '#server/platform/ids.ts';
import { bodyForReader } from '#server/webhooks/payload.ts';
import { readerOf } from '#server/webhooks/present.ts';
import {
  becomePreparer,
  deleteOutbox,
  insertDeliveries,
  listAllEndpoints,
  listDueEndpoints,
  listOutbox,
  type EndpointRow,
  type OutboxRow,
} from '#server/webhooks/queries.ts';

const EVENTS_AT_ONCE = 50;

/**
 * Makes deliveries of everything that the outbox has, and has them sent that are due (Rule 147).
 * What a delivery says is stored with it, so that every attempt sends the same. Safe to kill, to
 * repeat and to run in several processes.
 */
export async function prepareWebhooks(ctx: Ctx, readAs: ReadAs): Promise<void> {
  while ((await prepareSome(ctx, readAs)) === EVENTS_AT_ONCE);
  for (const endpointId of await listDueEndpoints(ctx.db, ctx.now)) {
    await ctx.jobs.send(ctx.db, 'deliver-webhooks', { endpointId });
  }
}

async function prepareSome(ctx: Ctx, readAs: ReadAs): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    if (!(await becomePreparer(tx.db))) return 0;
    const rows = await listOutbox(tx.db, EVENTS_AT_ONCE);
    if (rows.length === 0) return 0;
    const endpoints = (await listAllEndpoints(tx.db)).flatMap((endpoint) => {
      const reader = readerOf(tx, endpoint, tx.now);
      return reader === null ? [] : [{ endpoint, reader }];
    });
    for (const row of rows) {
      const bodies = new Map<string | null, string | null>();
      for (const { endpoint, reader } of endpoints) {
        if (!wants(endpoint, row)) continue;
        const owner = endpoint.seller_id;
        // The endpoints of one owner are sent the same.
        if (!bodies.has(owner)) {
          bodies.set(owner, await bodyForReader(tx, readAs, { row, reader }));
        }
        const body = bodies.get(owner) ?? null;
        if (body !== null) await insertDeliveries(tx.db, [deliveryOf(endpoint, row, body, tx.now)]);
      }
    }
    await deleteOutbox(
      tx.db,
      rows.map(({ number }) => number),
    );
    return rows.length;
  });
}

/** A seller is told what concerns it; the platform is told everything. */
function wants(endpoint: EndpointRow, row: OutboxRow): boolean {
  const isConcerned = endpoint.seller_id === null || row.seller_ids.includes(endpoint.seller_id);
  return isConcerned && endpoint.events.includes(row.type);
}

function deliveryOf(endpoint: EndpointRow, row: OutboxRow, body: string, now: Date) {
  return {
    id: newId(),
    endpoint_id: endpoint.id,
    event_id: row.id,
    number: row.number,
    type: row.type,
    subject_id: row.subject_id,
    body,
    state: 'waiting' as const,
    next_attempt_at: now,
    give_up_at: new Date(now.getTime() + TRIED_FOR_MS),
    claimed_until: null,
    created_at: now,
  };
}
