import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Ask } from './client.ts';
import { distinct, take } from './addresses.ts';
import { type Bench, compare, type Figures, onlyOnce, repeated, type Shop } from './bench.ts';
import { measureObserved, type Observed } from './observed.ts';
import type { Result } from './rows.ts';

export const BROTLI = { 'accept-encoding': 'gzip, deflate, br' };

/** Pages that are drawn for each request, beside React drawing one of them. */
export async function measureDrawn(
  bench: Bench,
  paths: readonly string[],
  clients: number,
): Promise<Result> {
  const shop = await drawingShop(bench);
  const [first = ''] = paths;
  const bare = await bench.bare({ kind: 'page', html: await htmlOf(shop, first) });
  const supply = repeated(paths.map((path) => ({ path, headers: BROTLI })));
  return compare(bench, {
    sides: {
      limit: { target: bare, supply: repeated([{ path: '/' }]) },
      ours: { target: shop, supply },
    },
    clients,
  });
}

/** Pages that are drawn once each and kept, beside React drawing one of them. */
export async function measureFirstViews(
  bench: Bench,
  makePath: () => string,
  clients: number,
): Promise<Result> {
  const shop = await bench.shop();
  const pages = distinct(makePath);
  const [sample] = take(1, pages);
  const bare = await bench.bare({ kind: 'page', html: await htmlOf(shop, sample?.path ?? '') });
  return compare(bench, {
    sides: {
      limit: { target: bare, supply: repeated([{ path: '/' }]) },
      ours: { target: shop, supply: onlyOnce(pages, BROTLI) },
    },
    clients,
  });
}

/** React's part of drawing a page, beside React drawing the same markup without components. */
export async function measureDrawingAlone(bench: Bench, path: string): Promise<Result> {
  const shop = await drawingShop(bench);
  const bare = await bench.bare({ kind: 'page', html: await htmlOf(shop, path) });
  const load = { asks: [{ path, headers: BROTLI }], isRepeated: true, clients: 1 };
  const drawn = { shop: 0, bare: 0 };
  // The first of two rounds compiles the code.
  for (const ms of [bench.seconds * 300, bench.seconds * 1000]) {
    await shop.drawings();
    await bench.run({ ...load, port: shop.port, ms });
    drawn.shop = await shop.drawings();
    const answer = await fetch(`http://127.0.0.1:${bare.port}/alone/${ms}`);
    drawn.bare = Number(await answer.text());
  }
  return { ours: { perSecond: drawn.shop }, limit: { perSecond: drawn.bare } };
}

export async function htmlOf(shop: Shop, path: string): Promise<string> {
  return (await fetch(shop.url + path)).text();
}

/** A shop that keeps no page and counts its drawings. */
export async function drawingShop(bench: Bench) {
  const clock = pathToFileURL(path.join(import.meta.dirname, 'drawing-clock.ts'));
  const shop = await bench.shop('drawing', {
    PAGE_CACHE_MB: '0',
    NODE_OPTIONS: `--disable-warning=ExperimentalWarning --import=${clock.href}`,
  });
  return {
    ...shop,
    /** Drawings per second of React's time since the last call. */
    drawings: async () => {
      const before = shop.logs().length;
      process.kill(shop.pid, 'SIGUSR2');
      for (;;) {
        const found = /drawn (\d+) in ([\d.]+) ms/.exec(shop.logs().slice(before));
        if (found !== null) return (Number(found[1]) / Number(found[2])) * 1000;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
  };
}

export type Encoding = 'br' | 'identity' | '304';

/** A kept page, beside a bare server that sends the same bytes. */
export async function measureKept(
  bench: Bench,
  path: string,
  clients: number,
  encoding: Encoding,
): Promise<Result> {
  const shop = await bench.shop();
  const plain: Ask = { path, headers: encoding === 'identity' ? {} : BROTLI };
  await answerOf(shop, plain);
  const { headers: sent } = await answerOf(shop, plain);
  const etag = sent[sent.findIndex((name) => name.toLowerCase() === 'etag') + 1] ?? '';
  const ask = encoding === '304' ? { path, headers: { ...BROTLI, 'if-none-match': etag } } : plain;
  const bare = await bench.bare({ kind: 'bytes', ...(await answerOf(shop, ask)) });
  const supply = repeated([ask]);
  const sides = { limit: { target: bare, supply }, ours: { target: shop, supply } };
  if (encoding !== 'identity') return compare(bench, { sides, clients });
  const brotli = { target: shop, supply: repeated([{ path, headers: BROTLI }]) };
  const measured: Record<'ours' | 'limit' | 'brotli', Figures> = await compare(bench, {
    sides: { ...sides, brotli },
    clients,
  });
  const share = Math.round((100 * measured.ours.perSecond) / measured.brotli.perSecond);
  return { ...measured, note: `${share} % of the brotli one` };
}

/** The same pages by a shop that is observed and by one that is not. */
export function measureObservedPages(
  bench: Bench,
  paths: readonly string[],
  {
    how,
    isKept,
    clients,
  }: { readonly how: Observed; readonly isKept: boolean; readonly clients: number },
): Promise<Result> {
  const supply = repeated(paths.map((path) => ({ path, headers: BROTLI })));
  return measureObserved(bench, {
    how,
    env: isKept ? {} : { PAGE_CACHE_MB: '0' },
    clients,
    sideOf: (shop) => Promise.resolve({ target: shop, supply }),
  });
}

/** The answer as it comes over the wire, still compressed. */
async function answerOf({ url }: Shop, ask: Ask) {
  const request = get(url + ask.path, { headers: { ...ask.headers } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const headers = response.rawHeaders.filter((_, index, all) => {
    const name = (index % 2 === 0 ? all[index] : all[index - 1]) ?? '';
    return !/^(date|connection|keep-alive)$/i.test(name);
  });
  return { status: response.statusCode ?? 0, headers, body: Buffer.concat(chunks) };
}
