import { describe, expect, it } from 'vitest';

import { searchTerms, singular } from './search-terms.ts';
import { SYNONYMS } from './synonyms.ts';

const waysOf = (...words: string[]) =>
  searchTerms({ words, sizes: [] }).map(({ alternatives }) =>
    alternatives.map((phrase) => phrase.words.join(' ')),
  );

describe('singular', () => {
  it.each([
    ['taps', 'tap'],
    ['batteries', 'battery'],
    ['boxes', 'box'],
    ['hinges', 'hinge'],
    ['brushes', 'brush'],
    ['glass', 'glass'],
    ['ties', 'tie'],
    ['gas', 'gas'],
    ['chassis', 'chassis'],
  ])('of %s is %s', (word, one) => {
    expect(singular(word)).toBe(one);
  });
});

describe('searchTerms', () => {
  it('puts the typed word first and its synonyms after it', () => {
    const [ways] = waysOf('gyprock');
    expect(ways?.[0]).toBe('gyprock');
    expect(ways).toContain('plasterboard');
  });

  it('finds synonyms of plurals', () => {
    expect(waysOf('faucets')[0]).toContain('mixer');
  });

  it('reads the longest trade name as one term', () => {
    expect(waysOf('double', 'power', 'points')).toHaveLength(2);
    expect(waysOf('power', 'point')[0]).toContain('gpo');
  });

  it('reads a metric thread with and without spaces', () => {
    expect(waysOf('bolt', 'm8x40')).toEqual([['bolt'], ['m8x40', 'm8 40']]);
  });

  it('leaves other words unchanged', () => {
    expect(waysOf('tidewren', 'arc')).toEqual([['tidewren'], ['arc']]);
  });

  it('treats the last word as a prefix while the user is typing', () => {
    const terms = searchTerms({ words: ['merbau', 'deck'], sizes: [] }, { lastIsBegun: true });
    expect(terms.map(({ own }) => own)).toEqual([
      { words: ['merbau'] },
      { words: ['deck'], isPrefix: true },
    ]);
  });
});

describe('the synonyms', () => {
  it('are at least 60 groups of two or more different words', () => {
    expect(SYNONYMS.length).toBeGreaterThanOrEqual(60);
    for (const group of SYNONYMS) {
      expect(group.length).toBeGreaterThan(1);
      expect(new Set(group.map((text) => text.split(' ').map(singular).join(' '))).size).toBe(
        group.length,
      );
    }
  });

  it.each(SYNONYMS.flat())('%s is plain lower-case words', (text) => {
    expect(text).toMatch(/^[a-z0-9']+(?: [a-z0-9']+)*$/);
  });
});
