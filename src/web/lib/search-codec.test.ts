import { describe, expect, it } from 'vitest';

import {
  allTexts,
  firstText,
  parseSearchText,
  wholeNumber,
  writeSearchText,
} from './search-codec.ts';

describe('search parameters', () => {
  it('keep repeated names as a list and write them back', () => {
    const search = parseSearchText('?brand=Numbatten&brand=Echidnail&page=2');
    expect(search).toEqual({ brand: ['Numbatten', 'Echidnail'], page: '2' });
    expect(writeSearchText(search)).toBe('?brand=Numbatten&brand=Echidnail&page=2');
  });

  it('are plain text: no JSON, no quotes', () => {
    expect(writeSearchText({ search: '90 x 22', page: undefined })).toBe('?search=90+x+22');
  });

  it.each([
    ['3', 3],
    ['-4', 1],
    ['1e308', 1000],
    ['1.9', 1],
    ['two', undefined],
    ['', undefined],
    [4, 4],
    [Number.NaN, undefined],
  ])('read %j as the page %s', (text, page) => {
    expect(wholeNumber(text, 1, 1000)).toBe(page);
  });

  it('drop null characters, which the database cannot store', () => {
    expect(parseSearchText('?brand=%00&search=ta%00p')).toEqual({ brand: '', search: 'tap' });
  });

  it('use the first of several values for a single parameter', () => {
    expect(firstText(['a', 'b'])).toBe('a');
    expect(allTexts('a')).toEqual(['a']);
  });
});
