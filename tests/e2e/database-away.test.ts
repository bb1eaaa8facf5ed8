import { connect, type Socket } from 'node:net';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#server/platform/embedded-postgres.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { throwAwayData } from '#tests/support/throw-away.ts';

const SOON = { timeout: 60_000, interval: 50 };
const PUBLIC = 'public, max-age=0, must-revalidate';

describe('public pages while the database is down', () => {
  const data = throwAwayData();
  let database: EmbeddedPostgres;
  let shop: TestServer;

  beforeAll(async () => {
    database = await startEmbeddedPostgres({ dataDir: data.dataDir, durable: false });
    shop = await startTestServer({ env: { DATABASE_URL: database.url } });
  });

  afterAll(async () => {
    await shop.stop();
    await database.stop();
    data.discard();
  });

  async function get(path: string) {
    const response = await fetch(shop.url + path);
    return {
      status: response.status,
      cacheControl: response.headers.get('cache-control'),
      retryAfter: response.headers.get('retry-after'),
      text: await response.text(),
    };
  }

  it('F23: cached pages are shown, others answer Retry-After, and everything recovers afterwards', async () => {
    const shown = await get('/shop');
    expect([shown.status, shown.cacheControl]).toEqual([200, PUBLIC]);
    await database.stop();
    await vi.waitFor(async () => expect((await get('/shop')).cacheControl).toBe('no-store'), SOON);
    const kept = await get('/shop');
    expect([kept.status, kept.text === shown.text]).toEqual([200, true]);
    for (const path of ['/', '/services', '/shop?page=2', '/privacy']) {
      const absent = await get(path);
      expect([path, absent.status, absent.retryAfter, absent.cacheControl]).toEqual([
        path,
        503,
        '2',
        'no-store',
      ]);
      expect(absent.text).toContain('<main');
    }
    database = await startEmbeddedPostgres({ dataDir: data.dataDir, durable: false });
    for (const path of ['/', '/services', '/shop?page=2', '/shop', '/privacy']) {
      await vi.waitFor(async () => {
        const { status, cacheControl } = await get(path);
        expect([path, status, cacheControl]).toEqual([path, 200, PUBLIC]);
      }, SOON);
    }
    expect((await fetch(`${shop.url}/ready`)).status).toBe(200);
  });

  it('F23: restarts under load are answered with pages or with 503, and leave no transaction behind', async () => {
    const paths = ['/', '/shop', '/shop?sort=price_asc', '/api/products?limit=9&offset=0'];
    const others = new Set<string>();
    let isOver = false;
    let count = 0;
    const visitors = paths.map(async (path) => {
      while (!isOver) {
        const { status, retryAfter } = await get(path);
        count += 1;
        if (status !== 200 && !(status === 503 && retryAfter !== null)) {
          others.add(`${path} ${status} ${retryAfter}`);
        }
      }
    });
    for (let restart = 0; restart < 3; restart += 1) {
      const before = count;
      await crash();
      await vi.waitFor(() => expect(count).toBeGreaterThan(before + 20), SOON);
    }
    await vi.waitFor(async () => expect((await fetch(`${shop.url}/ready`)).status).toBe(200), SOON);
    isOver = true;
    await Promise.all(visitors);
    expect([...others]).toEqual([]);
    const client = await reach();
    // A working session is gone a moment later; a stuck one stays.
    await vi.waitFor(async () => {
      const { rows } = await client.query<{ state: string }>(
        `select state from pg_stat_activity where state like 'idle in transaction%'`,
      );
      expect(rows).toEqual([]);
    }, SOON);
    await client.end();
  });

  /** A server process crashes: the server ends all connections, recovers and continues. */
  async function crash(): Promise<void> {
    const client = await reach();
    client.on('error', () => undefined);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await client.end().catch(() => undefined);
  }

  async function reach(): Promise<pg.Client> {
    return vi.waitFor(async () => {
      const client = new pg.Client({ connectionString: database.url });
      client.on('error', () => undefined);
      await client.connect();
      return client;
    }, SOON);
  }

  it(
    'F37: half-sent requests are cut off, and no other request waits for them',
    { timeout: 180_000 },
    async () => {
      const line = 'GET /shop HTTP/1.1\r\nHost: localhost\r\n';
      const slow = [
        ...Array.from({ length: 250 }, () => `${line}X-Slow: `),
        ...Array.from(
          { length: 250 },
          () =>
            'POST /functions/v1/calculate-order-total HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
        ),
      ].map((bytes) => openSlowly(bytes));
      for (let visit = 0; visit < 20; visit += 1) expect((await get('/shop')).status).toBe(200);
      const sockets = await Promise.all(slow);
      // Cut off after 10 s in the headers and 30 s in the body; a busy machine may be later.
      await vi.waitFor(() => expect(sockets.filter((socket) => !socket.destroyed)).toEqual([]), {
        timeout: 120_000,
        interval: 500,
      });
      expect((await get('/shop')).status).toBe(200);
    },
  );

  function openSlowly(bytes: string): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = connect(shop.port, 'localhost', () => {
        socket.write(bytes);
        resolve(socket);
      });
      socket.on('data', () => undefined);
      socket.on('end', () => socket.destroy());
      socket.on('error', () => {
        socket.destroy();
        reject(new Error('The connection was refused'));
      });
    });
  }
});
