import { expect, test } from 'vitest';

import {
  chooseVariant,
  chosenValue,
  NO_VARIANT,
  shownVariant,
  variantOptions,
  type ChoiceVariant,
} from './variant-choice.ts';

function variant(size: string, colour: string, stock = 5): ChoiceVariant {
  return {
    id: `${size} ${colour}`,
    name: `${size} / ${colour}`,
    stock,
    attributes: { Size: size, Colour: colour },
  };
}

const variants = [
  variant('1 L', 'White', 0),
  variant('1 L', 'Grey'),
  variant('4 L', 'White'),
  variant('4 L', 'Grey', 0),
];
const options = variantOptions(variants, ['Size', 'Colour']);

function choose(current: ChoiceVariant | null, option: string, value: string) {
  return chooseVariant({ variants, options, current, option, value })?.id ?? null;
}

test('the questions follow the order of the options, with each answer once', () => {
  expect(options).toEqual([
    { name: 'Size', values: ['1 L', '4 L'] },
    { name: 'Colour', values: ['White', 'Grey'] },
  ]);
});

test('variants without attributes are answers to one question, by their names', () => {
  const plain = [
    { id: 'a', name: 'Skin only', stock: 1, attributes: {} },
    { id: 'b', name: '2 Ah kit', stock: 1, attributes: {} },
  ];
  expect(variantOptions(plain, [])).toEqual([
    { name: 'Option', values: ['Skin only', '2 Ah kit'] },
  ]);
  expect(chosenValue(plain[1] ?? null, 'Option')).toBe('2 Ah kit');
});

test('the first answer selects the first variant in stock', () => {
  expect(choose(null, 'Size', '1 L')).toBe('1 L Grey');
});

test('a later answer keeps the others, even when that variant is sold out', () => {
  expect(choose(variants[2] ?? null, 'Colour', 'Grey')).toBe('4 L Grey');
});

test('chooses no variant when none has the answer', () => {
  expect(choose(null, 'Size', '10 L')).toBeNull();
});

test.each([
  [
    ['4 L', '1 L', '10 L'],
    ['1 L', '4 L', '10 L'],
  ],
  [
    ['1,000 mm', '450 mm'],
    ['450 mm', '1,000 mm'],
  ],
  [
    ['5 Ah kit', '2 Ah kit'],
    ['5 Ah kit', '2 Ah kit'],
  ],
  [
    ['4 L', '500 mL'],
    ['4 L', '500 mL'],
  ],
])('%o are offered as %o', (values, offered) => {
  const sized = values.map((value) => variant(value, 'White'));
  expect(variantOptions(sized, ['Size'])[0]?.values).toEqual(offered);
});

test.each([
  ['1 L White', '1 L White'],
  [NO_VARIANT, undefined],
  [undefined, '1 L Grey'],
  ['gone since', '1 L Grey'],
])('the address contains %s: %s is shown', (wanted, shown) => {
  expect(shownVariant(variants, wanted)?.id).toBe(shown);
});

test('shows the first variant as sold out when all are sold out', () => {
  const soldOut = variants.map((item) => ({ ...item, stock: 0 }));
  expect(shownVariant(soldOut, undefined)?.id).toBe('1 L White');
});

test('shows no variant when there are none', () => {
  expect(shownVariant([], 'anything')).toBeNull();
});
