import { describe, expect, it } from 'vitest';

import { httpLimits } from './http-limits.ts';

describe('an idle connection', () => {
  it.each([
    ['of browsers', 0, 65_000],
    ['of a proxy', 1, 75_000],
    ['of several proxies', 2, 75_000],
  ])('%s stays open longer than they keep it', (_, trustProxyHops, expected) => {
    const { keepAliveTimeout, headersTimeout = 0 } = httpLimits({ trustProxyHops });
    expect(keepAliveTimeout).toBe(expected);
    expect(headersTimeout).toBeGreaterThan(expected);
  });
});
