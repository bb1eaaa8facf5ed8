import { expect, test } from 'vitest';

import { localTime } from './local-time.ts';

test.each([
  ['Australia/Sydney', '2026-08-17T20:05:00Z', 2026, 8, 18, 365],
  ['Australia/Sydney', '2026-12-31T13:00:00Z', 2027, 1, 1, 0],
  ['Australia/Perth', '2026-12-31T13:00:00Z', 2026, 12, 31, 1260],
  ['Australia/Adelaide', '2026-08-17T00:00:00Z', 2026, 8, 17, 570],
])('in %s at %s', (timeZone, instant, year, month, day, minutes) => {
  expect(localTime(new Date(instant), timeZone)).toEqual({ year, month, day, minutes });
});
