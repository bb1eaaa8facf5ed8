import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { nextToTell } from './back-in-stock.ts';

const WAITING = ['Ann', 'Bo', 'Cy', 'Di'];

describe('who is told that an item is back', () => {
  it.each([
    [0, 0, []],
    [1, 0, ['Ann']],
    [3, 0, ['Ann', 'Bo', 'Cy']],
    [9, 0, WAITING],
    [3, 1, ['Ann', 'Bo']],
    [3, 3, []],
    // Someone else bought before those who were told.
    [1, 3, []],
    [-2, 0, []],
  ])('with %i units and %i told before: %j', (available, toldCount, told) => {
    expect(nextToTell(WAITING, { available, toldCount })).toEqual(told);
  });

  it('is never more people than there are units, in whatever steps units come', () => {
    const steps = fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 10 });
    fc.assert(
      fc.property(fc.nat({ max: 20 }), steps, (asking, deliveries) => {
        const waiting = Array.from({ length: asking }, (_, index) => index);
        const told: number[] = [];
        let available = 0;
        for (const units of deliveries) {
          available += units;
          told.push(
            ...nextToTell(waiting.slice(told.length), { available, toldCount: told.length }),
          );
        }
        expect(told).toEqual(waiting.slice(0, available));
      }),
    );
  });
});
