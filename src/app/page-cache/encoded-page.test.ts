import { createServer, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

import { describe, expect, it, onTestFinished } from 'vitest';

import { chooseEncoding, encodePage, sendPage } from '#app/page-cache/encoded-page.ts';
import type { RenderedPage } from '#app/pages.tsx';

const page: RenderedPage = {
  status: 200,
  html: `<!doctype html><title>Shop</title>${'<p>Timber</p>'.repeat(100)}`,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'public, max-age=0, must-revalidate',
    'Content-Security-Policy': "default-src 'none'",
  },
  isWhole: true,
  tags: new Set(),
};

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

async function serve(rendered: RenderedPage, options: { isPassingOn?: boolean } = {}) {
  const encoded = await encodePage(rendered, { isKept: true });
  const server = createServer((incoming, outgoing) => {
    void sendPage(encoded, incoming, outgoing, options);
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return (headers: Record<string, string> = {}, method = 'GET') =>
    new Promise<Answer>((resolve, reject) => {
      httpRequest({ port, host: '127.0.0.1', method, headers, agent: false }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      })
        .on('error', reject)
        .end();
    });
}

describe('an encoded page', () => {
  it.each([
    ['br', 'gzip, deflate, br, zstd'],
    ['br', 'br;q=0.1, gzip'],
    ['gzip', 'gzip, deflate'],
    ['gzip', 'br;q=0, *'],
    ['identity', 'identity'],
    ['identity', ''],
    ['identity', 'gzip;q=0, br; q=0'],
    ['br', '*'],
    ['br', 'BR'],
  ])('is %s for "%s"', (encoding, accepted) => {
    expect(chooseEncoding(accepted)).toBe(encoding);
  });

  it('has the same text in every encoding, each with its own ETag', async () => {
    const ask = await serve(page);
    const brotli = await ask({ 'accept-encoding': 'br' });
    const gzipped = await ask({ 'accept-encoding': 'gzip' });
    const plain = await ask();
    expect(brotliDecompressSync(brotli.body).toString()).toBe(page.html);
    expect(gunzipSync(gzipped.body).toString()).toBe(page.html);
    expect(plain.body.toString()).toBe(page.html);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const tags = [brotli, gzipped, plain].map(({ headers }) => headers.etag);
    expect(new Set(tags).size).toBe(3);
    for (const answer of [brotli, gzipped, plain]) {
      expect(answer.headers.vary).toBe('Accept-Encoding');
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
      expect(answer.headers['content-security-policy']).toBe("default-src 'none'");
    }
  });

  it('is compressed faster and less where no page is kept', async () => {
    const html = Array.from(
      { length: 500 },
      (_, at) => `<li><a href="/products/${at}">Timber ${(at * 7919) % 1000} mm</a></li>`,
    ).join('');
    const [kept, once] = await Promise.all(
      [true, false].map(async (isKept) => {
        const { variants } = await encodePage({ ...page, html }, { isKept });
        return variants.get('br')?.body ?? Buffer.alloc(0);
      }),
    );
    expect(brotliDecompressSync(once ?? '').toString()).toBe(html);
    expect(once?.length).toBeGreaterThan(kept?.length ?? Infinity);
  });

  it('makes another encoding once, when the first clients need it', async () => {
    const encoded = await encodePage(page, { isKept: true });
    expect([...encoded.variants.keys()]).toEqual(['br']);
    const { bytes } = encoded;
    const made = await Promise.all([encoded.add('identity'), encoded.add('identity')]);
    expect(made[0]).toBe(made[1]);
    expect(encoded.variants.get('identity')).toBe(made[0]);
    expect(encoded.bytes).toBe(bytes + Buffer.byteLength(page.html));
  });

  it('answers a matching ETag with 304 and no policy, even a weakened one', async () => {
    const ask = await serve(page);
    const { headers } = await ask({ 'accept-encoding': 'br' });
    const etag = headers.etag ?? '';
    for (const named of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await ask({ 'accept-encoding': 'br', 'if-none-match': named });
      expect(again.status).toBe(304);
      expect(again.headers['content-security-policy']).toBeUndefined();
      expect(again.headers.etag).toBe(etag);
      expect(again.headers.vary).toBe('Accept-Encoding');
      expect(again.body).toHaveLength(0);
    }
    expect((await ask({ 'accept-encoding': 'gzip', 'if-none-match': etag })).status).toBe(200);
  });

  it('has another ETag when its policy differs', async () => {
    const first = await (await serve(page))();
    const headers = { ...page.headers, 'Content-Security-Policy': "default-src 'self'" };
    const second = await (await serve({ ...page, headers }))();
    expect(second.headers.etag).not.toBe(first.headers.etag);
  });

  it('answers HEAD with headers only', async () => {
    const ask = await serve(page);
    const head = await ask({ 'accept-encoding': 'br' }, 'HEAD');
    const get = await ask({ 'accept-encoding': 'br' });
    expect(head.body).toHaveLength(0);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
    expect(head.headers.etag).toBe(get.headers.etag);
  });

  it('has no ETag when it must not be cached', async () => {
    const headers = { ...page.headers, 'Cache-Control': 'no-store' };
    const ask = await serve({ ...page, status: 503, headers });
    const answer = await ask({ 'if-none-match': '*' });
    expect(answer.status).toBe(503);
    expect(answer.headers.etag).toBeUndefined();
  });

  it('forbids other caches to store it while the database is down', async () => {
    const ask = await serve(page, { isPassingOn: true });
    const { headers } = await ask();
    expect(headers['cache-control']).toBe('no-store');
    const again = await ask({ 'if-none-match': headers.etag ?? '' });
    expect(again.headers['cache-control']).toBe('no-store');
  });
});
