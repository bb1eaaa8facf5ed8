import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import type { Cart, CartItem } from '#contract/schemas/customer.ts';

import { cartGroups } from './cart-groups.ts';

const SELLER = '01900000-0000-7000-8000-0000000000aa';

function item(name: string, sellerId: string | null, minute: number): CartItem {
  return {
    id: `line of ${name}`,
    user_id: SELLER,
    product_id: name,
    variant_id: null,
    quantity: 1,
    available: 9,
    is_listed: true,
    list_price: cents(1000),
    unit_price: cents(1000),
    seen_price: null,
    created_at: `2026-01-05T00:0${minute}:00.000Z`,
    product: {
      id: name,
      name,
      slug: name,
      images: [],
      price: cents(1000),
      seller_id: sellerId,
      seller_name: sellerId === null ? 'Bullnose' : 'Hollowick Timber',
      seller_slug: sellerId === null ? null : 'hollowick-timber',
      seller_away: null,
      is_shipping_exempt: false,
    },
    variant: null,
  };
}

function cartOf(items: CartItem[], freight: [sellerId: string | null, cents: number][]): Cart {
  return {
    cart_items: items,
    totalCount: items.length,
    subtotal: cents(0),
    discounts: cents(0),
    shipping_outlook: {
      freight: cents(0),
      fixed_freight: cents(0),
      fixed: [],
      goals: [],
      groups: freight.map(([sellerId, amount]) => ({
        seller_id: sellerId,
        freight: cents(amount),
      })),
    },
    deliver_to: null,
    waiting_order: null,
  };
}

const removedLine = (line: CartItem) => ({ id: line.id, name: line.product.name, item: line });

describe('cartGroups', () => {
  it('lists each seller at their first line, with the freight of their lines', () => {
    const cart = cartOf(
      [item('saw', SELLER, 1), item('drill', null, 2), item('awl', SELLER, 3)],
      [
        [SELLER, 700],
        [null, 0],
      ],
    );
    const groups = cartGroups(cart, []).map((group) => [
      group.sellerName,
      group.freight,
      group.entries.map((entry) => entry.item.product.name),
    ]);
    expect(groups).toEqual([
      ['Hollowick Timber', 700, ['saw', 'awl']],
      ['Bullnose', 0, ['drill']],
    ]);
  });

  it('keeps a removed line in its place, even when its seller has no other line', () => {
    const cart = cartOf([item('drill', null, 2)], [[null, 995]]);
    const [first, second] = cartGroups(cart, [removedLine(item('saw', SELLER, 1))]);
    expect(first).toMatchObject({
      sellerId: SELLER,
      freight: null,
      entries: [{ isRemoved: true }],
    });
    expect(second).toMatchObject({ sellerId: null, entries: [{ isRemoved: false }] });
  });

  it('gives a restored line the same key, whatever its new id', () => {
    const before = item('saw', null, 1);
    const keyOf = (line: CartItem) => cartGroups(cartOf([line], []), [])[0]?.entries[0]?.key;
    expect(keyOf({ ...before, id: 'another' })).toBe(keyOf(before));
  });
});
