import { describe, expect, it } from 'vitest';

import { escapeLike, foldText, readSearchText } from './search-text.ts';

describe('foldText', () => {
  it.each([
    ['  Crème   Brûlée ', 'creme brulee'],
    ['90 × 22', '90 x 22'],
    ['ＤＲＩＬＬ', 'drill'],
    ['', ''],
  ])('%s', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});

describe('readSearchText', () => {
  it.each([
    ['decking oil', true],
    ['Garden hose 18 mm', true],
    ['led downlight 9 W', true],
    ['600 x 60', false],
    ['m8 bolt', false],
    ["o'neil tap", false],
  ])('tells whether "%s" has only words and complete sizes', (text, isWordsAlone) => {
    expect(readSearchText(text).isWordsAlone).toBe(isWordsAlone);
  });

  it('separates words and sizes', () => {
    expect(readSearchText("Painter's Tape 36 mm × 50 m")).toEqual({
      folded: "painter's tape 36 mm x 50 m",
      words: ['painters', 'tape'],
      sizes: ['36x50'],
      code: null,
      isPartOfName: true,
      isWordsAlone: false,
    });
  });

  it.each([
    ['MUR-1802', 'mur1802'],
    ['mur 1802', 'mur1802'],
    ['MUR.1802/01', 'mur180201'],
    ['mur18', 'mur18'],
    ['1802', '1802'],
    ['180', null],
    ['m1', null],
    ['drill', null],
    ['mur 1802 kit', null],
    ['90%', null],
    [`a1${'x'.repeat(60)}`, null],
  ])('reads %s as the part number %s', (text, code) => {
    expect(readSearchText(text).code).toBe(code);
  });

  it.each([
    ['ab', false],
    ['%%%', false],
    ['tap', true],
    ['a-b-c', true],
  ])('%s is long enough to search inside names: %s', (text, isPart) => {
    expect(readSearchText(text).isPartOfName).toBe(isPart);
  });

  it('reads each word once, and at most twelve', () => {
    expect(readSearchText('tap tap Tap').words).toEqual(['tap']);
    const many = Array.from({ length: 40 }, (_, index) => `word${'x'.repeat(index)}`).join(' ');
    expect(readSearchText(many).words).toHaveLength(12);
  });

  it('finds no words in punctuation', () => {
    expect(readSearchText(`& | ! ( ) <-> :* ' " \\ %`).words).toEqual([]);
  });
});

describe('escapeLike', () => {
  it('escapes wildcards', () => {
    expect(escapeLike(String.raw`50%_\ off`)).toBe(String.raw`50\%\_\\ off`);
  });
});
