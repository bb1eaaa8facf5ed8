import {
  endpointRestsUntil,
  FAILING_AFTER_ATTEMPTS,
  isDead,
  isTaken,
  nextAttemptAt,
  TRIED_FOR_MS,
} from '#domain/webhooks/deliveries.ts';
import { TEST_EVENT } from '#domain/webhooks/events.ts';

import type { OutboundRefusal } from '#contract/text/outbound-refusals.ts';
import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';

import { inTransaction, type Actor, type Ctx } from '#server/http/context.ts';
import type { ReadAs } from '#server/http/read-as.ts';
import { notify } from '#server/notices/notify.ts';
import { databaseErrorKind } from '#server/platform/database.ts';
import { OutboundError } from '#server/platform/outbound/outbound.ts';
import { signBody } from '#server/platform/signed-body.ts';
import { bodyAllowedNow } from '#server/webhooks/payload.ts';
import { readerOf } from '#server/webhooks/present.ts';
import {
  claimDeliveries,
  findBareEndpoint,
  findClaimed,
  insertAttempt,
  listDueEndpoints,
  lockEndpoint,
  settleDelivery,
  updateEndpoint,
  type ClaimedDelivery,
  type LockedEndpoint,
} from '#server/webhooks/queries.ts';
import { openWebhookSecret } from '#server/webhooks/secrets.ts';

/** As the columns of an endpoint say it. */
export const NOTHING_FAILS = { failing_since: null, failed_attempts: 0, next_attempt_at: null };

/** Under way to one endpoint at a time; one that fails is tried with one. */
const AT_ONCE = 4;
/** For everything from the name to the answer's first bytes. */
const ATTEMPT_MAY_TAKE_MS = 10_000;
/** A claim whose process has died lapses. Longer than an attempt may take. */
const CLAIM_MS = 60_000;

/**
 * Sends what is due to an endpoint, the oldest event of each subject (Rule 147). Each attempt is
 * claimed before it is made and stored after it, so whatever a killed process was sending is sent
 * again. Safe to repeat and to run in several processes.
 */
export async function deliverWebhooks(ctx: Ctx, readAs: ReadAs, endpointId: string): Promise<void> {
  const claim = await inTransaction(ctx, (tx) => claimDue(tx, endpointId));
  if (claim === null) return;
  const attempts = await Promise.allSettled(
    claim.deliveries.map((delivery) => attempt(ctx, readAs, { claim, delivery })),
  );
  // What fails waits for its time, as does an endpoint with nothing but failures.
  for (const id of await listDueEndpoints(ctx.db, ctx.now, endpointId)) {
    await queueDeliveries(ctx, id);
  }
  const failed = attempts.find((each) => each.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/** Has what is due to an endpoint sent. However often this is asked for, it is queued once. */
export async function queueDeliveries(
  { db, jobs }: Pick<Ctx, 'db' | 'jobs'>,
  endpointId: string,
): Promise<void> {
  await jobs.send(db, 'deliver-webhooks', { endpointId }, { oncePer: endpointId });
}

interface Claim {
  readonly endpoint: LockedEndpoint;
  readonly reader: Actor;
  readonly until: Date;
  readonly deliveries: readonly ClaimedDelivery[];
}

async function claimDue(tx: Ctx, endpointId: string): Promise<Claim | null> {
  const { db, now } = tx;
  const endpoint = await lockEndpoint(db, endpointId);
  if (endpoint === undefined || endpoint.paused_at !== null) return null;
  if (endpoint.next_attempt_at !== null && endpoint.next_attempt_at > now) return null;
  const row = await findBareEndpoint(db, endpointId);
  // Nothing goes to an address that somebody entered who has left.
  const reader = row === undefined ? null : readerOf(tx, row, now);
  if (reader === null) return null;
  const until = new Date(now.getTime() + CLAIM_MS);
  const giveUpAt = new Date(now.getTime() + TRIED_FOR_MS);
  const most = endpoint.failed_attempts < FAILING_AFTER_ATTEMPTS ? AT_ONCE : 1;
  const above = endpoint.given_up_to;
  const deliveries = await claimDeliveries(db, endpointId, { now, above, until, giveUpAt, most });
  return deliveries.length === 0 ? null : { endpoint, reader, until, deliveries };
}

interface Attempted {
  readonly claim: Claim;
  readonly delivery: ClaimedDelivery;
}

/** Makes one attempt and stores how it ended. */
async function attempt(ctx: Ctx, readAs: ReadAs, { claim, delivery }: Attempted): Promise<void> {
  const started = performance.now();
  const { status, error, answer } = await outcomeOf(ctx, readAs, { claim, delivery });
  const tookMs = Math.round(performance.now() - started);
  const wasTaken = isTaken(status);
  await inTransaction(ctx, async (tx) => {
    const endpoint = await lockEndpoint(tx.db, claim.endpoint.id);
    const { id } = delivery;
    const claimed = await findClaimed(tx.db, { id, claimedUntil: claim.until });
    // Deleted, or claimed again since.
    if (claimed === undefined || endpoint === undefined) return;
    const attempts = claimed.attempts + 1;
    const isTest = delivery.type === TEST_EVENT;
    const next =
      wasTaken || isTest
        ? null
        : nextAttemptAt(attempts, { now: tx.now, giveUpAt: claimed.give_up_at });
    await settleDelivery(
      tx.db,
      { id, endpointId: endpoint.id, subjectId: delivery.subject_id, now: tx.now },
      {
        state: wasTaken ? 'delivered' : next === null ? 'given_up' : 'waiting',
        attempts,
        next_attempt_at: next,
      },
    );
    await insertAttempt(tx.db, {
      delivery_id: delivery.id,
      started_at: tx.now,
      took_ms: tookMs,
      status,
      error,
      answer,
    });
    if (error !== NOT_MADE) await noteOutcome(tx, endpoint, wasTaken);
  });
}

/** Says nothing about the endpoint, which was not called. */
const NOT_MADE = 'not_made' satisfies OutboundRefusal;

interface Outcome {
  readonly status: number | null;
  readonly error: OutboundRefusal | null;
  readonly answer: string;
}

/** How an attempt ends. It throws only if the database is away or busy; the claim lapses then. */
async function outcomeOf(
  ctx: Ctx,
  readAs: ReadAs,
  { claim: { reader, endpoint }, delivery }: Attempted,
): Promise<Outcome> {
  try {
    const isOfSeller = endpoint.seller_id !== null;
    const body = await bodyAllowedNow(readAs, delivery, { reader, isOfSeller });
    return await post(ctx, endpoint, { ...delivery, body });
  } catch (error) {
    if (error instanceof OutboundError) return { status: null, error: error.reason, answer: '' };
    if (databaseErrorKind(error) !== null) throw error;
    ctx.log.error({ err: error, delivery: delivery.id }, 'A delivery of a webhook was not made');
    return { status: null, error: NOT_MADE, answer: '' };
  }
}

async function post(
  { outbound, config, now }: Ctx,
  endpoint: LockedEndpoint,
  { event_id: eventId, type, body }: ClaimedDelivery,
): Promise<Outcome> {
  const { id, url, secret, former_secret: former, former_secret_until: until } = endpoint;
  const sealed = former !== null && until !== null && until > now ? [secret, former] : [secret];
  const secrets = sealed.map((each) => openWebhookSecret(config.dataKeys, id, each));
  const { status, beginning } = await outbound.post(url, {
    headers: {
      'Content-Type': 'application/json',
      'Webhook-Signature': signBody(body, secrets, now),
      'Webhook-Event': type,
      'Webhook-Event-Id': eventId,
    },
    body,
    timeoutMs: ATTEMPT_MAY_TAKE_MS,
  });
  return { status, error: null, answer: beginning.toString().replaceAll('\0', '') };
}

/** Counts failures in a row, and pauses an endpoint with nothing else for days. */
async function noteOutcome(tx: Ctx, endpoint: LockedEndpoint, wasTaken: boolean): Promise<void> {
  const { db, now } = tx;
  const { id } = endpoint;
  if (wasTaken) {
    if (endpoint.failing_since === null) return;
    await updateEndpoint(db, id, NOTHING_FAILS);
    return;
  }
  const failingSince = endpoint.failing_since ?? now;
  const failedAttempts = endpoint.failed_attempts + 1;
  const failure = {
    failing_since: failingSince,
    failed_attempts: failedAttempts,
    next_attempt_at: endpointRestsUntil(failedAttempts, now),
  };
  if (!isDead({ failingSince, failedAttempts }, now)) {
    await updateEndpoint(db, id, failure);
    return;
  }
  await updateEndpoint(db, id, { ...failure, paused_at: now, paused_by: 'shop' });
  await notify(tx, {
    kind: 'program',
    sellerId: endpoint.seller_id,
    title: `The webhook to ${new URL(endpoint.url).hostname} is paused: every attempt has failed for three days`,
    path: (endpoint.seller_id === null ? adminPages : sellerPages).webhook(id),
    key: `webhook ${id} paused ${now.toISOString()}`,
  });
}
