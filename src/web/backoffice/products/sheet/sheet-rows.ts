import { z } from 'zod';

import { readAttributeCell } from '#domain/catalog/attribute-cell.ts';
import { hasChoices, isMeasured, isSameName, SWITCH_CHOICES } from '#domain/catalog/attributes.ts';
import { readTypedText } from '#domain/catalog/typed-text.ts';
import { cents, formatMoney, toWireDollars, type Cents } from '#domain/money/cents.ts';
import {
  readDiscount,
  readMoney,
  readWhole,
  writeDiscount,
  writeMoney,
  type Read,
} from '#domain/range/cells.ts';

import { inputSentence } from '#contract/errors/input-sentence.ts';
import type { Attribute } from '#contract/schemas/attributes.ts';
import { decodeDiscount } from '#contract/schemas/discount.ts';
import {
  FREE_ELSEWHERE,
  PriceSchema,
  SpecificationValueSchema,
  StockSchema,
  type OfficeProduct,
} from '#contract/schemas/office-products.ts';

import type { SheetCell, SheetColumn, SheetRow } from '#web/backoffice/sheet/use-sheet.ts';

type Variant = OfficeProduct['product_variants'][number];

/** What a row of the spreadsheet is about: a product, or one of its variants. */
export interface ProductRow extends SheetRow {
  readonly product: OfficeProduct;
  readonly variant: Variant | null;
}

/** A column whose texts are read: a money amount, a typed attribute. */
export interface ProductColumn extends SheetColumn {
  readonly attribute: Attribute | null;
}

const READ_ONLY = 'You cannot edit admin products. You can only view them.';
const OF_VARIANTS = 'Each variant has its own.';
const OF_PRODUCT = 'This is the same for all variants. Change it in the row of the product.';
const DIFFERS = 'The variants differ in this. Change it in the form of the product.';
const NAMES = 'Change names and SKUs in the form of the product.';

type ColumnLook = Omit<ProductColumn, 'normalise'>;

const COLUMNS: readonly Omit<ColumnLook, 'attribute'>[] = [
  { key: 'name', header: 'Name and SKU', width: '', keyboard: 'text' },
  {
    key: 'price',
    header: 'Price',
    note: '$',
    width: 'w-28 min-w-28',
    align: 'right',
    keyboard: 'decimal',
  },
  {
    key: 'stock',
    header: 'Stock',
    note: 'units',
    width: 'w-24 min-w-24',
    align: 'right',
    keyboard: 'numeric',
  },
  {
    key: 'discount',
    header: 'Discount',
    note: '% or $',
    width: 'w-28 min-w-28',
    align: 'right',
    keyboard: 'text',
  },
];

/** The columns of the spreadsheet: with one category, its attributes too. */
export function productSheetColumns(attributes: readonly Attribute[]): ProductColumn[] {
  const columns = [
    ...COLUMNS.map((column) => ({ ...column, attribute: null })),
    ...attributes.map((attribute): ColumnLook => {
      const { key, name, kind, unit, choices, is_required: isRequired } = attribute;
      const offered = kind === 'switch' ? SWITCH_CHOICES : choices;
      return {
        key: `attribute ${key}`,
        header: isRequired ? `${name} *` : name,
        note: unit ?? undefined,
        width: 'w-36 min-w-36',
        align: isMeasured(kind) ? 'right' : undefined,
        // A phone's keyboard for numbers has no letters for another unit.
        keyboard: 'text',
        choices: hasChoices(kind) || kind === 'switch' ? offered : undefined,
        attribute,
      };
    }),
  ];
  return columns.map((column) => ({
    ...column,
    normalise: (text) => normalisedCell(column, text),
  }));
}

/** The products with their variants below them. */
export function productSheetRows(
  products: readonly OfficeProduct[],
  columns: readonly ProductColumn[],
): ProductRow[] {
  return products.flatMap((product) => [
    {
      key: product.id,
      name: product.name,
      heading: product.name,
      note: noteOf(product),
      isPart: false,
      cells: columns.map((column) => forReader(product, productCell(product, column))),
      product,
      variant: null,
    },
    ...product.product_variants.map((variant) => ({
      key: variantKey(product.id, variant.id),
      name: `${product.name}, ${variant.name}`,
      heading: variant.name,
      note: variant.sku ?? '',
      isPart: true,
      cells: columns.map((column) => forReader(product, variantCell(product, variant, column))),
      product,
      variant,
    })),
  ]);
}

export function variantKey(product: string, variant: string): string {
  return `${product} ${variant}`;
}

function noteOf({ sku, product_variants: variants }: OfficeProduct): string {
  const count =
    variants.length === 0
      ? ''
      : `${variants.length} ${variants.length === 1 ? 'variant' : 'variants'}`;
  return [sku ?? '', count].filter((part) => part !== '').join(' · ');
}

function forReader({ can }: OfficeProduct, cell: SheetCell): SheetCell {
  return can.edit ? cell : { text: cell.text, locked: READ_ONLY };
}

const open = (text: string): SheetCell => ({ text, locked: null });
const withSku = (name: string, sku: string | null) => (sku === null ? name : `${name} (${sku})`);

function productCell(product: OfficeProduct, { key, attribute }: ProductColumn): SheetCell {
  const { name, sku, price, stock, total_stock: total, product_variants: variants } = product;
  const hasVariants = variants.length > 0;
  if (attribute !== null) {
    return isOfVariants(attribute, product)
      ? { text: '', locked: DIFFERS }
      : open(specificationOf(product, attribute));
  }
  switch (key) {
    case 'price':
      return hasVariants
        ? { text: priceRange(variants), locked: OF_VARIANTS }
        : open(writeMoney(price));
    case 'stock':
      return hasVariants ? { text: String(total), locked: OF_VARIANTS } : open(String(stock));
    case 'discount':
      return open(writeDiscount(decodeDiscount(product)));
    default:
      return { text: withSku(name, sku), locked: NAMES };
  }
}

function variantCell(
  product: OfficeProduct,
  { name, sku, price, stock, attributes }: Variant,
  { key, attribute }: ProductColumn,
): SheetCell {
  if (attribute !== null) {
    const differs = product.option_names.some((option) => isSameName(option, attribute.name));
    return differs
      ? { text: rowNamed(attributes, attribute.name)?.[1] ?? '', locked: DIFFERS }
      : { text: '', locked: OF_PRODUCT };
  }
  switch (key) {
    case 'price':
      return open(writeMoney(price));
    case 'stock':
      return open(String(stock));
    case 'discount':
      return { text: '', locked: OF_PRODUCT };
    default:
      return { text: withSku(name, sku), locked: NAMES };
  }
}

function priceRange(variants: readonly Variant[]): string {
  const prices = variants.map(({ price }) => price);
  const [from, to] = [Math.min(...prices), Math.max(...prices)].map((price) =>
    writeMoney(cents(price)),
  );
  return from === to ? (from ?? '') : `${from}–${to}`;
}

/** What the variants differ in is theirs to say, as in the product's form (Rule 146). */
function isOfVariants(attribute: Attribute, product: OfficeProduct): boolean {
  const { option_names: options, product_variants: variants } = product;
  if (options.every((option) => !isSameName(option, attribute.name))) return false;
  const isStated = variants.some((variant) => {
    const [, text] = rowNamed(variant.attributes, attribute.name) ?? [];
    return text !== undefined && readTypedText(attribute, text) !== null;
  });
  return isStated || !attribute.is_required;
}

/** The row of this name, which may be written in other letters. */
function rowNamed(texts: Readonly<Record<string, string>>, name: string) {
  return Object.entries(texts).find(([each]) => isSameName(each, name));
}

function specificationOf({ specifications }: OfficeProduct, { name }: Attribute): string {
  return (rowNamed(specifications, name)?.[1] ?? '').trim();
}

/** The specification row that a column writes. */
export function specificationName({ specifications }: OfficeProduct, { name }: Attribute): string {
  return rowNamed(specifications, name)?.[0] ?? name;
}

/** What a cell says, as its call takes it. */
export type CellValue =
  | { readonly kind: 'price'; readonly price: Cents }
  | { readonly kind: 'stock'; readonly stock: number }
  | { readonly kind: 'discount'; readonly discount: ReturnType<typeof decodeDiscount> }
  | { readonly kind: 'attribute'; readonly text: string };

type CellReading = Pick<ProductColumn, 'key' | 'attribute'>;

/** Reads a cell with the sentences of the product's form. */
export function readCell({ key, attribute }: CellReading, text: string): Read<CellValue> {
  if (attribute !== null) {
    const row = readAttributeCell(attribute, text);
    if (!row.ok) return row;
    const wrong = sentenceOf(SpecificationValueSchema, row.value);
    return wrong ?? { ok: true, value: { kind: 'attribute', text: row.value } };
  }
  if (key === 'discount') {
    const discount = readDiscount(text);
    return discount.ok
      ? { ok: true, value: { kind: 'discount', discount: discount.value } }
      : discount;
  }
  if (key === 'price') {
    const amount = readMoney(text);
    if (!amount.ok) return amount;
    const wrong = sentenceOf(PriceSchema, amount.value && toWireDollars(amount.value));
    if (wrong !== null || amount.value === null) return wrong ?? { ok: false, reason: '' };
    return amount.value === 0
      ? { ok: false, reason: FREE_ELSEWHERE }
      : { ok: true, value: { kind: 'price', price: amount.value } };
  }
  const units = readWhole(text);
  if (!units.ok) return units;
  const wrong = sentenceOf(StockSchema, units.value);
  if (wrong !== null || units.value === null) return wrong ?? { ok: false, reason: '' };
  return { ok: true, value: { kind: 'stock', stock: units.value } };
}

function sentenceOf(schema: z.ZodType, value: unknown) {
  const { error } = z.safeDecode(schema, value as never, { error: inputSentence });
  const sentence = error?.issues[0]?.message;
  return sentence === undefined ? null : { ok: false as const, reason: sentence };
}

/** An entry as it is shown and compared: "$1,200" is "1200.00". */
function normalisedCell(column: CellReading, text: string): string {
  const answer = readCell(column, text);
  if (!answer.ok) return text.trim();
  const { value } = answer;
  switch (value.kind) {
    case 'price':
      return writeMoney(value.price);
    case 'stock':
      return String(value.stock);
    case 'discount':
      return writeDiscount(value.discount);
    case 'attribute':
      return value.text;
  }
}

/**
 * What is wrong with the entries of a row, by column. Once an attribute was entered, a required one
 * that the product lacks is missing (Rule 146).
 */
export function cellErrors(
  columns: readonly ProductColumn[],
  row: SheetRow,
  texts: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const errors = new Map<string, string>();
  const entersAttribute = columns.some(
    ({ key, attribute }) => attribute !== null && texts.has(key),
  );
  columns.forEach((column, at) => {
    const { key, attribute } = column;
    const cell = row.cells[at];
    const entered = texts.get(key);
    if (entered !== undefined) {
      const answer = readCell(column, entered);
      if (!answer.ok) errors.set(key, answer.reason);
    }
    const isRequired = attribute?.is_required === true && cell?.locked === null && entersAttribute;
    if (!isRequired || errors.has(key)) return;
    if (readTypedText(attribute, entered ?? cell.text) === null) {
      errors.set(key, `Products of this category need a value for: ${attribute.name}.`);
    }
  });
  return errors;
}

/** A price or stock of a cell in words, for messages. */
export function cellWordsOf({ key }: SheetColumn, text: string): string {
  if (text === '') return 'blank';
  const amount = key === 'price' ? readMoney(text) : null;
  return amount?.ok === true && amount.value !== null ? formatMoney(amount.value) : text;
}
