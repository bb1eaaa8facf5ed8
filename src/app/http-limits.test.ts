import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

import { describe, expect, it, onTestFinished } from 'vitest';

import { httpLimits } from './http-limits.ts';

describe('an idle connection', () => {
  it.each([
    ['from a browser', 0, 65_000],
    ['from a proxy', 1, 75_000],
    ['from several proxies', 2, 75_000],
  ])('%s stays open longer than the other side keeps it', (_, trustProxyHops, expected) => {
    expect(httpLimits({ trustProxyHops }).keepAliveTimeout).toBe(expected);
  });
});

describe('header and keep-alive timeouts at a tenth of their length', () => {
  async function open() {
    const limits = httpLimits({ trustProxyHops: 1 });
    const tenth = (ms: number | undefined) => (ms ?? 0) / 10;
    const server = createServer(
      {
        ...limits,
        keepAliveTimeout: tenth(limits.keepAliveTimeout),
        headersTimeout: tenth(limits.headersTimeout),
        requestTimeout: tenth(limits.requestTimeout),
        connectionsCheckingInterval: 100,
      },
      (_request, response) => response.end('fine'),
    );
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return connect((server.address() as AddressInfo).port, '127.0.0.1');
  }

  it('answers a request that follows a pause longer than the header timeout', async () => {
    const socket = await open();
    const answers = text(socket);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await wait(1_500);
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect((await answers).match(/200 OK/g)).toHaveLength(2);
  });

  it('disconnects a client that never ends its headers', async () => {
    const socket = await open();
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
    expect(await text(socket)).toMatch(/^HTTP\/1.1 408/);
  });
});
