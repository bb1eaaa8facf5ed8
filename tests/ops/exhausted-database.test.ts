import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';

import { startCluster, type PostgresCluster } from '#tests/support/postgres-cluster.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

const SOON = { timeout: 60_000, interval: 100 };
/** 2 s for a connection or 3 s for a lock, and what a busy machine adds. */
const ANSWERED_WITHIN_MS = 10_000;

describe('F24: another client of the database server', () => {
  let cluster: PostgresCluster;
  let shop: TestServer;
  const others: pg.Client[] = [];
  let price = 0;

  beforeAll(async () => {
    cluster = await startCluster('max_connections = 40\n');
    shop = await startTestServer({ env: { DATABASE_URL: cluster.url, LOG_LEVEL: 'warn' } });
    await fetch(`${shop.url}/shop`);
  });

  afterEach(() => release());

  afterAll(async () => {
    await shop.stop();
    await cluster.stop();
  });

  async function connectOther(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: cluster.superuserUrl });
    client.on('error', () => undefined);
    await client.connect();
    others.push(client);
    return client;
  }

  /** Connects until the server refuses. */
  async function takeAllConnections(): Promise<pg.Client[]> {
    const taken: pg.Client[] = [];
    for (;;) {
      try {
        taken.push(await connectOther());
      } catch (error) {
        expect(error).toMatchObject({ code: '53300' });
        return taken;
      }
    }
  }

  async function release(): Promise<void> {
    await Promise.all(others.splice(0).map((client) => client.end()));
  }

  async function ask(path: string) {
    const startedAtMs = performance.now();
    const response = await fetch(shop.url + path);
    await response.arrayBuffer();
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      ms: performance.now() - startedAtMs,
    };
  }

  /** A list that no cache has. */
  const askList = () => ask(`/api/products?limit=1&offset=0&minPrice=${(price += 1) / 100}`);

  /** The database's own refusal asks for 2 s, a shed request for up to 6. */
  const refusal = { status: 503, retryAfter: expect.stringMatching(/^[2-6]$/) as string };

  async function expectRecovery(): Promise<void> {
    await vi.waitFor(async () => {
      const answers = await Promise.all([ask('/ready'), ...Array.from({ length: 20 }, askList)]);
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    }, SOON);
    const { rows } = await (
      await connectOther()
    ).query(
      `select query from pg_stat_activity where state like 'idle in transaction%' and datname = 'shop'`,
    );
    expect(rows).toEqual([]);
  }

  it('has all connections: what needs one gets 503, cached pages are shown, and it recovers alone', async () => {
    const [first] = await takeAllConnections();
    if (first === undefined) throw new Error('No connection was taken');
    await vi.waitFor(async () => expect(await ask('/ready')).toMatchObject(refusal), SOON);
    // Those that the shop still has go on serving; without them nothing that needs one is left.
    expect((await askList()).status).toBe(200);
    await vi.waitFor(async () => {
      await first.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'bullnose'`,
      );
      await takeAllConnections();
      expect(await askList()).toMatchObject(refusal);
    }, SOON);
    const answers = await Promise.all([ask('/ready'), ...Array.from({ length: 40 }, askList)]);
    for (const { ms, ...answer } of answers) {
      expect(answer).toEqual(refusal);
      expect(ms).toBeLessThan(ANSWERED_WITHIN_MS);
    }
    expect((await ask('/health')).status).toBe(200);
    expect((await ask('/shop')).status).toBe(200);
    await release();
    await expectRecovery();
  });

  it('locks a table: requests wait for it no longer than their limit, and it recovers alone', async () => {
    const locker = await connectOther();
    await locker.query('begin; lock table product_search, products in access exclusive mode');
    const answers = await Promise.all([
      ...Array.from({ length: 40 }, askList),
      // Asked while every connection of the pool waits for the lock.
      sleep(500).then(() => ask('/ready')),
    ]);
    for (const { ms, ...answer } of answers) {
      expect(answer).toEqual(refusal);
      expect(ms).toBeLessThan(ANSWERED_WITHIN_MS);
    }
    expect((await ask('/health')).status).toBe(200);
    expect((await ask('/shop')).status).toBe(200);
    await locker.query('rollback');
    await expectRecovery();
  });

  it('leaves no other error behind', () => {
    expect(shop.logs()).not.toMatch(/"INTERNAL"|Unhandled/);
  });
});
