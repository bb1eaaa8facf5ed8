import { z } from 'zod';

import {
  DELIVERY_STATES,
  MAX_WEBHOOK_DESCRIPTION,
  MAX_WEBHOOK_URL,
} from '#domain/webhooks/deliveries.ts';
import { SENT_TYPES, WEBHOOK_EVENT_TYPES } from '#domain/webhooks/events.ts';

import { endpointsOf } from '#contract/endpoint.ts';
import type { OfficeArea } from '#contract/paths/pages.ts';
import { listQuery } from '#contract/schemas/office.ts';
import { SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import { IdParams, IdSchema, InstantSchema, TextSchema } from '#contract/schemas/wire.ts';
import { DELIVERY_FAILURES } from '#contract/text/outbound-refusals.ts';

const EventSchema = z.enum(WEBHOOK_EVENT_TYPES);
const DeliveryStateSchema = z.enum(DELIVERY_STATES);
const DeliveredTypeSchema = z.enum(SENT_TYPES);
const RefusalSchema = z.enum(Object.keys(DELIVERY_FAILURES) as (keyof typeof DELIVERY_FAILURES)[]);

const WebhookSchema = z.object({
  id: IdSchema,
  url: z.string(),
  description: z.string(),
  events: z.array(EventSchema),
  /**
   * Whether it sends: `paused` by a person, `failing` if the shop has paused it, `stopped` while
   * its maker may not read what it sends.
   */
  state: z.enum(['active', 'paused', 'failing', 'stopped']),
  /** Since when every attempt has failed; null unless several in a row have. */
  failing_since: InstantSchema.nullable(),
  /** Until when a former secret signs too. */
  former_secret_until: InstantSchema.nullable(),
  /** Deliveries that wait for an attempt. */
  waiting: z.number().int(),
  /** The name of its maker. */
  made_by: z.string(),
  created_at: InstantSchema,
});

const WithSecretSchema = WebhookSchema.extend({ secret: z.string() });

export const WebhookInputSchema = z.object({
  url: TextSchema.min(1, 'Enter the address of the receiver.').max(MAX_WEBHOOK_URL),
  description: TextSchema.max(MAX_WEBHOOK_DESCRIPTION),
  events: z.array(EventSchema).min(1, 'Choose at least one event.').max(WEBHOOK_EVENT_TYPES.length),
});

const DeliverySchema = z.object({
  id: IdSchema,
  event_id: IdSchema,
  type: DeliveredTypeSchema,
  subject_id: IdSchema,
  state: DeliveryStateSchema,
  /** Since it was made, or replayed. */
  attempts: z.number().int(),
  /** Null unless it waits. */
  next_attempt_at: InstantSchema.nullable(),
  created_at: InstantSchema,
  /** Of the last attempt; null without an answer. */
  last_status: z.number().int().nullable(),
  last_error: RefusalSchema.nullable(),
  last_attempt_at: InstantSchema.nullable(),
});

const DeliveryDetailSchema = DeliverySchema.extend({
  /** What is sent. */
  body: z.string(),
  /** The newest first. */
  log: z.array(
    z.object({
      started_at: InstantSchema,
      took_ms: z.number().int(),
      status: z.number().int().nullable(),
      error: RefusalSchema.nullable(),
      /** How the answer begins. */
      answer: z.string(),
    }),
  ),
});

const DeliveryParams = IdParams.extend({ delivery_id: IdSchema });
const GONE = ['WEBHOOK_NOT_FOUND'] as const;
const DELIVERY_GONE = ['WEBHOOK_NOT_FOUND', 'WEBHOOK_DELIVERY_NOT_FOUND'] as const;

/** Both areas have the same calls (Rule 147): for a seller's owners, and for administrators. */
function webhookEndpoints<const Area extends OfficeArea>(area: Area) {
  const call = endpointsOf({
    audience: area,
    ...(area === 'seller' ? { sellerRole: 'owner' as const } : {}),
    tag: area === 'admin' ? 'Administration: webhooks' : 'Seller: webhooks',
    query: SellerScopeSchema,
  });
  return {
    list: call(`GET /api/${area}/webhooks`, {
      summary: 'List the webhooks, newest first',
      output: z.object({
        webhooks: z.array(WebhookSchema),
        /** Whether the reader may change them: administrators change none of a seller. */
        can_change: z.boolean(),
      }),
    }),
    make: call(`POST /api/${area}/webhooks`, {
      summary: 'Create a webhook; the answer contains its secret, as no other does',
      body: WebhookInputSchema,
      limit: 'applications',
      asksAgain: true,
      output: WithSecretSchema,
      status: 201,
      errors: ['TOO_MANY_WEBHOOKS', 'NO_WEBHOOKS_IN_DEMO'],
    }),
    replace: call(`PUT /api/${area}/webhooks/{id}`, {
      summary: 'Change the address, description and events of a webhook',
      params: IdParams,
      body: WebhookInputSchema,
      limit: 'applications',
      asksAgain: true,
      output: WebhookSchema,
      errors: ['WEBHOOK_NOT_FOUND', 'NO_WEBHOOKS_IN_DEMO'],
    }),
    rotateSecret: call(`POST /api/${area}/webhooks/{id}/secret`, {
      summary: 'Create a new secret for a webhook; the old one also works for a day',
      params: IdParams,
      limit: 'applications',
      asksAgain: true,
      output: WithSecretSchema,
      errors: GONE,
    }),
    setActive: call(`PUT /api/${area}/webhooks/{id}/active`, {
      summary: 'Pause a webhook, whose events then wait, or let it send again',
      params: IdParams,
      body: z.object({ is_active: z.boolean() }),
      output: WebhookSchema,
      errors: GONE,
    }),
    remove: call(`DELETE /api/${area}/webhooks/{id}`, {
      summary: 'Delete a webhook with its log',
      params: IdParams,
      errors: GONE,
    }),
    sendTest: call(`POST /api/${area}/webhooks/{id}/test`, {
      summary: 'Send a test event',
      params: IdParams,
      limit: 'applications',
      output: DeliverySchema,
      status: 201,
      errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_PAUSED'],
    }),
    listDeliveries: call(`GET /api/${area}/webhooks/{id}/deliveries`, {
      summary: 'List the deliveries of the last 30 days, newest first',
      params: IdParams,
      query: listQuery(['created'])
        .omit({ sort: true, search: true })
        .extend({
          state: DeliveryStateSchema.optional(),
          type: DeliveredTypeSchema.optional(),
          ...SellerScopeSchema.shape,
        }),
      output: z.object({
        webhook: WebhookSchema,
        /** Whether the reader may change it. */
        can_change: z.boolean(),
        deliveries: z.array(DeliverySchema),
        totalCount: z.number().int(),
      }),
      errors: GONE,
    }),
    getDelivery: call(`GET /api/${area}/webhooks/{id}/deliveries/{delivery_id}`, {
      summary: 'Read a delivery with what is sent and every attempt',
      params: DeliveryParams,
      output: DeliveryDetailSchema,
      errors: DELIVERY_GONE,
    }),
    replay: call(`POST /api/${area}/webhooks/{id}/deliveries/{delivery_id}/replay`, {
      summary: 'Send a delivery again',
      params: DeliveryParams,
      output: DeliverySchema,
      errors: [...DELIVERY_GONE, 'WEBHOOK_DELIVERY_OUTDATED', 'WEBHOOK_PAUSED'],
    }),
    replaySince: call(`POST /api/${area}/webhooks/{id}/replay`, {
      summary: 'Send again everything that has happened since a time, in its order',
      params: IdParams,
      body: z.object({
        since: InstantSchema,
        /** Only what was given up; otherwise what was delivered too. */
        given_up_only: z.boolean(),
      }),
      limit: 'applications',
      output: z.object({ replayed: z.number().int() }),
      errors: ['WEBHOOK_NOT_FOUND', 'WEBHOOK_PAUSED'],
    }),
  };
}

export const sellerWebhookEndpoints = webhookEndpoints('seller');
export const adminWebhookEndpoints = webhookEndpoints('admin');

export type Webhook = z.output<typeof WebhookSchema>;
export type WebhookInput = z.output<typeof WebhookInputSchema>;
export type WebhookDelivery = z.output<typeof DeliverySchema>;
export type WebhookDeliveryDetail = z.output<typeof DeliveryDetailSchema>;
