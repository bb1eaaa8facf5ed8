import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import { calculateOrderTotals } from '#domain/orders/totals.ts';
import { DEFAULT_PLATFORM_RULES } from '#domain/settings/rules.ts';

import { demoProfile } from '#tests/support/demo-profile.ts';

import type { PricedOrder } from './price-order.ts';
import { QUOTE_LIFE_MS, quoteFor, verifyQuote } from './quote.ts';

const key = { dataKeys: [Buffer.alloc(32, 1)] as const };
const now = new Date('2026-03-02T01:00:00.000Z');

function priced(prices: number[], country: 'Australia' | 'New Zealand' = 'Australia') {
  const platform = DEFAULT_PLATFORM_RULES;
  const totals = calculateOrderTotals({
    platform,
    sellers: new Map(),
    country,
    lines: prices.map((price) => ({
      productId: `product-${price}`,
      variantId: null,
      sellerId: null,
      listPriceCents: cents(price),
      discount: null,
      quantityPrices: [],
      quantity: 1,
      isTaxable: true,
      isShippingExempt: false,
      overridesGlobalSettings: false,
      customTaxRateBps: null,
      customShippingCents: null,
    })),
  });
  return {
    country,
    priced: { totals, platform, shop: demoProfile, lines: [], suppliers: [] } satisfies PricedOrder,
  };
}

describe('a quote', () => {
  const quote = quoteFor(key, priced([1000, 2000]), now);
  const standing = (facts: ReturnType<typeof priced>, at = now, id = quote.id) =>
    verifyQuote(key, id, facts, at);

  it('is valid while nothing changes, in any order of the lines', () => {
    expect(standing(priced([1000, 2000]))).toBe('same');
    expect(standing(priced([2000, 1000]))).toBe('same');
  });

  it('is outdated after a change of any line, price or country', () => {
    expect(standing(priced([1000, 2001]))).toBe('changed');
    expect(standing(priced([1000, 2000, 300]))).toBe('changed');
    expect(standing(priced([1000, 2000], 'New Zealand'))).toBe('changed');
  });

  it('is outdated when other items add up to the same total', () => {
    expect(standing(priced([3000]))).toBe('changed');
  });

  it('expires after half an hour', () => {
    const later = (ms: number) => new Date(now.getTime() + ms);
    expect(quote.expiresAt).toEqual(later(QUOTE_LIFE_MS));
    expect(standing(priced([1000, 2000]), later(QUOTE_LIFE_MS - 1))).toBe('same');
    expect(standing(priced([1000, 2000]), later(QUOTE_LIFE_MS))).toBe('expired');
  });

  it('is valid under each listed key, because another process may encrypt with another', () => {
    const rotated = { dataKeys: [Buffer.alloc(32, 2), ...key.dataKeys] } as const;
    expect(verifyQuote(rotated, quote.id, priced([1000, 2000]), now)).toBe('same');
  });

  it('cannot be forged or extended', () => {
    const far = (2 ** 40).toString(36);
    const stretched = quote.id.replace(/^q-[^-]+/, `q-${far}`);
    for (const id of [stretched, 'q-1-', 'nonsense', '', `${quote.id}x`]) {
      expect(standing(priced([1000, 2000]), now, id)).toBe('changed');
    }
    expect(
      verifyQuote({ dataKeys: [Buffer.alloc(32, 2)] }, quote.id, priced([1000, 2000]), now),
    ).toBe('changed');
  });
});
