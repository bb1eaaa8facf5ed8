import { expect, it } from 'vitest';

import { dayWords, shortTimeWords, timeWords, waitingWords } from './thread-words.ts';

const NOW = new Date('2026-03-02T14:30:00.000Z');
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

it.each([
  [0, 'Today', '2:30 pm'],
  [14.5 * HOUR_MS, 'Today', '12:00 am'],
  [14.5 * HOUR_MS + 1, 'Yesterday', '1 Mar'],
  [2 * DAY_MS, 'Saturday 28 February 2026', '28 Feb'],
])('a message %d ms ago is under %s and listed at %s', (ms, day, short) => {
  expect([dayWords(ago(ms), NOW), shortTimeWords(ago(ms), NOW)]).toEqual([day, short]);
});

it('has the time of day of a message', () => {
  expect(timeWords(NOW)).toBe('2:30 pm');
});

it.each([
  [0, 'Waiting since just now'],
  [-MINUTE_MS, 'Waiting since just now'],
  [MINUTE_MS, 'Waiting 1 minute'],
  [59 * MINUTE_MS, 'Waiting 59 minutes'],
  [HOUR_MS, 'Waiting 1 hour'],
  [DAY_MS - 1, 'Waiting 23 hours'],
  [2 * DAY_MS, 'Waiting 2 days'],
])('a customer who wrote %d ms ago: %s', (ms, words) => {
  expect(waitingWords(ago(ms), NOW)).toBe(words);
});
