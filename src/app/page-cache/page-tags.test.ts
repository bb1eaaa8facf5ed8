import { describe, expect, it } from 'vitest';

import { concerns, tagsOfAnswer } from '#app/page-cache/page-tags.ts';

const drill = { id: 'd', department: { slug: 'tools' } };
const scrap = { id: 's', department: null };
const list = { products: [drill] };
const OF_DRILL = ['departments', 'sellers', 'product:d'];

describe('the tags of an answer', () => {
  it.each([
    ['/api/products?limit=9&offset=0', list, ['products', ...OF_DRILL]],
    ['/api/products?categorySlug=drills', list, ['products-in:category/drills', ...OF_DRILL]],
    ['/api/products?departmentSlug=tools', list, ['products-in:department/tools', ...OF_DRILL]],
    ['/api/products?categorySlug=drills&facets=true', list, ['products', ...OF_DRILL]],
    ['/api/products?categorySlug=drills&searchQuery=x', list, ['products', ...OF_DRILL]],
    ['/api/products/drill', drill, OF_DRILL],
    ['/api/products/saw/related', list, ['products-in:department/tools', ...OF_DRILL]],
    ['/api/products/saw/related', { products: [] }, ['products', 'departments', 'sellers']],
    [
      '/api/products/saw/related',
      { products: [scrap] },
      ['products', 'departments', 'sellers', 'product:s'],
    ],
    ['/api/departments', {}, ['departments', 'product-counts']],
    ['/api/diy-articles/deck', {}, ['articles']],
    ['/api/global-settings', {}, ['settings']],
    ['/api/something-new', {}, ['any']],
  ])('%s', (path, body, tags) => {
    expect(tagsOfAnswer(path, 200, body)).toEqual(tags);
  });

  it('tags an error with "any"', () => {
    expect(tagsOfAnswer('/api/products/gone', 404, null)).toEqual(['any']);
  });

  it('matches the page’s own tags, "everything", and any tag for pages tagged "any"', () => {
    expect(concerns(new Set(['settings']), ['articles'])).toBe(false);
    expect(concerns(new Set(['settings']), ['articles', 'settings'])).toBe(true);
    expect(concerns(new Set(['settings']), ['everything'])).toBe(true);
    expect(concerns(new Set(['any']), ['articles'])).toBe(true);
    expect(concerns(new Set(['any']), [])).toBe(false);
  });
});
