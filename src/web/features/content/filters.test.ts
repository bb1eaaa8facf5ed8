import { describe, expect, test } from 'vitest';

import { choicesOf, filterArticles, filteredUrl } from './filters.ts';

const deck = { category: 'Outdoor', tags: ['deck', 'timber'] };
const bed = { category: 'Garden', tags: ['Timber', 'sleepers'] };
const shower = { category: 'Bathroom', tags: ['silicone'] };
const all = [deck, bed, shower];

describe('article filters', () => {
  test.each([
    [{}, all],
    [{ category: 'outdoor' }, [deck]],
    [{ tag: 'timber' }, [deck, bed]],
    [{ category: 'Garden', tag: 'timber' }, [bed]],
    [{ category: 'Roofing' }, []],
  ])('find the articles for %o', (filter, expected) => {
    expect(filterArticles(all, filter)).toEqual(expected);
  });
});

test('filter choices are unique and sorted by name', () => {
  expect(choicesOf(['timber', '', 'Deck', 'Timber', 'deck'])).toEqual(['Deck', 'timber']);
});

test('a filter is plain text in the URL', () => {
  expect(filteredUrl('/diy-advice', {})).toBe('/diy-advice');
  expect(filteredUrl('/diy-advice', { category: 'Floors & Tiles' })).toBe(
    '/diy-advice?category=Floors+%26+Tiles',
  );
});
