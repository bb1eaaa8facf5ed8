import { describe, expect, test } from 'vitest';

import {
  dayNameAfter,
  formatTime,
  goodFriday,
  holidayLines,
  HOLIDAYS,
  hoursLines,
  hoursOn,
  openState,
  type WeekHours,
} from './opening.ts';

const weekday = { opens: 6 * 60, closes: 19 * 60 };
const saturday = { opens: 7 * 60, closes: 18 * 60 };
const holidays = [
  { day: 'good-friday', opens: null, closes: null },
  { day: 'christmas-day', opens: null, closes: null },
  { day: 'anzac-day', opens: 780, closes: null },
  { day: '2026-12-24', opens: 540, closes: 720 },
];
const week: WeekHours = [null, weekday, weekday, weekday, weekday, weekday, saturday];
const everyDay: WeekHours = [weekday, weekday, weekday, weekday, weekday, weekday, weekday];

const on = (year: number, month: number, day: number, hour = 0, minute = 0) => ({
  year,
  month,
  day,
  minutes: hour * 60 + minute,
});

describe('open now', () => {
  // 17 August 2026 is a Monday.
  test.each([
    ['before opening', on(2026, 8, 17, 5, 59), { isOpen: false, opens: 360, daysAhead: 0 }],
    ['on the minute of opening', on(2026, 8, 17, 6), { isOpen: true, closes: 1140 }],
    ['in the last minute', on(2026, 8, 17, 18, 59), { isOpen: true, closes: 1140 }],
    ['on the minute of closing', on(2026, 8, 17, 19), { isOpen: false, opens: 360, daysAhead: 1 }],
    ['on Saturday night', on(2026, 8, 22, 20), { isOpen: false, opens: 360, daysAhead: 2 }],
    ['on Sunday', on(2026, 8, 23, 12), { isOpen: false, opens: 360, daysAhead: 1 }],
    [
      'on New Year’s Eve at night',
      on(2026, 12, 31, 23),
      { isOpen: false, opens: 360, daysAhead: 1 },
    ],
  ])('%s', (_, now, state) => {
    expect(openState({ week, holidays }, now)).toEqual(state);
  });

  test('a store without hours never opens', () => {
    const never: WeekHours = [null, null, null, null, null, null, null];
    expect(openState({ week: never, holidays }, on(2026, 8, 17))).toEqual({
      isOpen: false,
      opens: null,
    });
  });
});

describe('holidays', () => {
  test.each([
    [2024, 3, 29],
    [2025, 4, 18],
    [2026, 4, 3],
    [2027, 3, 26],
    [2038, 4, 23],
  ])('Good Friday of %i', (year, month, day) => {
    expect(goodFriday(year)).toEqual({ year, month, day });
  });

  test('the store is closed on Good Friday and Christmas Day', () => {
    expect(hoursOn({ week: everyDay, holidays }, on(2026, 4, 3))).toBeNull();
    expect(hoursOn({ week: everyDay, holidays }, on(2026, 12, 25))).toBeNull();
    expect(hoursOn({ week: everyDay, holidays }, on(2026, 12, 23))).toEqual(weekday);
  });

  test('opens at 1 pm on Anzac Day', () => {
    expect(hoursOn({ week: everyDay, holidays }, on(2026, 4, 25))).toEqual({
      opens: 780,
      closes: 1140,
    });
    expect(openState({ week: everyDay, holidays }, on(2026, 4, 25, 9))).toEqual({
      isOpen: false,
      opens: 780,
      daysAhead: 0,
    });
  });

  test('a store that closes by 1 pm stays closed on Anzac Day', () => {
    const morning = { opens: 480, closes: 780 };
    const mornings: WeekHours = [null, null, null, null, null, null, morning];
    expect(hoursOn({ week: mornings, holidays }, on(2026, 4, 25))).toBeNull();
  });
});

test('groups days with the same hours on one line', () => {
  expect(hoursLines(week)).toEqual([
    { days: 'Monday to Friday', hours: weekday },
    { days: 'Saturday', hours: saturday },
    { days: 'Sunday', hours: null },
  ]);
  expect(hoursLines(everyDay)).toEqual([{ days: 'Monday to Sunday', hours: weekday }]);
});

test.each([
  [0, '12 am'],
  [360, '6 am'],
  [720, '12 pm'],
  [1050, '5:30 pm'],
  [1145, '7:05 pm'],
])('%i minutes after midnight read %s', (minutes, text) => {
  expect(formatTime(minutes)).toBe(text);
});

test('the day after Saturday is Sunday', () => {
  expect(dayNameAfter(on(2026, 8, 22), 1)).toBe('Sunday');
});

test('a date has its own hours, also where the weekday is closed', () => {
  expect(hoursOn({ week, holidays }, on(2026, 12, 24))).toEqual({ opens: 540, closes: 720 });
  const sundays = [{ day: '2026-08-23', opens: 600, closes: 900 }];
  expect(hoursOn({ week, holidays: sundays }, on(2026, 8, 23))).toEqual({
    opens: 600,
    closes: 900,
  });
});

test('holidays with the same hours stand in one line', () => {
  expect(holidayLines(holidays)).toEqual([
    { days: 'Good Friday, Christmas Day', hours: 'Closed' },
    { days: 'Anzac Day', hours: 'From 1 pm' },
    { days: '24 December 2026', hours: '9 am to 12 pm' },
  ]);
});

test.each([
  ['easter-saturday', 4, 4],
  ['easter-sunday', 4, 5],
  ['easter-monday', 4, 6],
  ['boxing-day', 12, 26],
])('%s of 2026', (day, month, of) => {
  const found = HOLIDAYS.find((holiday) => holiday.day === day);
  expect(found?.in(2026)).toEqual({ year: 2026, month, day: of });
});
