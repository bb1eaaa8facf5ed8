import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { createApi } from '#server/api.ts';
import type { Config, SigningKey } from '#server/platform/config.ts';
import { SigningKeysSchema } from '#server/platform/environment.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';
import { runCommand } from '#tests/support/run-command.ts';

import { createProcessReporter, type ProcessReporter } from './report-process.ts';
import { nextSigningKeys } from './rotate-signing-keys.ts';

const test = useTestApp();

interface Process {
  readonly auth: Config['auth'];
  readonly request: (path: string, init?: RequestInit) => Promise<Response>;
  readonly reporter: ProcessReporter;
}

let running: Process[] = [];

/** Starts another process of the shop with these signing keys. */
async function startProcess(keys: readonly SigningKey[]): Promise<Process> {
  const config = { ...test.config, auth: { ...test.config.auth, keys: [...keys] } };
  const { app } = createApi({ ...test.services, config });
  const reporter = createProcessReporter({ db: test.db, config, log: test.services.log });
  await reporter.start();
  return {
    auth: config.auth,
    request: async (path, init) => app.request(path, init),
    reporter,
  };
}

/** Replaces the processes by ones with these keys, one after the other, as a rolling restart. */
async function restart(keys: readonly SigningKey[], between: () => Promise<void>): Promise<void> {
  for (const [index, former] of running.entries()) {
    running[index] = await startProcess(keys);
    await former.reporter.stop();
    await between();
  }
}

/** Moves what processes have reported back by so long. */
async function pass(seconds: number): Promise<void> {
  const interval = sql`make_interval(secs => ${seconds})`;
  await sql`update processes set seen_at = case when stopped_at is null then seen_at
      else seen_at - ${interval} end, stopped_at = stopped_at - ${interval}`.execute(test.db);
  test.clock.advanceMs(seconds * 1000);
}

/** Each user reads their profile at every process; the statuses that are not 200. */
async function serve(users: readonly TestUser[]): Promise<number[]> {
  const answers = users.flatMap((user) =>
    running.map(({ request }) =>
      request('/api/profile', {
        headers: { apikey: test.config.publicKey, authorization: `Bearer ${user.accessToken}` },
      }),
    ),
  );
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  return statuses.filter((status) => status !== 200);
}

async function refresh(user: TestUser, at = running[0]): Promise<void> {
  const response = await at?.request('/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    headers: { apikey: test.config.publicKey, 'content-type': 'application/json' },
    body: JSON.stringify({ refresh_token: user.refreshToken }),
  });
  expect(response?.status).toBe(200);
  const tokens = (await response?.json()) as { access_token: string; refresh_token: string };
  user.accessToken = tokens.access_token;
  user.refreshToken = tokens.refresh_token;
}

const signerOf = (user: TestUser) =>
  (JSON.parse(atob(user.accessToken.split('.')[0] ?? '')) as { kid: string }).kid;

const publicKeys = () =>
  Promise.all(
    running.map(async ({ request }) => {
      const { keys } = (await (await request('/auth/v1/.well-known/jwks.json')).json()) as {
        keys: { kid: string }[];
      };
      return keys.map(({ kid }) => kid);
    }),
  );

const next = () => nextSigningKeys(test.db, { ...test.config.auth, ...running[0]?.auth });

beforeEach(async () => {
  const { keys } = test.config.auth;
  running = [await startProcess(keys), await startProcess(keys)];
  return async () => {
    for (const { reporter } of running) await reporter.stop();
  };
});

describe('a rotation of the signing key', () => {
  it('refuses no token before it expires while two processes are restarted one by one', async () => {
    const users = await Promise.all(Array.from({ length: 4 }, () => test.signIn()));
    const [former = ''] = users.map(signerOf);
    const refused: number[] = [];
    let isOver = false;
    const traffic = (async () => {
      while (!isOver) refused.push(...(await serve(users)));
    })();
    /** Everyone refreshes at either process, and uses the new token at both. */
    const trade = async () => {
      for (const [index, user] of users.entries()) await refresh(user, running[index % 2]);
      refused.push(...(await serve(users)));
    };

    const published = await next();
    expect(published.done).toBe('published');
    await restart(published.keys, trade);
    const fresh = published.keys[1]?.kid ?? '';
    expect(await publicKeys()).toEqual([
      [former, fresh],
      [former, fresh],
    ]);
    expect(new Set(users.map(signerOf))).toEqual(new Set([former]));

    await pass(601);
    const switched = await next();
    expect(switched.done).toBe('switched');
    await restart(switched.keys, trade);
    expect(await publicKeys()).toEqual([
      [former, fresh],
      [former, fresh],
    ]);
    // The last user's token is still of the former key, and as old as it may be.
    const late = await test.signIn();
    expect(signerOf(late)).toBe(former);
    await trade();
    expect(new Set(users.map(signerOf))).toEqual(new Set([fresh]));
    await pass(test.config.auth.accessTtlSeconds - 1);
    expect(await serve([late])).toEqual([]);
    await pass(31 + 1);
    isOver = true;
    await traffic;

    const dropped = await next();
    expect([dropped.done, dropped.keys.map(({ kid }) => kid)]).toEqual(['dropped', [fresh]]);
    for (const user of [...users, late]) await refresh(user);
    await restart(dropped.keys, trade);
    expect(await publicKeys()).toEqual([[fresh], [fresh]]);
    expect(await serve([late])).toEqual([]);
    expect(refused).toEqual([]);
    expect((await next()).done).toBe('published');
  });

  it('is refused while a process lacks the key, signs with another, or did a moment ago', async () => {
    const quiet = () => Promise.resolve();
    const refusal = async () => next().catch((error: unknown) => String(error));
    const published = await next();
    const [first] = running;
    running[0] = await startProcess(published.keys);
    await first?.reporter.stop();
    const lacks = `${process.pid} on .* does not have the signing key of these settings`;
    expect(await refusal()).toMatch(new RegExp(lacks));
    await restart(published.keys, quiet);
    expect(await refusal()).toMatch(/public keys .* Run this again in 10 minutes/);
    await pass(601);

    const switched = await next();
    const [present] = running;
    running[0] = await startProcess(switched.keys);
    await present?.reporter.stop();
    expect(await refusal()).toMatch(/ signs with another signing key than these settings/);
    await restart(switched.keys, quiet);
    expect(await refusal()).toMatch(/former key are still valid\. Run this again in 61 minutes/);
    await pass(test.config.auth.accessTtlSeconds);
    expect(await refusal()).toMatch(/Run this again in 1 minute\. Nothing was changed/);
    await pass(31);
    expect((await next()).done).toBe('dropped');
  });

  it('counts a killed process for 30 seconds, and forgets it after a week', async () => {
    const published = await next();
    const killed = running.splice(1);
    await restart(published.keys, () => Promise.resolve());
    await pass(601);
    expect(await next().catch((error: unknown) => String(error))).toMatch(/Restart every process/);
    await sql`update processes set seen_at = now() - interval '631 seconds'
      where signing_keys[1] = ${test.config.auth.keys[0]?.kid} and cardinality(signing_keys) = 1
        and stopped_at is null`.execute(test.db);
    expect((await next()).done).toBe('switched');
    await sql`update processes set seen_at = now() - interval '8 days'`.execute(test.db);
    const { reporter } = await startProcess(published.keys);
    expect(await test.db.selectFrom('processes').select('id').execute()).toHaveLength(1);
    for (const each of [...killed, { reporter }]) await each.reporter.stop();
  });

  it('is printed where AUTH_JWT_KEYS has the keys', async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), 'bullnose-keys-'));
    const env = { DATABASE_URL: test.database.url, DATA_DIR: dataDir };
    const keys = JSON.stringify(test.config.auth.keys);
    const run = (text: string) =>
      runCommand('rotate-keys', ['--signing'], { ...env, AUTH_JWT_KEYS: text });
    const { code, output } = await run(keys);
    expect([code, output]).toEqual([0, expect.stringContaining('Step 1 of 3: a new signing key')]);
    const line = output.split('\n').find((each) => each.startsWith('[')) ?? '';
    expect(SigningKeysSchema.parse(line)).toHaveLength(2);
    expect(existsSync(path.join(dataDir, 'secrets/auth-jwt-keys'))).toBe(false);
    expect(await run(line)).toEqual({
      code: 1,
      output: expect.stringMatching(/^The process \d+ /),
    });
    rmSync(dataDir, { recursive: true });
  });

  it('drops the others of a list that was written by hand, whose first key signs', async () => {
    const { keys } = await next();
    const byHand = keys.map((key) => ({ ...key, iat: 0 }));
    await restart(byHand, () => Promise.resolve());
    const { done, keys: left } = await next();
    expect([done, left.map(({ kid }) => kid)]).toEqual(['dropped', [keys[0]?.kid]]);
  });
});
