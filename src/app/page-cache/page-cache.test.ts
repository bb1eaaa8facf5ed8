import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { testConfig } from '#tests/support/app.ts';
import { useTestDatabase } from '#tests/support/database.ts';
import { withServerConnection, withDatabaseName } from '#tests/support/server-connection.ts';

import { PageRefused } from '#app/limit-rendering.ts';
import { createPageCache, type PageCache } from '#app/page-cache/page-cache.ts';
import type { RenderedPage, RenderPage } from '#app/pages.tsx';
import { followChanges, type ChangeFollower } from '#server/changes/follow-changes.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLog } from '#server/platform/log.ts';

const test = useTestDatabase();
const PUBLIC = 'public, max-age=0, must-revalidate';

/** A page that shows the free-shipping threshold, with the tag of the settings. */
async function renderSettings(): Promise<RenderedPage> {
  const row = await test.db
    .selectFrom('global_settings')
    .select('free_shipping_threshold_cents as cents')
    .executeTakeFirstOrThrow();
  return pageOf(`threshold ${row.cents}`);
}

function pageOf(html: string, differences: Partial<RenderedPage> = {}): RenderedPage {
  return {
    status: 200,
    html,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': PUBLIC },
    isWhole: true,
    tags: new Set(['settings']),
    ...differences,
  };
}

const setThreshold = (cents: number) =>
  test.db.updateTable('global_settings').set({ free_shipping_threshold_cents: cents }).execute();

/** In how many seconds to come back if pages are refused at once. */
let atOnce: number | null;
let render: ReturnType<typeof vi.fn<RenderPage>>;
/** What a rendering waits for before it starts. */
let turn: Promise<void>;
let changes: ChangeFollower;
let cache: PageCache;
const answers = { drop: vi.fn(), clear: vi.fn() };
let server: Server;
let origin: string;

beforeEach(async () => {
  atOnce = null;
  render = vi.fn(renderSettings);
  turn = Promise.resolve();
  const log = createLog({ logLevel: 'silent' });
  changes = followChanges({ databaseUrl: test.url, log, clock: systemClock });
  cache = createPageCache({
    services: { config: testConfig(), log },
    changes,
    renderPage: async (request, options) => {
      await turn;
      options?.onStart?.();
      return render(request, options);
    },
    refuseAtOnce: () => atOnce,
    busyPage: (seconds) => ({
      status: 503,
      headers: { 'Retry-After': String(seconds) },
      html: 'The shop is very busy',
    }),
    answers,
  });
  server = createServer((request, response) => {
    if (!cache.answer(request, response)) response.writeHead(418).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await changes.stop();
});

async function get(path: string, init: RequestInit = {}) {
  const response = await fetch(origin + path, init);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** Requests the page until it has this text: changes arrive soon, not at once. */
async function getUntil(path: string, text: string): Promise<void> {
  await vi.waitFor(async () => expect((await get(path)).text).toBe(text), {
    timeout: 60_000,
    interval: 20,
  });
}

describe('the page cache', () => {
  it('renders a page once, whatever campaign parameters its address has', async () => {
    expect((await get('/shop')).text).toBe('threshold 9900');
    for (const path of ['/shop', '/shop?utm_source=mail', '/shop?gclid=1']) {
      const { status, headers, text } = await get(path);
      expect([status, text, headers.get('cache-control')]).toEqual([200, 'threshold 9900', PUBLIC]);
    }
    expect(render).toHaveBeenCalledOnce();
    expect(new URL(render.mock.calls[0]![0].url).pathname).toBe('/shop');
  });

  it('passes private pages, API calls and other methods to the next handler', async () => {
    expect((await get('/cart')).status).toBe(418);
    expect((await get('/api/products')).status).toBe(418);
    expect((await get('/shop', { method: 'POST' })).status).toBe(418);
    expect(render).not.toHaveBeenCalled();
  });

  it('keeps a page although something changed while it waited for its turn', async () => {
    await get('/services');
    const held = Promise.withResolvers<void>();
    turn = held.promise;
    const visits = [get('/shop')];
    answers.drop.mockClear();
    await setThreshold(4200);
    await vi.waitFor(() => expect(answers.drop).toHaveBeenCalled(), { timeout: 10_000 });
    visits.push(get('/shop'));
    held.resolve();
    const texts = (await Promise.all(visits)).map(({ text }) => text);
    expect([...texts, (await get('/shop')).text]).toEqual(Array(3).fill('threshold 4200'));
    expect(render).toHaveBeenCalledTimes(2);
  });

  it('shares one rendering among concurrent visitors', async () => {
    let finish = (): void => {};
    render.mockImplementation(async () => {
      await new Promise<void>((resolve) => (finish = resolve));
      return pageOf('drawn');
    });
    const visits = Array.from({ length: 20 }, () => get('/shop'));
    await expect.poll(() => render.mock.calls.length).toBeGreaterThan(0);
    // All twenty have arrived once the server holds twenty connections.
    await expect
      .poll(() => new Promise((resolve) => server.getConnections((_, n) => resolve(n))))
      .toBe(20);
    await sleep(50);
    finish();
    expect((await Promise.all(visits)).map(({ text }) => text)).toEqual(
      Array.from({ length: 20 }, () => 'drawn'),
    );
    expect(render).toHaveBeenCalledOnce();
  });

  it('shows a change made by another process, and keeps showing it', async () => {
    await get('/shop');
    expect(render.mock.lastCall?.[1]).toMatchObject({ mayShare: true });
    answers.drop.mockClear();
    await setThreshold(5000);
    await getUntil('/shop', 'threshold 5000');
    expect(answers.drop).toHaveBeenCalledWith(expect.arrayContaining(['settings']));
    for (let visit = 0; visit < 5; visit += 1) {
      expect((await get('/shop')).text).toBe('threshold 5000');
    }
  });

  it('drops nothing for an unrelated change', async () => {
    await get('/shop');
    await test.pool.query(`update global_settings set updated_at = updated_at where false;
      insert into services (id, slug, name, price_cents, created_at, updated_at)
        values (gen_random_uuid(), 'x', 'X', 1, now(), now())`);
    // Another page is rendered after the change was read, so the first one has survived it.
    render.mockResolvedValueOnce(pageOf('other', { tags: new Set(['services']) }));
    await get('/services');
    await setThreshold(1);
    await getUntil('/shop', 'threshold 1');
    expect(render).toHaveBeenCalledTimes(3);
  });

  it('neither caches nor shares a rendering that began before a change', async () => {
    let finish = (): void => {};
    let isReading = false;
    render.mockImplementationOnce(async () => {
      const before = await renderSettings();
      isReading = true;
      await new Promise<void>((resolve) => (finish = resolve));
      return before;
    });
    const early = get('/shop');
    await expect.poll(() => isReading).toBe(true);
    await setThreshold(4200);
    // A request from before the change was read still waits for the early rendering, and is aborted
    // here.
    await vi.waitFor(
      async () => {
        const { text } = await get('/shop', { signal: AbortSignal.timeout(1_000) });
        expect(text).toBe('threshold 4200');
      },
      { timeout: 60_000 },
    );
    finish();
    expect((await early).text).toBe('threshold 9900');
    expect((await get('/shop')).text).toBe('threshold 4200');
  });

  it.each([
    ['a part that could not be read', { isWhole: false }],
    ['a page that was not found', { status: 404 }],
    ['a failed page', { status: 503 }],
    ['a redirect', { status: 307 }],
  ] as const)('never caches %s', async (_, differences) => {
    const headers = { 'Cache-Control': 'no-store' };
    render.mockResolvedValueOnce(pageOf('at first', { ...differences, headers }));
    expect((await get('/shop', { redirect: 'manual' })).text).toBe('at first');
    expect((await get('/shop')).text).toBe('threshold 9900');
  });

  it('answers 500 without details when rendering fails, and retries on the next request', async () => {
    render.mockRejectedValueOnce(new Error('secret reason'));
    const failed = await get('/shop');
    expect(failed.status).toBe(500);
    expect(failed.text).not.toContain('secret');
    expect(failed.headers.get('cache-control')).toBe('no-store');
    expect((await get('/shop')).status).toBe(200);
  });

  it('sends the busy page when a rendering was refused, and a cached page all the same', async () => {
    await get('/');
    render.mockRejectedValueOnce(new PageRefused(4));
    const refused = await get('/shop');
    expect(refused).toMatchObject({ status: 503, text: 'The shop is very busy' });
    expect(refused.headers.get('retry-after')).toBe('4');
    atOnce = 3;
    expect((await get('/shop')).headers.get('retry-after')).toBe('3');
    expect((await get('/')).status).toBe(200);
  });

  it('F23: shows cached pages while the database is down, and missed changes once it is back', async () => {
    await get('/shop');
    const name = new URL(test.url).pathname.slice(1);
    const admin = withDatabaseName(test.url, 'postgres');
    await withServerConnection(admin, async (client) => {
      await client.query(`alter database ${name} allow_connections false`);
      await client.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`,
        [name],
      );
    });
    await vi.waitFor(
      async () => expect((await get('/shop')).headers.get('cache-control')).toBe('no-store'),
      { timeout: 60_000 },
    );
    atOnce = 3;
    expect((await get('/shop')).text).toBe('threshold 9900');
    expect(render).toHaveBeenCalledOnce();
    atOnce = null;
    await withServerConnection(admin, (client) =>
      client.query(`alter database ${name} allow_connections true`),
    );
    await vi.waitFor(() => setThreshold(7700), { timeout: 60_000 });
    await getUntil('/shop', 'threshold 7700');
    await vi.waitFor(
      async () => expect((await get('/shop')).headers.get('cache-control')).toBe(PUBLIC),
      { timeout: 60_000 },
    );
  });
});
