import { describe, expect, it } from 'vitest';

import { readingMinutes } from './reading-time.ts';

describe('readingMinutes', () => {
  it('counts words and leaves tags out', () => {
    expect(readingMinutes(`<p class="a b c">${'word '.repeat(660)}</p>`)).toBe(3);
  });

  it('never says less than a minute', () => {
    expect(readingMinutes('')).toBe(1);
  });
});
