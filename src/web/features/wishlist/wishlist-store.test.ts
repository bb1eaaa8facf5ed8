import { describe, expect, it, vi } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import type { WishlistItem } from '#contract/schemas/customer.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { createWishlistStore } from './wishlist-store.ts';

const USER = '01900000-0000-7000-8000-000000000001';
const SAW = { productId: '01900000-0000-7000-8000-0000000000aa', name: 'Saw' };
const DRILL = { productId: '01900000-0000-7000-8000-0000000000bb', name: 'Drill' };

function buildItem({ productId, name }: typeof SAW): WishlistItem {
  return {
    id: `item-${name}`,
    user_id: USER,
    product_id: productId,
    product: {
      id: productId,
      name,
      slug: name.toLowerCase(),
      brand: 'Boltwick',
      images: [],
      price: cents(1000),
      shown_price: cents(1000),
      list_price: cents(1000),
      has_price_range: false,
      original_price: null,
      struck_price: null,
      unit_price: null,
      rating: 0,
      review_count: 0,
      stock: 3,
      in_stock: true,
      has_variants: false,
    },
  };
}

async function openLoadedStore(
  answers: Partial<Record<keyof ApiClient['wishlist'], unknown>> = {},
) {
  const api = {
    getWishlist: vi.fn(async () => ({ wishlist: [buildItem(SAW)], totalCount: 1 })),
    addToWishlist: vi.fn(async () => buildItem(DRILL)),
    removeFromWishlist: vi.fn(async () => undefined),
  };
  Object.assign(api, answers);
  const onError = vi.fn();
  const store = createWishlistStore({ api: api as unknown as ApiClient['wishlist'], onError });
  store.setOwner({ state: 'signed_in', userId: USER });
  await expect.poll(() => store.getSnapshot().state).not.toBe('loading');
  return { api, onError, store };
}

const names = (store: Awaited<ReturnType<typeof openLoadedStore>>['store']) =>
  store.getSnapshot().items.map((item) => item.product.name);

describe('the wishlist store', () => {
  it('counts a product as saved before the server has answered', async () => {
    const { store } = await openLoadedStore();
    const adding = store.add(DRILL);
    expect(store.getSnapshot().productIds.has(DRILL.productId)).toBe(true);
    await adding;
    expect(names(store)).toEqual(['Drill', 'Saw']);
  });

  it('drops a product that the server refused', async () => {
    const { store } = await openLoadedStore({
      addToWishlist: vi.fn(() => Promise.reject(new Error('Product not found'))),
    });
    await expect(store.add(DRILL)).rejects.toThrow('Product not found');
    expect(store.getSnapshot().productIds.has(DRILL.productId)).toBe(false);
  });

  it('removes at once and offers undo', async () => {
    const { api, store } = await openLoadedStore({
      addToWishlist: vi.fn(async () => buildItem(SAW)),
    });
    store.remove(SAW.productId);
    expect(names(store)).toEqual([]);
    expect(store.getSnapshot().removed).toEqual([SAW]);
    store.undo(SAW.productId);
    await expect.poll(() => names(store)).toEqual(['Saw']);
    expect(store.getSnapshot().removed).toEqual([]);
    await expect.poll(() => api.addToWishlist.mock.calls.length).toBe(1);
    expect(names(store)).toEqual(['Saw']);
  });

  it('restores a product whose removal was refused', async () => {
    const { onError, store } = await openLoadedStore({
      removeFromWishlist: vi.fn(() => Promise.reject(new Error('An error occurred'))),
    });
    store.remove(SAW.productId);
    await expect.poll(() => onError.mock.calls).toContainEqual(['An error occurred']);
    expect(names(store)).toEqual(['Saw']);
    expect(store.getSnapshot().removed).toEqual([]);
  });

  it('is empty after signing out', async () => {
    const { store } = await openLoadedStore();
    store.setOwner({ state: 'signed_out' });
    expect(store.getSnapshot()).toMatchObject({ state: 'signed_out', items: [] });
  });

  it('says why it could not be fetched', async () => {
    const { store } = await openLoadedStore({
      getWishlist: vi.fn(() => Promise.reject(new Error('The shop cannot be reached.'))),
    });
    expect(store.getSnapshot()).toMatchObject({
      state: 'error',
      error: 'The shop cannot be reached.',
    });
  });
});
