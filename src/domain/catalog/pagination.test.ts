import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  clampPage,
  MAX_PAGE_NUMBERS,
  pageCount,
  paginationWindow,
  showsPagination,
} from './pagination.ts';

describe('pages', () => {
  it.each([
    [0, 0],
    [1, 1],
    [9, 1],
    [10, 2],
    [160, 18],
  ])('%i products fill %i pages', (totalCount, pages) => {
    expect(pageCount(totalCount)).toBe(pages);
    expect(showsPagination(pages)).toBe(totalCount > 9);
  });

  it.each([
    [1, 5, 1],
    [0, 5, 1],
    [9, 5, 5],
    [2.7, 5, 2],
    [Number.NaN, 5, 1],
    [3, 0, 1],
  ])('page %d of %i is %i', (page, pages, expected) => {
    expect(clampPage(page, pages)).toBe(expected);
  });
});

describe('paginationWindow', () => {
  it.each([
    [1, 0, ''],
    [1, 1, ''],
    [1, 2, '1 2'],
    [3, 5, '1 2 3 4 5'],
    [1, 12, '1 2 3 4 … 12'],
    [3, 12, '1 2 3 4 … 12'],
    [4, 12, '1 … 3 4 5 … 12'],
    [6, 12, '1 … 5 6 7 … 12'],
    [9, 12, '1 … 8 9 10 … 12'],
    [10, 12, '1 … 9 10 11 12'],
    [12, 12, '1 … 9 10 11 12'],
    [3, 6, '1 2 3 4 … 6'],
    [4, 6, '1 … 3 4 5 6'],
    [99, 6, '1 … 3 4 5 6'],
  ])('page %i of %i shows %j', (page, pages, shown) => {
    const items = paginationWindow(page, pages).map((item) => (item === 'ellipsis' ? '…' : item));
    expect(items.join(' ')).toBe(shown);
  });

  it('shows at most five ascending numbers, including the first, last and current', () => {
    const pageOfPages = fc
      .integer({ min: 2, max: 500 })
      .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)));
    fc.assert(
      fc.property(pageOfPages, ([page, pages]) => {
        const items = paginationWindow(page, pages);
        const numbers = items.filter((item) => item !== 'ellipsis');
        expect(numbers.length).toBeLessThanOrEqual(MAX_PAGE_NUMBERS);
        expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b));
        expect(numbers).toContain(page);
        expect(numbers[0]).toBe(1);
        expect(numbers.at(-1)).toBe(pages);
        items.forEach((item, index) => {
          const next = items[index + 1];
          if (item !== 'ellipsis' && next !== undefined && next !== 'ellipsis') {
            expect(next).toBe(item + 1);
          }
        });
      }),
    );
  });
});
