import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { editDistance, nearestWords } from './spelling.ts';

describe('editDistance', () => {
  it.each([
    ['drill', 'drill', 0],
    ['drlil', 'drill', 1],
    ['siliconne', 'silicone', 1],
    ['hamer', 'hammer', 1],
    ['', 'tap', 3],
    ['tap', 'pat', 2],
    ['kitten', 'sitting', 3],
  ])('from %s to %s is %i', (from, to, slips) => {
    expect(editDistance(from, to)).toBe(slips);
  });

  it('is symmetric and never more than the length of the longer word', () => {
    const word = fc.string({ maxLength: 12 });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b)).toBe(editDistance(b, a));
        expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
      }),
    );
  });
});

describe('nearestWords', () => {
  it('ranks by fewest typos, then the right first letter', () => {
    expect(nearestWords('batern', ['bantam', 'batten', 'patern'])).toEqual([
      ['patern'],
      ['batten'],
    ]);
    expect(nearestWords('bilt', ['bolt', 'tilt', 'belt'])).toEqual([['belt', 'bolt'], ['tilt']]);
  });

  it('corrects one typo in a short word, two in a medium one and three in a long one', () => {
    expect(nearestWords('tpa', ['tap', 'tpo', 'pat'])).toEqual([['tap', 'tpo']]);
    expect(nearestWords('hmmar', ['hammer', 'hinges'])).toEqual([['hammer']]);
    expect(nearestWords('plastrbords', ['plasterboard'])).toEqual([['plasterboard']]);
  });

  it('never returns the word itself, and others once', () => {
    expect(nearestWords('drill', ['drill'])).toEqual([]);
    expect(nearestWords('drlil', ['drill', 'drill'])).toEqual([['drill']]);
  });
});
