import { describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import {
  changeOf,
  errorOf,
  nameOf,
  noteOf,
  summaryOf,
  warningsOf,
  type PriceChangeValues,
} from './price-change-words.ts';

const values = (part: Partial<PriceChangeValues>): PriceChangeValues => ({
  direction: 'up',
  unit: 'percent',
  text: '5',
  rounding: 'cent',
  ...part,
});

const PREVIEW = {
  product_count: 2,
  unchanged_count: 0,
  skipped_count: 0,
  free_count: 0,
  reaches_original_count: 0,
  below_rounding_count: 0,
  quantity_prices_count: 0,
  prices: [],
  totalCount: 3,
  fingerprint: '',
};

const ROW = {
  product_id: 'p',
  variant_id: null,
  product_name: 'Decking',
  variant_name: null,
  has_variants: false,
  price_before: cents(2000),
  price_after: cents(1000),
  paid_before: cents(2000),
  paid_after: cents(1000),
  original_price: null,
  is_free: false,
  reaches_original: false,
  is_below_rounding: false,
};

describe('the fields of a price change', () => {
  it.each([
    [values({ text: ' 12.5 ' }), { kind: 'percent', percent: 12.5, rounding: 'cent' }],
    [
      values({ direction: 'down', text: '100' }),
      { kind: 'percent', percent: -100, rounding: 'cent' },
    ],
    [
      values({ unit: 'amount', direction: 'down', text: '$1,250.50', rounding: 'dollar' }),
      { kind: 'amount', amount: -125_050, rounding: 'dollar' },
    ],
  ])('%j is %j', (typed, change) => {
    expect(changeOf(typed)).toEqual(change);
    expect(errorOf(typed)).toBeNull();
  });

  it.each([
    [values({ text: '1.234' })],
    [values({ text: 'ten' })],
    [values({ text: '0' })],
    [values({ direction: 'down', text: '101' })],
    [values({ text: '1001' })],
    [values({ unit: 'amount', text: '-5' })],
    [values({ unit: 'amount', text: '0.001' })],
  ])('%j is not a change, and the field says why', (typed) => {
    expect(changeOf(typed)).toBeNull();
    expect(errorOf(typed)).toMatch(/^Enter /);
  });

  it('show no error while they are empty', () => {
    expect([changeOf(values({ text: '' })), errorOf(values({ text: '' }))]).toEqual([null, null]);
  });
});

describe('the text of a preview', () => {
  it('counts what changes, what does not and what belongs to others', () => {
    expect(summaryOf(PREVIEW)).toBe('3 prices of 2 products change.');
    expect(
      summaryOf({
        ...PREVIEW,
        totalCount: 1,
        product_count: 1,
        unchanged_count: 1,
        skipped_count: 1200,
      }),
    ).toBe(
      '1 price of 1 product changes. 1 price stays as it is. 1,200 products are not yours to change.',
    );
    expect(summaryOf({ ...PREVIEW, totalCount: 0, product_count: 0 })).toBe('No price changes.');
  });

  it('warns about struck prices that are reached and prices too low for the rounding', () => {
    expect(warningsOf(PREVIEW, 'cent')).toEqual([]);
    expect(
      warningsOf({ ...PREVIEW, reaches_original_count: 1, below_rounding_count: 2 }, 'ninety_five'),
    ).toEqual([
      '1 price will be at or above the original price, so no original price is shown.',
      '2 prices are too low for “ending in .95” and are rounded to the cent.',
    ]);
  });

  it('says that quantity prices stay as they are', () => {
    expect(warningsOf({ ...PREVIEW, quantity_prices_count: 1 }, 'cent')).toEqual([
      '1 price has quantity prices, which stay as they are.',
    ]);
  });

  it('names a variant, and a product’s own price next to those of its variants', () => {
    expect(nameOf(ROW)).toBe('Decking');
    expect(nameOf({ ...ROW, variant_id: 'v', variant_name: '2.4 m' })).toBe('Decking, 2.4 m');
    expect(nameOf({ ...ROW, has_variants: true })).toBe('Decking, without a variant');
  });

  it('explains one price: its list price under a discount, its struck price, its rounding', () => {
    expect(noteOf(ROW)).toBeUndefined();
    expect(noteOf({ ...ROW, paid_before: cents(500), paid_after: cents(0) })).toBe(
      'List price $20.00 → $10.00, before the discount.',
    );
    expect(
      noteOf({
        ...ROW,
        original_price: cents(900),
        reaches_original: true,
        is_below_rounding: true,
      }),
    ).toBe('At or above the original price of $9.00. Rounded to the cent.');
  });
});
