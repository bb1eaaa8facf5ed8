import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { DEMO_ACCOUNTS } from '#db/seed/accounts.ts';
import type { Import, WholeImport } from '#contract/schemas/imports.ts';

import { signIn } from '#tests/support/customer.ts';
import { startDemoShop } from '#tests/support/demo-shop.ts';
import { demoPasswords } from '#server/platform/secrets.ts';
import type { DemoShop } from '#tests/support/demo-template.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { zipOf } from '#tests/support/zip.ts';
import { pictureOf } from '#tests/support/picture-server.ts';

const PRODUCTS = 200;
/** A job whose process has died begins again within two minutes. */
const EVENTUALLY = { timeout: 300_000, interval: 500 };

let shop: DemoShop;
let next: TestServer | undefined;
let database: pg.Client;

beforeAll(async () => {
  shop = await startDemoShop();
  database = new pg.Client({ connectionString: shop.databaseUrl });
  await database.connect();
});

afterAll(async () => {
  await database.end();
  await next?.stop();
  await shop.stop();
});

it('an import goes on where a killed server has stopped, and does nothing twice', async () => {
  const { access_token: token } = await signIn(shop.url, {
    email: DEMO_ACCOUNTS.admin,
    password: demoPasswords(shop.dataDir).admin,
  });
  async function call<Answer>(path: string, method = 'GET', body?: object): Promise<Answer> {
    const response = await fetch(`${shop.url}/api/admin/imports${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    return (await response.json()) as Answer;
  }
  const lines = Array.from(
    { length: PRODUCTS },
    (_, index) => `KILL-${index},Killed ${index},9.90,3,picture-${index % 3}.png`,
  );
  const file = ['SKU,Name,Price,Stock,Pictures', ...lines].join('\n');
  const { id, columns } = await call<WholeImport>('', 'POST', {
    file_name: 'range.csv',
    content: Buffer.from(file).toString('base64'),
  });
  const names = [0, 1, 2].map((index) => `picture-${index}.png`);
  const archive = zipOf(
    await Promise.all(names.map(async (name) => ({ name, content: await pictureOf(name) }))),
  );
  const part = { part: 0, part_count: 1, content: archive.toString('base64') };
  await call(`/${id}/archive`, 'PUT', part);
  const state = async () => (await call<Import>(`/${id}`)).state;
  await call(`/${id}/mapping`, 'PUT', { mapping: columns.map(({ mapped }) => mapped) });
  await expect.poll(state, EVENTUALLY).toBe('checked');
  await call(`/${id}/run`, 'POST', { strict: false });
  while ((await call<Import>(`/${id}`)).done_rows < PRODUCTS / 4) await sleep(20);

  const exited = once(shop.process, 'exit');
  shop.process.kill('SIGKILL');
  await exited;
  const { rows: before } = await database.query<{ done_rows: number }>(
    'select done_rows from imports where id = $1',
    [id],
  );
  expect(before[0]?.done_rows).toBeLessThan(PRODUCTS);
  next = await startTestServer({
    dataDir: shop.dataDir,
    port: shop.port,
    env: { DATABASE_URL: shop.databaseUrl },
  });

  await expect.poll(state, EVENTUALLY).toBe('done');
  const { rows } = await database.query(
    `select count(distinct p.id)::integer as products, count(a.id)::integer as entries,
       sum(s.on_hand)::integer as units, count(distinct p.images::text)::integer as pictures
     from products p
     left join audit_entries a on a.subject = 'product' and a.subject_id = p.id
     left join stock_items s on s.product_id = p.id
     where p.sku like 'KILL-%'`,
  );
  expect(rows).toEqual([
    { products: PRODUCTS, entries: PRODUCTS, units: PRODUCTS * 3, pictures: 3 },
  ]);
  const { rows: files } = await database.query(
    'select count(*)::integer as kept from stored_files where is_for_import and attached_at is not null',
  );
  expect(files).toEqual([{ kept: 3 }]);
});
