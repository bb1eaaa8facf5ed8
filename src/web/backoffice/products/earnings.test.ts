import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import type { EarningTerms } from '#contract/endpoints/office-commission.ts';

import { earningsOf, rangeWords, type EarningValues } from './earnings.ts';

const NOW = new Date('2026-08-01T00:00:00Z');
const RULE = {
  id: 'tools-rule',
  name: 'Tools & Workshop',
  seller_id: null,
  department_id: 'tools',
  category_id: null,
  product_id: null,
  target_name: 'Tools & Workshop',
  rate: 800,
  fixed: cents(0),
  minimum: null,
  maximum: cents(4000),
  includes_freight: false,
  starts_at: '2026-07-01T00:00:00.000Z',
  version: 1,
};
const TERMS: EarningTerms = {
  seller_id: 'kim',
  rules: [RULE],
  has_gst: true,
  prices_include_tax: true,
  default_tax_rate: 1000,
  allow_seller_tax_override: false,
  gst_registered: true,
  tax_rate_override: null,
};
const VALUES: EarningValues = {
  price: '129',
  discount_type: '',
  discount_value: '',
  department_id: 'tools',
  category_id: '',
  is_taxable: true,
  override_global_settings: false,
  custom_tax_rate: '',
  product_variants: [],
};
const earn = (change: Partial<EarningValues> = {}, terms: Partial<EarningTerms> = {}) =>
  earningsOf(
    { ...VALUES, ...change },
    { productId: null, terms: { ...TERMS, ...terms }, now: NOW },
  );

describe('earnings in the product form', () => {
  it('follow the price, the discount and the department as they are typed', () => {
    expect(earn()).toMatchObject([
      { priceCents: 12_900, gstCents: 1173, commissionCents: 1135, receivedCents: 11_765 },
    ]);
    expect(earn({ discount_type: 'percentage', discount_value: '10' })).toMatchObject([
      { priceCents: 11_610, commissionCents: 1022 },
    ]);
    expect(earn({ department_id: '' })).toMatchObject([{ rule: null, commissionCents: 0 }]);
    expect(earn({ price: 'a lot' })).toEqual([]);
  });

  it('follow the tax switches and the seller’s registration', () => {
    expect(earn({ is_taxable: false })).toMatchObject([{ gstCents: 0 }]);
    expect(earn({}, { gst_registered: null })).toMatchObject([{ gstCents: 0 }]);
    expect(earn({ override_global_settings: true, custom_tax_rate: '5' })).toMatchObject([
      { gstCents: 614 },
    ]);
  });

  it('are those of each variant where there are any', () => {
    const found = earn({ product_variants: [{ price: '35' }, { price: '' }, { price: '1000' }] });
    expect(found.map(({ receivedCents }) => receivedCents)).toEqual([3192, 95_600]);
  });

  it('match a rule for the saved product alone', () => {
    const rules = [{ ...RULE, department_id: null, product_id: 'drill' }];
    const of = (productId: string | null) =>
      earningsOf(VALUES, { productId, terms: { ...TERMS, rules }, now: NOW })[0]?.rule?.name;
    expect(of('drill')).toBe('Tools & Workshop');
    expect(of(null)).toBeUndefined();
  });
});

describe('amounts of variants in words', () => {
  it('are a range, from the smaller to the larger', () => {
    expect(rangeWords([cents(3500), cents(5500), cents(4000)])).toBe('$35.00 to $55.00');
    expect(rangeWords([cents(-2), cents(-1)])).toBe('−$0.01 to −$0.02');
    expect(rangeWords([cents(5), cents(5)])).toBe('$0.05');
  });
});
