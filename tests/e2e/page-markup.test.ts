import { brotliCompressSync, constants } from 'node:zlib';

import { afterAll, beforeAll, expect, it } from 'vitest';

import { loadGeneratedCatalogue } from '#db/seed/generated/load-generated-catalogue.ts';
import { openDatabase } from '#server/platform/database.ts';

import { startDemoShop } from '#tests/support/demo-shop.ts';
import type { DemoShop } from '#tests/support/demo-template.ts';

/** At least this many brands are in the shop's filters. */
const MANY_BRANDS = 300;

/** Each page's bytes, bytes of brotli as the shop sends it, and elements. */
const BUDGETS = [
  ['/', { bytes: 111_000, brotli: 16_000, elements: 1_190 }],
  ['/shop', { bytes: 70_000, brotli: 11_600, elements: 785 }],
  [
    '/products/quolltile-porcelain-floor-tile-600x600',
    { bytes: 75_000, brotli: 12_950, elements: 692 },
  ],
] as const;

type Unit = 'bytes' | 'brotli' | 'elements';

const MAX_STYLE_BYTES = 16_200;

let shop: DemoShop;

beforeAll(async () => {
  shop = await startDemoShop();
  const database = openDatabase(shop.databaseUrl, { max: 1 });
  await loadGeneratedCatalogue(database.db, { products: 5_000, seed: 1 });
  await database.close();
}, 120_000);

afterAll(() => shop.stop());

const read = async (path: string) => (await fetch(shop.url + path)).text();

const compressed = (text: string, quality: number) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }).length;

it.each(BUDGETS)('%s stays within its markup budget', async (path, most) => {
  const { brands } = JSON.parse(await read('/api/brands')) as { brands: unknown[] };
  expect(brands.length).toBeGreaterThan(MANY_BRANDS);
  const html = await read(path);
  const markup = html.replaceAll(/<script[^>]*>.*?<\/script>/gs, '<script>');
  const measured = {
    bytes: Buffer.byteLength(html),
    brotli: compressed(html, 5),
    elements: markup.match(/<[a-z]/gi)?.length ?? 0,
  };
  const over = Object.entries(most).filter(([unit, size]) => measured[unit as Unit] > size);
  expect({ over, measured }).toEqual({ over: [], measured });
});

const readStyleSheet = async () => {
  const [sheet] = /\/assets\/[\w.-]+\.css/.exec(await read('/')) ?? [];
  return read(sheet ?? '');
};

it('the style sheet of the shop stays within its budget', async () => {
  expect(compressed(await readStyleSheet(), 11)).toBeLessThan(MAX_STYLE_BYTES);
});

it('the style sheet of the shop leaves the brand colours to the variables of the shop', async () => {
  const sheet = await readStyleSheet();
  for (const name of ['redgum', 'redgum-dark', 'redgum-tint', 'wattle', 'wattle-dark']) {
    const [, colour = ''] = new RegExp(`--color-${name}:(#\\w+)`).exec(sheet) ?? [];
    expect(sheet).toContain(`:var(--color-${name})`);
    expect(sheet).not.toMatch(new RegExp(`[^-]color:${colour}[;}]`));
  }
});
