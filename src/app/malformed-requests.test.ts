import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { answerUnreadable, refuseMalformed } from '#app/malformed-requests.ts';

let server: Server;
let port: number;

beforeAll(async () => {
  const site = { isProduction: true };
  server = createServer({ maxHeaderSize: 16 * 1024, requireHostHeader: false });
  server.on('request', (request, response) => {
    if (!refuseMalformed(request, response, site)) response.end('fine');
  });
  answerUnreadable(server, site);
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  ({ port } = server.address() as AddressInfo);
});

afterAll(() => void server.close());

/** Sends these bytes and reads until the server closes the connection. */
function send(bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes, 'latin1');
  return text(socket);
}

const ask = (path: string, headers = 'Host: shop.example\r\n') =>
  send(`GET ${path} HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`);

describe('malformed requests', () => {
  it.each([
    '/products/%',
    '/products/%zz',
    '/services/%E0%A4%A',
    '/products/%ff',
    '/products/..',
    '/products/../admin',
    '/products/.',
    '/products/%2e%2e',
    '/products/.%2E/',
    '/%2e%2e/%2e%2e/etc/passwd',
    String.raw`/products\..\admin`,
    'http://shop.example/products/..',
    'http://shop.example/products/%',
  ])('the path %s', async (path) => {
    const answer = await ask(path);
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer).toContain('Cache-Control: no-store');
    expect(answer).toContain('The request could not be understood.');
  });

  it.each(['/api/products/%', '/api/products/..', '/api/../admin'])(
    'the path %s, in the error shape of the API',
    async (path) => {
      const [, body = ''] = (await ask(path)).split('\r\n\r\n');
      expect(JSON.parse(body)).toMatchObject({ error: { code: 'BAD_REQUEST' } });
    },
  );

  it.each([
    ['two hosts', 'Host: shop.example\r\nHost: evil.example\r\n'],
    ['the same host twice', 'Host: shop.example\r\nhost: shop.example\r\n'],
    ['no host', ''],
  ])('%s', async (_, headers) => {
    expect(await ask('/', headers)).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  });

  it.each([
    ['no request', 'hello\r\n\r\n', 400],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
      400,
    ],
    ['too many headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('%s', async (_, bytes, status) => {
    expect(await send(bytes)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  });

  it('get the strictest headers', async () => {
    for (const answer of [await ask('/products/%'), await send('hello\r\n\r\n')]) {
      expect(answer).toContain('X-Content-Type-Options: nosniff');
      expect(answer).toContain("Content-Security-Policy: default-src 'none'");
      expect(answer).toContain('Strict-Transport-Security: max-age=31536000');
    }
  });

  it.each([
    '/',
    '/products/arc-basin-mixer',
    '/products/caf%C3%A9',
    '/products/a..b',
    '/products/...',
    '/products/.hidden',
    '/shop?search=%',
    '/shop?back=../..',
    '/a%2fb',
    'http://shop.example/shop?search=%',
  ])('do not include %s', async (path) => {
    expect(await ask(path)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*fine/);
  });

  it('do not include HTTP/1.0 without a host', async () => {
    expect(await send('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  });
});
