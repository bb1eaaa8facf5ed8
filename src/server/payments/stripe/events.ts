import { z } from 'zod';

import { AppError } from '#contract/errors/app-error.ts';

import {
  movementOf,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderRefund,
  type SessionFacts,
} from '#server/platform/payment-provider.ts';

/** A field that holds an object's id, or the object itself where the account expands it. */
const IdOrObjectSchema = z
  .union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((id) => id ?? null);

const currency = z.string().transform((code) => code.toUpperCase());

/** The fields we read of a Checkout Session. Its names, addresses and cards are never read. */
export const StripeSessionSchema = z.object({
  id: z.string(),
  client_reference_id: z.string().nullish(),
  amount_total: z.number().int().nullable(),
  currency: currency.nullable(),
  payment_intent: IdOrObjectSchema,
  payment_status: z.string(),
  status: z.string().nullable(),
  metadata: z
    .looseObject({ order_id: z.string().optional() })
    .nullish()
    .transform((metadata) => ({ order_id: metadata?.order_id ?? null })),
});

export const StripeRefundSchema = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency,
  payment_intent: IdOrObjectSchema,
  status: z.string().nullable(),
  metadata: z.record(z.string(), z.string()).nullish(),
});

const StripeChargeSchema = z.object({ id: z.string(), payment_intent: IdOrObjectSchema });

const StripeDisputeSchema = z.object({
  id: z.string(),
  amount: z.number().int(),
  currency,
  payment_intent: IdOrObjectSchema,
  reason: z.string().max(100),
  status: z.string().max(100),
  created: z.number().int(),
  evidence_details: z.looseObject({ due_by: z.number().int().nullish() }).nullish(),
});

/** Final statuses. */
const CLOSED_DISPUTES = new Set(['won', 'lost', 'warning_closed', 'prevented']);

const StripeEventSchema = z.object({
  id: z.string().min(1).max(255),
  type: z.string().min(1).max(255),
  livemode: z.boolean(),
  created: z.number().int(),
  /** Set when the event belongs to an account connected to ours. */
  account: z.string().nullish(),
  data: z.object({ object: z.looseObject({}) }),
});

export type StripeSession = z.output<typeof StripeSessionSchema>;
export type StripeRefund = z.output<typeof StripeRefundSchema>;

/** Refuses an event of the other mode or of another account, and an invalid one (BAD_REQUEST). */
export function readStripeEvent(
  verified: unknown,
  { isLive }: { readonly isLive: boolean },
): ProviderEvent {
  const event = StripeEventSchema.safeParse(verified);
  if (!event.success) throw new AppError('BAD_REQUEST');
  const { id: eventId, type, livemode, created, account, data } = event.data;
  if (livemode !== isLive) throw new AppError('BAD_REQUEST', { message: WRONG_MODE });
  if (account != null) throw new AppError('BAD_REQUEST', { message: OTHER_ACCOUNT });
  const payloadOf = (object: object) => ({ id: eventId, type, livemode, object });

  if (type.startsWith('checkout.session.')) {
    const session = parse(StripeSessionSchema, data.object);
    const meaning = sessionMeaning(type, session);
    if (meaning === null) return { eventId, type: 'other', payload: payloadOf({ id: session.id }) };
    return { eventId, type: meaning, session: sessionFacts(session), payload: payloadOf(session) };
  }
  if (type === 'charge.refunded') {
    const charge = parse(StripeChargeSchema, data.object);
    if (charge.payment_intent === null)
      return { eventId, type: 'other', payload: payloadOf(charge) };
    const paymentReference = charge.payment_intent;
    return {
      eventId,
      type: 'refunded',
      paymentReference,
      refund: null,
      payload: payloadOf(charge),
    };
  }
  if (/^(charge\.refund\.updated|refund\.(created|updated|failed))$/.test(type)) {
    const stored = parse(StripeRefundSchema, data.object);
    const refund = toProviderRefund(stored);
    if (refund === null) return { eventId, type: 'other', payload: payloadOf(stored) };
    const { paymentReference } = refund;
    return { eventId, type: 'refunded', paymentReference, refund, payload: payloadOf(stored) };
  }
  if (type.startsWith('charge.dispute.')) {
    const stored = parse(StripeDisputeSchema, data.object);
    const { payment_intent: paymentReference } = stored;
    if (paymentReference === null) return { eventId, type: 'other', payload: payloadOf(stored) };
    const dispute = toProviderDispute(stored, { type, created });
    return { eventId, type: 'disputed', paymentReference, dispute, payload: payloadOf(stored) };
  }
  return { eventId, type: 'other', payload: payloadOf({}) };
}

const WRONG_MODE = 'This event belongs to the other mode, live or test.';
const OTHER_ACCOUNT = 'This event belongs to another account.';

function parse<Output>(schema: z.ZodType<Output>, object: object): Output {
  const parsed = schema.safeParse(object);
  if (parsed.success) return parsed.data;
  throw new AppError('BAD_REQUEST');
}

function sessionMeaning(type: string, session: StripeSession) {
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
      return isPaid(session) ? 'paid' : 'processing';
    case 'checkout.session.async_payment_failed':
      return 'failed';
    case 'checkout.session.expired':
      return 'expired';
    default:
      return null;
  }
}

export function isPaid({ payment_status: status }: StripeSession): boolean {
  return status === 'paid' || status === 'no_payment_required';
}

export function sessionFacts(session: StripeSession): SessionFacts {
  return {
    sessionId: session.id,
    clientReference: session.client_reference_id ?? null,
    orderId: session.metadata.order_id,
    amountCents: session.amount_total,
    currency: session.currency,
    paymentReference: session.payment_intent,
  };
}

/** Null for a refund of anything but a Checkout payment. */
export function toProviderRefund(refund: StripeRefund): ProviderRefund | null {
  if (refund.payment_intent === null) return null;
  return {
    refundId: refund.id,
    reference: refund.metadata?.['refund_id'] ?? null,
    paymentReference: refund.payment_intent,
    amountCents: refund.amount,
    currency: refund.currency,
    status: refundStatus(refund.status),
  };
}

function toProviderDispute(
  stored: z.output<typeof StripeDisputeSchema>,
  { type, created }: { type: string; created: number },
): ProviderDispute {
  const dueBy = stored.evidence_details?.due_by ?? null;
  return {
    disputeId: stored.id,
    amountCents: stored.amount,
    currency: stored.currency,
    reason: stored.reason,
    status: stored.status,
    isOpen: !CLOSED_DISPUTES.has(stored.status),
    dueAt: dueBy === null ? null : new Date(dueBy * 1000),
    openedAt: new Date(stored.created * 1000),
    toldAt: new Date(created * 1000),
    funds: movementOf(type.slice('charge.dispute.'.length)),
  };
}

function refundStatus(status: string | null): ProviderRefund['status'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending';
}
