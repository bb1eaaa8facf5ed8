import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { testConfig } from '#tests/support/app.ts';
import {
  startStripeDouble,
  type StripeDouble,
  type StripeFault,
} from '#tests/support/stripe-double.ts';

import { cents } from '#domain/money/cents.ts';

import { PaymentProviderError } from '#server/platform/payment-provider.ts';
import type { NewPaymentSession, PaymentProvider } from '#server/platform/payment-provider.ts';
import { createStripeProvider } from '#server/payments/stripe/stripe.ts';

const now = new Date('2026-03-02T01:00:00.000Z');
let nowMs = now.getTime();
let double: StripeDouble;
let stripe: PaymentProvider;

beforeAll(async () => {
  double = await startStripeDouble({ clock: () => new Date(nowMs) });
});
beforeEach(() => {
  stripe = provider();
  nowMs = now.getTime();
});
afterEach(() => {
  double.setFault(null);
  double.requests.length = 0;
  double.waiting.length = 0;
});
afterAll(() => double.stop());

function provider(options?: { timeoutMs: number }): PaymentProvider {
  const { stripe: settings } = testConfig(double.env);
  if (settings === null) throw new Error('The double’s settings name an account');
  return createStripeProvider(settings, options);
}

let lastKey = 0;
function input(change: Partial<NewPaymentSession> = {}): NewPaymentSession {
  lastKey += 1;
  return {
    idempotencyKey: `order:${lastKey}`,
    orderId: 'order',
    clientReference: 'attempt',
    amountCents: cents(5995),
    currency: 'AUD',
    description: 'Bullnose order ORD-1',
    lines: [
      { name: 'Merbau decking, 5.4 m', quantity: 2, unitCents: cents(2500) },
      { name: 'Shipping', quantity: 1, unitCents: cents(995) },
    ],
    successUrl: 'http://shop.test/order-confirmation?session_id={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://shop.test/checkout',
    expiresAt: new Date(nowMs + 31 * 60_000),
    ...change,
  };
}

async function paidSession() {
  const { sessionId } = await stripe.createSession(input());
  double.account.pay(sessionId);
  const session = await stripe.getSession(sessionId);
  return { sessionId, paymentReference: session?.paymentReference ?? '' };
}

const refundOf = (paymentReference: string, amount: number, reference = 'refund 1') => ({
  idempotencyKey: `${reference}:0`,
  reference,
  paymentReference,
  amountCents: cents(amount),
  currency: 'AUD',
});

describe('a session', () => {
  it('requests the order line by line, to the cent, for 31 minutes', async () => {
    const session = await stripe.createSession(input());
    expect(session).toMatchObject({
      clientReference: 'attempt',
      orderId: 'order',
      status: 'open',
      amountCents: 5995,
      currency: 'AUD',
      paymentReference: null,
      expiresAt: new Date('2026-03-02T01:31:00.000Z'),
    });
    expect(session.url).toContain(session.sessionId);
    expect(await stripe.getSession(session.sessionId)).toEqual(session);
  });

  it('requests one sum when the lines do not add up to it', async () => {
    const session = await stripe.createSession(input({ amountCents: cents(5994) }));
    expect(session.amountCents).toBe(5994);
  });

  it('is the same for the same key, and refused for the same key with other input', async () => {
    const first = input();
    const { sessionId } = await stripe.createSession(first);
    expect((await stripe.createSession(first)).sessionId).toBe(sessionId);
    const other = { ...first, lines: [], amountCents: cents(1) };
    await expect(stripe.createSession(other)).rejects.toMatchObject({ kind: 'refused' });
  });

  it('is unknown when Stripe does not know it', async () => {
    expect(await stripe.getSession('cs_test_unknown')).toBeNull();
    expect(await stripe.expireSession('cs_test_unknown')).toBeNull();
  });

  it('expires on request, unless it is paid', async () => {
    const { sessionId } = await stripe.createSession(input());
    expect(await stripe.expireSession(sessionId)).toMatchObject({ status: 'expired', url: null });
    const paid = await paidSession();
    expect(await stripe.expireSession(paid.sessionId)).toMatchObject({ status: 'paid' });
  });

  it('is neither open nor paid while its payment is processing', async () => {
    const { sessionId } = await stripe.createSession(input());
    double.account.pay(sessionId, undefined, { delayed: true });
    expect(await stripe.getSession(sessionId)).toMatchObject({ status: 'processing' });
  });
});

describe('a refund', () => {
  it('is made once per reference, however often it is requested and whatever the key', async () => {
    const { paymentReference } = await paidSession();
    const first = await stripe.refund(refundOf(paymentReference, 1000));
    expect(first).toMatchObject({ reference: 'refund 1', amountCents: 1000, status: 'succeeded' });
    const again = { ...refundOf(paymentReference, 1000), idempotencyKey: 'refund 1:7' };
    expect(await stripe.refund(again)).toEqual(first);
    expect(await stripe.listRefunds(paymentReference)).toEqual([first]);
  });

  it('of more than the remaining amount is refused', async () => {
    const { paymentReference } = await paidSession();
    await stripe.refund(refundOf(paymentReference, 5000, 'a'));
    await expect(stripe.refund(refundOf(paymentReference, 1000, 'b'))).rejects.toMatchObject({
      kind: 'refused',
    });
  });
});

describe('provider failures', () => {
  it.each<[StripeFault, PaymentProviderError['kind'], number]>([
    ['hang', 'unanswered', 2],
    ['reset', 'unanswered', 2],
    ['cut', 'unanswered', 1],
    ['garbage', 'unanswered', 1],
    ['limit', 'unanswered', 1],
    ['conflict', 'unanswered', 2],
    ['error', 'failed', 2],
  ])('%s is %s after %i tries under one key', async (fault, kind, tries) => {
    double.setFault(fault);
    // Only a call that is never answered has a shorter timeout than in a shop.
    const asked = fault === 'hang' ? provider({ timeoutMs: 300 }) : stripe;
    const error = await asked.createSession(input()).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PaymentProviderError);
    expect(error).toMatchObject({ kind });
    expect(double.requests).toHaveLength(tries);
    expect(new Set(double.requests.map((request) => request.idempotencyKey)).size).toBe(1);
  });

  it('the session made before its answer was lost is found with the key', async () => {
    const asked = input();
    double.setFault('lost');
    await expect(stripe.createSession(asked)).rejects.toMatchObject({ kind: 'unanswered' });
    double.setFault(null);
    const before = double.account.sessions.size;
    const { sessionId } = await stripe.createSession(asked);
    expect(double.account.sessions.size).toBe(before);
    expect(double.account.sessions.has(sessionId)).toBe(true);
  });
});

describe('a webhook', () => {
  const verify = (body: string, signature: string) =>
    stripe.verifyWebhook(
      new TextEncoder().encode(body),
      new Headers({ 'stripe-signature': signature }),
      new Date(nowMs),
    );

  /** The request that the shop receives for an event. */
  async function sent(index: number): Promise<{ body: string; signature: string }> {
    const event = double.waiting[index];
    if (event === undefined) throw new Error('No such event');
    let caught: Request | undefined;
    const here = await startStripeDouble({
      clock: () => new Date(nowMs),
      send: (request) => {
        caught = request;
        return Promise.resolve(new Response());
      },
    });
    const secret = double.env['STRIPE_WEBHOOK_SECRET'] ?? '';
    await here.deliver(event, { secret });
    await here.stop();
    if (caught === undefined) throw new Error('Nothing was sent');
    return {
      body: await caught.text(),
      signature: caught.headers.get('stripe-signature') ?? '',
    };
  }

  it('stores ids and amounts, and no personal or card data', async () => {
    const { sessionId, paymentReference } = await paidSession();
    await stripe.refund(refundOf(paymentReference, 100, 'refund 2'));
    const events = [];
    for (let index = 0; index < double.waiting.length; index += 1) {
      const { body, signature } = await sent(index);
      events.push(verify(body, signature));
    }
    expect(events.map((event) => event.type)).toEqual(['paid', 'other', 'refunded', 'refunded']);
    expect(events[0]).toMatchObject({ session: { sessionId, paymentReference } });
    expect(events[2]).toMatchObject({ paymentReference, refund: { reference: 'refund 2' } });
    expect(events[3]).toMatchObject({ paymentReference, refund: null });
    // Complete values only, because a random id may contain the digits.
    expect(JSON.stringify(events)).not.toMatch(/robin|visa|last4|"4242"/i);
  });

  it('from the other mode or another account is refused', async () => {
    await paidSession();
    const event = double.waiting[0];
    if (event === undefined) throw new Error('An event was made');
    for (const change of [{ livemode: true }, { account: 'acct_other' }]) {
      double.waiting.push({ ...event, ...change });
      const { body, signature } = await sent(double.waiting.length - 1);
      expect(() => verify(body, signature)).toThrow(
        expect.objectContaining({ code: 'BAD_REQUEST' }),
      );
    }
  });
});
