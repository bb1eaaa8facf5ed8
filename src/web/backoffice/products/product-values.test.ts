import { set } from 'react-hook-form';
import { describe, expect, it } from 'vitest';

import { fieldErrors } from '#contract/errors/field-errors.ts';
import { AdminProductInputSchema } from '#contract/schemas/office-products.ts';

import {
  copiedValues,
  freeNamesOf,
  idleQuantityPricesOf,
  inputOf,
  linkValuesOf,
  readSpecifications,
  shownPriceOf,
  cardPriceOf,
  valuesOf,
  writeSpecifications,
  type ProductValues,
} from './product-values.ts';

const filled = {
  ...valuesOf(null),
  name: 'Hammer',
  slug: 'hammer',
  price: '1,039.90',
  stock: '12',
  discount_type: 'percentage' as const,
  discount_value: '12.5',
  pack: { measure: 'kg' as const, quantity: '0.57' },
};

/** The body as the endpoint's schema parses it. */
const bodyOf = (values: ProductValues) => AdminProductInputSchema.parse(inputOf(values, null));

describe('a copy of a product', () => {
  it('keeps what is shown and starts without codes, stock and saved variants', () => {
    const variant = {
      variantId: '01900000-0000-7000-8000-000000000001',
      name: '570 g',
      sku: 'HAM-570',
      price: '10.00',
      stock: '4',
      quantity_prices: [],
      attributes: { Weight: '570 g' },
      image: '/pictures/hammer.webp',
    };
    const values = {
      ...filled,
      sku: 'HAM-1',
      images: ['/pictures/hammer.webp'],
      product_variants: [variant],
    };
    expect(copiedValues(values, { isSameOwner: true })).toEqual({
      ...values,
      name: 'Copy of Hammer',
      slug: 'copy-of-hammer',
      sku: '',
      stock: '',
      product_variants: [{ ...variant, variantId: '', sku: '', stock: '' }],
    });
    expect(
      copiedValues({ ...values, name: 'x'.repeat(200) }, { isSameOwner: true }).name,
    ).toHaveLength(200);
  });

  it('leaves out a warranty of another owner, and links that the shop withholds', () => {
    const warranty = { ...filled.warranty, isGiven: true, giver: 'Hammers Pty Ltd' };
    const link = (name: string, is_listed: boolean) =>
      linkValuesOf({ product_id: name, name, is_listed, kind: 'accessory', rule: null });
    const values = { ...filled, warranty, goes_with: [link('Nails', true), link('Old', false)] };
    expect(copiedValues(values, { isSameOwner: true }).warranty).toEqual(warranty);
    expect(copiedValues(values, { isSameOwner: false })).toMatchObject({
      warranty: { isGiven: false, giver: '' },
      goes_with: [{ name: 'Nails' }],
    });
  });
});

describe('specifications', () => {
  it.each([
    ['', {}],
    [
      '{"Weight": "570 g", "Pieces": 3, "Rustproof": true}',
      { Weight: '570 g', Pieces: '3', Rustproof: 'true' },
    ],
    ['{"a":', null],
    ['[1]', null],
    ['null', null],
    ['"text"', null],
    ['{"a": {"b": 1}}', null],
  ])('%j reads as %j', (text, expected) => {
    expect(readSpecifications(text)).toEqual(expected);
  });

  it('survive a round trip', () => {
    const specifications = { 'Size "A"': '90 × 22 mm', __proto__x: 'own key' };
    expect(readSpecifications(writeSpecifications(specifications))).toEqual(specifications);
    expect(writeSpecifications({})).toBe('');
  });
});

describe('the saved product', () => {
  it('has cents, percentages and packs', () => {
    expect(bodyOf(filled)).toMatchObject({
      price: 103_990,
      original_price: null,
      stock: 12,
      discount_type: 'percentage',
      discount_value: 12.5,
      pack: { measure: 'kg', quantity: 0.57 },
      category_id: null,
    });
  });

  it('keeps which picture a variant shows; none is the main picture', () => {
    const variant = {
      variantId: '',
      name: '570 g',
      sku: '',
      price: '1',
      stock: '1',
      quantity_prices: [],
      attributes: {},
    };
    const variants = ['', '/pictures/b.webp'].map((image) => ({ ...variant, image }));
    const { product_variants: saved } = bodyOf({ ...filled, product_variants: variants });
    expect(saved.map(({ image }) => image)).toEqual([null, '/pictures/b.webp']);
  });

  it('shows the price that customers will see', () => {
    const plain = { ...filled, discount_type: '' as const };
    expect(shownPriceOf(filled)).toMatchObject({ shown: 90_991, struck: 103_990 });
    expect(shownPriceOf({ ...filled, original_price: '1,200' })?.struck).toBe(120_000);
    expect(shownPriceOf({ ...filled, original_price: '950' })).toMatchObject({
      struck: 103_990,
      originalIsTooLow: true,
    });
    expect(shownPriceOf({ ...plain, original_price: '900' })).toEqual({
      shown: 103_990,
      struck: null,
      originalIsTooLow: true,
    });
    expect(shownPriceOf({ ...filled, price: 'soon' })).toBeNull();
  });

  it('names what a discount makes free, including variants', () => {
    const values = {
      price: '20',
      discount_type: 'flat_amount' as const,
      discount_value: '15',
      product_variants: [
        { name: '2.4 m', price: '10.20' },
        { name: '', price: '15' },
        { name: '5.4 m', price: '15.30' },
        { name: '6 m', price: '' },
      ],
    };
    expect(freeNamesOf(values)).toEqual(['2.4 m', 'variant 2']);
    expect(freeNamesOf({ ...values, price: '15' })[0]).toBe('the product without a variant');
    expect(freeNamesOf({ ...values, price: '15', product_variants: [] })).toEqual(['this product']);
    const givenAway = { price: '50', quantity_prices: [{ from: '10', price: '0' }] };
    expect(freeNamesOf({ ...givenAway, product_variants: [] })).toEqual(['this product']);
  });

  it('names whose quantity prices have no effect, after the discount too', () => {
    const row = (price: string) => [{ from: '10', price }];
    const values = {
      price: '9.00',
      discount_type: 'percentage' as const,
      discount_value: '5',
      quantity_prices: row('8.55'),
      product_variants: [
        { name: '2.4 m', price: '9.00', quantity_prices: row('8.54') },
        { name: '', price: '9.00', quantity_prices: row('8.60') },
        { name: '3.6 m', price: 'soon', quantity_prices: row('8.60') },
      ],
    };
    expect(idleQuantityPricesOf(values)).toEqual(['the product without a variant', 'variant 2']);
    expect(freeNamesOf({ ...values, discount_type: '' })).toEqual([]);
  });

  it('shows the card’s price: "From" the cheapest available variant', () => {
    const card = (variants: readonly { variantId: string; price: string; stock: string }[]) =>
      cardPriceOf({ price: '40', original_price: '50', product_variants: variants });
    expect(card([])).toEqual({ shown: 4000, struck: 5000, variantId: null, isFrom: false });
    const [cheap, dear] = [
      { variantId: 'v1', price: '35', stock: '2' },
      { variantId: 'v2', price: '55', stock: '2' },
    ];
    expect(card([cheap, dear])).toEqual({
      shown: 3500,
      struck: null,
      variantId: 'v1',
      isFrom: true,
    });
    expect(card([{ ...cheap, stock: '0' }, dear])).toMatchObject({ shown: 5500, isFrom: false });
    expect(card([{ ...cheap, price: '' }, dear])).toBeNull();
  });

  it('drops the overrides when their box is not ticked', () => {
    const values = { ...filled, custom_tax_rate: '5', custom_shipping_cost: '12.50' };
    expect(bodyOf(values)).toMatchObject({
      custom_tax_rate: null,
      custom_shipping_cost: null,
    });
    expect(bodyOf({ ...values, override_global_settings: true })).toMatchObject({
      custom_tax_rate: 500,
      custom_shipping_cost: 1250,
    });
  });
});

const AMOUNT = 'Enter an amount in dollars, for example 12.90.';
const STOCK = 'Enter a whole number from 0 to 1,000,000.';
const PERCENT = 'Enter a percentage from 0 to 100.';

it.each([
  ['price', '', 'Enter a price.'],
  ['price', 'twelve', AMOUNT],
  ['price', '12.905', 'Enter an amount with up to two decimal places.'],
  ['price', '-1', 'Enter a price of $0.00 or more.'],
  ['price', '$1,299', undefined],
  ['original_price', ' ', undefined],
  ['original_price', 'twelve', AMOUNT],
  ['stock', '', 'Enter the stock.'],
  ['stock', '1.5', STOCK],
  ['stock', '-1', STOCK],
  ['stock', '1000001', STOCK],
  ['discount_value', '', 'Enter a discount.'],
  ['discount_value', '101', PERCENT],
  ['custom_tax_rate', '101', PERCENT],
  ['custom_tax_rate', '5.555', PERCENT],
  ['custom_tax_rate', 'ten', PERCENT],
  ['custom_tax_rate', '', undefined],
  ['pack.quantity', '', 'Enter how much one pack contains, for example 3.6.'],
  ['specifications', '{', 'Invalid JSON for specifications'],
  ['specifications', '{}', undefined],
])('%s %j is answered with %j', (name, text, expected) => {
  const values = { ...structuredClone(filled), override_global_settings: true };
  set(values, name, text);
  const { error } = AdminProductInputSchema.safeParse(inputOf(values, null));
  expect(error && fieldErrors(error)).toEqual(expected && { [name]: expected });
});

it('every wrong field is reported at once', () => {
  const values = { ...filled, name: ' ', price: '', stock: '', discount_value: '' };
  const { error } = AdminProductInputSchema.safeParse(inputOf(values, null));
  expect(Object.keys(fieldErrors(error!))).toEqual(['name', 'price', 'stock', 'discount_value']);
});
