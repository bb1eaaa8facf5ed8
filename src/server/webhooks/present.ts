import { FAILING_AFTER_ATTEMPTS } from '#domain/webhooks/deliveries.ts';

import type {
  Webhook,
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '#contract/endpoints/webhooks.ts';

import { actorOfMaker, nameOfMaker } from '#server/accounts/maker.ts';
import type { Actor, SignedInCtx, Services } from '#server/http/context.ts';
import type {
  BareEndpoint,
  DeliveryRow,
  EndpointRow,
  listAttempts,
} from '#server/webhooks/queries.ts';

/**
 * For whom an endpoint reads what it is sent: its maker, as they are now. Null if they are not an
 * owner of the seller, or an administrator, any more.
 */
export function readerOf(
  services: Pick<Services, 'config'>,
  row: BareEndpoint,
  now: Date,
): Actor | null {
  const actor = actorOfMaker(services, row, { id: row.id, key: null, now });
  return actor?.seller != null && actor.seller.role !== 'owner' ? null : actor;
}

export function presentEndpoint(ctx: SignedInCtx, row: EndpointRow): Webhook {
  const { now } = ctx;
  return {
    id: row.id,
    url: row.url,
    description: row.description,
    events: row.events,
    state: stateOf(ctx, row),
    failing_since:
      row.failed_attempts < FAILING_AFTER_ATTEMPTS
        ? null
        : (row.failing_since?.toISOString() ?? null),
    former_secret_until:
      row.former_secret_until !== null && row.former_secret_until > now
        ? row.former_secret_until.toISOString()
        : null,
    waiting: row.waiting,
    made_by: nameOfMaker(row),
    created_at: row.created_at.toISOString(),
  };
}

function stateOf(ctx: SignedInCtx, row: EndpointRow): Webhook['state'] {
  if (readerOf(ctx, row, ctx.now) === null) return 'stopped';
  if (row.paused_at === null) return 'active';
  return row.paused_by === 'shop' ? 'failing' : 'paused';
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    event_id: row.event_id,
    type: row.type as WebhookDelivery['type'],
    subject_id: row.subject_id,
    state: row.state,
    attempts: row.attempts,
    next_attempt_at: row.next_attempt_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    last_status: row.last_status,
    last_error: row.last_error as WebhookDelivery['last_error'],
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
  };
}

export function presentDeliveryDetail(
  { body, ...row }: DeliveryRow & { readonly body: string },
  attempts: Awaited<ReturnType<typeof listAttempts>>,
): WebhookDeliveryDetail {
  return {
    ...presentDelivery(row),
    body,
    log: attempts.map((attempt) => ({
      ...attempt,
      started_at: attempt.started_at.toISOString(),
      error: attempt.error as WebhookDelivery['last_error'],
    })),
  };
}
