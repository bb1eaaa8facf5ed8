import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import type { Product } from '#contract/schemas/catalog.ts';
import type { Order } from '#contract/schemas/orders.ts';

import { boughtItems, offersOf } from './bought-items.ts';

const line = (productId: string | null, variantId: string | null = null, hadVariant = false) => ({
  product_id: productId,
  variant_id: variantId,
  variant: variantId !== null || hadVariant ? { name: 'Size', attributes: {} } : null,
});
const order = (lines: readonly object[], differences: object = {}) =>
  ({
    status: 'delivered',
    paid_at: '2026-03-01T00:00:00.000Z',
    order_items: lines,
    ...differences,
  }) as unknown as Order;
const product = (id: string, differences: object = {}) =>
  ({
    id,
    slug: id,
    name: id,
    images: ['/own.webp'],
    stock: 9,
    price: cents(10_20),
    shown_price: cents(10_20),
    struck_price: null,
    own_struck_price: null,
    seller: null,
    product_variants: [],
    ...differences,
  }) as unknown as Product;

describe('what was bought', () => {
  it('has each product or variant once, in the order of the orders', () => {
    const orders = [
      order([line('saw'), line('paint', '1 L')]),
      order([line('paint', '4 L'), line('saw')]),
    ];
    expect(boughtItems(orders)).toEqual([
      { productId: 'saw', variantId: null },
      { productId: 'paint', variantId: '1 L' },
      { productId: 'paint', variantId: '4 L' },
    ]);
  });

  it('leaves out what was not paid for or was cancelled, and what is deleted', () => {
    const orders = [
      order([line('a')], { paid_at: null, status: 'pending' }),
      order([line('b')], { status: 'cancelled' }),
      order([line(null), line('paint', null, true)]),
    ];
    expect(boughtItems(orders)).toEqual([]);
  });

  it('is at most eight items, never one twice', () => {
    const anyLine = fc
      .record({ product: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), size: fc.nat(3) })
      .map(({ product: id, size }) => line(id, size === 0 ? null : String(size)));
    fc.assert(
      fc.property(fc.array(fc.array(anyLine, { maxLength: 6 }), { maxLength: 10 }), (lines) => {
        const items = boughtItems(lines.map((each) => order(each)));
        expect(items.length).toBeLessThanOrEqual(8);
        const keys = items.map((item) => JSON.stringify(item));
        expect(new Set(keys).size).toBe(keys.length);
      }),
    );
  });
});

describe('what is offered again', () => {
  const paint = product('paint', {
    product_variants: [
      {
        id: '4L',
        name: '4 L',
        shown_price: cents(61_00),
        struck_price: null,
        stock: 2,
        image: null,
      },
    ],
  });

  it('is the product or the variant at today’s price, one of it', () => {
    const items = [
      { productId: 'saw', variantId: null },
      { productId: 'paint', variantId: '4L' },
    ];
    expect(offersOf(items, [paint, product('saw')])).toMatchObject([
      { name: 'saw', quantity: 1, price: 10_20, stock: 9, href: '/products/saw' },
      { name: 'paint, 4 L', variantId: '4L', price: 61_00, stock: 2, image: '/own.webp' },
    ]);
  });

  it('leaves out what is no longer sold, and says what cannot be bought now', () => {
    const away = product('saw', { seller: { not_for_sale: 'Back on 3 March' } });
    const items = [
      { productId: 'gone', variantId: null },
      { productId: 'paint', variantId: '10L' },
      { productId: 'saw', variantId: null },
    ];
    expect(offersOf(items, [paint, away])).toMatchObject([
      { name: 'saw', stock: 0, notForSale: 'Back on 3 March' },
    ]);
  });
});
