import { readdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';

import { DEMO_ACCOUNTS } from '#db/seed/accounts.ts';
import { findRunningPostgres } from '#server/platform/embedded-postgres.ts';
import { openDatabase } from '#server/platform/database.ts';
import { createDiskStore } from '#server/uploads/file-store.ts';
import { registerCustomer, signIn, type Session } from '#tests/support/customer.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { mountSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts';
import { brokenInvariants } from '#tests/support/trade.ts';

const SOON = { timeout: 60_000, interval: 200 };
const MEGABYTE = 1024 * 1024;

const ADDRESS = JSON.stringify({
  type: 'shipping',
  first_name: 'Sam',
  last_name: 'Reyes',
  address1: '12 Bridge Road',
  city: 'Richmond',
  state: 'VIC',
  postcode: '3121',
  country: 'Australia',
  phone: '0491 570 006',
});

describe('F30: the disk of the shop, its database, its files and its log', () => {
  let disk: SmallDisk;
  let shop: TestServer;
  let dataDir: string;
  let logFile: string;
  let customer: Session;
  let seller: Session;
  let uploads = 0;
  let offset = 0;

  beforeAll(async () => {
    disk = mountSmallDisk(600);
    dataDir = path.join(disk.folder, 'data');
    logFile = path.join(disk.folder, 'shop.log');
    shop = await startTestServer({ dataDir, logFile, env: { LOG_LEVEL: 'info' } });
    const accounts = new RegExp(`${DEMO_ACCOUNTS.seller}\\s+(\\S+)`);
    await vi.waitFor(() => expect(shop.logs()).toMatch(accounts), SOON);
    const password = accounts.exec(shop.logs())?.[1] ?? '';
    seller = await signIn(shop.url, { email: DEMO_ACCOUNTS.seller, password });
    customer = (await registerCustomer(shop.url)).session;
    await status('/shop');
  });

  afterEach(() => disk.clear());

  afterAll(async () => {
    await shop.stop();
    disk.remove();
  });

  async function post(address: string, session: Session, type: string, body: BodyInit) {
    const response = await fetch(shop.url + address, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.access_token}`, 'content-type': type },
      body,
    });
    await response.arrayBuffer();
    return { status: response.status, retryAfter: response.headers.get('retry-after') };
  }

  const status = async (address: string) => (await fetch(shop.url + address)).status;

  /** A list that no cache has. */
  const list = () => status(`/api/products?limit=1&offset=${(offset += 1)}`);

  const saveAddress = () => post('/api/addresses', customer, 'application/json', ADDRESS);

  async function upload() {
    uploads += 1;
    const name = `${1_700_000_000_000 + uploads}-disk.png`;
    const create = { width: 300, height: 200, channels: 3, background: '#a5410e' } as const;
    const body = new Uint8Array(await sharp({ create }).png().toBuffer());
    return post(`/storage/v1/object/product-images/products/${name}`, seller, 'image/png', body);
  }

  /** Every file below the folder of uploads, finished or not. */
  const uploadedFiles = () =>
    readdirSync(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);

  async function onDatabase<Result>(work: (client: pg.Client) => Promise<Result>) {
    const client = new pg.Client({ connectionString: (await findRunningPostgres(dataDir)) ?? '' });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end().catch(() => undefined);
    }
  }

  async function expectInvariants(): Promise<void> {
    const database = openDatabase((await findRunningPostgres(dataDir)) ?? '', { max: 2 });
    expect(await brokenInvariants(database.db)).toEqual([]);
    await database.close();
  }

  it('is nearly full: uploads get 503 and leave nothing, and everything else works', async () => {
    expect((await upload()).status).toBe(200);
    const before = uploadedFiles();
    disk.fill(100 * MEGABYTE);
    expect(await upload()).toMatchObject({ status: 503, retryAfter: '60' });
    expect(uploadedFiles()).toEqual(before);
    expect((await saveAddress()).status).toBe(201);
    disk.clear();
    expect((await upload()).status).toBe(200);
    expect(uploadedFiles()).toHaveLength(before.length + 1);
  });

  it('is full to the last byte: writes get 503, reads continue, and the log does not end the shop', async () => {
    disk.fill();
    const files = uploadedFiles();
    expect(await upload()).toMatchObject({ status: 503, retryAfter: '60' });
    expect(uploadedFiles()).toEqual(files);
    const statuses = new Set<number>();
    for (let n = 0; n < 300 && !statuses.has(503); n += 1) {
      const { status: answer, retryAfter } = await saveAddress();
      statuses.add(answer);
      if (answer === 503) expect(retryAfter).toBe('2');
    }
    // Until the table's last page is full it takes rows.
    expect([...statuses].filter((answer) => answer !== 201)).toEqual([503]);
    for (let n = 0; n < 20; n += 1) expect(await list()).toBe(200);
    expect(await status('/shop')).toBe(200);
    expect(await status('/health')).toBe(200);
    expect(shop.process.exitCode).toBeNull();

    disk.clear();
    expect((await saveAddress()).status).toBe(201);
    expect((await upload()).status).toBe(200);
    // The lines that found no room waited for it.
    await expect.poll(() => shop.logs()).toContain('could not extend file');
    await expectInvariants();
  });

  it('has no room for the write-ahead log: the database ends, and returns alone with the space', async () => {
    disk.fill();
    const error = await onDatabase(async (client) => {
      for (;;) {
        await client.query(`select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`);
      }
    }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    const isDown = async () => [await status('/ready'), await list(), (await saveAddress()).status];
    await vi.waitFor(async () => expect(await isDown()).toEqual([503, 503, 503]), SOON);
    // Longer than five restarts in a row take.
    const until = performance.now() + 12_000;
    while (performance.now() < until) {
      expect(await status('/health')).toBe(200);
      await sleep(500);
    }
    expect(await status('/shop')).toBe(200);
    expect(await isDown()).toEqual([503, 503, 503]);
    disk.clear();
    const isUp = async () => [await status('/ready'), await list(), (await saveAddress()).status];
    await vi.waitFor(async () => expect(await isUp()).toEqual([200, 200, 201]), SOON);
    await expect.poll(() => shop.logs()).toContain('The embedded database waits for space');
    expect(shop.logs()).not.toMatch(/"INTERNAL"|Unhandled/);
    await expectInvariants();
  });
});

it('F30: a file that outgrows the disk while it is written leaves nothing behind', async () => {
  const disk = mountSmallDisk(8);
  onTestFinished(() => disk.remove());
  const store = createDiskStore(disk.folder, {
    freeBytes: () => Promise.resolve(Number.MAX_SAFE_INTEGER),
  });
  const bytes = Buffer.alloc(9 * MEGABYTE);
  await expect(store.put('ab-too-large', bytes, 'image/png')).rejects.toMatchObject({
    status: 503,
    details: { retryAfterSeconds: 60 },
  });
  expect(await store.list()).toEqual([]);
  await store.put('ab-fits', bytes.subarray(0, MEGABYTE), 'image/png');
  expect((await store.list()).map(({ name }) => name)).toEqual(['ab-fits']);
});
