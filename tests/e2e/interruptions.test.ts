import { once } from 'node:events';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import { type Database, openDatabase } from '#server/platform/database.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '#server/platform/embedded-postgres.ts';
import { newId } from '#server/platform/ids.ts';

import { openPaymentPage, placeWith, type ReadyBuyer, readyToBuy } from '#tests/support/buying.ts';
import { type FakeSmtp, startFakeSmtp } from '#tests/support/fake-smtp.ts';
import { sendJob } from '#tests/support/jobs.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { type ListedProduct, plentifulProducts } from '#tests/support/shopper.ts';
import { throwAwayData } from '#tests/support/throw-away.ts';
import { brokenInvariants } from '#tests/support/trade.ts';

const EVENTUALLY = { timeout: 60_000, interval: 100 };
const LONG = { timeout: 240_000 };
const ORDERS = 6;

describe('two processes of the built shop started at once on one empty database', () => {
  const postgres = throwAwayData();
  const secrets = throwAwayData();
  let server: EmbeddedPostgres;
  let database: Database;
  let mails: FakeSmtp;
  let shops: TestServer[] = [];
  let product: ListedProduct;

  beforeAll(async () => {
    server = await startEmbeddedPostgres({ dataDir: postgres.dataDir, durable: false });
    database = openDatabase(server.url, { max: 3, onIdleError: () => {} });
    mails = await startFakeSmtp();
    shops = await Promise.all([startShop(), startShop()]);
    const [first] = await plentifulProducts(siteOf(0));
    if (first === undefined) throw new Error('The demo shop lacks a product for this test');
    product = first;
  });

  afterEach(async () => {
    expect(await brokenInvariants(database.db)).toEqual([]);
  });

  afterAll(async () => {
    for (const shop of shops) await shop.stop();
    await mails.stop();
    await database.close();
    await server.stop();
    postgres.discard();
    secrets.discard();
  });

  const startShop = (options: { port?: number } = {}) =>
    startTestServer({
      ...options,
      dataDir: secrets.dataDir,
      env: { DATABASE_URL: server.url, MAIL_URL: mails.url },
    });

  const siteOf = (index: number) => shops[index % shops.length]?.url ?? '';

  it('F28: run the migrations and load the demo shop once', async () => {
    for (const { url } of shops) {
      const answer = await fetch(`${url}/api/products?limit=1&offset=0`);
      expect((await answer.json()) as unknown).toMatchObject({ totalCount: 163 });
    }
    const { rows } = await sql<{ times: number }>`
      select distinct count(*)::int as times from migrations group by name`.execute(database.db);
    expect(rows).toEqual([{ times: 1 }]);
  });

  it(
    'F28: run each job once: one email for each event, holds released once, payments recorded once',
    LONG,
    async () => {
      const { rows: stockBefore } = await stockOfProduct();
      const placed: { id: string; email: string; isPaid: boolean }[] = [];
      for (let index = 0; index < ORDERS; index += 1) {
        const buyer = await readyToBuy(siteOf(index), product);
        const { id } = await placeWith(buyer, newId(), buyer.orderBody);
        const isPaid = index < ORDERS / 2;
        if (isPaid) {
          const { sessionId } = await openPaymentPage(buyer, id);
          const json = { cardNumber: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };
          await buyer.call(`/api/sandbox/sessions/${sessionId}/pay`, { json });
        }
        placed.push({ id, email: buyer.email, isPaid });
      }
      const paid = placed.filter(({ isPaid }) => isPaid);
      await expect
        .poll(
          async () => (await orderEvents(placed)).filter(({ kind }) => kind === 'paid').length,
          {
            ...EVENTUALLY,
          },
        )
        .toBe(paid.length);
      const unpaid = placed.filter(({ isPaid }) => !isPaid).map(({ id }) => id);
      // Half an hour later the jobs that release these holds are due, one per hold.
      await sql`update stock_holds set expires_at = now() - interval '1 second'
      where order_id::text = any(${unpaid})`.execute(database.db);
      for (const orderId of unpaid) {
        await sendJob(database.db, 'release-expired-holds', { orderId });
      }
      await expect
        .poll(
          async () => (await orderEvents(placed)).map(({ kind }) => kind).toSorted(),
          EVENTUALLY,
        )
        .toEqual([
          ...Array<string>(placed.length - paid.length).fill('hold_expired'),
          ...Array<string>(paid.length).fill('paid'),
        ]);
      await noJobLeft();

      for (const { id, email, isPaid } of placed) {
        const delivered = mails.accepted.filter(({ to }) => to.includes(email));
        const { rows } = await sql<{ kind: string }>`
        select kind from mails where to_address = ${email} and sent_at is not null
        order by kind`.execute(database.db);
        const outcome = isPaid ? 'order-paid' : 'order-payment-failed';
        const kinds = rows.map(({ kind }) => kind);
        expect(kinds.filter((kind) => kind.startsWith('order-'))).toEqual([
          outcome,
          'order-placed',
        ]);
        expect(delivered).toHaveLength(kinds.length);
        const happened = (await orderEvents(placed)).filter((each) => each.order_id === id);
        expect(happened.map(({ kind }) => kind)).toEqual([isPaid ? 'paid' : 'hold_expired']);
      }
      const { rows: stock } = await stockOfProduct();
      expect(stock).toEqual([
        {
          reserved: stockBefore[0]?.reserved,
          on_hand: (stockBefore[0]?.on_hand ?? 0) - paid.length,
        },
      ]);
    },
  );

  it('F4: let a client that disconnects after sending its order find it again with the same key', async () => {
    const buyer = await readyToBuy(siteOf(0), product);
    const key = newId();
    await database.db.transaction().execute(async (trx) => {
      // The client disconnects while the shop is processing the order.
      await sql`select id from stock_items where product_id = ${product.id} for update`.execute(
        trx,
      );
      const sent = sendOrder(siteOf(0), { buyer, key });
      const gone = new Promise((resolve) => sent.once('error', () => {}).once('close', resolve));
      sent.end(JSON.stringify(buyer.orderBody));
      await expect.poll(waitingForALock, { timeout: 60_000, interval: 20 }).toBeGreaterThan(0);
      sent.destroy();
      await gone;
    });
    await expectOneOrder(buyer, key);
  });

  it.each([0, 1, 2, 3, 4])(
    'F4: let a client that left %i turns after the last byte find its one order by the key',
    async (turns) => {
      const buyer = await readyToBuy(siteOf(turns), product);
      const key = newId();
      const sent = sendOrder(siteOf(turns), { buyer, key });
      const gone = new Promise((resolve) => sent.once('error', () => {}).once('close', resolve));
      await new Promise<void>((resolve) => sent.end(JSON.stringify(buyer.orderBody), resolve));
      for (let turn = 0; turn < turns; turn += 1) await new Promise((go) => setImmediate(go));
      sent.destroy();
      await gone;
      await expectOneOrder(buyer, key);
    },
  );

  it('F27: finish requests and a job in flight on SIGTERM, and exit with 0', async () => {
    const shop = shops[0];
    // The other process would take jobs too.
    expect(await shops[1]?.stop()).toBe(0);
    if (shop === undefined) throw new Error('No shop runs');
    const first = await readyToBuy(shop.url, product);
    const second = await readyToBuy(shop.url, product);
    await noJobLeft();
    await mails.setMode('hold');
    const before = mails.received.length;
    await placeWith(first, newId(), first.orderBody);
    await expect.poll(() => mails.received.length, EVENTUALLY).toBe(before + 1);

    const key = newId();
    const body = JSON.stringify(second.orderBody);
    const sent = sendOrder(shop.url, { buyer: second, key, length: body.length });
    sent.flushHeaders();
    await once(sent, 'continue');
    const answered = once(sent, 'response') as Promise<[IncomingMessage]>;
    const stopping = shop.stop('SIGTERM');
    await expect.poll(() => shop.logs(), EVENTUALLY).toContain('Stopping (SIGTERM)');
    sent.end(body);
    const [answer] = await answered;
    expect(answer.statusCode).toBe(201);
    answer.resume();
    await mails.setMode('accept');
    expect(await stopping).toBe(0);

    const { rows } = await sql`
      select sent_at is not null as sent, attempts from mails
      where to_address = ${first.email} and kind = 'order-placed'`.execute(database.db);
    expect(rows).toEqual([{ sent: true, attempts: 1 }]);
    const { rows: unfinished } = await sql`
      select name from pgboss.job where state = 'active'`.execute(database.db);
    expect(unfinished).toEqual([]);
    shops = [await startShop({ port: shop.port })];
    await expectOneOrder(second, key);
  });

  const stockOfProduct = () =>
    sql<{ reserved: number; on_hand: number }>`
      select reserved, on_hand from stock_items where product_id = ${product.id}`.execute(
      database.db,
    );

  /** The events of these orders, except that they were placed. */
  async function orderEvents(placed: readonly { id: string }[]) {
    return database.db
      .selectFrom('order_events')
      .select(['order_id', 'kind'])
      .where(
        'order_id',
        'in',
        placed.map(({ id }) => id),
      )
      .where('kind', 'in', ['paid', 'hold_expired'])
      .execute();
  }

  /** Waits until every due job has ended. */
  const noJobLeft = () =>
    expect
      .poll(async () => {
        const { rows } = await sql<{ name: string }>`
          select name from pgboss.job where state in ('created', 'retry', 'active')
            and name in ('send-mail', 'deliver-sandbox-webhook', 'release-expired-holds')
            and start_after <= now()`.execute(database.db);
        return rows.map(({ name }) => name);
      }, EVENTUALLY)
      .toEqual([]);

  async function waitingForALock(): Promise<number> {
    const { rows } = await sql`select pid from pg_stat_activity
      where wait_event_type = 'Lock' and application_name = 'bullnose'
        and pid <> pg_backend_pid()`.execute(database.db);
    return rows.length;
  }

  async function expectOneOrder(buyer: ReadyBuyer, key: string): Promise<void> {
    const order = await placeWith(buyer, key, buyer.orderBody);
    expect((await placeWith(buyer, key, buyer.orderBody)).id).toBe(order.id);
    const { orders } = await buyer.call<{ orders: { id: string; total: number }[] }>('/api/orders');
    expect(orders.map(({ id, total }) => [id, total])).toEqual([
      [order.id, buyer.orderBody.expected_total],
    ]);
  }
});

/**
 * Opens `POST /api/orders`. With a length, the shop is asked to confirm that it expects the body.
 */
function sendOrder(
  siteUrl: string,
  { buyer, key, length }: { buyer: ReadyBuyer; key: string; length?: number },
): ClientRequest {
  return request(new URL('/api/orders', siteUrl), {
    method: 'POST',
    agent: false,
    headers: {
      authorization: `Bearer ${buyer.session.access_token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
      ...(length === undefined ? {} : { 'content-length': length, expect: '100-continue' }),
    },
  });
}
