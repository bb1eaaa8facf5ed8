import { describe, expect, it } from 'vitest';

import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints/all.ts';

import { concerns, tagsOfAnswer } from '#app/page-cache/page-tags.ts';
import type { ReadInput } from '#server/http/call-in-process.ts';

const { catalog, content } = endpoints;

const drill = { id: 'd', department: { slug: 'tools' } };
const scrap = { id: 's', department: null };
const list = { products: [drill] };
const OF_DRILL = ['departments', 'sellers', 'product:d'];

describe('the tags of an answer', () => {
  it.each<[string, Endpoint, ReadInput, unknown, readonly string[]]>([
    [
      'a list',
      catalog.listProducts,
      { query: { limit: 9, offset: 0 } },
      list,
      ['products', ...OF_DRILL],
    ],
    [
      'a category',
      catalog.listProducts,
      { query: { categorySlug: 'drills' } },
      list,
      ['products-in:category/drills', ...OF_DRILL],
    ],
    [
      'a department',
      catalog.listProducts,
      { query: { departmentSlug: 'tools', searchQuery: undefined } },
      list,
      ['products-in:department/tools', ...OF_DRILL],
    ],
    [
      'a category with facets',
      catalog.listProducts,
      { query: { categorySlug: 'drills', facets: true } },
      list,
      ['products', ...OF_DRILL],
    ],
    [
      'a search in a category',
      catalog.listProducts,
      { query: { categorySlug: 'drills', searchQuery: 'x' } },
      list,
      ['products', ...OF_DRILL],
    ],
    ['a product', catalog.getProduct, {}, drill, OF_DRILL],
    [
      'related products',
      catalog.listRelatedProducts,
      {},
      list,
      ['products-in:department/tools', ...OF_DRILL],
    ],
    [
      'no related products',
      catalog.listRelatedProducts,
      {},
      { products: [] },
      ['products', 'departments', 'sellers'],
    ],
    [
      'related products without a department',
      catalog.listRelatedProducts,
      {},
      { products: [scrap] },
      ['products', 'departments', 'sellers', 'product:s'],
    ],
    [
      'what goes with a product',
      catalog.getGoesWith,
      {},
      { product_id: 's', links: [{ product: drill }] },
      ['product:s', ...OF_DRILL],
    ],
    [
      'projects, of which one is missing because its product is sold out',
      catalog.listProjects,
      {},
      { projects: [{ slug: 'deck', items: [{ product_id: 'd' }] }], watched_ids: ['d', 's'] },
      ['articles', 'products', 'product:d', 'product:s'],
    ],
    ['departments', catalog.listDepartments, {}, {}, ['departments', 'product-counts']],
    ['sellers', catalog.listSellers, {}, {}, ['sellers']],
    ['a seller', catalog.getSeller, {}, { id: 'p' }, ['sellers', 'seller:p']],
    ['an article', content.getArticle, {}, {}, ['articles']],
    ['the settings', catalog.getGlobalSettings, {}, {}, ['settings']],
    ['a call that is not listed', catalog.suggest, {}, {}, ['any']],
  ])('of %s', (_, entry, input, answer, tags) => {
    expect(tagsOfAnswer(entry, input, answer)).toEqual(tags);
  });

  it('matches the page’s own tags, "everything", and any tag for pages tagged "any"', () => {
    expect(concerns(new Set(['settings']), ['articles'])).toBe(false);
    expect(concerns(new Set(['settings']), ['articles', 'settings'])).toBe(true);
    expect(concerns(new Set(['settings']), ['everything'])).toBe(true);
    expect(concerns(new Set(['any']), ['articles'])).toBe(true);
    expect(concerns(new Set(['any']), [])).toBe(false);
  });
});
