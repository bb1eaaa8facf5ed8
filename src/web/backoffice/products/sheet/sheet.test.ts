import { describe, expect, it } from 'vitest';

import { ApiError } from '#contract/errors/api-error.ts';
import type { Attribute } from '#contract/schemas/attributes.ts';
import type { OfficeProduct } from '#contract/schemas/office-products.ts';
import { cents } from '#domain/money/cents.ts';

import type { SheetTexts } from '#web/backoffice/sheet/edits.ts';

import { cellDifferences, changedProducts, refusedCells, sheetInput } from './sheet-changes.ts';
import { cellErrors, productSheetColumns, productSheetRows } from './sheet-rows.ts';

const attribute = (name: string, more: Partial<Attribute> = {}) =>
  ({
    key: name.toLowerCase(),
    name,
    kind: 'number',
    unit: 'mm',
    choices: [],
    is_required: false,
    ...more,
  }) as Attribute;
const COLUMNS = productSheetColumns([
  attribute('Width', { is_required: true }),
  attribute('Length'),
  attribute('Treatment', { kind: 'choice', unit: null, choices: ['H3', 'H4'] }),
]);

const HAMMER = {
  id: 'hammer',
  name: 'Hammer',
  sku: 'H-1',
  version: 3,
  price: cents(3990),
  stock: 12,
  total_stock: 12,
  discount_type: 'percentage',
  discount_value: 15,
  specifications: { WIDTH: '30 mm', Treatment: 'H3' },
  option_names: [],
  product_variants: [],
  can: { edit: true },
} as unknown as OfficeProduct;
const DECKING = {
  ...HAMMER,
  id: 'decking',
  name: 'Decking',
  sku: null,
  version: 7,
  discount_type: null,
  discount_value: null,
  total_stock: 13,
  specifications: { Width: '90 mm' },
  option_names: ['Length'],
  product_variants: [
    {
      id: 'short',
      name: '2.4 m',
      sku: 'D-24',
      price: cents(1020),
      stock: 5,
      attributes: { Length: '2.4 m' },
    },
    {
      id: 'long',
      name: '3.6 m',
      sku: null,
      price: cents(1530),
      stock: 8,
      attributes: { Length: '3.6 m' },
    },
  ],
} as unknown as OfficeProduct;

const ROWS = productSheetRows([HAMMER, DECKING], COLUMNS);
const entered = (rows: Record<string, Record<string, string>>): SheetTexts =>
  new Map(Object.entries(rows).map(([row, texts]) => [row, new Map(Object.entries(texts))]));
const cells = (key: string) =>
  ROWS.find((row) => row.key === key)?.cells.map(({ text, locked }) =>
    locked === null ? text : `(${text})`,
  );

describe('the rows', () => {
  it('are products and their variants, with what is not theirs read-only', () => {
    expect(COLUMNS.map(({ header }) => header)).toEqual([
      'Name and SKU',
      'Price',
      'Stock',
      'Discount',
      'Width *',
      'Length',
      'Treatment',
    ]);
    expect(ROWS.map(({ key, name, note }) => [key, name, note])).toEqual([
      ['hammer', 'Hammer', 'H-1'],
      ['decking', 'Decking', '2 variants'],
      ['decking short', 'Decking, 2.4 m', 'D-24'],
      ['decking long', 'Decking, 3.6 m', ''],
    ]);
    expect(cells('hammer')).toEqual(['(Hammer (H-1))', '39.90', '12', '15%', '30 mm', '', 'H3']);
    expect(cells('decking')).toEqual(['(Decking)', '(10.20–15.30)', '(13)', '', '90 mm', '()', '']);
    expect(cells('decking long')).toEqual(['(3.6 m)', '15.30', '8', '()', '()', '(3.6 m)', '()']);
  });

  it('of somebody else are read-only', () => {
    const foreign = productSheetRows([{ ...HAMMER, can: { edit: false } }], COLUMNS);
    expect(foreign[0]?.cells.every(({ locked }) => locked !== null)).toBe(true);
  });
});

describe('entries', () => {
  it.each([
    ['price', '$1,200', '1200.00'],
    ['price', '12,5', '12.50'],
    ['price', 'cheap', 'cheap'],
    ['stock', '1,200', '1200'],
    ['discount', '10 %', '10%'],
    ['attribute width', '1.2 m', '1200 mm'],
    ['attribute treatment', 'h4', 'H4'],
  ])('in %s, %j is kept as %j', (key, text, kept) => {
    expect(COLUMNS.find((column) => column.key === key)?.normalise(text)).toBe(kept);
  });

  it('are refused with the sentences of the form', () => {
    const [hammer] = ROWS;
    const errorsOf = (texts: Record<string, string>) =>
      Object.fromEntries(cellErrors(COLUMNS, hammer!, new Map(Object.entries(texts))));
    expect(errorsOf({ price: '', stock: '', discount: '1.5' })).toEqual({
      price: 'Enter a price.',
      stock: 'Enter the stock.',
      discount: 'Enter a discount such as 15% or $5.00.',
    });
    expect(errorsOf({ price: '0', stock: '1.5' })).toEqual({
      price: 'A price of $0.00 can only be set in the product form.',
      stock: 'Enter a whole number, for example 12.',
    });
    expect(errorsOf({ stock: '2000000' })).toEqual({
      stock: 'Enter a whole number from 0 to 1,000,000.',
    });
    expect(errorsOf({ 'attribute width': '', 'attribute treatment': 'H9' })).toEqual({
      'attribute width': 'Products of this category need a value for: Width.',
      'attribute treatment': 'Enter one of: H3, H4.',
    });
  });

  it('ask for a required attribute that was missing only once an attribute changes', () => {
    const [lacking] = productSheetRows([{ ...HAMMER, specifications: {} }], COLUMNS);
    const errors = (column: string, text: string) => [
      ...cellErrors(COLUMNS, lacking!, new Map([[column, text]])).keys(),
    ];
    expect(errors('price', '5')).toEqual([]);
    expect(errors('attribute treatment', 'H4')).toEqual(['attribute width']);
  });
});

describe('a save', () => {
  const texts = entered({
    hammer: { price: '41.50', discount: '', 'attribute width': '', 'attribute treatment': 'H4' },
    'decking long': { price: '16.00', stock: '20' },
  });

  it('sends what was entered, with versions, the replaced stock and the rows’ own names', () => {
    expect(sheetInput(ROWS, COLUMNS, texts)).toEqual({
      products: [
        {
          id: 'hammer',
          version: 3,
          price: 4150,
          discount_type: null,
          discount_value: null,
          specifications: { WIDTH: '', Treatment: 'H4' },
          variants: [],
        },
        {
          id: 'decking',
          version: 7,
          variants: [{ id: 'long', price: 1600, stock: { from: 8, to: 20 } }],
        },
      ],
    });
  });

  it('shows what the server refuses in the cells that it is about', () => {
    const fields = {
      'products.0.price': 'Too much.',
      'products.0.specifications.Width': 'Too long.',
      'products.1.variants.0.stock.to': 'Too many.',
      'products.1.specifications': 'Needs a grade.',
    };
    expect(refusedCells(fields, sheetInput(ROWS, COLUMNS, texts), COLUMNS)).toEqual({
      cells: [
        { row: 'hammer', column: 'price', reason: 'Too much.' },
        { row: 'hammer', column: 'attribute width', reason: 'Too long.' },
        { row: 'decking long', column: 'stock', reason: 'Too many.' },
      ],
      others: ['Needs a grade.'],
    });
  });

  it('compares what others have changed since, and takes sales that nothing here is about', () => {
    const theirs = [
      { ...HAMMER, price: cents(4500), stock: 9, specifications: { WIDTH: '31 mm' } },
      { ...DECKING, product_variants: [] },
    ] as OfficeProduct[];
    const differences = cellDifferences(ROWS, theirs, { columns: COLUMNS, texts });
    expect(differences.map(({ label, by, mine, theirs: now }) => [label, by, mine, now])).toEqual([
      ['Hammer: Price', 'both', '$41.50', '$45.00'],
      ['Hammer: Discount', 'mine', 'blank', '15%'],
      ['Hammer: Width *', 'both', 'blank', '31 mm'],
      ['Hammer: Treatment', 'both', 'H4', 'blank'],
      ['Decking, 3.6 m', 'theirs', 'in the shop', 'removed'],
    ]);
  });

  it('reads which products have changed from the refusal alone', () => {
    const data = {
      products: [{ id: '01890000-0000-7000-8000-000000000000', record: null, changes: [] }],
    };
    const refusal = new ApiError({ status: 409, code: 'PRODUCTS_CHANGED', data });
    expect(changedProducts(refusal)).toEqual({
      current: [],
      goneIds: ['01890000-0000-7000-8000-000000000000'],
      changes: [],
    });
    expect(changedProducts(new ApiError({ status: 409, code: 'CONFLICT', data }))).toBeNull();
  });
});
