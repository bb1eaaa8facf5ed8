import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';
import { pages } from '#contract/paths/pages.ts';
import { officeTree } from '#web/routes/office-tree.tsx';
import { shopTree } from '#web/routes/shop-tree.tsx';

import { type Call, type Source, everyCall, findSources } from '../../scripts/find-sources.ts';

const files = {
  'src/contract/endpoints/catalog.ts': `export const catalogEndpoints = {
  listProducts: catalogue('GET /api/products', {
    summary: 'List products',
  }),
  getProduct: catalogue('GET /api/products/{slug}', {
    summary: 'Read one product',
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
  'src/contract/endpoints/office-products.ts': `function productEndpoints(area) {
  return {
    deleteProduct: call(\`DELETE /api/\${area}/products/{id}\`, {
      summary: 'Remove a product',
    }),
  };
}
`,
  'src/server/catalog/editing/products/routes.ts': `import { adminProductEndpoints } from '#contract/endpoints/office-products.ts';
function handlers() {
  return {
    deleteProduct: async (ctx) => remove(ctx),
  };
}
`,
  'src/server/catalog/editing/products/queries.ts': '',
  'src/server/accounts/routes.ts': `app
  .post('/auth/v1/signup', register);`,
  'src/web/routes/_shop/route.tsx': route('shopLayoutRoute', 'rootRoute', `id: 'shop-layout'`),
  'src/web/routes/_shop/home/route.tsx': route(
    'homeRoute',
    'shopLayoutRoute',
    `path: '/'`,
    'loader: ({ api }) => api.catalog.listProducts()',
  ),
  'src/web/routes/_shop/products.$slug/route.tsx': route(
    'productRoute',
    'shopLayoutRoute',
    `path: '/products/$slug'`,
    'loader: ({ api }) => api.catalog.getProduct()',
  ),
  'src/web/routes/_shop/products.$slug/page.tsx': '',
  'src/web/routes/_shop/products.$slug/parts/gallery.tsx': '',
  'src/web/routes/_shop/products.$slug/page.screen.test.ts': '',
  'src/web/routes/_shop/products.new/route.tsx': route(
    'newProductRoute',
    'shopLayoutRoute',
    `path: '/products/new'`,
  ),
  'src/web/routes/admin/route.tsx':
    route('adminRoute', 'officeRootRoute', `path: '/admin'`) +
    route('adminNotFoundRoute', 'adminRoute', `path: '$'`),
  'src/web/routes/seller/route.tsx': route('sellerRoute', 'officeRootRoute', `path: '/seller'`),
  'src/web/routes/_office/products.$id.edit/route.tsx': `import { area } from '#web/backoffice/area.ts';
export function editProductRoute(layout: OfficeLayout) {
  return createRoute({
    getParentRoute: () => layout,
    path: '/products/$id/edit',
  });
}
`,
  'src/web/backoffice/area.ts': `import { deleteIn } from './delete.ts';
const areas = { admin: deleteIn(api.adminProducts), seller: deleteIn(api.sellerProducts) };`,
  'src/web/backoffice/delete.ts': 'export const deleteIn = (calls) => calls.deleteProduct();',
};
const calls: readonly Call[] = [
  { group: 'catalog', name: 'listProducts', method: 'GET', path: '/api/products' },
  { group: 'catalog', name: 'getProduct', method: 'GET', path: '/api/products/{slug}' },
  ...(['admin', 'seller'] as const).map((area) => ({
    group: `${area}Products`,
    name: 'deleteProduct',
    method: 'DELETE',
    path: `/api/${area}/products/{id}`,
  })),
];

/** A route as a file in src/web/routes declares it. */
function route(name: string, parent: string, ...fields: readonly string[]): string {
  const lines = [`getParentRoute: () => ${parent}`, ...fields].map((field) => `  ${field},\n`);
  return `export const ${name} = createRoute({\n${lines.join('')}});\n`;
}

let root = '';

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'bullnose-where-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(root, name)), { recursive: true });
    await writeFile(path.join(root, name), text);
  }
});

afterAll(() => rm(root, { recursive: true, force: true }));

const placesOf = (url: string): string[] => findSources(root, url, calls).map(({ at }) => at);

test('a page leads to its folder, the calls of its loader and the SQL behind them', () => {
  expect(placesOf('/products/claw-hammer?ref=home')).toEqual([
    'src/web/routes/_shop/products.$slug/route.tsx',
    'src/web/routes/_shop/products.$slug/page.tsx',
    'src/web/routes/_shop/products.$slug/parts/gallery.tsx',
    'src/web/routes/_shop/products.$slug/page.screen.test.ts',
    'src/web/routes/_shop/route.tsx',
    'src/contract/endpoints/catalog.ts:5',
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

test.each(['admin', 'seller'])('a page of both back offices leads to the calls of %s', (area) => {
  expect(placesOf(`/${area}/products/7/edit`)).toEqual([
    'src/web/routes/_office/products.$id.edit/route.tsx',
    `src/web/routes/${area}/route.tsx`,
    'src/contract/endpoints/office-products.ts:3',
    'src/server/catalog/editing/products/routes.ts:4',
    'src/server/catalog/editing/products/queries.ts',
  ]);
});

test('a call that is declared for both areas leads to its handler in a nested folder', () => {
  expect(placesOf('/api/seller/products/7')).toEqual([
    'src/contract/endpoints/office-products.ts:3',
    'src/server/catalog/editing/products/routes.ts:4',
    'src/server/catalog/editing/products/queries.ts',
  ]);
});

test('a call outside the contract leads to where it is mounted', () => {
  expect(placesOf('/auth/v1/signup')).toEqual(['src/server/accounts/routes.ts:2']);
});

test('the home page is the page at /', () => {
  expect(placesOf('/')[0]).toBe('src/web/routes/_shop/home/route.tsx');
});

test('a page with exactly that address wins over a placeholder', () => {
  expect(placesOf('/products/new')).toEqual([
    'src/web/routes/_shop/products.new/route.tsx',
    'src/web/routes/_shop/route.tsx',
  ]);
});

test('an unknown address has no files', () => {
  expect(placesOf('/nowhere/at/all')).toEqual([]);
});

// Reads the whole program for each page.
describe('in this repository', { timeout: 180_000 }, () => {
  const here = process.cwd();
  const found = new Map<string, readonly Source[]>();

  /** What a page's path leads to, looked up once. */
  function sourcesOf(page: string): readonly Source[] {
    const sources =
      found.get(page) ?? findSources(here, page.replaceAll(/\$\w+/g, 'example'), everyCall());
    found.set(page, sources);
    return sources;
  }

  test.each([
    ['the shop', shopTree],
    ['the back offices', officeTree],
  ])('every page of %s leads to its own route and page', (_, tree) => {
    const routesOfPages = pathsOf(tree).map((at) => {
      const sources = sourcesOf(at);
      const routes = sources.filter(({ what }) => what.startsWith('route '));
      const pages = sources.filter(({ what }) => what.startsWith('page '));
      expect({ at, routes: routes.length, hasPage: pages.length > 0 }).toEqual({
        at,
        routes: 1,
        hasPage: true,
      });
      return routes[0]?.at;
    });
    expect(routesOfPages.length).toBeGreaterThan(20);
    // Both areas share a route, and the legal pages are four routes of one file.
    const shared = routesOfPages.filter((at) => at?.includes('/_office/')).length;
    const legal = routesOfPages.filter((at) => at?.includes('/legal/')).length;
    expect(new Set(routesOfPages).size).toBe(
      routesOfPages.length - shared / 2 - Math.max(0, legal - 1),
    );
  });

  test('every address in pages.ts is a page, and every page has an address there', () => {
    const addresses = [pages, adminPages, sellerPages]
      .flatMap((group) => Object.values(group) as ((...values: string[]) => string)[])
      .map((page) => page('example', 'example').replace(/[?#].*$/, ''));
    const templates = [...pathsOf(shopTree), ...pathsOf(officeTree)];
    const spelled = templates.map((template) => template.replaceAll(/\$\w+/g, 'example'));
    expect(new Set(addresses)).toEqual(new Set(spelled));
  });

  test('every call of the browser is found from a page that makes it', () => {
    const linked = [...pathsOf(shopTree), ...pathsOf(officeTree)].flatMap((at) =>
      sourcesOf(at).map(({ what }) => what),
    );
    const lost = everyCall().filter(({ method, path: at }) => !linked.includes(`${method} ${at}`));
    expect(lost.map(({ group, name }) => `${group}.${name}`)).toEqual([
      // The search box in the header, which is part of the layout.
      'catalog.suggest',
      // For other programs.
      'catalog.getCategory',
      // The profile in every page.
      'catalog.getShop',
      // For other programs.
      'adminProducts.setStockAndPrices',
      'sellerProducts.setStockAndPrices',
      // The count in the menu, which is part of the layout.
      'adminMessages.countUnread',
      'adminTaxonomy.setCategoryListing',
    ]);
  });

  test.each(everyCall().map((call) => [`${call.method} ${call.path}`, call] as const))(
    '%s leads to its declaration and its handler',
    (title, call) => {
      const url = call.path.replaceAll(/\{\w+\}/g, 'example');
      const sources = findSources(here, url, everyCall());
      const start = sources.findIndex(({ what }) => what === title);
      expect(sources[start]?.at).toMatch(/^src\/contract\/endpoints\/[\w-]+\.ts:\d+$/);
      expect(sources[start + 1]).toMatchObject({
        what: '  answered by',
        at: expect.stringMatching(/^src\/server\/.+\.ts:\d+$/),
      });
    },
  );
});

interface AnyRoute {
  readonly options: { readonly id?: unknown; readonly path?: unknown };
  readonly children?: unknown;
}

/** The full paths of a tree's pages: its leaves, except catch-all routes. */
function pathsOf(route: AnyRoute, before = ''): string[] {
  const own = typeof route.options.path === 'string' ? route.options.path : '';
  const full = `${before}/${own}`.replaceAll(/\/+/g, '/').replace(/(.)\/$/, '$1');
  const children = Object.values((route.children ?? {}) as Record<string, AnyRoute>);
  if (children.length > 0) return children.flatMap((child) => pathsOf(child, full));
  return full.endsWith('/$') ? [] : [full];
}
