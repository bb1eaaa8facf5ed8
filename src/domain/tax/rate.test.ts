import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_PLATFORM_RULES, DEFAULT_SELLER_RULES } from '#domain/settings/rules.ts';
import {
  fractionFromRateBps,
  percentFromRateBps,
  rateBpsFromFraction,
  rateBpsFromPercent,
  taxLabel,
  taxRateBpsFor,
} from './rate.ts';

const product = { isTaxable: true, overridesGlobalSettings: false, customTaxRateBps: null };
const ownRate = { ...product, overridesGlobalSettings: true, customTaxRateBps: 500 };
const seller = { ...DEFAULT_SELLER_RULES, gstRegistered: true };
const sellerRate = { ...seller, taxRateOverrideBps: 800 };
const platform = DEFAULT_PLATFORM_RULES;
const sellersMayOverride = { ...platform, allowSellerTaxOverride: true };

describe('taxRateBpsFor', () => {
  it.each([
    ['the platform rate', { product, seller, platform }, 1000],
    ['the platform rate on its own products', { product, seller: null, platform }, 1000],
    [
      'a saved platform rate of 0',
      { product, seller, platform: { ...platform, taxRateBps: 0 } },
      0,
    ],
    [
      'nothing on untaxable goods',
      { product: { ...ownRate, isTaxable: false }, seller, platform },
      0,
    ],
    [
      'nothing from an unregistered seller',
      {
        product: ownRate,
        seller: { ...sellerRate, gstRegistered: false },
        platform: sellersMayOverride,
      },
      0,
    ],
    [
      'nothing from a seller whose registration is unknown',
      {
        product: ownRate,
        seller: { ...sellerRate, gstRegistered: null },
        platform: sellersMayOverride,
      },
      0,
    ],
    ['the product rate', { product: ownRate, seller, platform }, 500],
    ['a product rate of 0', { product: { ...ownRate, customTaxRateBps: 0 }, seller, platform }, 0],
    [
      'the product rate before the seller rate',
      { product: ownRate, seller: sellerRate, platform: sellersMayOverride },
      500,
    ],
    [
      'no product rate unless it overrides',
      { product: { ...ownRate, overridesGlobalSettings: false }, seller, platform },
      1000,
    ],
    [
      'the platform rate when the override has none',
      { product: { ...ownRate, customTaxRateBps: null }, seller, platform },
      1000,
    ],
    [
      'the seller rate when allowed',
      { product, seller: sellerRate, platform: sellersMayOverride },
      800,
    ],
    [
      'a seller rate of 0 when allowed',
      { product, seller: { ...seller, taxRateOverrideBps: 0 }, platform: sellersMayOverride },
      0,
    ],
    ['no seller rate unless allowed', { product, seller: sellerRate, platform }, 1000],
    [
      'the platform rate without a seller rate',
      { product, seller, platform: sellersMayOverride },
      1000,
    ],
  ])('charges %s', (_, input, rateBps) => {
    expect(taxRateBpsFor({ ...input, country: 'Australia' })).toBe(rateBps);
    expect(taxRateBpsFor({ ...input, country: 'New Zealand' })).toBe(0);
  });
});

describe('taxLabel', () => {
  it.each([
    ['GST', [1000, 1000], 'GST (10%)'],
    ['GST', [1250], 'GST (12.5%)'],
    ['GST', [825], 'GST (8.25%)'],
    ['GST', [0], 'GST (0%)'],
    ['GST', [1000, 0], 'GST'],
    ['VAT', [2000], 'VAT (20%)'],
    ['VAT', [2000, 500], 'VAT'],
    ['Sales_Tax', [700], 'Sales Tax (7%)'],
    ['Sales_Tax', [700, 800], 'Sales Tax'],
    ['GST', [], 'GST'],
  ] as const)('%s at %j reads %s', (taxType, rates, label) => {
    expect(taxLabel(taxType, rates)).toBe(label);
  });
});

describe('tax rates outside the domain', () => {
  it('are fractions on the wire and percentages in forms', () => {
    expect(rateBpsFromFraction(0.1)).toBe(1000);
    expect(rateBpsFromFraction(0.125)).toBe(1250);
    expect(rateBpsFromPercent(12.5)).toBe(1250);
    expect(rateBpsFromPercent(0)).toBe(0);
  });

  it.each([0.10001, -0.1, Number.NaN, Infinity])('refuse the fraction %d', (fraction) => {
    expect(rateBpsFromFraction(fraction)).toBeNull();
  });

  it.each([10.005, -1, Number.NaN, Infinity])('refuse the percentage %d', (percent) => {
    expect(rateBpsFromPercent(percent)).toBeNull();
  });

  it('convert back unchanged', () => {
    fc.assert(
      fc.property(fc.nat({ max: 100_000 }), (bps) => {
        expect(rateBpsFromFraction(fractionFromRateBps(bps))).toBe(bps);
        expect(rateBpsFromPercent(percentFromRateBps(bps))).toBe(bps);
      }),
    );
  });
});
