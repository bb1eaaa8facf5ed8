import { describe, expect, it } from 'vitest';

import { isUseNoted, keyMayCall, keyState } from './api-keys.ts';

const NOW = new Date('2026-03-02T01:00:00Z');
const later = (ms: number) => new Date(NOW.getTime() + ms);

describe('an API key', () => {
  it.each([
    [null, true, 'active'],
    [later(1), true, 'active'],
    [NOW, true, 'expired'],
    [later(-1), true, 'expired'],
    [null, false, 'stopped'],
    [later(-1), false, 'expired'],
  ] as const)('that expires at %s, whose maker may act: %s, is %s', (expiresAt, may, state) => {
    expect(keyState({ expiresAt, makerMayAct: may }, NOW)).toBe(state);
  });

  it.each([
    ['seller', ['read_orders'], 'seller', 'read_orders', 'yes'],
    ['admin', ['read_range', 'read_orders'], 'admin', 'read_orders', 'yes'],
    ['seller', ['read_range'], 'seller', 'read_orders', 'scope_missing'],
    ['seller', [], 'seller', 'read_orders', 'scope_missing'],
    ['seller', ['read_orders'], 'admin', 'read_orders', 'not_for_keys'],
    ['admin', ['read_orders'], 'seller', 'read_orders', 'not_for_keys'],
    ['admin', ['read_orders'], 'admin', undefined, 'not_for_keys'],
    ['seller', ['read_orders'], 'user', undefined, 'not_for_keys'],
    ['seller', ['read_orders'], 'customer', 'read_orders', 'not_for_keys'],
  ] as const)('of the %s area with %j calls %s with %s: %s', (...row) => {
    const [area, scopes, audience, keyScope, expected] = row;
    const decision = keyMayCall({ area, scopes }, { audience, keyScope });
    expect(decision.ok ? 'yes' : decision.reason).toBe(expected);
  });

  it('has its last use stored once a minute', () => {
    expect(isUseNoted(null, NOW)).toBe(true);
    expect(isUseNoted(later(-59_999), NOW)).toBe(false);
    expect(isUseNoted(later(-60_000), NOW)).toBe(true);
  });
});
