import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { connect, type ClientHttp2Session, type IncomingHttpHeaders } from 'node:http2';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { opsFolder, postgresAccount } from '#tests/support/ops-process.ts';
import { opsProgram } from '#tests/support/ops-programs.ts';
import {
  startCaddy,
  startNginx,
  type ProxyAddresses,
  type ReverseProxy,
} from '#tests/support/reverse-proxy.ts';
import { freePort, startTestServer, type TestServer } from '#tests/support/server.ts';

const root = path.resolve(import.meta.dirname, '../..');
const unitFile = path.join(root, 'deploy/bullnose.service');

async function openSession(origin: string): Promise<ClientHttp2Session> {
  const session = connect(origin, { rejectUnauthorized: false });
  await once(session, 'connect');
  return session;
}

interface Answer {
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

describe.each([
  ['nginx', startNginx],
  ['Caddy', startCaddy],
] as const)('the shop behind %s', (_name, startProxy) => {
  let addresses: ProxyAddresses;
  let shop: TestServer;
  let proxy: ReverseProxy;
  let session: ClientHttp2Session;

  beforeAll(async () => {
    addresses = {
      httpsPort: await freePort(),
      httpPort: await freePort(),
      shopPort: await freePort(),
    };
    const origin = `https://localhost:${addresses.httpsPort}`;
    shop = await startTestServer({
      port: addresses.shopPort,
      env: { SITE_URL: origin, TRUST_PROXY_HOPS: '1' },
    });
    proxy = await startProxy(addresses);
    // Caddy makes its certificate a moment after it has begun to listen.
    session = await vi.waitFor(() => openSession(origin), { timeout: 60_000 });
  });

  afterAll(async () => {
    session.destroy();
    await proxy.stop();
    await shop.stop();
  });

  async function ask(headers: Record<string, string>, body?: Buffer | string): Promise<Answer> {
    const stream = session.request(headers);
    stream.end(body);
    const [answer] = (await once(stream, 'response')) as [IncomingHttpHeaders];
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    return { headers: answer, body: Buffer.concat(chunks) };
  }

  it('is served over HTTP/2 with its own compression, policy and ETag', async () => {
    const asked = { ':path': '/shop', 'accept-encoding': 'br, gzip' };
    const { headers } = await ask(asked);
    expect(headers).toMatchObject({
      ':status': 200,
      'content-encoding': 'br',
      'cache-control': 'public, max-age=0, must-revalidate',
    });
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-/);
    const { etag = '' } = headers;
    expect(etag).toMatch(/^"/);
    const again = await ask({ ...asked, 'if-none-match': etag });
    expect(again.headers[':status']).toBe(304);
  });

  it('answers http with a redirect to https', async () => {
    const response = await fetch(`http://localhost:${addresses.httpPort}/shop?page=2`, {
      redirect: 'manual',
    });
    expect([301, 308]).toContain(response.status);
    expect(response.headers.get('location')).toMatch(/^https:\/\/localhost.*\/shop\?page=2$/);
  });

  it('knows the address of the client, and not the one that it claims', async () => {
    const html = (await ask({ ':path': '/login' })).body.toString();
    const { headers } = await ask(
      {
        ':path': '/auth/v1/token?grant_type=password',
        ':method': 'POST',
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.9',
        apikey: /"publicKey":"([^"]+)"/.exec(html)?.[1] ?? '',
      },
      JSON.stringify({ email: 'nobody@example.com', password: 'wrong horse 7' }),
    );
    expect(headers[':status']).toBe(400);
    await vi.waitFor(() => expect(shop.logs()).toContain('sign_in_failed'));
    expect(shop.logs()).toMatch(/"ip":"(::ffff:)?127\.0\.0\.1"/);
    expect(shop.logs()).not.toContain('203.0.113.9');
  });

  it('passes pictures of up to 8 MB on', async () => {
    const { headers } = await ask(
      {
        ':path': '/storage/v1/object/images/large.png',
        ':method': 'POST',
        'content-type': 'image/png',
      },
      Buffer.alloc(8 * 1024 * 1024),
    );
    // The shop's own refusal of a request without a token.
    expect(headers['content-type']).toContain('application/json');
    expect(headers[':status']).not.toBe(413);
  });

  it('answers while its connections to the shop are reused and the shop restarts', async () => {
    for (let n = 0; n < 50; n += 1) {
      expect((await ask({ ':path': '/health' })).headers[':status']).toBe(200);
    }
    await shop.stop();
    expect((await ask({ ':path': '/health' })).headers[':status']).toBe(502);
    shop = await startTestServer({
      port: addresses.shopPort,
      env: { SITE_URL: `https://localhost:${addresses.httpsPort}`, TRUST_PROXY_HOPS: '1' },
    });
    await expect.poll(async () => (await ask({ ':path': '/health' })).headers[':status']).toBe(200);
  });
});

it('nginx looks for the proofs of certbot instead of redirecting it', async () => {
  const [httpsPort, httpPort, shopPort] = [await freePort(), await freePort(), await freePort()];
  const proxy = await startNginx({ httpsPort, httpPort, shopPort });
  const proof = `http://localhost:${httpPort}/.well-known/acme-challenge/proof`;
  const { status } = await fetch(proof, { redirect: 'manual' });
  await proxy.stop();
  expect(status).toBe(404);
  expect(proxy.logs()).toContain('"/var/www/html/.well-known/acme-challenge/proof" failed');
});

describe('the service of systemd', () => {
  const unit = readFileSync(unitFile, 'utf8');
  const valuesOf = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

  it('is valid, and exposed less than 2 of 10', () => {
    const { folder, remove } = opsFolder();
    const analyse = (...args: string[]) =>
      spawnSync(opsProgram('systemd'), args, { encoding: 'utf8' });
    // This machine may have its Node elsewhere.
    const here = path.join(folder, 'bullnose.service');
    writeFileSync(here, unit.replace('/usr/bin/node', process.execPath));
    expect(analyse('verify', here)).toMatchObject({ status: 0, stderr: '' });
    expect(analyse('security', '--offline=true', '--threshold=20', here).stdout).toMatch(
      /exposure level for bullnose\.service: [01]\.\d/,
    );
    remove();
  });

  it('runs from a folder that it cannot write, and stops with its database', async () => {
    const { folder, remove } = opsFolder();
    const [program = '', ...args] = (valuesOf('ExecStart')[0] ?? '').split(' ');
    expect(program).toBe('/usr/bin/node');
    const port = await freePort();
    const child = spawn(process.execPath, args, {
      ...postgresAccount(),
      cwd: root,
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        DATA_DIR: path.join(folder, 'data'),
        PORT: String(port),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let logs = '';
    child.stdout.on('data', (chunk) => (logs += chunk));
    child.stderr.on('data', (chunk) => (logs += chunk));
    const exited = once(child, 'exit');
    try {
      await vi.waitFor(
        async () => expect((await fetch(`http://localhost:${port}/ready`)).status).toBe(200),
        { timeout: 120_000, interval: 200 },
      );
    } finally {
      child.kill('SIGTERM');
    }
    expect(await exited).toEqual([0, null]);
    expect(logs).not.toContain('EACCES');
    remove();
  });
});
