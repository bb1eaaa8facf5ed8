import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import S3rver from 's3rver';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { DEMO_ACCOUNTS } from '#db/seed/accounts.ts';
import { openDatabase } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { demoPasswords } from '#server/platform/secrets.ts';
import { openPaymentPage, placeWith, readyToBuy } from '#tests/support/buying.ts';
import { signIn } from '#tests/support/customer.ts';
import { startCluster, type PostgresCluster } from '#tests/support/postgres-cluster.ts';
import type { TestServer } from '#tests/support/server.ts';
import { plentifulProducts } from '#tests/support/shopper.ts';
import { startTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts';
import { brokenInvariants } from '#tests/support/trade.ts';
import { startTwoMachines, type TwoMachines } from '#tests/support/two-machines.ts';

const KEYS = { S3_ACCESS_KEY_ID: 'S3RVER', S3_SECRET_ACCESS_KEY: 'S3RVER' };
const UPLOADED = 'products/1767225600000-gate.png';

describe('two machines with S3-compatible storage', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bullnose-s3-'));
  const storage = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'shop', configs: [] }],
  });
  let network: TcpProxy;
  let cluster: PostgresCluster;
  let machines: TwoMachines;
  let token: string;
  let uploads = 0;

  beforeAll(async () => {
    const { port } = await storage.run();
    network = await startTcpProxy(`http://127.0.0.1:${port}`);
    cluster = await startCluster();
    machines = await startTwoMachines({
      DATABASE_URL: cluster.url,
      S3_ENDPOINT: network.url.replace(/\/$/, ''),
      S3_BUCKET: 'shop',
      ...KEYS,
      LOG_LEVEL: 'warn',
    });
    const { first } = machines;
    const { admin: password } = demoPasswords(first.dataDir);
    token = (await signIn(first.url, { email: DEMO_ACCOUNTS.admin, password })).access_token;
  });

  afterAll(async () => {
    await machines.stop();
    await cluster.stop();
    await network.close();
    await storage.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** As the back offices do, each upload has a key of its own. */
  async function upload(shop: TestServer): Promise<number> {
    const key = UPLOADED.replace('00000-', `0000${uploads}-`);
    uploads += 1;
    const picture = sharp({ create: { width: 640, height: 480, channels: 3, background: '#a33' } });
    const response = await fetch(`${shop.url}/storage/v1/object/product-images/${key}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
      body: new Uint8Array(await picture.png().toBuffer()),
    });
    await response.arrayBuffer();
    return response.status;
  }

  const picture = (shop: TestServer, width: number) =>
    fetch(
      `${shop.url}/renditions/${width}.webp/storage/v1/object/public/product-images/${UPLOADED}`,
    );

  const statusOf = async (answer: Promise<Response>) => {
    const response = await answer;
    await response.arrayBuffer();
    return response.status;
  };

  const sharedRenditions = () =>
    (readdirSync(folder, { recursive: true }) as string[]).filter((name) =>
      /renditions\/[^/]+webp\._S3rver_object$/.test(name),
    );

  it('show what was uploaded at the other one, in sizes that one of them has made', async () => {
    const { first, second } = machines;
    expect(await upload(first)).toBe(200);
    expect(await statusOf(picture(first, 160))).toBe(200);
    await expect.poll(sharedRenditions).toHaveLength(1);
    expect(await statusOf(picture(second, 160))).toBe(200);
    expect(sharedRenditions()).toHaveLength(1);
  });

  it('sell and show pages while it is silent; only new pictures wait for it', async () => {
    const { first, second } = machines;
    network.drop();
    const [product] = await plentifulProducts(second.url);
    if (product === undefined) throw new Error('The demo shop lacks a product for this test');
    const waiting = picture(second, 320);

    const buyer = await readyToBuy(second.url, product);
    const order = await placeWith(buyer, newId(), buyer.orderBody);
    expect(await openPaymentPage(buyer, order.id)).toHaveProperty('sessionId');
    for (const address of ['/', '/shop', `/products/${product.slug}`]) {
      expect(await statusOf(fetch(second.url + address))).toBe(200);
    }
    // Made before, and kept by each machine.
    for (const shop of [first, second]) expect(await statusOf(picture(shop, 160))).toBe(200);

    const late = await waiting;
    expect(late.status).toBe(503);
    expect(late.headers.get('retry-after')).toBe('5');
    expect(late.headers.get('cache-control')).toBe('no-store');
    await late.arrayBuffer();
    // It is known to be away now: one request at most asks it, and the others fail at once.
    const timed = async (width: number) => {
      const askedAt = performance.now();
      expect(await statusOf(picture(second, width))).toBe(503);
      return performance.now() - askedAt;
    };
    const [, slower = Infinity] = (await Promise.all([320, 640, 900].map(timed))).toSorted(
      (a, b) => a - b,
    );
    expect(slower).toBeLessThan(2_000);
    expect(await upload(first)).toBe(503);
  });

  it('go on by themselves when it answers again', async () => {
    const { first, second } = machines;
    network.repair();
    const shows = () => statusOf(picture(second, 320));
    await expect.poll(shows, { timeout: 30_000, interval: 250 }).toBe(200);
    const uploading = () => upload(first);
    await expect.poll(uploading, { timeout: 30_000, interval: 1_000 }).toBe(200);
    const database = openDatabase(cluster.url, { max: 1 });
    expect(await brokenInvariants(database.db)).toEqual([]);
    await database.close();
  });
});
