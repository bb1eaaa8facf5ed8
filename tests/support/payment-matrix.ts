import { afterAll, afterEach, beforeAll, beforeEach, describe, expect } from 'vitest';

import { createCheckoutSession } from '#server/checkout/create-checkout-session.ts';

import { useTestApp, type TestApp, type TestResponse } from './app.ts';
import type { Delivery, ProviderUnderTest } from './payment-providers.ts';
import { sandboxUnderTest } from './sandbox-under-test.ts';
import { stripeUnderTest } from './stripe-under-test.ts';
import {
  addBuyer,
  addProduct,
  brokenInvariants,
  contextOf,
  placeFor,
  runJobs,
  signInDirectly,
} from './trade.ts';

export interface OpenOrder {
  orderId: string;
  orderNumber: string;
  userId: string;
  addressId: string;
  totalCents: number;
  stockItemId: string;
  productId: string;
  sessionId: string;
}

export interface PaymentBench {
  readonly test: TestApp;
  readonly provider: ProviderUnderTest;
  /** A pending order for two of ten units, without a payment page. */
  placeOrder: () => Promise<Omit<OpenOrder, 'sessionId'>>;
  /** The same with its payment page open. */
  openOrder: () => Promise<OpenOrder>;
  openSession: (order: { userId: string; orderId: string }) => Promise<string>;
  /** A paid order whose webhook has arrived. */
  paidOrder: (card?: string) => Promise<OpenOrder & { paymentReference: string }>;
  /** Posts every event of the provider; each must be accepted. */
  deliverAll: () => Promise<void>;
  /** The one event of a type since the last call. */
  nextEvent: (type: Delivery['type']) => Promise<Delivery>;
  /** Runs jobs, and delivers the events that they cause, until nothing is due. */
  settle: () => Promise<void>;
  stateOf: (orderId: string) => Promise<[status: string, paymentStatus: string]>;
  eventsOf: (orderId: string) => Promise<string[]>;
  /** The shop's answer to the buyer. */
  ask: (order: { userId: string }, path: string, json?: object) => Promise<TestResponse>;
}

const PROVIDERS = [
  ['sandbox', sandboxUnderTest],
  ['stripe', stripeUnderTest],
] as const;

/** Runs the same tests against every provider, and checks all invariants after each of them. */
export function forEachProvider(title: string, tests: (bench: PaymentBench) => void): void {
  describe.each(PROVIDERS)(`%s: ${title}`, (_name, create) => {
    const provider = create();
    const test = useTestApp({ payments: (services) => provider.payments(services) });
    beforeAll(() => provider.start(test));
    beforeEach(() => provider.reset());
    afterEach(async () => {
      expect(await brokenInvariants(test.db)).toEqual([]);
    });
    afterAll(() => provider.stop());
    tests(benchFor(test, provider));
  });
}

function benchFor(test: TestApp, provider: ProviderUnderTest): PaymentBench {
  async function placeOrder() {
    const product = await addProduct(test.db, { stock: 10 });
    const buyer = await addBuyer(test.db, [{ productId: product.id, quantity: 2 }]);
    const order = await placeFor(test, buyer);
    return {
      ...buyer,
      orderId: order.id,
      orderNumber: order.order_number,
      totalCents: order.total,
      productId: product.id,
      stockItemId: product.stockItemId,
    };
  }

  async function openSession({ userId, orderId }: { userId: string; orderId: string }) {
    const { sessionId } = await createCheckoutSession(contextOf(test, userId), orderId);
    return sessionId;
  }

  async function openOrder() {
    const order = await placeOrder();
    return { ...order, sessionId: await openSession(order) };
  }

  async function deliverAll() {
    for (const event of await provider.events()) {
      expect([event.type, await event.post()]).toEqual([event.type, 200]);
    }
  }

  async function settle() {
    for (;;) {
      await runJobs(test);
      const events = await provider.events();
      if (events.length === 0) return;
      for (const event of events) expect(await event.post()).toBe(200);
    }
  }

  return {
    test,
    provider,
    placeOrder,
    openSession,
    openOrder,
    deliverAll,
    settle,
    paidOrder: async (card) => {
      const order = await openOrder();
      await provider.pay(order.sessionId, card);
      await deliverAll();
      const row = await test.db
        .selectFrom('payment_sessions')
        .select('payment_reference')
        .where('order_id', '=', order.orderId)
        .executeTakeFirstOrThrow();
      return { ...order, paymentReference: row.payment_reference ?? '' };
    },
    nextEvent: async (type) => {
      const event = (await provider.events()).find((each) => each.type === type);
      if (event === undefined) throw new Error(`The provider made no event ${type}`);
      return event;
    },
    stateOf: async (orderId) => {
      const row = await test.db
        .selectFrom('orders')
        .select(['status', 'payment_status'])
        .where('id', '=', orderId)
        .executeTakeFirstOrThrow();
      return [row.status, row.payment_status];
    },
    eventsOf: async (orderId) => {
      const rows = await test.db
        .selectFrom('order_events')
        .select('kind')
        .where('order_id', '=', orderId)
        .orderBy('created_at')
        .orderBy('id')
        .execute();
      return rows.map((row) => row.kind);
    },
    ask: async ({ userId }, path, json) => {
      const user = await signInDirectly(test, userId);
      return user.request(path, json === undefined ? {} : { json });
    },
  };
}
