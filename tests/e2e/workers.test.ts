import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { findRunningPostgres } from '#server/platform/embedded-postgres.ts';
import { startFakeSmtp, type FakeSmtp } from '#tests/support/fake-smtp.ts';
import { startWriters } from '#tests/support/keep-alive-writers.ts';
import { runCommand } from '#tests/support/run-command.ts';
import {
  freePort,
  runServerToExit,
  startTestServer,
  type TestServer,
} from '#tests/support/server.ts';
import { killDatabase, throwAwayData } from '#tests/support/throw-away.ts';

const SOON = { timeout: 60_000, interval: 50 };

describe('WEB_CONCURRENCY: several processes of one shop', () => {
  const { dataDir, discard } = throwAwayData();
  let shop: TestServer;
  let mails: FakeSmtp;
  let metricsPort: number;

  beforeAll(async () => {
    mails = await startFakeSmtp();
    metricsPort = await freePort();
    shop = await startTestServer({
      dataDir,
      env: {
        WEB_CONCURRENCY: '2',
        LOG_LEVEL: 'info',
        MAIL_URL: mails.url,
        METRICS_PORT: String(metricsPort),
        AUTH_AUTOCONFIRM: 'false',
      },
    });
    await vi.waitFor(() => expect(readyPids()).toHaveLength(2), SOON);
  });

  afterAll(async () => {
    await shop.stop();
    await mails.stop();
    discard();
  });

  /** The processes that reported ready, oldest first, including dead ones. */
  function readyPids(): number[] {
    return shop
      .logs()
      .split('\n')
      .filter((line) => line.includes('A process is ready'))
      .map((line) => (JSON.parse(line) as { worker: number }).worker);
  }

  /** Each request has its own connection, so that every process gets a turn. */
  const ask = (path: string) => fetch(shop.url + path, { headers: { connection: 'close' } });

  it('all listen on one port', async () => {
    expect(new Set([...readyPids(), shop.process.pid]).size).toBe(3);
    for (let n = 0; n < 8; n += 1) expect((await ask('/')).status).toBe(200);
    expect(shop.logs()).toContain(`Bullnose is open at ${shop.url} with 2 processes`);
  });

  const readMetrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const HEALTH = 'method="GET",route="/health",status="200"';

  /** How many requests for `/health` each process has answered, by its number. */
  async function answeredByEach(): Promise<Map<string, number>> {
    const name = `http_server_request_duration_seconds_count{${HEALTH},worker=`;
    const lines = (await readMetrics()).split('\n').filter((line) => line.startsWith(name));
    return new Map(
      lines.map((line) => {
        const [, worker = '', count = ''] = /worker="(\d+)"\} (\d+)$/.exec(line) ?? [];
        return [worker, Number(count)];
      }),
    );
  }

  it('have their metrics on one port', async () => {
    for (let n = 0; n < 8; n += 1) await (await ask('/health')).text();
    const answered = await answeredByEach();
    expect([...answered.values()].reduce((sum, count) => sum + count)).toBe(8);
    expect((await readMetrics()).match(/^database_up\{worker="\d+"\} 1$/gm)).toHaveLength(2);
  });

  it('all show a change', async () => {
    const outside = new pg.Client({ connectionString: (await findRunningPostgres(dataDir)) ?? '' });
    await outside.connect();
    for (let n = 0; n < 8; n += 1) await (await ask('/services')).text();
    await outside.query(`update services set name = 'Numbat house call'
      where id = (select id from services order by name limit 1)`);
    await outside.end();
    await vi.waitFor(async () => {
      for (let n = 0; n < 8; n += 1) {
        expect((await (await ask('/services')).text()).includes('Numbat house call')).toBe(true);
      }
    }, SOON);
  });

  it('are all closed at once, by npm run maintenance', async () => {
    const database = { DATABASE_URL: (await findRunningPostgres(dataDir)) ?? '' };
    const statuses = async () => {
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask('/shop')));
      return [...new Set(answers.map(({ status }) => status))];
    };
    await runCommand('maintenance', ['--close', '--message', 'Back soon'], database);
    await vi.waitFor(async () => expect(await statuses()).toEqual([503]), SOON);
    await runCommand('maintenance', ['--open'], database);
    await vi.waitFor(async () => expect(await statuses()).toEqual([200]), SOON);
  });

  it('F28: do one-off work once', async () => {
    const people = Array.from({ length: 12 }, (_, n) => `worker-${n}@example.com`);
    const html = await (await ask('/login')).text();
    const publicKey = /"publicKey":"([^"]+)"/.exec(html)?.[1] ?? '';
    for (const email of people) {
      const response = await fetch(`${shop.url}/auth/v1/signup`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', apikey: publicKey, connection: 'close' },
        body: JSON.stringify({ email, password: 'correct horse 7', data: {} }),
      });
      expect(response.status).toBe(200);
    }
    const recipients = () => mails.accepted.flatMap(({ to }) => to).toSorted();
    await vi.waitFor(() => expect(recipients()).toEqual(people.toSorted()), SOON);
  });

  it('replace one that is killed, and the shop keeps answering', async () => {
    const [victim] = readyPids();
    const before = await answeredByEach();
    process.kill(victim ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(readyPids()).toHaveLength(3), SOON);
    expect(shop.logs()).toContain('A process ended and is being replaced');
    for (let n = 0; n < 8; n += 1) expect((await ask('/health')).status).toBe(200);
    // No number falls, which a rate would take for many requests.
    for (const [worker, count] of await answeredByEach()) {
      expect(count).toBeGreaterThanOrEqual(before.get(worker) ?? 0);
    }
  });

  it('all answer again after their database has died and been restarted', async () => {
    killDatabase(dataDir);
    await vi.waitFor(() => expect(shop.logs()).toContain('The embedded database restarted'), SOON);
    await vi.waitFor(async () => {
      for (let n = 0; n < 8; n += 1) {
        expect((await ask('/api/products?limit=1&offset=0')).status).toBe(200);
      }
    }, SOON);
  });

  it('are all known to npm run keys:rotate, which waits for them', async () => {
    const rotate = () => runCommand('rotate-keys', ['--signing'], { DATA_DIR: dataDir });
    const first = await rotate();
    expect([first.code, first.output]).toEqual([0, expect.stringContaining('Step 1 of 3')]);
    const file = path.join(dataDir, 'secrets/auth-jwt-keys');
    expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveLength(2);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const second = await rotate();
    const [, pid] =
      /^The process (\d+) on .* does not have the signing key/.exec(second.output) ?? [];
    expect(readyPids().slice(-2)).toContain(Number(pid));
    expect(second.code).toBe(1);
  });

  it('stop on SIGTERM without a lost answer and release the data folder', async () => {
    const writers = startWriters(`${shop.url}/health`, 50);
    expect(await shop.stop('SIGTERM')).toBe(0);
    expect((await writers.stop()).lost).toEqual([]);
    for (const pid of readyPids()) expect(isAlive(pid)).toBe(false);
    shop = await startTestServer({ dataDir, env: { WEB_CONCURRENCY: '2', LOG_LEVEL: 'info' } });
    expect((await ask('/')).status).toBe(200);
    const { keys } = (await (await ask('/auth/v1/.well-known/jwks.json')).json()) as {
      keys: unknown[];
    };
    expect(keys).toHaveLength(2);
  });

  it('all stop when their owner is killed, and the next start takes over', async () => {
    await vi.waitFor(() => expect(readyPids()).toHaveLength(2), SOON);
    const workers = readyPids();
    shop.process.kill('SIGKILL');
    await vi.waitFor(() => expect(workers.filter(isAlive)).toEqual([]), SOON);
    shop = await startTestServer({ dataDir });
    expect((await ask('/')).status).toBe(200);
  });

  it('report a port in use in one line with its remedy', async () => {
    const port = await freePort();
    const blocker = (await import('node:net')).createServer().listen(port, '127.0.0.1');
    const { code, logs } = await runServerToExit({
      env: { PORT: String(port), WEB_CONCURRENCY: '2' },
    });
    blocker.close();
    expect(code).toBe(1);
    expect(logs).toContain(`Port ${port} is already in use.`);
    expect(logs).not.toMatch(/\n\s+at /);
  });
});

/** A process that has ended but was not yet waited for counts as ended. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
