import { describe, expect, it } from 'vitest';

import { fillContent, type PlaceholderValue } from './placeholders.ts';

const values = new Map<string, PlaceholderValue>([
  ['shop_name', 'Nuts & Bolts'],
  ['contact', ['call ', { words: '1300 1', href: 'tel:+6113001' }]],
  ['abn', null],
  ['has_stores', ''],
]);

const text = (words: string) => fillContent({ words }, values).body.words;
const html = (words: string) => fillContent({ html: words }, values).body.html;
const missing = (words: string) =>
  fillContent({ sections: [{ words }] }, values).missing.map(({ field, name }) => [field, name]);

describe('placeholders', () => {
  it.each([
    ['{shop_name} sells.', 'Nuts & Bolts sells.'],
    ['Please {contact}.', 'Please call 1300 1.'],
    ['{Contact} today.', 'Call 1300 1 today.'],
    ['Us[ (ABN {abn})].', 'Us.'],
    ['Post it[{has_stores}, or bring it].', 'Post it, or bring it.'],
    ['Plain [brackets] and {two words} stay.', 'Plain [brackets] and {two words} stay.'],
    ['[{shop_name}, ABN {abn}]', ''],
  ])('%s becomes %s', (words, shown) => {
    expect(text(words)).toBe(shown);
    expect(missing(words)).toEqual([]);
  });

  it('are escaped and linked in HTML, and an element left empty goes', () => {
    expect(html('<p>{shop_name}: {Contact}</p>')).toBe(
      '<p>Nuts &amp; Bolts: Call <a href="tel:+6113001">1300 1</a></p>',
    );
    expect(html('<p>[ABN {abn}]</p><ul><li>[{abn}]</li><li>One</li></ul>')).toBe(
      '<ul><li>One</li></ul>',
    );
  });

  it('without a value are named with their field, unknown ones also in brackets', () => {
    expect(missing('ABN {abn}')).toEqual([['sections.0.words', 'abn']]);
    expect(missing('[{phnoe}] and {Abn}')).toEqual([
      ['sections.0.words', 'phnoe'],
      ['sections.0.words', 'Abn'],
    ]);
    expect(text('ABN {abn}.')).toBe('ABN .');
  });

  it('a value is not filled again', () => {
    const sly = fillContent({ words: '{name}' }, new Map([['name', '{abn}']]));
    expect(sly.body.words).toBe('{abn}');
    expect(sly.missing).toEqual([]);
  });
});
