import { TRIED_FOR_MS } from '#domain/webhooks/deliveries.ts';

import { inTransaction, type Ctx } from '#server/http/context.ts';
import type { ReadAs } from '#server/http/read-as.ts';
import { newId } from '#server/platform/ids.ts';
import { queueDeliveries } from '#server/webhooks/deliver.ts';
import { giveUpSome } from '#server/webhooks/give-up.ts';
import { bodyForReader } from '#server/webhooks/payload.ts';
import { readerOf } from '#server/webhooks/present.ts';
import {
  becomePreparer,
  deleteOutbox,
  deleteRestOfEndpoints,
  insertDelivery,
  listAllEndpoints,
  listDueEndpoints,
  listOutbox,
  lockEndpoints,
  nextSequence,
  type BareEndpoint,
  type OutboxRow,
} from '#server/webhooks/queries.ts';

const EVENTS_AT_ONCE = 50;
/** Shorter than a job may take, by more than a batch takes. */
const GOES_ON_FOR_MS = 40_000;

/**
 * Makes deliveries of everything that the outbox has, and has them sent that are due (Rule 147).
 * What a delivery says is stored with it, so that every attempt sends the same. Safe to kill, to
 * repeat and to run in several processes.
 */
export async function prepareWebhooks(ctx: Ctx, readAs: ReadAs): Promise<void> {
  const startedAt = performance.now();
  const hasTime = () => performance.now() - startedAt < GOES_ON_FOR_MS;
  let isDone = false;
  await queueDue(ctx);
  while (!isDone && hasTime()) {
    isDone = (await prepareSome(ctx, readAs)) < EVENTS_AT_ONCE;
    await queueDue(ctx);
  }
  // Once in any case: what cannot be sent grows while there is more to prepare than time.
  let mayHaveMore = await giveUpSome(ctx);
  while (isDone && mayHaveMore && hasTime()) mayHaveMore = await giveUpSome(ctx);
  await queueDue(ctx);
  if (isDone) await deleteRestOfEndpoints(ctx.db);
  if (!isDone || mayHaveMore) await ctx.jobs.send(ctx.db, 'prepare-webhooks', {});
}

/** What waits is sent even where new events cannot be prepared. */
async function queueDue(ctx: Ctx): Promise<void> {
  for (const endpointId of await listDueEndpoints(ctx.db, ctx.now)) {
    await queueDeliveries(ctx, endpointId);
  }
}

async function prepareSome(ctx: Ctx, readAs: ReadAs): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    if (!(await becomePreparer(tx.db))) return 0;
    const rows = await listOutbox(tx.db, EVENTS_AT_ONCE);
    if (rows.length === 0) return 0;
    const deliveries = await readDeliveries(tx, readAs, rows);
    await lockEndpoints(tx.db, [...new Set(deliveries.map((each) => each.endpoint_id))]);
    for (const delivery of deliveries) await insertDelivery(tx.db, delivery);
    await deleteOutbox(
      tx.db,
      rows.map(({ number }) => number),
    );
    return rows.length;
  });
}

/** Reads everything before anything is written, so that no lock is held while it reads. */
async function readDeliveries(tx: Ctx, readAs: ReadAs, rows: readonly OutboxRow[]) {
  const endpoints = (await listAllEndpoints(tx.db)).flatMap((endpoint) => {
    const reader = readerOf(tx, endpoint, tx.now);
    return reader === null ? [] : [{ endpoint, reader }];
  });
  const deliveries: ReturnType<typeof deliveryOf>[] = [];
  for (const row of rows) {
    const sequence = await nextSequence(tx.db);
    const bodies = new Map<string | null, string | null>();
    for (const { endpoint, reader } of endpoints) {
      if (!wants(endpoint, row)) continue;
      const owner = endpoint.seller_id;
      // The endpoints of one owner are sent the same.
      if (!bodies.has(owner)) {
        bodies.set(owner, await bodyForReader(tx, readAs, { row, reader, sequence }));
      }
      const body = bodies.get(owner) ?? null;
      if (body !== null)
        deliveries.push(deliveryOf(endpoint, { row, sequence, body, now: tx.now }));
    }
  }
  return deliveries;
}

/** A seller is told what concerns it; the platform is told everything. */
function wants(endpoint: BareEndpoint, row: OutboxRow): boolean {
  const isConcerned = endpoint.seller_id === null || row.seller_ids.includes(endpoint.seller_id);
  return isConcerned && endpoint.events.includes(row.type);
}

function deliveryOf(
  endpoint: BareEndpoint,
  {
    row,
    sequence,
    body,
    now,
  }: {
    readonly row: OutboxRow;
    readonly sequence: number;
    readonly body: string;
    readonly now: Date;
  },
) {
  return {
    id: newId(),
    endpoint_id: endpoint.id,
    event_id: row.id,
    number: sequence,
    type: row.type,
    subject_id: row.subject_id,
    body,
    give_up_at: new Date(now.getTime() + TRIED_FOR_MS),
    created_at: now,
  };
}
