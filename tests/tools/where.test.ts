import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { findSources } from '../../scripts/find-sources.ts';

const files = {
  'src/contract/endpoints/catalog.ts': `export const catalogEndpoints = {
  listProducts: endpoint({
    method: 'GET',
    path: '/api/products',
  }),
  getProduct: endpoint({
    method: 'GET',
    path: '/api/products/{slug}',
  }),
};
`,
  'src/server/catalog/routes.ts': `import { catalogEndpoints } from '#contract/endpoints/catalog.ts';
import {
  listProducts,
} from './list-products.ts';
export function mountCatalog(api) {
  mount(api, catalogEndpoints)({
    listProducts: async (ctx) => list(ctx),
    getProduct: async (ctx) => show(ctx),
  });
}
`,
  'src/server/catalog/queries.ts': '',
  'src/server/accounts/routes.ts': `app
  .post('/auth/v1/signup', register);`,
  'src/web/routes/_shop/route.tsx': `id: 'shop-layout'`,
  'src/web/routes/_shop/home/route.tsx': `path: '/', loader: ({ api }) => api.catalog.listProducts()`,
  'src/web/routes/_shop/products.$slug/route.tsx': `path: '/products/$slug', loader: ({ api }) => api.catalog.getProduct()`,
  'src/web/routes/_shop/products.$slug/page.tsx': '',
  'src/web/routes/_shop/products.$slug/parts/gallery.tsx': '',
  'src/web/routes/_shop/products.$slug/page.screen.test.ts': '',
  'src/web/routes/_shop/products.new/route.tsx': `path: '/products/new'`,
};
const endpoints = [
  { method: 'GET', path: '/api/products' },
  { method: 'GET', path: '/api/products/{slug}' },
] as const;

let root = '';

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'bullnose-where-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
});

afterAll(() => rm(root, { recursive: true, force: true }));

const placesOf = (url: string): string[] => findSources(root, url, endpoints).map(({ at }) => at);

test('a page leads to its folder, the calls of its loader and the SQL behind them', () => {
  expect(placesOf('/products/claw-hammer?ref=home')).toEqual([
    'src/web/routes/_shop/products.$slug/route.tsx',
    'src/web/routes/_shop/products.$slug/page.tsx',
    'src/web/routes/_shop/products.$slug/parts/gallery.tsx',
    'src/web/routes/_shop/products.$slug/page.screen.test.ts',
    'src/web/routes/_shop/route.tsx',
    'src/contract/endpoints/catalog.ts:6',
    'src/server/catalog/routes.ts:8',
    'src/server/catalog/queries.ts',
  ]);
});

test('an API address leads to its declaration, its handler and its SQL', () => {
  expect(placesOf('http://localhost:3000/api/products')).toEqual([
    'src/contract/endpoints/catalog.ts:2',
    'src/server/catalog/routes.ts:7',
    'src/server/catalog/queries.ts',
  ]);
});

test('a call outside the contract leads to where it is mounted', () => {
  expect(placesOf('/auth/v1/signup')).toEqual(['src/server/accounts/routes.ts:2']);
});

test('the home page is the one at /', () => {
  expect(placesOf('/')[0]).toBe('src/web/routes/_shop/home/route.tsx');
});

test('a page of that very address wins over a placeholder', () => {
  expect(placesOf('/products/new')).toEqual([
    'src/web/routes/_shop/products.new/route.tsx',
    'src/web/routes/_shop/route.tsx',
  ]);
});

test('an address that nothing answers has no files', () => {
  expect(placesOf('/nowhere/at/all')).toEqual([]);
});
