import { describe, expect, it } from 'vitest';

import { parseWordQuery, planWordQuery, textOfBits, wordsOfBits } from './word-query.ts';

const FREQUENT = new Set(['wall', '~wall', 'tile', 'tiler', 'red']);

function plan(text: string) {
  const query = parseWordQuery(text);
  return query && planWordQuery(query, FREQUENT);
}

describe('parseWordQuery', () => {
  it('reads words, beginnings, rows of words and how they are put together', () => {
    expect(
      parseWordQuery(`( 'wall' | '~wall' ) & 'til':* | 'power' <-> 'point' <2> 'x':*`),
    ).toEqual({
      kind: 'some',
      parts: [
        {
          kind: 'all',
          parts: [
            {
              kind: 'some',
              parts: [
                { kind: 'word', word: 'wall', isPrefix: false },
                { kind: 'word', word: '~wall', isPrefix: false },
              ],
            },
            { kind: 'word', word: 'til', isPrefix: true },
          ],
        },
        { kind: 'phrase', words: `'power' <-> 'point' <2> 'x':*` },
      ],
    });
    expect(parseWordQuery(`'o''neil'`)).toEqual({ kind: 'word', word: "o'neil", isPrefix: false });
  });

  it.each([
    '',
    `!'wall'`,
    `'wall':A`,
    `'wall' &`,
    `( 'wall'`,
    `'wall' )`,
    `( 'a' | 'b' ) <-> 'c'`,
    'wall',
  ])('does not guess at %s', (text) => {
    expect(parseWordQuery(text)).toBeNull();
  });
});

describe('planWordQuery', () => {
  it('answers frequent words by bits alone, any of them read as one', () => {
    expect(plan(`( 'wall' | '~wall' ) & 'red'`)).toEqual({
      bits: { all: [{ anyOf: ['wall', '~wall'] }, { anyOf: ['red'] }] },
      apart: null,
    });
  });

  it('looks up by the index what the bits do not tell', () => {
    expect(plan(`'wall' | 'drywall' | 'wall' <-> 'board'`)).toEqual({
      bits: { anyOf: ['wall'] },
      apart: `( ( 'drywall' ) | ( 'wall' <-> 'board' ) ) & !( 'wall' )`,
    });
    expect(plan(`( 'wall' | 'drywall' ) & 'red'`)).toEqual({
      bits: { all: [{ anyOf: ['wall'] }, { anyOf: ['red'] }] },
      apart: `( ( 'drywall' ) & ( 'red' ) ) & !( ( 'wall' ) & ( 'red' ) )`,
    });
    expect(plan(`'til':*`)).toEqual({
      bits: { anyOf: ['tile', 'tiler'] },
      apart: `( 'til':* ) & !( ( 'tile' ) | ( 'tiler' ) )`,
    });
  });

  it('is null where a rare word must be there', () => {
    expect(plan(`'wall' & 'mosaic'`)).toBeNull();
    expect(plan(`'power' <-> 'point'`)).toBeNull();
  });

  it('names each word of its bits once', () => {
    const bits = plan(`'wall' & 'red' | 'tile' & 'wall'`)?.bits;
    expect(bits && wordsOfBits(bits)).toEqual(['wall', 'red', 'tile']);
    expect(bits && textOfBits(bits)).toBe(
      `( ( 'wall' ) & ( 'red' ) ) | ( ( 'tile' ) & ( 'wall' ) )`,
    );
  });
});
