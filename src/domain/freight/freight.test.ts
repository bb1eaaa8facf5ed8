import { describe, expect, it } from 'vitest';
import { cents } from '#domain/money/cents.ts';
import {
  DEFAULT_PLATFORM_RULES,
  DEFAULT_SELLER_RULES,
  type PlatformRules,
  type ShippingRules,
} from '#domain/settings/rules.ts';
import { freightByLine, shippingLabel, type FreightLine } from './freight.ts';

function line(totalCents: number, overrides: Partial<FreightLine> = {}): FreightLine {
  return {
    sellerId: null,
    lineTotalCents: cents(totalCents),
    quantity: 1,
    isShippingExempt: false,
    overridesGlobalSettings: false,
    customShippingCents: null,
    ...overrides,
  };
}

function freight(
  lines: FreightLine[],
  sellerRules: Record<string, ShippingRules | null> = {},
  platform: Partial<PlatformRules> = {},
) {
  return freightByLine({
    lines,
    platform: { ...DEFAULT_PLATFORM_RULES, ...platform },
    sellers: new Map(
      Object.entries(sellerRules).map(([id, shippingRules]) => [
        id,
        { ...DEFAULT_SELLER_RULES, shippingRules },
      ]),
    ),
  });
}

const own = (dollarsInCents: number) => ({
  overridesGlobalSettings: true,
  customShippingCents: cents(dollarsInCents),
});
const flatRate = (costCents: number) => ({
  type: 'flat_rate' as const,
  costCents: cents(costCents),
});
const perItem = (costCents: number) => ({ type: 'per_item' as const, costCents: cents(costCents) });
const threshold = (thresholdCents: number) => ({
  type: 'free_shipping_threshold' as const,
  thresholdCents: cents(thresholdCents),
});

describe("the platform's freight", () => {
  it.each([
    ['one cent below the threshold', [line(9899)], [995]],
    ['at the threshold', [line(9900)], [0]],
    ['one charge split over two lines by their totals', [line(2000), line(1000)], [663, 332]],
    ['ties to the lower line', [line(1000), line(1000)], [498, 497]],
    ['free lines by their units', [line(0, { quantity: 3 }), line(0, { quantity: 1 })], [746, 249]],
    ['nothing on a free line next to a paid one', [line(0), line(500)], [0, 995]],
    ['an empty order', [], []],
  ])('%s', (_, lines, expected) => {
    expect(freight(lines)).toEqual(expected);
  });

  it('is charged once per order, however many sellers follow it', () => {
    const lines = [line(1000), line(1000, { sellerId: 'a' }), line(2000, { sellerId: 'b' })];
    expect(freight(lines, { a: null, b: null })).toEqual([249, 249, 497]);
  });

  it('counts all sellers and exempt lines towards the threshold', () => {
    const exempt = line(5000, { isShippingExempt: true });
    expect(freight([line(4900, { sellerId: 'a' }), exempt], { a: null })).toEqual([0, 0]);
    expect(freight([line(4900), line(5000, { sellerId: 'a' })], { a: flatRate(700) })).toEqual([
      0, 700,
    ]);
  });

  it('follows the settings', () => {
    expect(freight([line(5000)], {}, { freeShippingThresholdCents: cents(5000) })).toEqual([0]);
    expect(freight([line(5000)], {}, { standardShippingCents: cents(1200) })).toEqual([1200]);
  });
});

describe('lines outside the platform rule', () => {
  it('are exempt, even with their own cost', () => {
    expect(freight([line(1000, { isShippingExempt: true })])).toEqual([0]);
    expect(freight([line(1000, { isShippingExempt: true, ...own(500) })])).toEqual([0]);
    expect(freight([line(1000, { isShippingExempt: true }), line(1000)])).toEqual([0, 995]);
  });

  it('pay their own cost per unit', () => {
    expect(freight([line(1000, { quantity: 3, ...own(450) })])).toEqual([1350]);
    expect(freight([line(1000, own(0))])).toEqual([0]);
    expect(freight([line(1000, own(450)), line(1000)])).toEqual([450, 995]);
    expect(freight([line(20_000, own(450)), line(1000)])).toEqual([450, 0]);
  });

  it('have their own cost only when they override the settings', () => {
    const unticked = { ...own(450), overridesGlobalSettings: false };
    expect(freight([line(1000, unticked)])).toEqual([995]);
    expect(freight([line(1000, { ...own(0), customShippingCents: null })])).toEqual([995]);
  });
});

describe("a seller's freight", () => {
  const a = (totalCents: number, overrides: Partial<FreightLine> = {}) =>
    line(totalCents, { sellerId: 'a', ...overrides });

  it.each([
    ['none', { type: 'none' } as const, [a(1000)], [0]],
    ['a flat rate once', flatRate(1500), [a(1000), a(2000)], [500, 1000]],
    ['a flat rate above any threshold', flatRate(1500), [a(50_000)], [1500]],
    ['a cost per item', perItem(250), [a(1000, { quantity: 2 }), a(500)], [500, 250]],
    ['the standard charge below a threshold', threshold(5000), [a(4999)], [995]],
    ['nothing at a threshold', threshold(5000), [a(5000)], [0]],
    [
      'nothing at a threshold that exempt lines help to reach',
      threshold(5000),
      [a(1000), a(4000, { isShippingExempt: true })],
      [0, 0],
    ],
    [
      'no flat rate on exempt lines alone',
      flatRate(1500),
      [a(1000, { isShippingExempt: true })],
      [0],
    ],
    ['no flat rate on lines with their own cost', flatRate(1500), [a(1000, own(300))], [300]],
    [
      'only items without their own cost',
      perItem(250),
      [a(1000, { quantity: 4, ...own(300) }), a(500, { quantity: 2 })],
      [1200, 500],
    ],
  ])('charges %s', (_, rules, lines, expected) => {
    expect(freight(lines, { a: rules })).toEqual(expected);
  });

  it('measures a threshold on that seller’s lines only', () => {
    const lines = [a(3000), line(8000, { sellerId: 'b' })];
    expect(freight(lines, { a: threshold(5000), b: null })).toEqual([995, 0]);
  });

  it('is added to the platform charge', () => {
    const lines = [a(1000), line(1000), line(1000, { sellerId: 'b' })];
    expect(freight(lines, { a: flatRate(700), b: perItem(300) })).toEqual([700, 995, 300]);
  });

  it('is replaced by the platform’s when sellers may not override it', () => {
    const lines = [a(1000), line(1000)];
    expect(freight(lines, { a: flatRate(700) }, { allowSellerShippingOverride: false })).toEqual([
      498, 497,
    ]);
  });
});

describe('shippingLabel', () => {
  it('gives the delivery days from the settings, or says that shipping is free', () => {
    expect(shippingLabel(cents(0), '2-5')).toBe('Free shipping');
    expect(shippingLabel(cents(995), '2-5')).toBe('Standard shipping (2-5 days)');
    expect(shippingLabel(cents(995), '3-7')).toBe('Standard shipping (3-7 days)');
  });
});
