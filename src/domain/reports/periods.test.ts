import { describe, expect, it } from 'vitest';

import { sydneyDay } from '#domain/sellers/time-away.ts';

import { daysOf, monthPeriod, quarterName, quarterPeriod } from './periods.ts';

describe('the periods of a report', () => {
  it.each([
    ['2026-11-26', 0, '2026-11-01', '2026-11-30'],
    ['2026-11-30', 1, '2026-10-01', '2026-10-31'],
    ['2026-01-01', 1, '2025-12-01', '2025-12-31'],
    ['2028-03-15', 1, '2028-02-01', '2028-02-29'],
  ])('on %s, the month %i before is %s to %s', (day, back, from, to) => {
    expect(monthPeriod(day, back)).toEqual({ from, to });
  });

  it.each([
    ['2026-07-01', 0, 'Q1 2026–27', '2026-07-01', '2026-09-30'],
    ['2026-06-30', 0, 'Q4 2025–26', '2026-04-01', '2026-06-30'],
    ['2026-11-26', 0, 'Q2 2026–27', '2026-10-01', '2026-12-31'],
    ['2027-01-01', 0, 'Q3 2026–27', '2027-01-01', '2027-03-31'],
    ['2027-01-01', 3, 'Q4 2025–26', '2026-04-01', '2026-06-30'],
    ['2000-01-01', 0, 'Q3 1999–00', '2000-01-01', '2000-03-31'],
  ])('on %s, the quarter %i before is %s', (day, back, name, from, to) => {
    expect(quarterPeriod(day, back)).toEqual({ from, to });
    expect(quarterName({ from, to })).toBe(name);
  });

  it('a quarter is its three months, and four quarters are the financial year', () => {
    const months = [2, 1, 0].map((back) => monthPeriod('2026-12-31', back));
    expect(months[0]?.from).toBe(quarterPeriod('2026-12-31').from);
    expect(months[2]?.to).toBe(quarterPeriod('2026-12-31').to);
    const quarters = [3, 2, 1, 0].map((back) => quarterPeriod('2028-06-30', back));
    expect(quarters.map(daysOf).reduce((a, b) => a + b)).toBe(366);
    expect([quarters[0]?.from, quarters[3]?.to]).toEqual(['2027-07-01', '2028-06-30']);
  });

  it.each([
    // Daylight saving: Sydney is 11 hours ahead from 4 October 2026 on, before that 10.
    ['2026-09-30T13:59:59Z', 'Q1 2026–27'],
    ['2026-09-30T14:00:00Z', 'Q2 2026–27'],
    ['2026-12-31T12:59:59Z', 'Q2 2026–27'],
    ['2026-12-31T13:00:00Z', 'Q3 2026–27'],
  ])('%s is in %s in Sydney', (instant, name) => {
    expect(quarterName(quarterPeriod(sydneyDay(new Date(instant))))).toBe(name);
  });

  it('counts its days, both ends included', () => {
    expect(daysOf({ from: '2026-10-01', to: '2026-10-01' })).toBe(1);
    expect(daysOf({ from: '2026-10-02', to: '2026-10-01' })).toBe(0);
    expect(daysOf({ from: '2027-07-01', to: '2028-06-30' })).toBe(366);
  });
});
