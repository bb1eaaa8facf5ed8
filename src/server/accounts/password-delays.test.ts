import { describe, expect, it } from 'vitest';

import { AT_ANY_TIME, decide, type Throttle } from './password-delays.ts';

const START = new Date('2026-03-02T01:00:00.000Z').getTime();
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Clients that guess the password of one address, each from its own source. */
function attack(free = 10) {
  const sources = new Map<string, Throttle>();
  let everywhere = new Date(0);
  return (name: string, atMs: number, isKnown = false) => {
    const now = new Date(START + atMs);
    const source = sources.get(name) ?? { failures: 0, nextAt: AT_ANY_TIME, hasTurn: false };
    const everywhereNextAt = isKnown ? null : everywhere;
    const decision = decide({ source, everywhereNextAt, free }, now);
    sources.set(name, decision.source);
    if (!isKnown) everywhere = decision.everywhereNextAt;
    return decision;
  };
}

/**
 * The number of guesses that are checked within `days`, when each is made as soon as the last
 * answer allows it.
 */
function guessesOf(guess: ReturnType<typeof attack>, names: readonly string[], days: number) {
  const dueMs = new Map(names.map((name) => [name, 0]));
  let judged = 0;
  for (;;) {
    const [name, atMs] = [...dueMs].reduce((first, next) => (next[1] < first[1] ? next : first));
    if (atMs >= days * DAY) return judged;
    const { waitMs } = guess(name, atMs);
    if (waitMs === 0) judged += 1;
    dueMs.set(name, atMs + Math.max(waitMs, 1));
  }
}

describe('wrong passwords', () => {
  it('from one source are delayed from the tenth: half a minute, doubling up to an hour', () => {
    const guess = attack();
    let atMs = 0;
    const waits = Array.from({ length: 19 }, () => {
      const { waitMs, source } = guess('one', atMs);
      expect(waitMs).toBe(0);
      const nextMs = Math.max(source.nextAt.getTime() - START, atMs);
      const seconds = (nextMs - atMs) / SECOND;
      atMs = nextMs;
      return seconds;
    });
    const atOnce = Array.from({ length: 9 }, () => 0);
    expect(waits).toEqual([...atOnce, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
  });

  it('in parallel are judged correctly in any order of their times', () => {
    const guess = attack();
    expect(guess('one', 5).waitMs).toBe(0);
    expect(guess('one', 0).waitMs).toBe(0);
  });

  it('from one source that arrive too early are not checked and change nothing', () => {
    const guess = attack();
    for (let count = 1; count <= 10; count += 1) guess('one', 0);
    expect(guess('one', 29 * SECOND).waitMs).toBe(SECOND);
    expect(guess('one', 30 * SECOND).waitMs).toBe(0);
  });

  it('from one source are limited to 39 on the first day and 24 on each later day', () => {
    expect(guessesOf(attack(), ['one'], 1)).toBe(39);
    expect(guessesOf(attack(), ['one'], 3)).toBe(39 + 2 * 24);
  });

  it('from one source do not affect another source or a known device', () => {
    const guess = attack();
    guessesOf(guess, ['one'], 1);
    expect(guess('two', DAY).waitMs).toBe(0);
    expect(guess('known', DAY, true).waitMs).toBe(0);
  });

  it('from any number of sources are limited to 100 at once, then one a minute', () => {
    const guess = attack();
    const judged = Array.from({ length: 5000 }, (_, index) => guess(`bot ${index}`, 0)).filter(
      ({ waitMs }) => waitMs === 0,
    );
    expect(judged).toHaveLength(100);
    const names = Array.from({ length: 300 }, (_, index) => `bot ${index}`);
    expect(guessesOf(attack(), names, 1)).toBeLessThanOrEqual(100 + 24 * 60);
  });

  it('from many sources give a new source its turn in the queue, whatever the others do', () => {
    const guess = attack();
    for (let bot = 0; bot < 120; bot += 1) guess(`bot ${bot}`, 0);
    const first = guess('owner', 0);
    expect([first.waitMs, first.isQueued]).toEqual([21 * MINUTE, true]);
    for (let bot = 120; bot < 5000; bot += 1) guess(`bot ${bot}`, MINUTE);
    expect(guess('owner', 20 * MINUTE).waitMs).toBe(MINUTE);
    expect(guess('owner', 21 * MINUTE).waitMs).toBe(0);
    expect(guess('known', 0, true).waitMs).toBe(0);
  });

  it('never reserve turns more than an hour ahead', () => {
    const guess = attack();
    const waits = Array.from({ length: 500 }, (_, bot) => guess(`bot ${bot}`, 0).waitMs);
    expect(Math.max(...waits)).toBe(60 * MINUTE);
    expect(guess('late', 0).source.hasTurn).toBe(false);
    expect(guess('late', 60 * MINUTE).waitMs).toBe(MINUTE);
  });
});
