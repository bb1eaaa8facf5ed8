import { once } from 'node:events';
import { readFileSync, renameSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { createServer, type AddressInfo, connect } from 'node:net';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { startWriters } from '#tests/support/keep-alive-writers.ts';
import { runServerToExit, startTestServer, type TestServer } from '#tests/support/server.ts';
import { databaseServerOf, killDatabase, throwAwayData } from '#tests/support/throw-away.ts';

const MAX_RESTART_MS = 5_000;
/** Requests in flight would get ten seconds. */
const MAX_IDLE_STOP_MS = 9_000;
const SOON = { timeout: 60_000, interval: 50 };

describe('the running shop', () => {
  const { dataDir, discard } = throwAwayData();
  let shop: TestServer;

  beforeAll(async () => {
    shop = await startTestServer({ dataDir });
  });

  afterAll(async () => {
    await shop.stop();
    discard();
  });

  it('F29: refuses a second instance on its data folder, and loses nothing', async () => {
    const { code, logs } = await runServerToExit({ dataDir });
    expect(code).toBe(1);
    expect(logs).toContain(
      `Bullnose is already running at ${shop.url} (process ${shop.process.pid}).`,
    );
    expect(logs).toContain('Stop it or set PORT and DATA_DIR.');
    const { totalCount } = (await (
      await fetch(`${shop.url}/api/products?limit=1&offset=0`)
    ).json()) as {
      totalCount: number;
    };
    expect(totalCount).toBe(163);
  });

  it('reports a port in use in one line with its remedy and exit code 1', async () => {
    const blocker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const { port } = blocker.address() as AddressInfo;
    const { code, logs } = await runServerToExit({ env: { PORT: String(port) } });
    blocker.close();
    expect(code).toBe(1);
    expect(logs).toContain(`Port ${port} is already in use.`);
    expect(logs).not.toMatch(/\n\s+at /);
  });

  it('reports a wrong DATABASE_URL in one line with its remedy and exit code 1', async () => {
    const { code, logs } = await runServerToExit({
      env: { DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:1/none' },
    });
    expect(code).toBe(1);
    expect(logs).toContain('DATABASE_URL');
    expect(logs).not.toContain('secret');
    expect(logs).not.toMatch(/\n\s+at /);
  });

  /** The server answers before its start has read all that it prints from the database. */
  async function startHasFinished(): Promise<void> {
    await vi.waitFor(() => expect(shop.logs()).toContain('Demo accounts:'), SOON);
  }

  it('F38: refuses a body of 100 MB at once and does not keep it in memory', async () => {
    const before = residentKilobytes(shop.process.pid);
    // Only the start of the body is sent, so any answer comes before the whole body.
    const answer = await sendBytes(
      shop.port,
      [
        'POST /functions/v1/calculate-order-total HTTP/1.1',
        'Host: localhost',
        'Authorization: Bearer x',
        'Content-Type: application/json',
        `Content-Length: ${100 * 1024 * 1024}`,
        '',
        '{"items":"',
      ].join('\r\n'),
    );
    expect(answer).toMatch(/^HTTP\/1\.1 (401|413) /);
    if (before !== null) {
      expect((residentKilobytes(shop.process.pid) ?? 0) - before).toBeLessThan(100 * 1024);
    }
    expect((await fetch(`${shop.url}/health`)).status).toBe(200);
  });

  it.each([
    [
      'both lengths',
      'POST /api/cart-items HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET',
    ],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost: x\r\nbroken\r\n\r\n'],
    ['no HTTP in it', '\u0016\u0003\u0001 hello\r\n\r\n'],
  ])('S27: refuses a request with %s', async (_, bytes) => {
    expect(await sendBytes(shop.port, bytes)).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('keeps idle connections longer than load balancers do', async () => {
    const answer = await sendBytes(shop.port, 'GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n');
    expect(answer).toMatch(/^keep-alive: timeout=65\r$/im);
  });

  it('stops cleanly on Ctrl-C, and is back with its data in under five seconds', async () => {
    const tookMs: number[] = [];
    const stoppedInMs: number[] = [];
    // A busy machine may delay one start, but not every one of three.
    while (tookMs.length < 3 && !tookMs.some((ms) => ms < MAX_RESTART_MS)) {
      // An idle connection does not delay the stop.
      const idle = new Agent({ keepAlive: true });
      await once(get(`${shop.url}/health`, { agent: idle }), 'response');
      const askedAt = performance.now();
      expect(await shop.stop()).toBe(0);
      const startedAt = performance.now();
      stoppedInMs.push(startedAt - askedAt);
      idle.destroy();
      shop = await startTestServer({ dataDir });
      tookMs.push(performance.now() - startedAt);
    }
    expect(Math.min(...tookMs)).toBeLessThan(MAX_RESTART_MS);
    expect(Math.min(...stoppedInMs)).toBeLessThan(MAX_IDLE_STOP_MS);
    const home = await fetch(shop.url);
    expect(home.status).toBe(200);
    expect(await home.text()).toContain('Winter Building Sale');
  }, 240_000);

  it('loses no answer of 50 clients that write all the time while SIGTERM restarts it', async () => {
    const writers = startWriters(`${shop.url}/health`, 50);
    const stopped = shop.stop('SIGTERM');
    await vi.waitFor(async () => expect((await fetch(`${shop.url}/ready`)).status).toBe(503), SOON);
    const page = await fetch(shop.url);
    expect([page.status, page.headers.get('connection')]).toEqual([200, 'close']);
    expect(await stopped).toBe(0);
    shop = await startTestServer({ dataDir, port: shop.port });
    const { answered, lost } = await writers.stop();
    expect(lost).toEqual([]);
    expect(answered).toBeGreaterThan(1_000);
  });

  it('is alive but not ready while its database server is stopped', async () => {
    await startHasFinished();
    const pid = databaseServerOf(dataDir);
    process.kill(pid, 'SIGSTOP');
    expect((await fetch(`${shop.url}/ready`)).status).toBe(503);
    expect((await fetch(`${shop.url}/health`)).status).toBe(200);
    process.kill(pid, 'SIGCONT');
    await vi.waitFor(async () => expect((await fetch(`${shop.url}/ready`)).status).toBe(200), SOON);
  });

  it('restarts its database when it dies, and answers again by itself', async () => {
    await startHasFinished();
    killDatabase(dataDir);
    await vi.waitFor(() => expect(shop.logs()).toContain('The embedded database restarted'), SOON);
    await vi.waitFor(async () => {
      const ready = await fetch(`${shop.url}/ready`);
      const list = await fetch(`${shop.url}/api/products?limit=1&offset=0`);
      expect([ready.status, list.status]).toEqual([200, 200]);
    }, SOON);
  });

  it('refuses a DATA_KEY that does not match its data, and says what to do', async () => {
    expect(await shop.stop()).toBe(0);
    const env = { DATA_KEY: Buffer.alloc(32, 'another').toString('base64') };
    const { code, logs } = await runServerToExit({ dataDir, env });
    expect(code).toBe(1);
    expect(logs).toContain('DATA_KEY is not the key that this database was encrypted with');
    expect(logs).toContain('secrets/data-key');
    expect(logs).not.toMatch(/\n\s+at /);
    shop = await startTestServer({ dataDir });
  });

  it('exits with the reason when its database cannot be restarted', async () => {
    await startHasFinished();
    const ended = once(shop.process, 'exit');
    const folder = path.join(dataDir, 'postgres', 'global');
    renameSync(folder, `${folder}.lost`);
    killDatabase(dataDir);
    expect(await ended).toEqual([70, null]);
    expect(shop.logs()).toContain('The embedded database ended and could not be restarted');
    expect(shop.logs()).toContain('Its log says:');
    renameSync(`${folder}.lost`, folder);
    shop = await startTestServer({ dataDir });
  });
});

/** Resident memory, where the system reports it; null elsewhere. */
function residentKilobytes(pid: number | undefined): number | null {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]);
  } catch {
    return null;
  }
}

/** Sends raw bytes and returns the first bytes of the answer. */
function sendBytes(port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, 'localhost', () => socket.write(bytes));
    socket.setTimeout(10_000, () => {
      socket.destroy();
      reject(new Error('No answer within 10 s'));
    });
    socket.once('data', (answer) => {
      socket.destroy();
      resolve(answer.toString('latin1'));
    });
    socket.once('error', reject);
  });
}
