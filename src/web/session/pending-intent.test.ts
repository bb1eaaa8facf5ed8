import { beforeEach, describe, expect, it, vi } from 'vitest';

import {
  clearIntent,
  clearReturnPageAwayFrom,
  saveIntent,
  saveReturnPage,
  takeIntent,
  takeReturnPage,
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
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  openPage('/products/batten-screws');
  return () => vi.unstubAllGlobals();
});

describe('the intent of a signed-out visitor', () => {
  it('is taken once, on the page where it was stored', () => {
    saveIntent(INTENT);
    expect(takeIntent('add-to-cart', '/login')).toBeNull();
    expect(takeReturnPage()).toBe('/products/batten-screws');
    expect(takeIntent('add-to-cart', '/products/batten-screws')).toMatchObject({ quantity: 2 });
    expect(takeIntent('add-to-cart', '/products/batten-screws')).toBeNull();
  });

  it('is not returned for another kind of intent', () => {
    saveIntent(INTENT);
    expect(takeIntent('add-to-wishlist', '/products/batten-screws')).toBeNull();
  });

  it('expires after an hour', () => {
    vi.useFakeTimers();
    saveIntent(INTENT);
    vi.advanceTimersByTime(61 * 60 * 1000);
    expect(takeIntent('add-to-cart', '/products/batten-screws')).toBeNull();
    vi.useRealTimers();
  });

  it('is dropped with the prompt, and when sign-in starts elsewhere', () => {
    saveIntent(INTENT);
    clearIntent();
    expect(takeReturnPage()).toBeNull();
    saveIntent(INTENT);
    clearReturnPageAwayFrom('/shop');
    expect(takeReturnPage()).toBeNull();
    expect(takeIntent('add-to-cart', '/products/batten-screws')).toBeNull();
  });
});

describe('the page to return to', () => {
  it('survives the sign-in pages and the page itself, and no other page', () => {
    saveReturnPage('/checkout');
    clearReturnPageAwayFrom('/checkout');
    clearReturnPageAwayFrom('/login');
    clearReturnPageAwayFrom('/register');
    expect(takeReturnPage()).toBe('/checkout');
    saveReturnPage('/checkout');
    clearReturnPageAwayFrom('/');
    expect(takeReturnPage()).toBeNull();
  });

  it.each(['//elsewhere.example', '/\\elsewhere.example', 'https://elsewhere.example'])(
    'is never %s',
    (href) => {
      saveReturnPage(href);
      expect(takeReturnPage()).toBeNull();
    },
  );

  it('is not stored when storage is disabled', () => {
    vi.stubGlobal('sessionStorage', undefined);
    saveReturnPage('/checkout');
    expect(takeReturnPage()).toBeNull();
  });
});
