import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { AUSTRALIAN_STATES, type AustralianState } from '#domain/addresses/address.ts';
import { addDays, businessDaysAfter, isBusinessDay, publicHoliday } from './public-holidays.ts';

const holidaysOf = (year: number, state: AustralianState) =>
  Array.from({ length: 366 }, (_, nth) => addDays(`${year}-01-01`, nth)).filter(
    (day) => day.startsWith(String(year)) && publicHoliday(day, state) !== null,
  );

describe('public holidays', () => {
  it.each([
    [
      'NSW',
      2026,
      `2026-01-01 2026-01-26 2026-04-03 2026-04-04 2026-04-06 2026-04-25 2026-04-27 2026-06-08
       2026-10-05 2026-12-25 2026-12-26 2026-12-28`,
    ],
    [
      'NSW',
      2027,
      `2027-01-01 2027-01-26 2027-03-26 2027-03-27 2027-03-29 2027-04-25 2027-04-26 2027-06-14
       2027-10-04 2027-12-25 2027-12-26 2027-12-27 2027-12-28`,
    ],
    [
      'VIC',
      2025,
      `2025-01-01 2025-01-27 2025-03-10 2025-04-18 2025-04-19 2025-04-21 2025-04-25 2025-06-09
       2025-11-04 2025-12-25 2025-12-26`,
    ],
    [
      'QLD',
      2027,
      `2027-01-01 2027-01-26 2027-03-26 2027-03-27 2027-03-29 2027-04-25 2027-04-26 2027-05-03
       2027-10-04 2027-12-25 2027-12-26 2027-12-27 2027-12-28`,
    ],
    [
      'WA',
      2026,
      `2026-01-01 2026-01-26 2026-03-02 2026-04-03 2026-04-06 2026-04-25 2026-04-27 2026-06-01
       2026-09-28 2026-12-25 2026-12-26 2026-12-28`,
    ],
    [
      'ACT',
      2026,
      `2026-01-01 2026-01-26 2026-03-09 2026-04-03 2026-04-04 2026-04-06 2026-04-25 2026-04-27
       2026-06-01 2026-06-08 2026-10-05 2026-12-25 2026-12-26 2026-12-28`,
    ],
    [
      'TAS',
      2022,
      `2022-01-01 2022-01-03 2022-01-26 2022-03-14 2022-04-15 2022-04-18 2022-04-25 2022-06-13
       2022-12-25 2022-12-26 2022-12-27`,
    ],
    [
      'NT',
      2028,
      `2028-01-01 2028-01-03 2028-01-26 2028-04-14 2028-04-15 2028-04-17 2028-04-25 2028-05-01
       2028-06-12 2028-08-07 2028-12-25 2028-12-26`,
    ],
  ] as const)('of %s in %i', (state, year, days) => {
    expect(holidaysOf(year, state)).toEqual(days.split(/\s+/));
  });

  it.each([
    ['2026-06-08', 'SA', 'King’s Birthday'],
    ['2026-06-08', 'QLD', null],
    ['2026-03-09', 'SA', 'Adelaide Cup Day'],
    ['2026-12-28', 'NSW', 'Christmas Day and Boxing Day'],
    ['2026-11-26', 'NSW', null],
  ] as const)('%s in %s: %s', (day, state, name) => {
    expect(publicHoliday(day, state)).toBe(name);
  });
});

describe('business days', () => {
  it.each([
    // A Thursday: Friday, Monday and Tuesday.
    ['2026-11-26', 3, 'NSW', '2026-12-01'],
    // From a Saturday, the week that follows.
    ['2026-11-28', 3, 'NSW', '2026-12-02'],
    // Good Friday and Easter Monday.
    ['2026-04-02', 3, 'NSW', '2026-04-09'],
    // Christmas on a Friday: the 29th to the 31st.
    ['2026-12-24', 3, 'VIC', '2026-12-31'],
    // The Cup is a holiday in Victoria alone.
    ['2026-11-02', 1, 'VIC', '2026-11-04'],
    ['2026-11-02', 1, 'NSW', '2026-11-03'],
    ['2026-11-26', 0, 'NSW', '2026-11-26'],
  ] as const)('%s and %i more in %s is %s', (from, count, state, expected) => {
    expect(businessDaysAfter(from, count, state)).toBe(expected);
  });

  it('1,000 random spans hold as many business days as were asked for, and end on one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 3_650 }),
        fc.integer({ min: 1, max: 15 }),
        fc.constantFrom(...AUSTRALIAN_STATES),
        (offset, count, state) => {
          const from = addDays('2024-01-01', offset);
          const last = businessDaysAfter(from, count, state);
          let found = 0;
          for (let day = addDays(from, 1); day <= last; day = addDays(day, 1)) {
            if (isBusinessDay(day, state)) found += 1;
          }
          expect(isBusinessDay(last, state)).toBe(true);
          expect(found).toBe(count);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
