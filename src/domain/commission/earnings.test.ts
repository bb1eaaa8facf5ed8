import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import { calculateOrderTotals } from '#domain/orders/totals.ts';
import { DEFAULT_PLATFORM_RULES, DEFAULT_SELLER_RULES } from '#domain/settings/rules.ts';

import { earningsOfUnit } from './earnings.ts';
import type { CommissionRule } from './rules.ts';
import { commissionOfSale } from './sale.ts';

const NOW = new Date('2026-08-01T00:00:00Z');
const RULE: CommissionRule = {
  id: 'rule',
  name: 'Tools & Workshop',
  target: { type: 'department', id: 'tools' },
  startsAt: NOW,
  rateBps: 800,
  fixedCents: cents(0),
  minimumCents: null,
  maximumCents: null,
  includesFreight: false,
};
const DRILL = {
  productId: 'drill',
  sellerId: 'kim',
  departmentId: 'tools',
  categoryId: null,
  isTaxable: true,
  overridesGlobalSettings: false,
  customTaxRateBps: null,
};
const REGISTERED = { ...DEFAULT_SELLER_RULES, gstRegistered: true };
const INPUT = {
  product: DRILL,
  listPriceCents: cents(12_900),
  discount: null,
  seller: REGISTERED,
  platform: DEFAULT_PLATFORM_RULES,
  rules: [RULE],
  now: NOW,
};

describe('earningsOfUnit', () => {
  it('shows price, GST, commission and what is left of a registered seller', () => {
    expect(earningsOfUnit(INPUT)).toEqual({
      priceCents: 12_900,
      gstCents: 1173,
      rule: RULE,
      commissionCents: 1135,
      commissionGstCents: 103,
      receivedCents: 11_765,
    });
  });

  it('starts from the discounted price', () => {
    const discount = { type: 'percentage', bps: 5000 } as const;
    expect(earningsOfUnit({ ...INPUT, discount })).toMatchObject({
      priceCents: 6450,
      commissionCents: 568,
      receivedCents: 5882,
    });
  });

  it('has no GST in the price of a seller who is not registered', () => {
    expect(earningsOfUnit({ ...INPUT, seller: DEFAULT_SELLER_RULES })).toMatchObject({
      priceCents: 12_900,
      gstCents: 0,
      commissionCents: 1135,
    });
  });

  it('adds GST to prices that exclude it, and charges on the whole', () => {
    const platform = { ...DEFAULT_PLATFORM_RULES, pricesIncludeTax: false };
    expect(earningsOfUnit({ ...INPUT, platform, listPriceCents: cents(10_000) })).toMatchObject({
      priceCents: 11_000,
      gstCents: 1000,
      commissionCents: 968,
    });
  });

  it('has no GST in the commission of an operator who is not registered', () => {
    const platform = { ...DEFAULT_PLATFORM_RULES, gstRegistered: false };
    expect(earningsOfUnit({ ...INPUT, platform })).toMatchObject({
      commissionCents: 1032,
      commissionGstCents: 0,
    });
  });

  it('is the whole price where no rule matches', () => {
    expect(earningsOfUnit({ ...INPUT, product: { ...DRILL, departmentId: null } })).toMatchObject({
      rule: null,
      commissionCents: 0,
      receivedCents: 12_900,
    });
  });
});

describe('commissionOfSale', () => {
  const sale = (change: { pricesIncludeTax?: boolean; sellerId?: string | null } = {}) => {
    const { pricesIncludeTax = true, sellerId = 'kim' } = change;
    const platform = { ...DEFAULT_PLATFORM_RULES, pricesIncludeTax };
    const totals = calculateOrderTotals({
      platform,
      sellers: new Map([['kim', REGISTERED]]),
      country: 'Australia',
      lines: [
        {
          ...DRILL,
          sellerId,
          variantId: null,
          listPriceCents: cents(2000),
          discount: null,
          quantityPrices: [],
          quantity: 2,
          isShippingExempt: false,
          customShippingCents: null,
        },
      ],
    });
    const [line] = totals.lines;
    if (line === undefined) throw new Error('One line goes in, one comes out');
    const rules = [{ ...RULE, includesFreight: true }];
    return commissionOfSale(line, DRILL, { rules, hasGst: true, pricesIncludeTax, now: NOW });
  };

  it('is charged on the line and its freight as the customer pays them', () => {
    // (40.00 + 9.95) × 8 % × 1.1
    expect(sale()).toMatchObject({ baseCents: 4995, commissionCents: 440 });
    // (44.00 + 10.95) × 8 % × 1.1
    expect(sale({ pricesIncludeTax: false })).toMatchObject({
      baseCents: 5495,
      commissionCents: 484,
    });
  });

  it('is nothing for the platform’s own goods', () => {
    expect(sale({ sellerId: null })).toMatchObject({ rule: null, commissionCents: 0 });
  });
});
