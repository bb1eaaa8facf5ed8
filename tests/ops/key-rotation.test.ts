import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';

import { openDatabase, type Database } from '#server/platform/database.ts';
import { registerCustomer, type Session } from '#tests/support/customer.ts';
import { startCluster, type PostgresCluster } from '#tests/support/postgres-cluster.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { throwAwayData } from '#tests/support/throw-away.ts';

const CUSTOMERS = 6;
const NEW_DATA_KEY = Buffer.alloc(32, 'the new data key').toString('base64');

const { dataDir, discard } = throwAwayData();
let cluster: PostgresCluster;
let database: Database;
let shops: TestServer[];

const startShop = (options: { port?: number } = {}) =>
  startTestServer({
    dataDir,
    ...options,
    env: { DATABASE_URL: cluster.url, AUTH_ISSUER: 'https://shop.test/auth/v1' },
  });

beforeAll(async () => {
  cluster = await startCluster();
  shops = [await startShop()];
  shops.push(await startShop());
  database = openDatabase(cluster.url, { max: 2 });
});

afterAll(async () => {
  await database.close();
  for (const shop of shops) await shop.stop();
  await cluster.stop();
  discard();
});

type Tokens = Session & { readonly refresh_token: string };

/** A customer whose requests go to either shop, and to the other one while that restarts. */
function shopping(first: Tokens, apikey: string) {
  let tokens = first;
  let count = 0;
  let isOver = false;
  const refused: unknown[] = [];

  async function send(address: string, init: RequestInit): Promise<Response> {
    for (;;) {
      count += 1;
      try {
        return await fetch(`${shops[count % shops.length]?.url}${address}`, init);
      } catch (error) {
        if (isOver) throw error;
        // It restarts: the other one answers.
        await sleep(10);
      }
    }
  }

  async function refresh(): Promise<void> {
    const response = await send('/auth/v1/token?grant_type=refresh_token', {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify({ refresh_token: tokens.refresh_token }),
    });
    if (response.status === 200) tokens = (await response.json()) as Tokens;
    else refused.push(['refresh', response.status]);
  }

  const over = (async () => {
    while (!isOver) {
      const headers = { authorization: `Bearer ${tokens.access_token}` };
      const { status } = await send('/api/profile', { headers });
      if (status !== 200) refused.push(['/api/profile', status]);
      if (count % 10 === 0) await refresh();
    }
  })();

  return {
    refresh,
    /** The id of the key that signed the present token. */
    signedBy: () => decodeProtectedHeader(tokens.access_token).kid,
    /** Ends the requests; the number of them and what was refused. */
    async stop() {
      isOver = true;
      await over;
      return { count, refused };
    },
  };
}

const secretFile = (name: string) => path.join(dataDir, 'secrets', name);
const signingKeys = () =>
  JSON.parse(readFileSync(secretFile('auth-jwt-keys'), 'utf8')) as { kid: string }[];

const rotate = (...args: string[]) =>
  runCommand('rotate-keys', args, { DATABASE_URL: cluster.url, DATA_DIR: dataDir });

async function restart(index: number): Promise<void> {
  const former = shops[index];
  await former?.stop();
  shops[index] = await startShop(former === undefined ? {} : { port: former.port });
}

/** Moves what former processes have reported back by an hour and more. */
const pass = () =>
  database.pool.query(`update processes set stopped_at = stopped_at - interval '62 minutes'`);

it('both keys are replaced, and no customer of two processes notices', async () => {
  const html = await (await fetch(`${shops[0]?.url}/login`)).text();
  const apikey = /"publicKey":"([^"]+)"/.exec(html)?.[1] ?? '';
  const customers: ReturnType<typeof shopping>[] = [];
  for (let n = 0; n < CUSTOMERS; n += 1) {
    const { session } = await registerCustomer(shops[n % 2]?.url ?? '');
    customers.push(shopping(session as Tokens, apikey));
  }
  onTestFinished(async () => void (await Promise.allSettled(customers.map(({ stop }) => stop()))));
  const [{ kid: formerKid } = { kid: '' }] = signingKeys();
  const formerDataKey = readFileSync(secretFile('data-key'), 'utf8').trim();

  // Each process has the new keys beside the present ones.
  writeFileSync(secretFile('data-key'), `${formerDataKey},${NEW_DATA_KEY}`);
  expect(await rotate('--signing')).toMatchObject({ code: 0 });
  await restart(0);
  const lacking = new RegExp(`^The process ${shops[1]?.process.pid} on .* does not have the `);
  for (const args of [[], ['--signing']]) {
    expect(await rotate(...args)).toEqual({ code: 1, output: expect.stringMatching(lacking) });
  }
  await restart(1);
  expect(await rotate('--signing')).toEqual({
    code: 1,
    output: expect.stringContaining('Run this again in 10 minutes'),
  });

  // Each encrypts and signs with them.
  await pass();
  writeFileSync(secretFile('data-key'), `${NEW_DATA_KEY},${formerDataKey}`);
  expect(await rotate('--signing')).toMatchObject({ code: 0 });
  for (const index of shops.keys()) await restart(index);
  for (const customer of customers) await customer.refresh();
  const [, { kid: newKid } = { kid: '' }] = signingKeys();
  expect(new Set(customers.map((customer) => customer.signedBy()))).toEqual(new Set([newKid]));
  expect(await rotate()).toEqual({
    code: 0,
    output: expect.stringMatching(/^[1-9]\d* secrets were encrypted under the first key/),
  });

  // They alone are left.
  await pass();
  expect(await rotate('--signing')).toMatchObject({ code: 0 });
  expect(signingKeys().map(({ kid }) => kid)).toEqual([newKid]);
  expect(newKid).not.toBe(formerKid);
  writeFileSync(secretFile('data-key'), NEW_DATA_KEY);
  for (const index of shops.keys()) await restart(index);
  for (const customer of customers) await customer.refresh();

  for (const customer of customers) {
    const { count, refused } = await customer.stop();
    expect(refused).toEqual([]);
    expect(count).toBeGreaterThan(50);
  }
});
