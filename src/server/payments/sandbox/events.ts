import { z } from 'zod';

import { AppError } from '#contract/errors/app-error.ts';

import { movementOf, type ProviderEvent } from '#server/platform/payment-provider.ts';

const SessionEventSchema = z.object({
  id: z.string().min(1).max(100),
  type: z.string().min(1).max(100),
  session_id: z.string(),
  client_reference: z.string(),
  amount_cents: z.number().int(),
  currency: z.string(),
  payment_reference: z.string().nullable(),
});

const RefundEventSchema = z.object({
  id: z.string().min(1).max(100),
  type: z.literal('refund.updated'),
  refund_id: z.string(),
  reference: z.string().nullable(),
  payment_reference: z.string(),
  amount_cents: z.number().int(),
  currency: z.string(),
  status: z.enum(['succeeded', 'pending', 'failed']),
});

const DisputeEventSchema = z.object({
  id: z.string().min(1).max(100),
  type: z.enum([
    'dispute.created',
    'dispute.updated',
    'dispute.closed',
    'dispute.funds_withdrawn',
    'dispute.funds_reinstated',
  ]),
  dispute_id: z.string(),
  payment_reference: z.string(),
  amount_cents: z.number().int(),
  currency: z.string(),
  reason: z.string().max(100),
  status: z.enum([
    'needs_response',
    'under_review',
    'won',
    'lost',
    'warning_needs_response',
    'warning_closed',
  ]),
  due_at: z.iso.datetime().nullable(),
  opened_at: z.iso.datetime(),
  told_at: z.iso.datetime(),
});

const SandboxEventSchema = z.union([DisputeEventSchema, RefundEventSchema, SessionEventSchema]);

const CLOSED_DISPUTES = new Set<string>(['won', 'lost', 'warning_closed']);

const SESSION_TYPES: Readonly<Record<string, 'paid' | 'expired'>> = {
  'session.paid': 'paid',
  'session.expired': 'expired',
};

/** Reads an event after its signature was checked. Refuses an invalid one (BAD_REQUEST). */
export function readSandboxEvent(rawBody: Uint8Array): ProviderEvent {
  const event = SandboxEventSchema.safeParse(parseJson(rawBody));
  if (!event.success) throw new AppError('BAD_REQUEST');
  const { data } = event;
  const told = { eventId: data.id, payload: data };
  if ('dispute_id' in data) {
    const dispute = {
      disputeId: data.dispute_id,
      amountCents: data.amount_cents,
      currency: data.currency,
      reason: data.reason,
      status: data.status,
      isOpen: !CLOSED_DISPUTES.has(data.status),
      dueAt: data.due_at === null ? null : new Date(data.due_at),
      openedAt: new Date(data.opened_at),
      toldAt: new Date(data.told_at),
      funds: movementOf(data.type.slice('dispute.'.length)),
    };
    return { ...told, type: 'disputed', paymentReference: data.payment_reference, dispute };
  }
  if ('refund_id' in data) {
    const refund = {
      refundId: data.refund_id,
      reference: data.reference,
      paymentReference: data.payment_reference,
      amountCents: data.amount_cents,
      currency: data.currency,
      status: data.status,
    };
    return { ...told, type: 'refunded', paymentReference: refund.paymentReference, refund };
  }
  const type = SESSION_TYPES[data.type];
  if (type === undefined) return { ...told, type: 'other' };
  const session = {
    sessionId: data.session_id,
    clientReference: data.client_reference,
    orderId: null,
    amountCents: data.amount_cents,
    currency: data.currency,
    paymentReference: data.payment_reference,
  };
  return { ...told, type, session };
}

function parseJson(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody)) as unknown;
  } catch {
    return null;
  }
}
