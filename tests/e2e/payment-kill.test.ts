import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import type { DB } from '#db/types.ts';
import { type Database, openDatabase } from '#server/platform/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres.ts';
import { signBody } from '#server/platform/signed-body.ts';
import { newId } from '#server/platform/ids.ts';

import { type ApiCustomer, registerCustomer } from '#tests/support/customer.ts';
import { sendJob } from '#tests/support/jobs.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type ListedProduct, plentifulProducts } from '#tests/support/shopper.ts';
import { startStripeDouble, type StripeDouble } from '#tests/support/stripe-double.ts';
import { throwAwayData } from '#tests/support/throw-away.ts';
import { brokenInvariants } from '#tests/support/trade.ts';

const SANDBOX_SECRET = 'whsec_of_the_sandbox_in_tests';
/** Long enough for the slowest machine; a wait ends as soon as its condition is met. */
const EVENTUALLY = { timeout: 60_000, interval: 100 };

describe.each(['stripe', 'sandbox'] as const)('the built shop, killed, with %s', (provider) => {
  const isStripe = provider === 'stripe';
  const withStripe = isStripe ? [provider] : [];
  const postgres = throwAwayData();
  const secrets = throwAwayData();
  let server: EmbeddedPostgres;
  let database: Database;
  let double: StripeDouble;
  let shop: TestServer;
  let product: ListedProduct;
  let buyer: ApiCustomer;
  let before: { on_hand: number; reserved: number };

  beforeAll(async () => {
    server = await startEmbeddedPostgres({ dataDir: postgres.dataDir, durable: false });
    database = openDatabase(server.url, { max: 3, onIdleError: () => {} });
    double = await startStripeDouble({ send: (request) => fetch(request) });
    await startShop();
    const [first] = await plentifulProducts(shop.url);
    if (first === undefined) throw new Error('The demo shop lacks a product for this test');
    product = first;
  });

  beforeEach(async () => {
    double.setFault(null);
    double.requests.length = 0;
    double.waiting.length = 0;
    double.account.sessions.clear();
    await database.db.deleteFrom('sandbox_sessions').execute();
    buyer = await registerCustomer(shop.url);
    before = await stock();
  });

  afterEach(async () => {
    expect(await brokenInvariants(database.db)).toEqual([]);
  });

  afterAll(async () => {
    await shop.stop();
    await double.stop();
    await database.close();
    await server.stop();
    postgres.discard();
    secrets.discard();
  });

  async function startShop(): Promise<void> {
    shop = await startTestServer({
      dataDir: secrets.dataDir,
      env: {
        DATABASE_URL: server.url,
        SANDBOX_WEBHOOK_SECRET: SANDBOX_SECRET,
        ...(isStripe ? double.env : {}),
      },
      ...(shop === undefined ? {} : { port: shop.port }),
    });
    double.sendTo(shop.url);
  }

  /** Kills the process as a power cut would, and starts another on the same data. */
  async function killAndRestart(meanwhile: () => Promise<void> = async () => {}): Promise<void> {
    await kill();
    await meanwhile();
    await startShop();
  }

  async function kill(): Promise<void> {
    const gone = new Promise((resolve) => shop.process.once('exit', resolve));
    shop.process.kill('SIGKILL');
    await gone;
  }

  async function placeOrder(): Promise<string> {
    await buyer.call('/api/cart-items', { json: { product_id: product.id, quantity: 2 } });
    const address = {
      type: 'shipping',
      first_name: 'Sam',
      last_name: 'Reyes',
      address1: '12 Bridge Road',
      city: 'Richmond',
      state: 'VIC',
      postcode: '3121',
      country: 'Australia',
    };
    const { id: addressId } = await buyer.call<{ id: string }>('/api/addresses', {
      json: address,
    });
    const totals = await buyer.call<{ grandTotal: number }>('/functions/v1/calculate-order-total', {
      json: { items: [{ product_id: product.id, quantity: 2 }] },
    });
    const order = await buyer.call<{ id: string }>('/api/orders', {
      headers: { 'idempotency-key': newId() },
      json: {
        shipping_address_id: addressId,
        billing_address_id: addressId,
        expected_total: totals.grandTotal,
      },
    });
    return order.id;
  }

  const openSession = (orderId: string) =>
    buyer.call<{ sessionId: string }>('/functions/v1/create-checkout-session', {
      json: { orderId },
    });

  const stock = () =>
    database.db
      .selectFrom('stock_items')
      .select(['on_hand', 'reserved'])
      .where('product_id', '=', product.id)
      .executeTakeFirstOrThrow();

  const stateOf = async (orderId: string) => {
    const row = await database.db
      .selectFrom('orders')
      .select(['status', 'payment_status'])
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
    return [row.status, row.payment_status];
  };

  async function sessionCount(): Promise<number> {
    if (isStripe) return double.account.sessions.size;
    return (await database.db.selectFrom('sandbox_sessions').select('id').execute()).length;
  }

  /**
   * The buyer pays. Returns a function that delivers the event, because neither provider sends it
   * by itself here.
   */
  async function pay(sessionId: string): Promise<() => Promise<number>> {
    if (isStripe) {
      double.account.pay(sessionId);
      const event = double.waiting.find(({ type }) => type === 'checkout.session.completed');
      if (event === undefined) throw new Error('Stripe made no event');
      return async () => (await double.deliver(event)).status;
    }
    const row = await database.db
      .updateTable('sandbox_sessions')
      .set({ status: 'paid', payment_reference: `sbp_${newId()}` })
      .where('id', '=', sessionId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const body = JSON.stringify({
      id: `evt_${newId()}`,
      type: 'session.paid',
      session_id: row.id,
      client_reference: row.client_reference,
      amount_cents: row.amount_cents,
      currency: row.currency,
      payment_reference: row.payment_reference,
    });
    return async () => {
      const signature = signBody(body, SANDBOX_SECRET, new Date());
      const headers = { 'sandbox-signature': signature, 'content-type': 'application/json' };
      const url = `${shop.url}/webhooks/sandbox`;
      return (await fetch(url, { method: 'POST', body, headers })).status;
    };
  }

  async function expectPaidOnce(orderId: string): Promise<void> {
    expect(await stateOf(orderId)).toEqual(['processing', 'paid']);
    expect(await stock()).toEqual({ ...before, on_hand: before.on_hand - 2 });
    const events = await database.db
      .selectFrom('order_events')
      .select('kind')
      .where('order_id', '=', orderId)
      .where('kind', '=', 'paid')
      .execute();
    expect(events).toHaveLength(1);
  }

  /** Runs `act` while the shop waits for a lock of this transaction. */
  async function whileBlocked(
    hold: (trx: Kysely<DB>) => Promise<unknown>,
    act: () => Promise<void>,
  ): Promise<void> {
    await database.db.transaction().execute(async (trx) => {
      await hold(trx);
      await act();
    });
  }

  /** Runs `act` while the shop can insert rows into a table but not update any. */
  async function whileUpdatesWait(table: string, act: () => Promise<void>): Promise<void> {
    const gate = sql.lit(20_260_302);
    await sql`create function wait_at_gate() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(${gate}); return new; end $$`.execute(database.db);
    await sql`create trigger gate before update on ${sql.table(table)}
      for each row execute function wait_at_gate()`.execute(database.db);
    await whileBlocked((trx) => sql`select pg_advisory_xact_lock(${gate})`.execute(trx), act);
    await sql`drop function wait_at_gate cascade`.execute(database.db);
  }

  /**
   * The database has not noticed yet that its client is gone, and would still execute the
   * statement.
   */
  const cancelWaitingStatements = () =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where wait_event_type = 'Lock' and application_name = 'bullnose'`.execute(database.db);

  const shopWaitsForALock = () =>
    expect
      .poll(async () => {
        const { rows } = await sql`
          select pid from pg_stat_activity where wait_event_type = 'Lock'
            and application_name = 'bullnose' and pid <> pg_backend_pid()`.execute(database.db);
        return rows.length;
      }, EVENTUALLY)
      .toBeGreaterThan(0);

  /** A call whose process dies while it runs. */
  const ignoreLostAnswer = (work: Promise<unknown>) =>
    work.then(
      () => 'answered',
      () => 'lost',
    );

  it('F5: after the order, before the session: resumes the order under the same key', async () => {
    const orderId = await placeOrder();
    await killWhileOpening(orderId);
    expect(await sessionCount()).toBe(0);
    expect(await stateOf(orderId)).toEqual(['pending', 'unpaid']);
    expect(await stock()).toEqual({ ...before, reserved: before.reserved + 2 });

    const { sessionId } = await openSession(orderId);
    expect(await sessionCount()).toBe(1);
    if (isStripe) {
      const keys = double.requests.map((request) => request.idempotencyKey);
      expect(new Set(keys)).toEqual(new Set([`${orderId}:1`]));
    }
    const tell = await pay(sessionId);
    expect(await tell()).toBe(200);
    await expectPaidOnce(orderId);
  });

  it('F5: expires an abandoned order and releases its stock', async () => {
    const orderId = await placeOrder();
    await killWhileOpening(orderId);
    // Thirty-six minutes later.
    await sql`update stock_holds set expires_at = now() - interval '1 second'
      where order_id = ${orderId}`.execute(database.db);
    await sendJob(database.db, 'release-expired-holds', {});
    await expect.poll(() => stateOf(orderId), EVENTUALLY).toEqual(['cancelled', 'unpaid']);
    expect(await stock()).toEqual(before);
    const cart = await buyer.call<{ totalCount: number }>('/api/cart-items');
    expect(cart.totalCount).toBe(1);
  });

  /**
   * Kills the process when the provider has received the request and has not created the session.
   */
  async function killWhileOpening(orderId: string): Promise<void> {
    if (isStripe) {
      double.setFault('hang');
      const heard = double.nextRequest();
      const call = ignoreLostAnswer(openSession(orderId));
      await heard;
      await killAndRestart(async () => double.setFault(null));
      expect(await call).toBe('lost');
      return;
    }
    await whileBlocked(
      (trx) => sql`lock table sandbox_sessions in access exclusive mode`.execute(trx),
      async () => {
        const call = ignoreLostAnswer(openSession(orderId));
        await shopWaitsForALock();
        await kill();
        expect(await call).toBe('lost');
      },
    );
    await startShop();
  }

  it('F6: after the session was made, before it was stored: finds the same session', async () => {
    const orderId = await placeOrder();
    if (isStripe) {
      const made = new Promise<void>((resolve) => double.beforeAnswer(() => resolve()));
      double.setFault('late');
      const call = ignoreLostAnswer(openSession(orderId));
      await made;
      await killAndRestart(async () => double.setFault(null));
      expect(await call).toBe('lost');
      double.beforeAnswer(() => {});
    } else {
      await whileUpdatesWait('payment_sessions', async () => {
        const call = ignoreLostAnswer(openSession(orderId));
        await shopWaitsForALock();
        await kill();
        expect(await call).toBe('lost');
        await cancelWaitingStatements();
      });
      await startShop();
    }
    expect(await sessionCount()).toBe(1);
    const { provider_session_id: noted } = await database.db
      .selectFrom('payment_sessions')
      .select('provider_session_id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(noted).toBeNull();
    const { sessionId } = await openSession(orderId);
    expect(await sessionCount()).toBe(1);
    const tell = await pay(sessionId);
    expect(await tell()).toBe(200);
    await expectPaidOnce(orderId);
  });

  it('in the middle of a webhook: rolls it back, and a redelivery counts once', async () => {
    const orderId = await placeOrder();
    const { sessionId } = await openSession(orderId);
    const tell = await pay(sessionId);
    await whileBlocked(
      (trx) =>
        trx.selectFrom('orders').select('id').where('id', '=', orderId).forUpdate().execute(),
      async () => {
        const call = ignoreLostAnswer(tell());
        await shopWaitsForALock();
        await kill();
        expect(await call).toBe('lost');
      },
    );
    await startShop();
    expect(await stateOf(orderId)).toEqual(['pending', 'unpaid']);
    const heard = await database.db.selectFrom('payment_events').selectAll().execute();
    expect(heard.filter(({ provider_session_id: id }) => id === sessionId)).toEqual([]);
    expect([await tell(), await tell()]).toEqual([200, 200]);
    await expectPaidOnce(orderId);
  });

  it('F13: refuses a webhook while the database is down, and counts it once afterwards', async () => {
    const orderId = await placeOrder();
    const { sessionId } = await openSession(orderId);
    const tell = await pay(sessionId);
    await server.stop();
    expect(await tell()).toBeGreaterThanOrEqual(500);
    server = await startEmbeddedPostgres({ dataDir: postgres.dataDir, durable: false });
    await expect.poll(() => fetch(`${shop.url}/ready`).then(({ ok }) => ok), EVENTUALLY).toBe(true);
    expect([await tell(), await tell()]).toEqual([200, 200]);
    await expectPaidOnce(orderId);
  });

  it.each(withStripe)('after the refund was made, before it was stored: refunds once', async () => {
    const orderId = await placeOrder();
    const { sessionId } = await openSession(orderId);
    const tell = await pay(sessionId);
    expect(await tell()).toBe(200);
    const made = new Promise<void>((resolve) => {
      double.beforeAnswer(({ method, path }) => {
        if (method === 'POST' && path === '/v1/refunds') resolve();
      });
    });
    double.setFault('late', { path: '/v1/refunds' });
    // The first call lists the existing refunds and is allowed.
    const releasing = setInterval(() => {
      if (!double.requests.some(({ method, path }) => method === 'POST' && path === '/v1/refunds'))
        double.release();
    }, 50);
    await buyer.call(`/api/orders/${orderId}/cancel`, { json: {} });
    await made;
    clearInterval(releasing);
    await killAndRestart(async () => double.setFault(null));
    double.beforeAnswer(() => {});
    for (const event of double.waiting.filter(({ type }) => type === 'refund.created')) {
      expect((await double.deliver(event)).status).toBe(200);
    }
    await expect.poll(() => stateOf(orderId), EVENTUALLY).toEqual(['cancelled', 'refunded']);
    expect(double.account.refunds.size).toBe(1);
    const refunds = await database.db
      .selectFrom('refunds')
      .select('status')
      .where('order_id', '=', orderId)
      .execute();
    expect(refunds).toEqual([{ status: 'succeeded' }]);
  });
});
