import { isDead, isTaken, nextAttemptAt } from '#domain/webhooks/deliveries.ts';

import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';

import { inTransaction, type Ctx } from '#server/http/context.ts';
import { notify } from '#server/notices/notify.ts';
import { OutboundError } from '#server/platform/outbound/outbound.ts';
import { signBody } from '#server/platform/signed-body.ts';
import { readerOf } from '#server/webhooks/present.ts';
import {
  claimDeliveries,
  findEndpoint,
  insertAttempt,
  lockEndpoint,
  settleDelivery,
  updateEndpoint,
  type ClaimedDelivery,
  type LockedEndpoint,
} from '#server/webhooks/queries.ts';
import { openWebhookSecret } from '#server/webhooks/secrets.ts';

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
export async function deliverWebhooks(ctx: Ctx, endpointId: string): Promise<void> {
  const claim = await inTransaction(ctx, (tx) => claimDue(tx, endpointId));
  if (claim === null) return;
  const taken = await Promise.all(
    claim.deliveries.map((delivery) => attempt(ctx, claim, delivery)),
  );
  // What fails waits for its time, and is not in the way of other endpoints.
  if (taken.includes(true)) await ctx.jobs.send(ctx.db, 'deliver-webhooks', { endpointId });
}

interface Claim {
  readonly endpoint: LockedEndpoint;
  readonly until: Date;
  readonly deliveries: readonly ClaimedDelivery[];
}

async function claimDue(tx: Ctx, endpointId: string): Promise<Claim | null> {
  const { db, now } = tx;
  const endpoint = await lockEndpoint(db, endpointId);
  if (endpoint === undefined || endpoint.paused_at !== null) return null;
  const row = await findEndpoint(db, endpoint.seller_id, endpointId);
  // What waits for a maker who has left goes to whoever takes the webhook over.
  if (row === undefined || readerOf(tx, row, now) === null) return null;
  const until = new Date(now.getTime() + CLAIM_MS);
  const most = endpoint.failed_attempts === 0 ? AT_ONCE : 1;
  const deliveries = await claimDeliveries(db, endpointId, { now, until, most });
  return deliveries.length === 0 ? null : { endpoint, until, deliveries };
}

/** Makes one attempt and stores how it ended. Returns whether the receiver took the event. */
async function attempt(ctx: Ctx, claim: Claim, delivery: ClaimedDelivery): Promise<boolean> {
  const started = performance.now();
  const { status, error, answer } = await post(ctx, claim.endpoint, delivery);
  const tookMs = Math.round(performance.now() - started);
  const wasTaken = isTaken(status);
  await inTransaction(ctx, async (tx) => {
    const endpoint = await lockEndpoint(tx.db, claim.endpoint.id);
    const attempts = delivery.attempts + 1;
    const next = wasTaken
      ? null
      : nextAttemptAt(attempts, { now: tx.now, giveUpAt: delivery.give_up_at });
    const which = { id: delivery.id, claimedUntil: claim.until };
    const isOurs = await settleDelivery(tx.db, which, {
      state: wasTaken ? 'delivered' : next === null ? 'given_up' : 'waiting',
      attempts,
      next_attempt_at: next,
    });
    if (!isOurs || endpoint === undefined) return;
    await insertAttempt(tx.db, {
      delivery_id: delivery.id,
      started_at: tx.now,
      took_ms: tookMs,
      status,
      error,
      answer,
    });
    await noteOutcome(tx, endpoint, wasTaken);
  });
  return wasTaken;
}

async function post(
  { outbound, config, now }: Ctx,
  endpoint: LockedEndpoint,
  { event_id: eventId, type, body }: ClaimedDelivery,
) {
  const { id, url, secret, former_secret: former, former_secret_until: until } = endpoint;
  const sealed = former !== null && until !== null && until > now ? [secret, former] : [secret];
  const secrets = sealed.map((each) => openWebhookSecret(config.dataKeys, id, each));
  try {
    const { status, beginning } = await outbound.post(url, {
      headers: {
        'Content-Type': 'application/json',
        'Bullnose-Signature': signBody(body, secrets, now),
        'Bullnose-Event': type,
        'Bullnose-Event-Id': eventId,
      },
      body,
      timeoutMs: ATTEMPT_MAY_TAKE_MS,
    });
    return { status, error: null, answer: beginning.toString().replaceAll('\0', '') };
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return { status: null, error: error.reason, answer: '' };
  }
}

/** Counts failures in a row, and pauses an endpoint with nothing else for days. */
async function noteOutcome(tx: Ctx, endpoint: LockedEndpoint, wasTaken: boolean): Promise<void> {
  const { db, now } = tx;
  const { id } = endpoint;
  if (wasTaken) {
    if (endpoint.failing_since === null) return;
    await updateEndpoint(db, id, { failing_since: null, failed_attempts: 0 });
    return;
  }
  const failingSince = endpoint.failing_since ?? now;
  const failedAttempts = endpoint.failed_attempts + 1;
  const failure = { failing_since: failingSince, failed_attempts: failedAttempts };
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
