import { describe, expect, it, vi } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import { ApiError } from '#contract/errors/api-error.ts';
import type { Cart, CartItem } from '#contract/schemas/customer.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { createCartStore } from './cart-store.ts';

const USER = '01900000-0000-7000-8000-000000000001';
const LINE = '01900000-0000-7000-8000-0000000000aa';
const BACK = '01900000-0000-7000-8000-0000000000cc';

function buildCart(quantity: number): Cart {
  const item: Cart['cart_items'][number] = {
    id: LINE,
    user_id: USER,
    product_id: '01900000-0000-7000-8000-0000000000bb',
    variant_id: null,
    quantity,
    available: 50,
    is_listed: true,
    list_price: cents(1000),
    unit_price: cents(900),
    seen_price: cents(900),
    created_at: '2026-01-05T00:00:00.000Z',
    product: {
      id: '01900000-0000-7000-8000-0000000000bb',
      name: 'Batten screws',
      slug: 'batten-screws',
      images: [],
      price: cents(1000),
      seller_id: null,
      seller_name: 'Bullnose',
      seller_slug: null,
      seller_away: null,
      is_shipping_exempt: false,
    },
    variant: null,
  };
  const items = quantity > 0 ? [item] : [];
  return {
    cart_items: items,
    totalCount: items.length,
    subtotal: cents(1000 * quantity),
    discounts: cents(100 * quantity),
    shipping_outlook: {
      freight: cents(995),
      groups: [],
      fixed_freight: cents(0),
      fixed: [],
      goals: [],
    },
    deliver_to: null,
    waiting_order: null,
  };
}

function openStore(answers: Partial<Record<keyof ApiClient['cart'], unknown>> = {}) {
  const api = {
    getCart: vi.fn(async () => buildCart(2)),
    addToCart: vi.fn(async () => buildCart(3)),
    setQuantity: vi.fn(async ({ body }: { body: { quantity: number } }) =>
      buildCart(body.quantity),
    ),
    removeFromCart: vi.fn(async () => buildCart(0)),
    acceptPrice: vi.fn(async () => buildCart(2)),
    clearCart: vi.fn(async () => buildCart(0)),
  };
  Object.assign(api, answers);
  const onError = vi.fn();
  const store = createCartStore({
    api: api as unknown as ApiClient['cart'],
    onError,
    debounceMs: 5,
  });
  return { api, onError, store };
}

async function openLoadedStore(answers?: Parameters<typeof openStore>[0]) {
  const opened = openStore(answers);
  opened.store.setOwner({ state: 'signed_in', userId: USER });
  await opened.store.settle();
  return opened;
}

const quantity = (store: ReturnType<typeof openStore>['store']) =>
  store.getSnapshot().cart?.cart_items[0]?.quantity;

describe('the cart store', () => {
  it('loads once per user, however often the session reports the same user', async () => {
    const { api, store } = await openLoadedStore();
    store.setOwner({ state: 'signed_in', userId: USER });
    await store.settle();
    expect(api.getCart).toHaveBeenCalledTimes(1);
    expect(store.getSnapshot().state).toBe('ready');
  });

  it('is empty once the user signs out, and drops an answer that arrives afterwards', async () => {
    const { store } = openStore();
    store.setOwner({ state: 'signed_in', userId: USER });
    store.setOwner({ state: 'signed_out' });
    await store.settle();
    expect(store.getSnapshot()).toMatchObject({ state: 'signed_out', cart: null, unitCount: 0 });
  });

  it('shows a new quantity at once with its sums, and sends only the last of several', async () => {
    const { api, store } = await openLoadedStore();
    for (const next of [3, 4, 5]) store.setQuantity(LINE, next);
    expect(quantity(store)).toBe(5);
    expect(store.getSnapshot().cart).toMatchObject({ subtotal: 5000, discounts: 500 });
    expect(store.getSnapshot().isSaving).toBe(true);
    await store.settle();
    expect(api.setQuantity).toHaveBeenCalledTimes(1);
    expect(api.setQuantity.mock.calls[0]?.[0].body).toEqual({ quantity: 5 });
    expect(store.getSnapshot().isSaving).toBe(false);
  });

  it('keeps a quantity that is chosen while another is in flight', async () => {
    const first = Promise.withResolvers<Cart>();
    let calls = 0;
    const { api, store } = await openLoadedStore({
      setQuantity: vi.fn(({ body }: { body: { quantity: number } }) => {
        calls += 1;
        return calls === 1 ? first.promise : Promise.resolve(buildCart(body.quantity));
      }),
    });
    store.setQuantity(LINE, 3);
    const settling = store.settle();
    await Promise.resolve();
    store.setQuantity(LINE, 7);
    first.resolve(buildCart(3));
    await settling;
    expect(quantity(store)).toBe(7);
    await store.settle();
    expect(quantity(store)).toBe(7);
    expect(api.setQuantity).toHaveBeenCalledTimes(2);
  });

  it('rolls back a refused change and says why', async () => {
    const refusal = new ApiError({
      status: 409,
      code: 'OUT_OF_STOCK',
      message: 'There is not enough stock for this quantity.',
    });
    const { onError, store } = await openLoadedStore({
      setQuantity: vi.fn(() => Promise.reject(refusal)),
    });
    store.setQuantity(LINE, 9);
    await store.settle();
    await Promise.resolve();
    expect(quantity(store)).toBe(2);
    expect(onError).toHaveBeenCalledWith('There is not enough stock for this quantity.');
    expect(store.getSnapshot().changeError).toBe('There is not enough stock for this quantity.');
  });

  it('removes at quantity zero, and undo restores the quantity', async () => {
    const { api, store } = await openLoadedStore();
    store.setQuantity(LINE, 0);
    expect(store.getSnapshot().cart?.cart_items).toEqual([]);
    expect(store.getSnapshot().removed).toMatchObject([{ id: LINE, name: 'Batten screws' }]);
    await store.settle();
    store.undo(LINE);
    await store.settle();
    expect(api.addToCart).toHaveBeenCalledWith({
      body: {
        product_id: '01900000-0000-7000-8000-0000000000bb',
        variant_id: null,
        quantity: 2,
        created_at: '2026-01-05T00:00:00.000Z',
      },
    });
    expect(store.getSnapshot().removed).toEqual([]);
  });

  it('shows a restored line in its place before the server has answered', async () => {
    const answer = Promise.withResolvers<Cart>();
    const { store } = await openLoadedStore({ addToCart: vi.fn(() => answer.promise) });
    store.remove(LINE);
    await store.settle();
    store.undo(LINE);
    expect(quantity(store)).toBe(2);
    expect(store.getSnapshot()).toMatchObject({ unitCount: 2, isSaving: true });
    answer.resolve(buildCart(2));
    await store.settle();
    expect(quantity(store)).toBe(2);
    expect(store.getSnapshot().isSaving).toBe(false);
  });

  it('changes a line that is being restored under its new id', async () => {
    const back = buildCart(2);
    const [line] = back.cart_items;
    const returned = { ...back, cart_items: [{ ...(line as CartItem), id: BACK }] };
    const { api, store } = await openLoadedStore({ addToCart: vi.fn(async () => returned) });
    store.remove(LINE);
    await store.settle();
    store.undo(LINE);
    store.setQuantity(LINE, 5);
    expect(quantity(store)).toBe(5);
    await store.settle();
    await store.settle();
    expect(api.setQuantity).toHaveBeenCalledExactlyOnceWith({
      params: { id: BACK },
      body: { quantity: 5 },
    });
    expect(quantity(store)).toBe(5);
  });

  it('accepts a price once the server has', async () => {
    const { api, store } = await openLoadedStore();
    store.acceptPrice(LINE);
    await store.settle();
    expect(api.acceptPrice).toHaveBeenCalledWith({ params: { id: LINE } });
  });

  it('restores a line whose removal was refused', async () => {
    const { store } = await openLoadedStore({
      removeFromCart: vi.fn(() => Promise.reject(new Error('An error occurred'))),
    });
    store.remove(LINE);
    await store.settle();
    await Promise.resolve();
    expect(quantity(store)).toBe(2);
    expect(store.getSnapshot().removed).toEqual([]);
  });

  it('reports a cart that cannot be fetched, and fetches it on retry', async () => {
    let calls = 0;
    const { store } = await openLoadedStore({
      getCart: vi.fn(() => {
        calls += 1;
        return calls === 1 ? Promise.reject(new Error('down')) : Promise.resolve(buildCart(1));
      }),
    });
    await Promise.resolve();
    expect(store.getSnapshot().state).toBe('error');
    store.reload();
    await store.settle();
    await Promise.resolve();
    expect(store.getSnapshot().state).toBe('ready');
  });
});
