import { describe, expect, it } from 'vitest';

import {
  compareValues,
  mergeValues,
  type Part,
  type Side,
  type ThreeWays,
} from './merge-values.ts';

interface Values {
  name: string;
  price: string;
  discount_type: string;
  discount_value: string;
  stock: string;
  images: string[];
  variants: Variant[];
}
interface Variant {
  id: string;
  name: string;
  price: string;
  stock: string;
}

const BASE: Values = {
  name: 'Decking',
  price: '10.00',
  discount_type: '',
  discount_value: '',
  stock: '12',
  images: ['a.webp', 'b.webp'],
  variants: [
    { id: '1', name: 'Short', price: '10.00', stock: '5' },
    { id: '2', name: 'Long', price: '20.00', stock: '5' },
  ],
};
const PARTS: readonly Part<Values>[] = [
  { label: 'Discount', names: ['discount_type', 'discount_value'] },
  { label: 'Stock', names: ['stock'], isMovedBySales: true },
  {
    label: 'Picture',
    names: ['images'],
    items: { idOf: (image) => image, label: (image) => image },
  },
  {
    label: 'Variant',
    names: ['variants'],
    wire: 'product_variants',
    items: {
      idOf: ({ id }: Variant, index) => id || `new ${index}`,
      label: ({ name }: Variant) => name,
      parts: [{ label: 'Stock', names: ['stock'], isMovedBySales: true }],
    },
  },
];

const between = (mine: Partial<Values>, theirs: Partial<Values>): ThreeWays<Values> => ({
  base: BASE,
  mine: { ...BASE, ...mine },
  theirs: { ...BASE, ...theirs },
});
const told = (three: ThreeWays<Values>) =>
  compareValues(PARTS, three).map(({ label, by }) => `${label} by ${by}`);
const merge = (three: ThreeWays<Values>, side: Side = 'theirs') =>
  mergeValues(PARTS, three, () => side);
const variant = (index: number, change: Partial<Variant> = {}) => ({
  ...(BASE.variants[index] as Variant),
  ...change,
});

describe('a form and a record that both changed', () => {
  it('keeps what only one of them changed, and asks about what both changed', () => {
    const three = between(
      { name: 'Deck board', price: '11.00' },
      { price: '12.00', discount_value: '5', discount_type: 'percentage' },
    );
    expect(told(three)).toEqual(['Name by mine', 'Price by both', 'Discount by theirs']);
    expect(merge(three, 'mine')).toMatchObject({ name: 'Deck board', price: '11.00' });
    const theirs = merge(three);
    expect(theirs).toMatchObject({ name: 'Deck board', price: '12.00', discount_value: '5' });
  });

  it('shows each value in words, under the field’s name from the contract', () => {
    const three = between({ price: '11.00' }, { price: '12.00' });
    expect(compareValues(PARTS, three)).toEqual([
      {
        key: 'price',
        field: 'price',
        label: 'Price',
        by: 'both',
        base: '10.00',
        mine: '11.00',
        theirs: '12.00',
      },
    ]);
  });

  it('shows the part of a long text that changed', () => {
    const long = 'Sweep the boards first. '.repeat(30);
    const three = {
      base: { text: `${long}Oil them.` },
      mine: { text: `${long}Wash them.` },
      theirs: { text: `${long}Paint them.` },
    };
    const [difference] = compareValues([], three);
    expect(difference?.base).toMatch(/^….{20,160}Oil them\.$/);
    expect(difference?.mine).toMatch(/^….{20,160}Wash them\.$/);
    expect(difference?.theirs).toMatch(/^….{20,160}Paint them\.$/);
    expect(mergeValues([], three, () => 'mine')).toEqual(three.mine);
  });

  it('reports nothing when both changed the same way, or neither changed', () => {
    expect(told(between({ price: '11.00' }, { price: '11.00' }))).toEqual([]);
    expect(told(between({}, {}))).toEqual([]);
  });

  it('treats fields together that have no meaning alone', () => {
    const three = between(
      { discount_type: 'percentage', discount_value: '10' },
      { discount_type: 'flat_amount', discount_value: '10' },
    );
    expect(told(three)).toEqual(['Discount by both']);
    expect(merge(three, 'mine')).toMatchObject({ discount_type: 'percentage' });
  });

  it('accepts stock changed by sales without asking, unless the form changed it too', () => {
    const sold = between({ name: 'Deck board' }, { stock: '9' });
    expect(told(sold)).toEqual(['Name by mine']);
    expect(merge(sold, 'mine').stock).toBe('9');
    expect(told(between({ stock: '20' }, { stock: '9' }))).toEqual(['Stock by both']);
  });

  it('keeps a variant that the other side added next to one that the form changed', () => {
    const long = variant(1, { price: '21.00' });
    const added = { id: '3', name: 'Longest', price: '30.00', stock: '1' };
    const three = between(
      { variants: [variant(0), long, { id: '', name: 'Mine', price: '1', stock: '1' }] },
      { variants: [variant(0, { stock: '3' }), variant(1), added] },
    );
    expect(told(three)).toEqual([
      'Variant Long: Price by mine',
      'Variant Longest by theirs',
      'Variant Mine by mine',
    ]);
    expect(merge(three).variants).toEqual([
      variant(0, { stock: '3' }),
      long,
      added,
      { id: '', name: 'Mine', price: '1', stock: '1' },
    ]);
  });

  it('asks about a variant that one side removed and the other changed', () => {
    const three = between(
      { variants: [variant(0)] },
      { variants: [variant(0), variant(1, { price: '9' })] },
    );
    expect(compareValues(PARTS, three)).toMatchObject([
      { key: 'variants/2', field: 'product_variants', by: 'both', mine: 'removed', theirs: 'Long' },
    ]);
    expect(merge(three, 'mine').variants).toEqual([variant(0)]);
    expect(merge(three).variants).toHaveLength(2);
  });

  it('drops what one side removed and the other left unchanged', () => {
    const three = between({ images: ['b.webp', 'c.webp'] }, { images: ['a.webp'] });
    expect(told(three)).toEqual([
      'Picture a.webp by mine',
      'Picture b.webp by theirs',
      'Picture c.webp by mine',
    ]);
    expect(merge(three).images).toEqual(['c.webp']);
  });

  it('keeps the order of the side that moved items', () => {
    const reversed = [variant(1), variant(0)];
    expect(merge(between({ variants: reversed }, { name: 'x' })).variants).toEqual(reversed);
    expect(merge(between({ name: 'x' }, { variants: reversed })).variants).toEqual(reversed);
  });
});
