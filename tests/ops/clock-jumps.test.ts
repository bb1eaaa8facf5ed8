import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, it, vi } from 'vitest';

import { openDatabase } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { openPaymentPage, placeWith, readyToBuy } from '#tests/support/buying.ts';
import { signIn } from '#tests/support/customer.ts';
import { startFakeSmtp, type FakeSmtp } from '#tests/support/fake-smtp.ts';
import { opsProgram } from '#tests/support/ops-programs.ts';
import { startCluster, type PostgresCluster } from '#tests/support/postgres-cluster.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { plentifulProducts } from '#tests/support/shopper.ts';
import { brokenInvariants } from '#tests/support/trade.ts';

const SOON = { timeout: 60_000, interval: 100 };
/** The Date header has whole seconds, and the machine may be busy. */
const ABOUT_SECONDS = 30;

const folder = mkdtempSync(path.join(tmpdir(), 'bullnose-clock-'));
const clockFile = path.join(folder, 'clock');
let cluster: PostgresCluster;
let mails: FakeSmtp;
let shop: TestServer;

beforeAll(async () => {
  cluster = await startCluster();
  mails = await startFakeSmtp();
  writeFileSync(clockFile, '+0');
  shop = await startTestServer({
    env: {
      DATABASE_URL: cluster.url,
      MAIL_URL: mails.url,
      LOG_LEVEL: 'warn',
      LD_PRELOAD: opsProgram('libfaketime'),
      // The wall clock jumps, as when somebody sets it; the monotonic one never does.
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_NO_CACHE: '1',
      FAKETIME_TIMESTAMP_FILE: clockFile,
    },
  });
});

afterAll(async () => {
  await shop.stop();
  await mails.stop();
  await cluster.stop();
  rmSync(folder, { recursive: true });
});

/** Sets the shop's clock, and not the database server's. */
async function setClock(seconds: number): Promise<void> {
  writeFileSync(clockFile, `${seconds < 0 ? '' : '+'}${seconds}`);
  // Node renews the header once a second.
  await vi.waitFor(async () => {
    const { headers } = await fetch(`${shop.url}/health`);
    const skew = (Date.parse(headers.get('date') ?? '') - Date.now()) / 1000;
    expect(Math.abs(skew - seconds)).toBeLessThan(ABOUT_SECONDS);
  }, SOON);
}

const pageOf = async (address: string) => {
  const response = await fetch(shop.url + address);
  expect(response.status).toBe(200);
  return response.text();
};

it('F36: an order is placed, paid and reported while the clock of the server jumps by ten minutes', async () => {
  const [product] = await plentifulProducts(shop.url);
  if (product === undefined) throw new Error('The demo shop lacks a product for this test');
  const buyer = await readyToBuy(shop.url, product);
  const database = openDatabase(cluster.url, { max: 2 });
  /** Renames the product, and waits until its page and lists show it. */
  const rename = async (name: string) => {
    await pageOf(`/products/${product.slug}`);
    await database.pool.query('update products set name = $1 where id = $2', [name, product.id]);
    for (const address of [`/products/${product.slug}`, '/api/products']) {
      await vi.waitFor(async () => expect(await pageOf(address)).toContain(name), SOON);
    }
  };

  await setClock(300);
  await rename('Gate of five minutes ahead');
  const order = await placeWith(buyer, newId(), buyer.orderBody);
  const { sessionId } = await openPaymentPage(buyer, order.id);
  const ahead = await signIn(shop.url, buyer);

  await setClock(-300);
  await rename('Gate of five minutes behind');
  for (const { access_token: token } of [ahead, buyer.session]) {
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${shop.url}/api/profile`, { headers })).status).toBe(200);
  }
  const paid = await fetch(`${shop.url}/api/sandbox/sessions/${sessionId}/pay`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ahead.access_token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' }),
  });
  expect(await paid.json()).toMatchObject({ status: 'paid' });
  await expect
    .poll(() => buyer.call(`/api/orders/${order.id}`))
    .toMatchObject({ payment_status: 'paid' });

  await setClock(0);
  await rename('Gate of the right time');
  await expect
    .poll(() => mails.accepted.map(({ to, source }) => [to, source.includes(order.order_number)]))
    .toContainEqual([[buyer.email], true]);
  await signIn(shop.url, buyer);
  expect(await brokenInvariants(database.db)).toEqual([]);
  expect(shop.logs()).not.toMatch(/"level":(?:50|60)/);
  await database.close();
});
