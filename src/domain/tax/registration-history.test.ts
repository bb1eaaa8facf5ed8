import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  registrationOn,
  wasRegisteredIn,
  withRegistration,
  type GstRegistration,
} from './registration-history.ts';

const answer = (from: string, isRegistered: boolean | null): GstRegistration => ({
  from,
  isRegistered,
});

describe('the registration for GST on a day', () => {
  const history = [answer('2027-01-01', false), answer('2026-07-01', true)];

  it.each([
    ['2026-06-30', null],
    ['2026-07-01', true],
    ['2026-12-31', true],
    ['2027-01-01', false],
  ])('%s: %s', (day, expected) => {
    expect(registrationOn(history, day)).toBe(expected);
    expect(registrationOn(history.toReversed(), day)).toBe(expected);
  });

  it.each([
    ['2026-01-01', '2026-06-30', false],
    ['2026-01-01', '2026-07-01', true],
    ['2026-12-31', '2027-03-31', true],
    ['2027-01-01', '2027-03-31', false],
  ])('from %s to %s there was one: %s', (from, to, expected) => {
    expect(wasRegisteredIn(history, { from, to })).toBe(expected);
  });

  it('is not known without an answer', () => {
    expect(registrationOn([], '2026-07-01')).toBeNull();
  });
});

describe('a new answer', () => {
  const yes = answer('2026-07-01', true);
  const no = answer('2027-01-01', false);

  it.each([
    ['ends a registration', [yes], no, [no, yes]],
    ['on the same day replaces', [yes], answer('2026-07-01', false), [answer('2026-07-01', false)]],
    ['moves the start back', [yes], answer('2026-05-01', true), [answer('2026-05-01', true)]],
    [
      'moves the start on',
      [no, yes],
      answer('2027-02-01', false),
      [answer('2027-02-01', false), yes],
    ],
    ['takes an answer to come back', [no, yes], answer('2026-08-01', true), [yes]],
    ['that nothing is known ends the history', [yes], answer('2026-07-01', null), []],
  ])('%s', (_, history, next, expected) => {
    expect(withRegistration(history, next)).toEqual(expected);
  });

  it('holds from its day on, and changes no day before it but for an answer that it moves', () => {
    const day = fc
      .integer({ min: 0, max: 9_000 })
      .map((days) => new Date(Date.UTC(2001, 0, 1 + days)).toISOString().slice(0, 10));
    const any = fc.record({ from: day, isRegistered: fc.constantFrom(true, false, null) });
    fc.assert(
      fc.property(fc.array(any), any, day, (answers, next, asked) => {
        const before = answers.reduce<GstRegistration[]>(withRegistration, []);
        const isMoved = before[0]?.isRegistered === next.isRegistered;
        const after = withRegistration(before, next);
        expect(registrationOn(after, asked)).toBe(
          asked < next.from
            ? registrationOn(isMoved ? before.slice(1) : before, asked)
            : next.isRegistered,
        );
        const days = after.map(({ from }) => from);
        expect(days).toEqual([...new Set(days)].toSorted().toReversed());
      }),
      { numRuns: 1_000 },
    );
  });
});
