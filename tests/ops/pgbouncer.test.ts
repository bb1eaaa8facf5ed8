import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openDatabase, type Database } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import {
  openPaymentPage,
  placeWith,
  putIntoCart,
  readOrderBody,
  saveAddress,
} from '#tests/support/buying.ts';
import { registerCustomer, signIn } from '#tests/support/customer.ts';
import { startFakeSmtp, type FakeSmtp } from '#tests/support/fake-smtp.ts';
import { startPgBouncer, type Pooler } from '#tests/support/pgbouncer.ts';
import { startCluster, type PostgresCluster } from '#tests/support/postgres-cluster.ts';
import { runServerToExit, type TestServer } from '#tests/support/server.ts';
import { plentifulProducts, type ListedProduct } from '#tests/support/shopper.ts';
import { brokenInvariants } from '#tests/support/trade.ts';
import { startTwoMachines, type TwoMachines } from '#tests/support/two-machines.ts';

describe('two machines behind PgBouncer in transaction mode', () => {
  let cluster: PostgresCluster;
  let pooler: Pooler;
  let mails: FakeSmtp;
  let database: Database;
  let machines: TwoMachines;
  let first: TestServer;
  let second: TestServer;
  let product: ListedProduct;

  beforeAll(async () => {
    cluster = await startCluster();
    pooler = await startPgBouncer(cluster);
    mails = await startFakeSmtp();
    machines = await startTwoMachines({
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: cluster.url,
      MAIL_URL: mails.url,
      LOG_LEVEL: 'warn',
    });
    ({ first, second } = machines);
    database = openDatabase(cluster.url, { max: 2 });
    const [found] = await plentifulProducts(first.url);
    if (found === undefined) throw new Error('The demo shop lacks a product for this test');
    product = found;
  });

  afterAll(async () => {
    await database.close();
    await machines.stop();
    await mails.stop();
    await pooler.stop();
    await cluster.stop();
  });

  const pageOf = async (shop: TestServer, address: string) => {
    const response = await fetch(shop.url + address);
    expect(response.status).toBe(200);
    return response.text();
  };

  it('keep the time limits on the connections of the pooler', async () => {
    const pooled = new pg.Client({ connectionString: pooler.url });
    await pooled.connect();
    const { rows } = await pooled.query(`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('work_mem') as memory, current_setting('jit') as jit`);
    await pooled.end();
    expect(rows).toEqual([
      { statement: '5s', lock: '3s', idle: '10s', memory: '16MB', jit: 'off' },
    ]);
  });

  it('serve 60 visitors at once through fewer connections to the server', async () => {
    const pages = ['/', '/shop', '/services', `/products/${product.slug}`, '/api/products?limit=9'];
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) =>
        fetch((n % 2 === 0 ? first : second).url + pages[n % pages.length]),
      ),
    );
    for (const answer of answers) expect([200, 503]).toContain(answer.status);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(20);
    const { rows } = await database.pool.query<{ count: number }>(
      `select count(*) from pg_stat_activity where application_name = 'bullnose'
        and datname = 'shop'`,
    );
    // 20 of the pooler, by default, and two of this test.
    expect(rows[0]?.count).toBeLessThanOrEqual(22);
  });

  it('sell: the order placed at one is paid at the other, and jobs send the emails', async () => {
    const buyer = await registerCustomer(first.url);
    await putIntoCart(buyer, product);
    const orderBody = await readOrderBody(buyer, await saveAddress(buyer));
    const order = await placeWith(buyer, newId(), orderBody);
    const { sessionId } = await openPaymentPage(buyer, order.id);

    const session = await signIn(second.url, buyer);
    const paid = await fetch(`${second.url}/api/sandbox/sessions/${sessionId}/pay`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${session.access_token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' }),
    });
    expect(await paid.json()).toMatchObject({ status: 'paid' });
    await expect
      .poll(() => buyer.call(`/api/orders/${order.id}`))
      .toMatchObject({ payment_status: 'paid' });
    await expect
      .poll(() => mails.accepted.map(({ to, source }) => [to, source.includes(order.order_number)]))
      .toContainEqual([[buyer.email], true]);
    expect(await brokenInvariants(database.db)).toEqual([]);
  });

  it('both show a change that one of their customers or psql makes', async () => {
    for (const shop of [first, second]) await pageOf(shop, `/products/${product.slug}`);
    await database.pool.query(`update products set name = 'Quokka-proof gate' where id = $1`, [
      product.id,
    ]);
    for (const shop of [first, second]) {
      for (const address of [`/products/${product.slug}`, '/api/products']) {
        const showsChange = async () => (await pageOf(shop, address)).includes('Quokka-proof');
        await expect.poll(showsChange).toBe(true);
      }
    }
  });

  it('logged no error', () => {
    for (const shop of [first, second]) {
      expect(
        shop
          .logs()
          .split('\n')
          .filter((line) => /"level":(50|60)/.test(line)),
      ).toEqual([]);
    }
  });
});

it('a pooler without DATABASE_DIRECT_URL is refused with the remedy', async () => {
  const cluster = await startCluster();
  const pooler = await startPgBouncer(cluster);
  const { code, logs } = await runServerToExit({ env: { DATABASE_URL: pooler.url } });
  await pooler.stop();
  await cluster.stop();
  expect(code).toBe(1);
  expect(logs).toMatch(/DATABASE_URL leads to a pooler at 127\.0\.0\.1:\d+\/shop\. Set DATABASE_/);
});
