import { expect, it } from 'vitest';

import { createApi } from '#server/api.ts';
import { acceptsConnections, openDatabase } from '#server/platform/database.ts';

import { createTestApp, type TestApp, useTestApp } from '#tests/support/app.ts';
import { databaseNameOf, withServerConnection } from '#tests/support/server-connection.ts';
import { startTcpProxy } from '#tests/support/tcp-proxy.ts';

const shop = useTestApp();

const APPLICATION = { email: 'robin@example.com', password: 'a-long-enough-password' };

/** Changes a setting of the app's database and ends the connections that have the old one. */
async function setReadOnly({ database }: TestApp, value: 'on' | 'off'): Promise<void> {
  const name = databaseNameOf(database.url);
  await withServerConnection(shop.database.url, async (client) => {
    await client.query(`alter database "${name}" set default_transaction_read_only = ${value}`);
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1',
      [name],
    );
  });
}

it('is lost while the database is read-only: reads continue, writes get 503', async () => {
  const app = await createTestApp();
  const statusOf = async (path: string) => (await app.request(path)).status;
  expect(await statusOf('/ready')).toBe(200);
  await setReadOnly(app, 'on');
  await expect.poll(() => statusOf('/api/departments')).toBe(200);
  const { status, headers } = await app.request('/ready');
  expect([status, headers.get('retry-after')]).toEqual([503, '2']);
  expect(await statusOf('/health')).toBe(200);
  const signUp = await app.request('/auth/v1/signup', {
    json: APPLICATION,
    headers: { apikey: app.config.publicKey },
  });
  expect([signUp.status, signUp.headers.get('retry-after')]).toEqual([503, '2']);
  await setReadOnly(app, 'off');
  await expect.poll(() => statusOf('/ready')).toBe(200);
  await app.database.drop();
});

it('is lost within 3 s when the network silently drops, and returns with it', async () => {
  const network = await startTcpProxy(shop.database.url);
  // The connection itself would be given up only after the test's own timeout.
  const behind = openDatabase(network.url, { max: 2, answerWithinMs: 600_000 });
  const { app } = createApi({ ...shop.services, db: behind.db });
  const statusOf = async (path: string) => (await app.request(path)).status;
  expect(await statusOf('/ready')).toBe(200);
  network.drop();
  expect(await statusOf('/ready')).toBe(503);
  expect(await statusOf('/health')).toBe(200);
  network.repair();
  await expect.poll(() => statusOf('/ready')).toBe(200);
  await network.close();
  await behind.close();
});

it('is checked once for all who ask at the same time, because each check opens a connection', async () => {
  let checks = 0;
  const isReady = () => {
    checks += 1;
    return acceptsConnections(shop.database.url, {});
  };
  const { app } = createApi(shop.services, { isReady });
  const ask = async () => (await app.request('/ready')).status;
  const answers = await Promise.all(Array.from({ length: 300 }, ask));
  expect(new Set(answers)).toEqual(new Set([200]));
  expect(checks).toBe(1);
  await ask();
  expect(checks).toBe(2);
});
