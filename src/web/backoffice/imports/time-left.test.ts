import { describe, expect, it } from 'vitest';

import { secondsLeft, timeLeftWords } from './time-left.ts';

const START = { atMs: 1_000, done: 100 };

describe('the time left', () => {
  it.each([
    ['too early to say', { atMs: 4_000, done: 400 }, null],
    ['nothing done yet', { atMs: 60_000, done: 100 }, null],
    ['100 rows a second', { atMs: 11_000, done: 1_100 }, 89],
    ['all done', { atMs: 11_000, done: 10_000 }, 0],
  ])('%s', (_, now, seconds) => {
    expect(secondsLeft(START, now, 10_000)).toBe(seconds);
  });

  it.each([
    [0, 'Less than a minute left'],
    [59, 'Less than a minute left'],
    [60, 'About 1 minute left'],
    [170, 'About 3 minutes left'],
    [3_600, 'About 1 hour left'],
    [7_000, 'About 2 hours left'],
  ])('of %i seconds is said as “%s”', (seconds, words) => {
    expect(timeLeftWords(seconds)).toBe(words);
  });
});
