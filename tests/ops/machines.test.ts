import { setTimeout as sleep } from 'node:timers/promises';

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
import {
  startCluster,
  startReplica,
  type PostgresCluster,
} from '#tests/support/postgres-cluster.ts';
import type { TestServer } from '#tests/support/server.ts';
import { plentifulProducts, type ListedProduct } from '#tests/support/shopper.ts';
import { brokenInvariants } from '#tests/support/trade.ts';
import { startTwoMachines, type TwoMachines } from '#tests/support/two-machines.ts';

const CARD = { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' };

describe('two machines behind PgBouncer, with a replica', () => {
  let primary: PostgresCluster;
  let replica: PostgresCluster;
  let pooler: Pooler;
  let mails: FakeSmtp;
  let machines: TwoMachines;
  let database: Database;
  let products: ListedProduct[];
  let searches = 0;

  beforeAll(async () => {
    primary = await startCluster();
    [replica, pooler, mails] = await Promise.all([
      startReplica(primary),
      startPgBouncer(primary),
      startFakeSmtp(),
    ]);
    machines = await startTwoMachines({
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: primary.url,
      DATABASE_REPLICA_URLS: replica.url,
      MAIL_URL: mails.url,
      LOG_LEVEL: 'warn',
    });
    database = openDatabase(primary.url, { max: 2 });
    products = await plentifulProducts(machines.first.url);
  });

  afterAll(async () => {
    await database.close();
    await machines.stop();
    await mails.stop();
    await pooler.stop();
    await replica.stop();
    await primary.stop();
  });

  const both = () => [machines.first, machines.second] as const;
  const opposite = (shop: TestServer) =>
    shop === machines.first ? machines.second : machines.first;

  async function read(shop: TestServer, address: string): Promise<string> {
    const response = await fetch(shop.url + address);
    const text = await response.text();
    if (!response.ok) throw new Error(`${address} answered ${response.status}: ${text}`);
    return text;
  }

  /** A list that no cache has. */
  const freshList = () => {
    searches += 1;
    return `/api/products?limit=1&offset=0&minPrice=${searches / 100}`;
  };

  /** Waits until lists of this machine are read from the replica. */
  async function usesReplica(shop: TestServer): Promise<void> {
    const isUsed = async () => {
      const before = replica.logs().length;
      await read(shop, freshList());
      return replica.logs().slice(before).includes('from product_search');
    };
    await expect.poll(isUsed, { timeout: 20_000 }).toBe(true);
  }

  interface Bought {
    readonly number: string;
    readonly email: string;
  }

  /** Places an order at one machine and pays for it at the other, until `ended`. */
  async function keepBuying(n: number, bought: Bought[], ended: () => boolean): Promise<void> {
    const home = both()[n % 2] ?? machines.first;
    const buyer = await registerCustomer(home.url);
    const addressId = await saveAddress(buyer);
    for (let turn = n; !ended(); turn += 1) {
      const product = products[1 + (turn % (products.length - 1))];
      if (product === undefined) throw new Error('The demo shop lacks products for this test');
      await putIntoCart(buyer, product);
      const order = await placeWith(buyer, newId(), await readOrderBody(buyer, addressId));
      const { sessionId } = await openPaymentPage(buyer, order.id);
      const pay = `${opposite(home).url}/api/sandbox/sessions/${sessionId}/pay`;
      expect(await buyer.call(pay, { json: CARD })).toMatchObject({ status: 'paid' });
      // The job that hears of the payment also takes the product out of the cart.
      await expect
        .poll(() => buyer.call(`/api/orders/${order.id}`), { timeout: 20_000 })
        .toMatchObject({ payment_status: 'paid' });
      bought.push({ number: order.order_number, email: buyer.email });
    }
  }

  /** Opens lists, which the replica has, and the page whose name changes, which never goes back. */
  async function keepLooking(shop: TestServer, ended: () => boolean): Promise<void> {
    let newest = 0;
    while (!ended()) {
      await read(shop, freshList());
      const [, round = '0'] = /Gate (\d+) of two/.exec(await read(shop, renamedPage())) ?? [];
      expect(Number(round)).toBeGreaterThanOrEqual(newest);
      newest = Number(round);
      await sleep(20);
    }
  }

  const renamedPage = () => `/products/${products[0]?.slug}`;

  /** Renames a product, and waits until both machines show it, within two seconds. */
  async function rename(round: number): Promise<void> {
    const name = `Gate ${round} of two`;
    await database.pool.query('update products set name = $1 where id = $2', [
      name,
      products[0]?.id,
    ]);
    for (const shop of both()) {
      const showsName = async () => (await read(shop, renamedPage())).includes(name);
      await expect.poll(showsName, { timeout: 2_000, interval: 20 }).toBe(true);
    }
  }

  async function keepRenaming(ended: () => boolean): Promise<void> {
    for (let round = 1; !ended(); round += 1) {
      await rename(round);
      await sleep(200);
    }
  }

  it('sell and show every change while the replica is killed and comes back', async () => {
    for (const shop of both()) await usesReplica(shop);
    const bought: Bought[] = [];
    let isOver = false;
    const ended = () => isOver;
    const traffic = [
      ...[0, 1, 2].map((n) => keepBuying(n, bought, ended)),
      ...both().map((shop) => keepLooking(shop, ended)),
      keepRenaming(ended),
    ];
    const disturb = async () => {
      try {
        const afterMore = async (orders: number) => {
          const goal = bought.length + orders;
          await expect.poll(() => bought.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(goal);
        };
        await afterMore(4);
        await replica.kill();
        await afterMore(6);
        await replica.startAgain();
        for (const shop of both()) await usesReplica(shop);
        await afterMore(4);
      } finally {
        isOver = true;
      }
    };
    await Promise.all([disturb(), ...traffic]);

    for (const shop of both()) expect(shop.logs()).toContain('A replica is left out');
    // The jobs of both machines send the emails, each once.
    const emailed = ({ number, email }: Bought) =>
      mails.accepted
        .filter(({ to }) => to.includes(email))
        .map(({ source }) => /^Subject: (.*)/m.exec(source)?.[1] ?? '')
        .filter((subject) => subject.includes(number))
        .toSorted();
    const expected = ({ number }: Bought) => [
      `Payment received for order ${number}`,
      `We have received your order ${number}`,
    ];
    await expect.poll(() => bought.map(emailed), { timeout: 30_000 }).toEqual(bought.map(expected));
  });

  it('know the same sessions: one that ends at one machine has ended at the other', async () => {
    const buyer = await registerCustomer(machines.first.url);
    const session = await signIn(machines.second.url, buyer);
    const headers = { authorization: `Bearer ${session.access_token}` };
    const cartAt = (shop: TestServer) => buyer.call(`${shop.url}/api/cart-items`, { headers });
    for (const shop of both()) expect(await cartAt(shop)).toMatchObject({ totalCount: 0 });
    await buyer.call('/auth/v1/logout?scope=global', { method: 'POST' });
    for (const shop of both()) await expect(cartAt(shop)).rejects.toThrow('answered 401');
  });

  it('leave every invariant whole, and log no error', async () => {
    expect(await brokenInvariants(database.db)).toEqual([]);
    for (const shop of both()) {
      const errors = shop.logs().split('\n');
      expect(errors.filter((line) => /"level":(50|60)/.test(line))).toEqual([]);
    }
  });
});
