import { beforeEach, describe, expect, it, vi } from 'vitest';

import {
  forgetIntent,
  forgetPageAwayFrom,
  keepIntent,
  rememberPage,
  takeIntent,
  takeRememberedPage,
} from './pending-intent.ts';

const INTENT = {
  kind: 'add-to-cart',
  productId: '01900000-0000-7000-8000-0000000000bb',
  variantId: null,
  quantity: 2,
  name: 'Batten screws',
} as const;

function openPage(path: string) {
  vi.stubGlobal('location', { pathname: path, search: '', hash: '' });
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  openPage('/products/batten-screws');
  return () => vi.unstubAllGlobals();
});

describe('what a signed-out visitor asked for', () => {
  it('is done once, on the page where it arose', () => {
    keepIntent(INTENT);
    expect(takeIntent('add-to-cart', '/login')).toBeNull();
    expect(takeRememberedPage()).toBe('/products/batten-screws');
    expect(takeIntent('add-to-cart', '/products/batten-screws')).toMatchObject({ quantity: 2 });
    expect(takeIntent('add-to-cart', '/products/batten-screws')).toBeNull();
  });

  it('is not mistaken for another kind', () => {
    keepIntent(INTENT);
    expect(takeIntent('add-to-wishlist', '/products/batten-screws')).toBeNull();
  });

  it('is forgotten after an hour', () => {
    vi.useFakeTimers();
    keepIntent(INTENT);
    vi.advanceTimersByTime(61 * 60 * 1000);
    expect(takeIntent('add-to-cart', '/products/batten-screws')).toBeNull();
    vi.useRealTimers();
  });

  it('is forgotten with the prompt, and when signing in was begun elsewhere', () => {
    keepIntent(INTENT);
    forgetIntent();
    expect(takeRememberedPage()).toBeNull();
    keepIntent(INTENT);
    forgetPageAwayFrom('/shop');
    expect(takeRememberedPage()).toBeNull();
    expect(takeIntent('add-to-cart', '/products/batten-screws')).toBeNull();
  });
});

describe('the page to come back to', () => {
  it('outlives the sign-in pages and the page itself, and no other', () => {
    rememberPage('/checkout');
    forgetPageAwayFrom('/checkout');
    forgetPageAwayFrom('/login');
    forgetPageAwayFrom('/register');
    expect(takeRememberedPage()).toBe('/checkout');
    rememberPage('/checkout');
    forgetPageAwayFrom('/');
    expect(takeRememberedPage()).toBeNull();
  });

  it.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example'])(
    'is never %s',
    (href) => {
      rememberPage(href);
      expect(takeRememberedPage()).toBeNull();
    },
  );

  it('is nowhere when storage is switched off', () => {
    vi.stubGlobal('sessionStorage', undefined);
    rememberPage('/checkout');
    expect(takeRememberedPage()).toBeNull();
  });
});
