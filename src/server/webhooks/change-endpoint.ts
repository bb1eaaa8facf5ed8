import { FORMER_SECRET_MS, MOST_ENDPOINTS, TRIED_FOR_MS } from '#domain/webhooks/deliveries.ts';

import type { WebhookInput } from '#contract/endpoints/webhooks.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { recordChange } from '#server/audit/record-change.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';
import { OutboundError } from '#server/platform/outbound/outbound.ts';
import { lockAsOwner } from '#server/sellers/people/change-person.ts';
import { NOTHING_FAILS, queueDeliveries } from '#server/webhooks/deliver.ts';
import { readerOf } from '#server/webhooks/present.ts';
import {
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  lockEndpoint,
  lockOwner,
  nextSequence,
  resumeDeliveries,
  updateEndpoint,
  type EndpointRow,
  type LockedEndpoint,
  type WebhookOwner,
} from '#server/webhooks/queries.ts';
import { newWebhookSecret, sealWebhookSecret } from '#server/webhooks/secrets.ts';

/** Makes an endpoint of the caller's seller, or of the platform. */
export async function makeEndpoint(
  ctx: SignedInCtx,
  { area, input }: { readonly area: 'seller' | 'admin'; readonly input: WebhookInput },
): Promise<{ readonly row: EndpointRow; readonly secret: string }> {
  await requireCallable(ctx, input.url);
  return inTransaction(ctx, async (tx) => {
    const sellerId = area === 'seller' ? (await lockAsOwner(tx)).id : null;
    await lockOwner(tx.db, sellerId);
    if ((await listEndpoints(tx.db, sellerId)).length >= MOST_ENDPOINTS) {
      throw new AppError('TOO_MANY_WEBHOOKS');
    }
    const id = newId();
    const secret = newWebhookSecret();
    await insertEndpoint(tx.db, {
      ...columnsOf(input),
      id,
      seller_id: sellerId,
      made_by: tx.actor.userId,
      secret: sealWebhookSecret(tx.config.dataKeys, id, secret),
      former_secret: null,
      former_secret_until: null,
      paused_at: null,
      paused_by: null,
      failing_since: null,
      created_at: tx.now,
    });
    const row = await getEndpoint(tx, sellerId, id);
    await record(tx, 'created', { before: null, after: row });
    return { row, secret };
  });
}

/** Changes where an endpoint sends what. Whoever does so answers for it from then on. */
export async function replaceEndpoint(
  ctx: SignedInCtx,
  { owner, id }: Which,
  input: WebhookInput,
): Promise<EndpointRow> {
  await requireCallable(ctx, input.url);
  return change(ctx, { owner, id }, 'updated', async (locked, tx) => {
    return {
      ...columnsOf(input),
      ...(await takenOver(tx, { owner, id })),
      // What another address has failed says nothing of this one.
      ...(locked.url === input.url ? {} : NOTHING_FAILS),
    };
  });
}

/**
 * What makes the caller answer for a webhook. What waits in one whose maker has left was meant for
 * them: it is not sent any more, and a job gives it up. From the log it can be sent again.
 */
async function takenOver(tx: SignedInCtx, { owner, id }: Which): Promise<Columns> {
  const before = await getEndpoint(tx, owner, id);
  const maker = { made_by: tx.actor.userId };
  if (readerOf(tx, before, tx.now) !== null) return maker;
  await tx.jobs.send(tx.db, 'prepare-webhooks', {});
  return { ...maker, given_up_to: await nextSequence(tx.db) };
}

/** Makes a new secret; the former one signs too for a day, and one before it no longer. */
export async function rotateSecret(ctx: SignedInCtx, which: Which) {
  const secret = newWebhookSecret();
  const row = await change(ctx, which, 'secret replaced', async (locked, tx) => {
    return {
      ...(await takenOver(tx, which)),
      secret: sealWebhookSecret(tx.config.dataKeys, which.id, secret),
      former_secret: locked.secret,
      former_secret_until: new Date(tx.now.getTime() + FORMER_SECRET_MS),
    };
  });
  return { row, secret };
}

/** Pauses an endpoint, or lets it send what has waited. */
export async function setActive(ctx: SignedInCtx, which: Which, isActive: boolean) {
  if (!isActive) {
    return change(ctx, which, 'paused', () => ({ paused_at: ctx.now, paused_by: 'person' }));
  }
  return change(ctx, which, 'resumed', async (_locked, tx) => {
    const giveUpAt = new Date(tx.now.getTime() + TRIED_FOR_MS);
    await resumeDeliveries(tx.db, which.id, { now: tx.now, giveUpAt });
    await queueDeliveries(tx, which.id);
    return { paused_at: null, paused_by: null, ...NOTHING_FAILS };
  });
}

/** Deletes an endpoint with its log, which a job empties; the audit log keeps that it was there. */
export async function removeEndpoint(ctx: SignedInCtx, { owner, id }: Which): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockEndpoint(tx.db, id);
    const row = await getEndpoint(tx, owner, id);
    await updateEndpoint(tx.db, id, { deleted_at: tx.now });
    await record(tx, 'deleted', { before: row, after: null });
  });
}

/** One endpoint of an owner. */
export interface Which {
  readonly owner: WebhookOwner;
  readonly id: string;
}

export async function getEndpoint(
  { db }: Pick<SignedInCtx, 'db'>,
  owner: WebhookOwner,
  id: string,
): Promise<EndpointRow> {
  const row = await findEndpoint(db, owner, id);
  if (row === undefined) throw new AppError('WEBHOOK_NOT_FOUND');
  return row;
}

type Columns = Parameters<typeof updateEndpoint>[2];

async function change(
  ctx: SignedInCtx,
  { owner, id }: Which,
  action: string,
  changeOf: (locked: LockedEndpoint, tx: SignedInCtx) => Promise<Columns> | Columns,
): Promise<EndpointRow> {
  return inTransaction(ctx, async (tx) => {
    const locked = await lockEndpoint(tx.db, id);
    const before = await getEndpoint(tx, owner, id);
    if (locked === undefined) throw new AppError('WEBHOOK_NOT_FOUND');
    await updateEndpoint(tx.db, id, await changeOf(locked, tx));
    const after = await getEndpoint(tx, owner, id);
    await record(tx, action, { before, after });
    return after;
  });
}

/**
 * Refuses an address that cannot be called now, beside its field (Rule 143). A public
 * demonstration, in which anyone is a seller, calls nobody.
 */
async function requireCallable({ outbound, config }: SignedInCtx, url: string): Promise<void> {
  if (config.demoReach === 'public') throw new AppError('NO_WEBHOOKS_IN_DEMO');
  try {
    await outbound.check(url);
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    throw new AppError('INVALID_INPUT', { fields: { url: error.message } });
  }
}

function columnsOf({ url, description, events }: WebhookInput) {
  return { url, description, events: [...new Set(events)] };
}

/** What the audit log keeps of an endpoint: nothing of its secrets but when they changed. */
async function record(
  tx: SignedInCtx,
  action: string,
  { before, after }: { readonly before: EndpointRow | null; readonly after: EndpointRow | null },
): Promise<void> {
  const row = after ?? before;
  if (row === null) return;
  await recordChange(tx, {
    action,
    subject: 'webhook',
    subjectId: row.id,
    subjectName: new URL(row.url).hostname,
    before: before === null ? null : factsOf(before),
    after: after === null ? null : factsOf(after),
  });
}

function factsOf(row: EndpointRow) {
  return {
    seller_id: row.seller_id,
    url: row.url,
    description: row.description,
    events: row.events,
    made_by: row.made_by,
    is_paused: row.paused_at !== null,
    former_secret_until: row.former_secret_until?.toISOString() ?? null,
  };
}
