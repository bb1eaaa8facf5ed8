import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  startCluster,
  startReplica,
  type PostgresCluster,
} from '#tests/support/postgres-cluster.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { plentifulProducts, type ListedProduct } from '#tests/support/shopper.ts';

describe('a shop with a streaming replica', () => {
  let primary: PostgresCluster;
  let replica: PostgresCluster;
  let onPrimary: pg.Client;
  let onReplica: pg.Client;
  let shop: TestServer;
  let product: ListedProduct;
  let changes = 0;
  let searches = 0;

  beforeAll(async () => {
    primary = await startCluster();
    replica = await startReplica(primary);
    shop = await startTestServer({
      env: { DATABASE_URL: primary.url, DATABASE_REPLICA_URLS: replica.url, LOG_LEVEL: 'warn' },
    });
    onPrimary = new pg.Client({ connectionString: primary.url });
    onReplica = new pg.Client({ connectionString: replica.superuserUrl });
    // Killed with its server.
    onReplica.on('error', () => undefined);
    await Promise.all([onPrimary.connect(), onReplica.connect()]);
    const [found] = await plentifulProducts(shop.url);
    if (found === undefined) throw new Error('The demo shop lacks a product for this test');
    product = found;
  });

  afterAll(async () => {
    await Promise.allSettled([onPrimary.end(), onReplica.end()]);
    await shop.stop();
    await replica.stop();
    await primary.stop();
  });

  async function read(address: string): Promise<string> {
    const response = await fetch(shop.url + address);
    expect(response.status).toBe(200);
    return response.text();
  }

  const shows = async (address: string, text: string) => (await read(address)).includes(text);

  /** Asks for a list that no cache has; whether the replica was asked. */
  async function searchOnReplica(): Promise<boolean> {
    searches += 1;
    const before = replica.logs().length;
    const address = `/api/products?limit=1&offset=0&minPrice=${searches / 100}`;
    await read(address);
    return replica.logs().slice(before).includes('from product_search');
  }

  const isUsed = () => expect.poll(searchOnReplica).toBe(true);

  /** Renames the product, and waits until its page and the list of the API have the new name. */
  async function rename(): Promise<string> {
    changes += 1;
    const name = `Gate ${changes} of the replica`;
    await onPrimary.query('update products set name = $1 where id = $2', [name, product.id]);
    for (const address of [`/products/${product.slug}`, '/api/products']) {
      await expect.poll(() => shows(address, name), { interval: 10 }).toBe(true);
    }
    return name;
  }

  it('reads lists from the replica', async () => {
    await isUsed();
    expect(shop.logs()).not.toContain('A replica is left out');
  });

  it('shows each change, and never an older state after it', async () => {
    for (let round = 0; round < 20; round += 1) {
      const name = await rename();
      for (let again = 0; again < 5; again += 1) {
        expect(await shows(`/products/${product.slug}`, name)).toBe(true);
        expect(await shows('/api/products', name)).toBe(true);
      }
    }
    await isUsed();
  });

  it('keeps no old page while the replica is behind, and uses it again when it has caught up', async () => {
    await isUsed();
    await onReplica.query('select pg_wal_replay_pause()');
    const name = await rename();
    expect(await searchOnReplica()).toBe(false);
    for (let again = 0; again < 20; again += 1) {
      expect(await shows(`/products/${product.slug}`, name)).toBe(true);
      expect(await shows('/api/products', name)).toBe(true);
    }
    await onReplica.query('select pg_wal_replay_resume()');
    await isUsed();
    expect(await shows(`/products/${product.slug}`, name)).toBe(true);
  });

  it('records a search without results, which the replica cannot', async () => {
    await isUsed();
    await read('/api/products?searchQuery=zzyzxqq');
    const { rows } = await onPrimary.query('select query from search_misses');
    expect(rows).toContainEqual({ query: 'zzyzxqq' });
    expect(shop.logs()).not.toContain('could not be recorded');
  });

  it('answers every request while the replica is killed', async () => {
    await isUsed();
    const answers: Promise<Response>[] = [];
    for (let n = 0; n < 40; n += 1) {
      if (n === 10) void replica.stop();
      searches += 1;
      answers.push(fetch(`${shop.url}/api/products?limit=1&offset=0&minPrice=${searches / 100}`));
      await (await answers.at(-1))?.text();
    }
    for (const answer of answers) expect((await answer).status).toBe(200);
    expect(shop.logs()).toContain('A replica is left out');
    await rename();
  });
});
