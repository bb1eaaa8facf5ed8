import { describe, expect, it } from 'vitest';

import { sizeSpellings, takeSizes } from './sizes.ts';

describe('takeSizes', () => {
  it.each([
    ['90x22', ['90x22']],
    ['90 x 22', ['90x22']],
    ['90 × 22 mm', ['90x22']],
    ['90mm x 22mm', ['90x22']],
    ['2,400 × 1,200 × 10 mm', ['2400x1200x10']],
    ['1.2m x 2.4m', ['1p2x2p4']],
    ['10mm', ['10mm']],
    ['10 mm', ['10mm']],
    ['10 millimetres', ['10mm']],
    ['2.4 metres', ['2p4m']],
    ['18 volt', ['18v']],
    ['4 litres', ['4l']],
    ['2 × 15 L', ['2x15l']],
    ['60 m²', ['60m2']],
    ['20 square metres', ['20m2']],
    ['2,048 Wh', ['2048wh']],
    ['1802', ['1802']],
  ])('reads %s', (text, sizes) => {
    expect(takeSizes(text).sizes).toEqual(sizes);
  });

  it.each(['R4.1', 'mur-', 'x', '', 'tap', 'a60x'])('finds no size in %s', (text) => {
    expect(takeSizes(text).sizes).toEqual([]);
  });

  it('leaves the other words', () => {
    expect(takeSizes('Merbau 90 x 22 mm decking, 5.4 m').rest.match(/[a-z]+/g)).toEqual([
      'merbau',
      'decking',
    ]);
  });
});

describe('sizeSpellings', () => {
  it('swaps two dimensions and also matches them as the first two of three', () => {
    expect(sizeSpellings('90x22')).toEqual([
      { words: ['90x22'] },
      { words: ['22x90'] },
      { words: ['90x22x'], isPrefix: true },
    ]);
  });

  it('does not swap three dimensions', () => {
    expect(sizeSpellings('2400x1200x10')).toHaveLength(2);
  });

  it('matches a measure written with a space, and millimetres as the first dimension', () => {
    expect(sizeSpellings('2p4m')).toEqual([{ words: ['2p4m'] }, { words: ['2.4', 'm'] }]);
    expect(sizeSpellings('90mm')).toContainEqual({ words: ['90x'], isPrefix: true });
  });

  it('matches a bare number with any unit', () => {
    expect(sizeSpellings('18')).toContainEqual({ words: ['18v'] });
  });
});
