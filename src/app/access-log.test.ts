import { once } from 'node:events';
import { createServer, get, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { getRequestListener } from '@hono/node-server';
import { afterEach, expect, it, vi } from 'vitest';

import { createAccessLog } from '#app/access-log.ts';
import { observeRequest } from '#app/observe-requests.ts';
import { signServiceToken } from '#server/accounts/access-token.ts';
import { createApi } from '#server/api.ts';
import { currentRequest, noteRoute, noteStored } from '#server/platform/current-request.ts';
import { createLog } from '#server/platform/log.ts';
import { useTestApp } from '#tests/support/app.ts';

const test = useTestApp();
const lines: Record<string, unknown>[] = [];
const log = createLog(
  { logLevel: 'info' },
  { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) },
);
const requests = () => lines.filter(({ event }) => event === 'request');

let server: Server | undefined;
afterEach(async () => {
  lines.length = 0;
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve) ?? resolve(null));
});

async function listen(answer: RequestListener, settings = { accessLog: true }): Promise<string> {
  const onEnd = createAccessLog({ config: { ...test.config, ...settings }, log });
  server = createServer((request, response) =>
    observeRequest(request, response, { answer: () => answer(request, response), onEnd }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function api(): RequestListener {
  const listener = getRequestListener(createApi({ ...test.services, log }).app.fetch);
  return (request, response) => void listener(request, response);
}

it('a call leaves one line with its route, actor, time and statements', async () => {
  const url = await listen(api());
  const person = await test.signIn();
  const answers = await Promise.all([
    fetch(`${url}/api/products/secret-slug?search=secret-search`),
    fetch(`${url}/api/profile`, { headers: { authorization: `Bearer ${person.accessToken}` } }),
    fetch(`${url}/api/no/such/secret-path`),
  ]);
  await vi.waitFor(() => expect(requests()).toHaveLength(3));
  const byStatus = (status: number, route: string) =>
    requests().find((line) => line['status'] === status && line['route'] === route);
  const missing = byStatus(404, '/api/products/{slug}');
  expect(missing).toMatchObject({ method: 'GET', actor: 'visitor' });
  expect(missing?.['statements']).toBeGreaterThan(0);
  expect(missing?.['requestId']).toBe(answers[0].headers.get('x-request-id'));
  const own = byStatus(200, '/api/profile');
  expect(own).toMatchObject({ actor: 'customer' });
  expect(own?.['statements']).toBeGreaterThanOrEqual(2);
  expect(own?.['databaseMs']).toBeGreaterThan(0);
  expect(own?.['databaseMs']).toBeLessThanOrEqual(Number(own?.['durationMs']));
  expect(byStatus(404, '(none)')).toMatchObject({ statements: 0 });
  expect(JSON.stringify(lines)).not.toMatch(/secret|127\.0\.0\.1/);
});

it('a service with a token is an actor of its own', async () => {
  const url = await listen(api());
  const token = await signServiceToken(test.config, test.clock.now(), 60);
  await fetch(`${url}/auth/v1/admin/users`, { headers: { authorization: `Bearer ${token}` } });
  await vi.waitFor(() =>
    expect(requests()[0]).toMatchObject({ actor: 'service', route: '/auth/v1/admin/users' }),
  );
});

it('one in a hundred answers from memory gets a line, and every refusal', async () => {
  const url = await listen((request, response) => {
    noteRoute('/shop');
    noteStored();
    response.statusCode = request.url === '/refused' ? 503 : 200;
    response.end('page');
  });
  for (let n = 0; n < 101; n += 1) await (await fetch(`${url}/`)).text();
  await (await fetch(`${url}/refused`)).text();
  expect(requests().map(({ status, sampled }) => ({ status, sampled }))).toEqual([
    { status: 200, sampled: 100 },
    { status: 200, sampled: 100 },
    { status: 503, sampled: undefined },
  ]);
});

it('says so when the client went away', async () => {
  const asked = Promise.withResolvers<void>();
  const url = await listen(() => asked.resolve());
  const request = get(url).on('error', () => undefined);
  await asked.promise;
  request.destroy();
  await vi.waitFor(() => expect(requests()[0]).toMatchObject({ isAborted: true }));
});

it('other log lines of a request have its id', async () => {
  const url = await listen((_, response) => {
    setImmediate(() => {
      log.warn('Something happened');
      response.end(currentRequest()?.id);
    });
  });
  const id = await (await fetch(url)).text();
  await vi.waitFor(() => expect(lines.map(({ requestId }) => requestId)).toEqual([id, id]));
});

it('can be turned off', async () => {
  const url = await listen(api(), { accessLog: false });
  expect((await fetch(`${url}/health`)).status).toBe(200);
  expect(requests()).toEqual([]);
});
