import { describe, expect, it } from 'vitest';

import { endpointRestsUntil, isDead, isTaken, nextAttemptAt, TRIED_FOR_MS } from './deliveries.ts';

const FIRST = new Date('2026-03-02T01:00:00.000Z');
const HOUR_MS = 3_600_000;
const later = (ms: number) => new Date(FIRST.getTime() + ms);

describe('a delivery that fails', () => {
  it('is tried again with growing gaps, for the last time a day after the first', () => {
    const giveUpAt = later(TRIED_FOR_MS);
    const tried = [FIRST];
    for (;;) {
      const next = nextAttemptAt(tried.length, { now: tried.at(-1) ?? FIRST, giveUpAt });
      if (next === null) break;
      tried.push(next);
    }
    const gaps = tried.slice(1).map((at, index) => at.getTime() - (tried[index]?.getTime() ?? 0));
    expect(gaps.slice(0, -1)).toEqual(gaps.slice(0, -1).toSorted((a, b) => a - b));
    expect(gaps[0]).toBe(60_000);
    expect(tried.at(-1)).toEqual(giveUpAt);
    expect(tried.length).toBeLessThan(20);
  });

  it.each([
    [200, true],
    [204, true],
    [299, true],
    [300, false],
    [302, false],
    [410, false],
    [500, false],
    [null, false],
  ])('has status %s: taken %s', (status, expected) => {
    expect(isTaken(status)).toBe(expected);
  });
});

describe('an endpoint', () => {
  it('rests after several failures in a row, at most ten minutes', () => {
    const minutes = [1, 2, 3, 4, 5, 6, 7, 100].map((failed) => {
      const until = endpointRestsUntil(failed, FIRST);
      return until === null ? null : (until.getTime() - FIRST.getTime()) / 60_000;
    });
    expect(minutes).toEqual([null, null, 1, 2, 5, 10, 10, 10]);
  });

  it.each([
    ['three days and 20 attempts', 72, 20, true],
    ['less than three days', 71.9, 500, false],
    ['few attempts', 720, 19, false],
  ])('that has failed for %s is paused: %#', (_what, hours, failedAttempts, expected) => {
    expect(isDead({ failingSince: FIRST, failedAttempts }, later(hours * HOUR_MS))).toBe(expected);
  });
});
