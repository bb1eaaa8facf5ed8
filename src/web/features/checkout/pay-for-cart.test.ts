import { beforeEach, describe, expect, it, vi } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import { ApiError } from '#contract/errors/api-error.ts';

import type { ApiClient } from '#web/lib/api-client.ts';

import { payForCart } from './pay-for-cart.ts';

const PURCHASE = {
  shippingAddressId: '01900000-0000-7000-8000-000000000001',
  billingAddressId: '01900000-0000-7000-8000-000000000002',
  expectedTotal: cents(3575),
  quoteId: 'q-1',
  cartKey: '[]',
};

const refusal = (code: string, message: string) => new ApiError({ status: 409, code, message });

function openApi(total = 3575) {
  const keys: string[] = [];
  const api = {
    placeOrder: vi.fn(async (input: { headers: { 'idempotency-key': string } }) => {
      keys.push(input.headers['idempotency-key']);
      return { id: `order-${keys.length}`, total: cents(total) };
    }),
    createCheckoutSession: vi.fn(async () => ({ sessionId: 's', url: '/pay/s' })),
  };
  return { api, keys, client: api as unknown as ApiClient['checkout'] };
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return () => vi.unstubAllGlobals();
});

describe('paying for the cart', () => {
  it('opens the payment page', async () => {
    await expect(payForCart(openApi().client, PURCHASE)).resolves.toEqual({
      sessionId: 's',
      url: '/pay/s',
    });
  });

  it('keeps the key of an attempt until the cart, the addresses or the total change', async () => {
    const { client, keys } = openApi();
    await payForCart(client, PURCHASE);
    await payForCart(client, PURCHASE);
    await payForCart(client, { ...PURCHASE, expectedTotal: cents(4000) });
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('starts a new attempt when the earlier order can no longer be paid', async () => {
    const { api, client, keys } = openApi();
    api.createCheckoutSession.mockRejectedValueOnce(refusal('ORDER_NOT_PAYABLE', 'Too late.'));
    await expect(payForCart(client, PURCHASE)).resolves.toMatchObject({ url: '/pay/s' });
    expect(keys).toHaveLength(2);
    expect(keys[1]).not.toBe(keys[0]);
  });

  it('goes to the confirmation when there is nothing to pay', async () => {
    const { api, client } = openApi(0);
    await expect(payForCart(client, PURCHASE)).resolves.toEqual({
      url: '/order-confirmation?order_id=order-1',
    });
    expect(api.createCheckoutSession).not.toHaveBeenCalled();
  });

  it.each([
    ['OUT_OF_STOCK', 'Only 1 left.', 'Failed to create order items: Only 1 left.'],
    ['CART_EMPTY', 'No lines.', 'Failed to create order: No lines.'],
  ] as const)('names the step that failed: %s', async (code, message, shown) => {
    const { api, client } = openApi();
    api.placeOrder.mockRejectedValueOnce(refusal(code, message));
    await expect(payForCart(client, PURCHASE)).rejects.toMatchObject({ message: shown, code });
  });

  it('says when the payment page could not be opened', async () => {
    const { api, client } = openApi();
    api.createCheckoutSession.mockRejectedValueOnce(refusal('PAYMENT_UNAVAILABLE', 'Try later.'));
    await expect(payForCart(client, PURCHASE)).rejects.toThrow(
      'Failed to create checkout session: Try later.',
    );
  });
});
