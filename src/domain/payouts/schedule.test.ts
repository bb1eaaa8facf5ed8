import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  isBankingDay,
  lastPayoutDay,
  nextBankingDay,
  nextPayoutDay,
  type PayoutRhythm,
} from './schedule.ts';

const weekly: PayoutRhythm = { schedule: 'weekly', firstOn: '2026-12-01' };
const fortnightly: PayoutRhythm = { schedule: 'fortnightly', firstOn: '2026-12-01' };
const monthly: PayoutRhythm = { schedule: 'monthly', firstOn: '2026-10-31' };
const manual: PayoutRhythm = { schedule: 'manual', firstOn: null };

describe('the payout schedule', () => {
  it.each([
    [weekly, '2026-11-30', null, '2026-12-01'],
    [weekly, '2026-12-01', '2026-12-01', '2026-12-08'],
    [weekly, '2026-12-07', '2026-12-01', '2026-12-08'],
    [weekly, '2027-01-05', '2027-01-05', '2027-01-12'],
    [fortnightly, '2026-12-14', '2026-12-01', '2026-12-15'],
    [fortnightly, '2026-12-15', '2026-12-15', '2026-12-29'],
    [monthly, '2026-10-30', null, '2026-10-31'],
    [monthly, '2026-11-29', '2026-10-31', '2026-11-30'],
    [monthly, '2026-11-30', '2026-11-30', '2026-12-31'],
    [monthly, '2027-02-28', '2027-02-28', '2027-03-31'],
    [monthly, '2028-02-28', '2028-01-31', '2028-02-29'],
    [manual, '2026-12-01', null, null],
  ])('%o at %s: last %s, next %s', (rhythm, today, last, next) => {
    expect(lastPayoutDay(rhythm, today)).toBe(last);
    expect(nextPayoutDay(rhythm, today)).toBe(next);
  });

  const anyDay = fc
    .date({
      min: new Date('2020-01-01T00:00:00Z'),
      max: new Date('2040-12-31T00:00:00Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString().slice(0, 10));

  it('has its last day up to today and its next one after it, one step apart', () => {
    const longest = { weekly: 7, fortnightly: 14, monthly: 31 };
    fc.assert(
      fc.property(
        fc.constantFrom('weekly', 'fortnightly', 'monthly'),
        anyDay,
        anyDay,
        (schedule, firstOn, today) => {
          const last = lastPayoutDay({ schedule, firstOn }, today);
          const next = nextPayoutDay({ schedule, firstOn }, today) ?? '';
          expect(next > today).toBe(true);
          if (last === null) {
            expect(next).toBe(firstOn);
            return;
          }
          expect(last <= today && last >= firstOn).toBe(true);
          const days = (Date.parse(next) - Date.parse(last)) / 86_400_000;
          expect(days).toBeLessThanOrEqual(longest[schedule]);
          expect(days).toBeGreaterThanOrEqual(schedule === 'monthly' ? 28 : longest[schedule]);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('knows the days on which banks work, but for public holidays', () => {
    expect(nextBankingDay('2026-12-03')).toBe('2026-12-04');
    expect(nextBankingDay('2026-12-04')).toBe('2026-12-07');
    expect(['2026-12-04', '2026-12-05', '2026-12-06'].map(isBankingDay)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
