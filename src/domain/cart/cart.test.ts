import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import { DISCOUNT_TYPES, discountFrom } from '#domain/pricing/discount.ts';
import {
  cartDiscount,
  cartLineTotal,
  cartSubtotal,
  cartUnitCount,
  discountedSubtotal,
} from './cart.ts';

const lines = [
  {
    listPriceCents: cents(2025),
    quantity: 2,
    discount: { type: 'percentage', bps: 1500 } as const,
    quantityPrices: [],
  },
  { listPriceCents: cents(1290), quantity: 1, discount: null, quantityPrices: [] },
];

describe('the cart', () => {
  it('shows lines and the subtotal before discounts, with the discounts below', () => {
    expect(lines.map(cartLineTotal)).toEqual([4050, 1290]);
    expect(cartSubtotal(lines)).toBe(5340);
    expect(cartDiscount(lines)).toBe(608);
    expect(discountedSubtotal(lines)).toBe(4732);
    expect(cartUnitCount(lines)).toBe(3);
  });

  it('totals zero when empty', () => {
    expect(cartSubtotal([])).toBe(0);
    expect(cartDiscount([])).toBe(0);
    expect(cartUnitCount([])).toBe(0);
  });

  it('never discounts below zero or above the subtotal', () => {
    const line = fc.record({
      listPriceCents: fc.nat({ max: 1_000_000 }).map(cents),
      quantity: fc.integer({ min: 1, max: 99 }),
      discount: fc.option(
        fc
          .tuple(fc.constantFrom(...DISCOUNT_TYPES), fc.nat({ max: 20_000 }))
          .map((parts) => discountFrom(...parts)),
      ),
      quantityPrices: fc
        .tuple(fc.integer({ min: 2, max: 99 }), fc.nat({ max: 1_000_000 }).map(cents))
        .map(([from, priceCents]) => [{ from, priceCents }]),
    });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 90 }), (cart) => {
        expect(cartDiscount(cart)).toBeGreaterThanOrEqual(0);
        expect(cartDiscount(cart)).toBeLessThanOrEqual(cartSubtotal(cart));
      }),
    );
  });
});
