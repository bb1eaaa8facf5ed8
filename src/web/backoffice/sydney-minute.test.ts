import { expect, it } from 'vitest';

import { sydneyDayOf, sydneyInstantOf } from './sydney-minute.ts';

it.each([
  ['2026-07-01T09:30', '2026-06-30T23:30:00.000Z'],
  ['2026-12-01T09:30', '2026-11-30T22:30:00.000Z'],
  // Daylight saving begins on 4 October 2026 at 2 am and ends on 5 April 2026 at 3 am.
  ['2026-10-04T01:30', '2026-10-03T15:30:00.000Z'],
  ['2026-10-04T03:30', '2026-10-03T16:30:00.000Z'],
  ['2026-04-05T01:30', '2026-04-04T14:30:00.000Z'],
  ['2026-04-05T04:00', '2026-04-04T18:00:00.000Z'],
  ['', null],
])('%s in Sydney is %s', (text, instant) => {
  expect(sydneyInstantOf(text)).toBe(instant);
});

it('knows the day in Sydney on both sides of midnight', () => {
  const days = ['2026-12-31T12:59:59Z', '2026-12-31T13:00:00Z'].map((at) =>
    sydneyDayOf(new Date(at)),
  );
  expect(days).toEqual(['2026-12-31', '2027-01-01']);
});
