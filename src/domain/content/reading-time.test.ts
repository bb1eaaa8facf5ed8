import { describe, expect, it } from 'vitest';

import { readingMinutes } from './reading-time.ts';

describe('readingMinutes', () => {
  it('counts words and ignores tags', () => {
    expect(readingMinutes(`<p class="a b c">${'word '.repeat(660)}</p>`)).toBe(3);
  });

  it('never returns less than a minute', () => {
    expect(readingMinutes('')).toBe(1);
  });
});
