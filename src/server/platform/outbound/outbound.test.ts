import { createServer, type RequestListener, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { setTimeout as pause } from 'node:timers/promises';

import { afterEach, describe, expect, it } from 'vitest';

import type { OutboundRefusal } from '#contract/text/outbound-refusals.ts';

import { createOutbound, OutboundError } from './outbound.ts';

const PUBLIC = '93.184.215.14';
const LIMITS = { maxBytes: 1000, timeoutMs: 2000 };

type Listener = (...exchange: Parameters<RequestListener>) => unknown;

/** Names and their addresses. */
type Names = Readonly<Record<string, readonly string[]>>;

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

/** An internet with one server, on loopback and without TLS, at whatever address is dialled. */
async function internet(listener: Listener, names: Names = { 'shop.example': [PUBLIC] }) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const dialled: { host: string; servername: string; port: number; addresses: string[] }[] = [];
  const resolved: string[] = [];
  const outbound = createOutbound({
    resolve: (name) => {
      resolved.push(name);
      const addresses = names[name];
      return addresses === undefined
        ? Promise.reject(Object.assign(new Error('No such name'), { code: 'ENOTFOUND' }))
        : Promise.resolve(addresses);
    },
    dial: (options) => {
      dialled.push({
        host: options.host ?? '',
        servername: options.servername ?? '',
        port: options.port ?? 0,
        addresses: addressesOf(options),
      });
      return connect({ port, host: '127.0.0.1' });
    },
  });
  return { outbound, dialled, resolved };
}

/** Where the connection would go. */
function addressesOf({ lookup, host = '' }: ConnectionOptions): string[] {
  let addresses: string[] = [];
  lookup?.(host, { all: true }, (_error, found) => {
    addresses = (found as { address: string }[]).map(({ address }) => address);
  });
  return addresses;
}

async function reasonOf(work: Promise<unknown>): Promise<OutboundRefusal | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof OutboundError) return error.reason;
    throw error;
  }
}

const answers =
  (status: number, headers: Record<string, string> = {}, body = ''): RequestListener =>
  (_request, response) => {
    response.writeHead(status, headers).end(body);
  };

describe('a download from an address that somebody entered', () => {
  it('has the bytes and the type, and goes to the checked address under its name', async () => {
    const { outbound, dialled, resolved } = await internet(
      answers(200, { 'content-type': 'image/png' }, 'bytes'),
    );
    const file = await outbound.download('https://shop.example/a.png?size=2', LIMITS);
    expect(file).toEqual({ status: 200, contentType: 'image/png', bytes: Buffer.from('bytes') });
    expect(dialled).toEqual([
      { host: 'shop.example', servername: 'shop.example', port: 443, addresses: [PUBLIC] },
    ]);
    expect(resolved).toEqual(['shop.example']);
  });

  it.each([
    ['127.0.0.1', 'https://127.0.0.1/a.png', 'private_network'],
    ['loopback in one number', 'https://2130706433/', 'private_network'],
    ['loopback in hexadecimal', 'https://0x7f.1/', 'private_network'],
    ['loopback in IPv6', 'https://[::1]/', 'private_network'],
    ['loopback, mapped', 'https://[::ffff:127.0.0.1]/', 'private_network'],
    ['a private network', 'https://192.168.0.10/', 'private_network'],
    ['the metadata of a cloud', 'https://169.254.169.254/latest/meta-data/', 'private_network'],
    ['a name of loopback', 'https://loopback.example/', 'private_network'],
    ['a name with one private address', 'https://mixed.example/', 'private_network'],
    ['a name without addresses', 'https://empty.example/', 'unknown_name'],
    ['an unknown name', 'https://unknown.example/', 'unknown_name'],
    ['http', 'http://shop.example/', 'not_https'],
    ['a file', 'file:///etc/passwd', 'not_https'],
    ['a port', 'https://shop.example:8443/', 'has_port'],
    ['a password', 'https://user:secret@shop.example/', 'has_password'],
    ['no address', 'shop.example/a.png', 'invalid_address'],
  ] as const)('is refused without a connection: %s (S17)', async (_what, url, reason) => {
    const { outbound, dialled } = await internet(answers(200), {
      'shop.example': [PUBLIC],
      'loopback.example': ['127.0.0.1'],
      'mixed.example': [PUBLIC, '10.0.0.1'],
      'empty.example': [],
    });
    expect(await reasonOf(outbound.download(url, LIMITS))).toBe(reason);
    expect(await reasonOf(outbound.check(url))).toBe(reason);
    expect(await reasonOf(outbound.post(url, { headers: {}, body: '', timeoutMs: 2000 }))).toBe(
      reason,
    );
    expect(dialled).toEqual([]);
  });

  it('follows redirects, and resolves and checks each address', async () => {
    const { outbound, dialled } = await internet(
      ({ url }, response) => {
        if (url === '/file') response.end('found');
        else response.writeHead(302, { location: 'https://files.example/file' }).end();
      },
      { 'shop.example': [PUBLIC], 'files.example': ['2606:4700::1', '1.1.1.1'] },
    );
    const { bytes } = await outbound.download('https://shop.example/', LIMITS);
    expect(bytes.toString()).toBe('found');
    expect(dialled.map(({ addresses }) => addresses)).toEqual([
      [PUBLIC],
      ['2606:4700::1', '1.1.1.1'],
    ]);
  });

  it.each([
    ['into loopback', 'https://127.0.0.1/', 'private_network'],
    ['to a name of a private network', 'https://inside.example/', 'private_network'],
    ['to http', 'http://shop.example/', 'not_https'],
    ['to another port', 'https://shop.example:22/', 'has_port'],
    ['to itself, for ever', '/', 'too_many_redirects'],
  ] as const)('is refused when it is redirected %s', async (_where, location, reason) => {
    const { outbound, dialled } = await internet(answers(302, { location }), {
      'shop.example': [PUBLIC],
      'inside.example': ['10.1.2.3'],
    });
    expect(await reasonOf(outbound.download('https://shop.example/', LIMITS))).toBe(reason);
    expect(dialled).toHaveLength(reason === 'too_many_redirects' ? 4 : 1);
  });

  it('is refused when the name leads to a private network at the second attempt', async () => {
    const names: Record<string, string[]> = { 'shop.example': [PUBLIC] };
    const { outbound } = await internet(answers(200), names);
    expect(await reasonOf(outbound.download('https://shop.example/', LIMITS))).toBeNull();
    names['shop.example'] = ['127.0.0.1'];
    expect(await reasonOf(outbound.download('https://shop.example/', LIMITS))).toBe(
      'private_network',
    );
  });

  it('is refused before its first byte when it says that it has 2 GB', async () => {
    const { outbound } = await internet(answers(200, { 'content-length': '2147483648' }));
    expect(await reasonOf(outbound.download('https://shop.example/', LIMITS))).toBe('too_large');
  });

  it('is ended when it is larger than it may be and does not say so', async () => {
    let sent = 0;
    const closed = Promise.withResolvers<void>();
    const { outbound } = await internet((_request, response) => {
      response.on('close', closed.resolve);
      const send = () => {
        while (!response.destroyed) {
          sent += 65_536;
          if (!response.write(Buffer.alloc(65_536))) break;
        }
      };
      response.on('drain', send);
      send();
    });
    const download = outbound.download('https://shop.example/', { ...LIMITS, maxBytes: 100_000 });
    expect(await reasonOf(download)).toBe('too_large');
    await closed.promise;
    expect(sent).toBeLessThan(50_000_000);
  });

  it('is ended when it drips', async () => {
    const closed = Promise.withResolvers<void>();
    const { outbound } = await internet(async (_request, response) => {
      response.on('close', closed.resolve);
      response.writeHead(200);
      while (!response.destroyed) {
        response.write('.');
        await pause(20);
      }
    });
    const download = outbound.download('https://shop.example/', { ...LIMITS, timeoutMs: 200 });
    expect(await reasonOf(download)).toBe('too_slow');
    await closed.promise;
  });

  it('is ended when the server does not answer at all', async () => {
    const { outbound } = await internet(() => undefined);
    const limits = { ...LIMITS, timeoutMs: 100 };
    expect(await reasonOf(outbound.download('https://shop.example/', limits))).toBe('too_slow');
  });

  it('is ended when its name is not resolved in time', async () => {
    const outbound = createOutbound({
      resolve: () => new Promise(() => undefined),
      dial: () => {
        throw new Error('Never dialled');
      },
    });
    const limits = { ...LIMITS, timeoutMs: 50 };
    expect(await reasonOf(outbound.download('https://shop.example/', limits))).toBe('too_slow');
  });

  it('says why a connection failed', async () => {
    const outbound = createOutbound({
      resolve: () => Promise.resolve([PUBLIC]),
      // Nothing listens there.
      dial: () => connect({ port: 1, host: '127.0.0.1' }),
    });
    await expect(outbound.download('https://shop.example/', LIMITS)).rejects.toMatchObject({
      reason: 'unreachable',
      code: 'ECONNREFUSED',
    });
  });

  it('begins no connection for a request that cannot be made', async () => {
    let dialled = 0;
    const outbound = createOutbound({
      resolve: () => Promise.resolve([PUBLIC]),
      dial: () => {
        dialled += 1;
        return connect({ port: 1, host: '127.0.0.1' });
      },
    });
    const message = { headers: { 'x-test': 'two\nlines' }, body: '', timeoutMs: 1000 };
    await expect(outbound.post('https://shop.example/', message)).rejects.toMatchObject({
      reason: 'unreachable',
      code: 'ERR_INVALID_CHAR',
    });
    expect(dialled).toBe(0);
  });

  it('refuses a server that does not speak TLS', async () => {
    const plain = createServer(answers(200));
    servers.push(plain);
    await new Promise<void>((listening) => plain.listen(0, '127.0.0.1', listening));
    const { port } = plain.address() as AddressInfo;
    const outbound = createOutbound({
      resolve: () => Promise.resolve([PUBLIC]),
      dial: (options) => connectTls({ ...options, host: '127.0.0.1', port }),
    });
    expect(await reasonOf(outbound.download('https://shop.example/', LIMITS))).toBe('unreachable');
  });
});

describe('a message to an address that somebody entered', () => {
  it('is sent whole, and the status is the answer', async () => {
    const received: { method?: string; body: string; header?: unknown; host?: string }[] = [];
    const { outbound } = await internet(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const { method, headers } = request;
      received.push({
        body,
        header: headers['x-test'],
        ...(method && { method }),
        ...(headers.host && { host: headers.host }),
      });
      response.writeHead(202).end('x'.repeat(100_000));
    });
    const message = { headers: { 'X-Test': 'yes' }, body: '{"name":"ä"}', timeoutMs: 2000 };
    expect(await outbound.post('https://shop.example/hook', message)).toEqual({
      status: 202,
      beginning: Buffer.from('x'.repeat(1000)),
    });
    expect(received).toEqual([
      { method: 'POST', body: '{"name":"ä"}', header: 'yes', host: 'shop.example' },
    ]);
  });

  it('has arrived when its answer breaks off or drips', async () => {
    const { outbound } = await internet((_request, response) => {
      response.writeHead(200).write('begun');
    });
    const message = { headers: {}, body: '{}', timeoutMs: 200 };
    const { status, beginning } = await outbound.post('https://shop.example/', message);
    expect([status, beginning.toString()]).toEqual([200, 'begun']);
  });

  it('is not sent on to where it is redirected', async () => {
    const { outbound, dialled } = await internet(
      answers(307, { location: 'https://shop.example/other' }),
    );
    const message = { headers: {}, body: '{}', timeoutMs: 2000 };
    expect((await outbound.post('https://shop.example/', message)).status).toBe(307);
    expect(dialled).toHaveLength(1);
  });
});
