import type { AgeRestrictedKind } from '#domain/age-restrictions/age-rules.ts';
import type { Cents } from '#domain/money/cents.ts';
import type { Discount } from '#domain/pricing/discount.ts';
import type { QuantityPrices } from '#domain/pricing/quantity-price.ts';
import {
  readAgeRestriction,
  readCode,
  readDiscount,
  readLines,
  readList,
  readMoney,
  readPack,
  readQuantityPrices,
  readRate,
  readText,
  readWhole,
  readWords,
  readYesOrNo,
  writeDiscount,
  writeLines,
  writeMoney,
  writePack,
  writeQuantityPrices,
  writeRate,
  writeYesOrNo,
  type PackCell,
  type Read,
} from '#domain/range/cells.ts';

/** What the rows of a range file say: a product's row, and one for each of its variants. */
export interface RangeValues {
  readonly slug: string;
  readonly name: string;
  /** The name of a variant; blank in the product's own row. */
  readonly variant: string;
  readonly sku: string | null;
  readonly brand: string;
  readonly description: string;
  readonly department: string;
  readonly category: string;
  readonly price: Cents | null;
  readonly original_price: Cents | null;
  readonly discount: Discount | null;
  readonly quantity_prices: QuantityPrices;
  /** Null leaves it as it is. */
  readonly stock: number | null;
  readonly is_taxable: boolean | null;
  readonly is_shipping_exempt: boolean | null;
  readonly age_restriction: AgeRestrictedKind | null;
  readonly pack: PackCell | null;
  /** A variant has one of its own, or none. */
  readonly pictures: readonly string[];
  /** In the order of the pictures. */
  readonly picture_texts: readonly string[];
  /** In a product's row the name of an option, in a variant's row its choice. */
  readonly option_1: string;
  readonly option_2: string;
  readonly option_3: string;
  /** For administrators alone, as the next one. */
  readonly tax_rate: number | null;
  readonly shipping_cost: Cents | null;
}

export type RangeColumn = keyof RangeValues;

interface Column<Value> {
  readonly heading: string;
  /** Other headings that are taken for it, in small letters. */
  readonly alsoCalled: readonly string[];
  /** Whether a variant has one of its own; other columns are the product's. */
  readonly isOfVariants: boolean;
  /** A blank cell leaves the value as it is, instead of taking it away. */
  readonly blankKeeps: boolean;
  readonly isForAdmins: boolean;
  readonly read: (text: string) => Read<Value>;
  readonly write: (value: Value) => string;
}

type Kind<Value> = Pick<Column<Value>, 'read' | 'write'>;

const TEXT: Kind<string> = { read: readText, write: (text) => text };
const WORDS: Kind<string> = { read: readWords, write: (text) => text };
const MONEY: Kind<Cents | null> = { read: readMoney, write: writeMoney };
const YES_OR_NO: Kind<boolean | null> = { read: readYesOrNo, write: writeYesOrNo };

function column<Value>(
  heading: string,
  kind: Kind<Value>,
  more: Partial<Column<Value>> = {},
): Column<Value> {
  return {
    heading,
    ...kind,
    alsoCalled: [],
    isOfVariants: false,
    blankKeeps: false,
    isForAdmins: false,
    ...more,
  };
}

const OF_VARIANTS = { isOfVariants: true } as const;

/** Every column, in the order of templates and exports. Adding one here adds it everywhere. */
export const RANGE_COLUMNS: {
  readonly [Name in RangeColumn]: Column<RangeValues[Name]>;
} = {
  slug: column('Slug', TEXT, { blankKeeps: true, alsoCalled: ['handle', 'url', 'address'] }),
  name: column('Name', TEXT, { alsoCalled: ['product', 'product name', 'title', 'item'] }),
  variant: column('Variant', WORDS, { ...OF_VARIANTS, alsoCalled: ['variant name', 'size'] }),
  sku: column(
    'SKU',
    { read: readCode, write: (code) => code ?? '' },
    {
      ...OF_VARIANTS,
      alsoCalled: ['code', 'item code', 'product code', 'part number', 'variant sku', 'i/n'],
    },
  ),
  brand: column('Brand', TEXT, { alsoCalled: ['manufacturer', 'vendor', 'make'] }),
  description: column('Description', TEXT, { alsoCalled: ['details', 'body', 'text'] }),
  department: column('Department', TEXT),
  category: column('Category', TEXT, { alsoCalled: ['product category', 'type'] }),
  price: column('Price', MONEY, {
    ...OF_VARIANTS,
    alsoCalled: ['sell price', 'selling price', 'unit price', 'variant price', 'price inc gst'],
  }),
  original_price: column('Original price', MONEY, {
    alsoCalled: ['rrp', 'was', 'was price', 'compare at price', 'original_price'],
  }),
  discount: column('Discount', { read: readDiscount, write: writeDiscount }),
  quantity_prices: column(
    'Quantity prices',
    { read: readQuantityPrices, write: writeQuantityPrices },
    { ...OF_VARIANTS, alsoCalled: ['price breaks', 'bulk prices'] },
  ),
  stock: column(
    'Stock',
    { read: readWhole, write: (units) => (units === null ? '' : String(units)) },
    {
      ...OF_VARIANTS,
      blankKeeps: true,
      alsoCalled: ['qty', 'quantity', 'stock on hand', 'soh', 'available', 'inventory'],
    },
  ),
  is_taxable: column('Taxable', YES_OR_NO, { blankKeeps: true, alsoCalled: ['gst', 'tax'] }),
  is_shipping_exempt: column('Shipping exempt', YES_OR_NO, {
    blankKeeps: true,
    alsoCalled: ['free shipping', 'shipping_exempt'],
  }),
  age_restriction: column(
    'Age restriction',
    { read: readAgeRestriction, write: (kind) => kind ?? '' },
    { alsoCalled: ['age_restriction'] },
  ),
  pack: column(
    'Pack contents',
    { read: readPack, write: writePack },
    { alsoCalled: ['pack', 'pack size', 'contents'] },
  ),
  pictures: column(
    'Pictures',
    { read: readList, write: writeLines },
    { ...OF_VARIANTS, alsoCalled: ['images', 'image', 'picture', 'image url', 'image src'] },
  ),
  picture_texts: column(
    'Picture descriptions',
    { read: readLines, write: writeLines },
    { alsoCalled: ['alt text', 'image alt text'] },
  ),
  option_1: column('Option 1', WORDS, OF_VARIANTS),
  option_2: column('Option 2', WORDS, OF_VARIANTS),
  option_3: column('Option 3', WORDS, OF_VARIANTS),
  tax_rate: column(
    'Own tax rate',
    { read: readRate, write: writeRate },
    { isForAdmins: true, alsoCalled: ['tax rate'] },
  ),
  shipping_cost: column('Own shipping cost', MONEY, {
    isForAdmins: true,
    alsoCalled: ['shipping cost'],
  }),
};

export const RANGE_COLUMN_NAMES = Object.keys(RANGE_COLUMNS) as RangeColumn[];

/** The columns of a file for sellers, or for administrators. */
export function rangeColumnsFor(isAdmin: boolean): RangeColumn[] {
  return RANGE_COLUMN_NAMES.filter((name) => isAdmin || !RANGE_COLUMNS[name].isForAdmins);
}

/** Headings of specifications: "Spec: Weight". */
export const SPECIFICATION_PREFIX = 'Spec: ';

/** What a column of a file is: a column of ours, a specification by its name, or left out. */
export type MappedColumn = RangeColumn | `spec:${string}` | '';

export function specificationOf(mapped: MappedColumn): string | null {
  return mapped.startsWith('spec:') ? mapped.slice('spec:'.length) : null;
}

export function isRangeColumn(mapped: string): mapped is RangeColumn {
  return Object.hasOwn(RANGE_COLUMNS, mapped);
}

/** The heading under which people know a mapped column: "Price", "Spec: Weight". */
export function headingOf(mapped: MappedColumn): string {
  const specification = specificationOf(mapped);
  if (specification !== null) return `${SPECIFICATION_PREFIX}${specification}`;
  return isRangeColumn(mapped) ? RANGE_COLUMNS[mapped].heading : '';
}

/** What each heading probably is; each column of ours at most once, the first heading for it. */
export function suggestMapping(headings: readonly string[], isAdmin: boolean): MappedColumn[] {
  const taken = new Set<MappedColumn>();
  return headings.map((heading) => {
    const found = suggestionFor(heading.trim(), isAdmin);
    if (taken.has(found)) return '';
    taken.add(found);
    return found;
  });
}

function suggestionFor(heading: string, isAdmin: boolean): MappedColumn {
  const [, specification] = /^(?:spec|specification|attribute)\s*:\s*(.+)$/i.exec(heading) ?? [];
  if (specification !== undefined) return `spec:${specification}`;
  const word = heading.toLowerCase();
  const columns = rangeColumnsFor(isAdmin);
  return (
    columns.find((name) => RANGE_COLUMNS[name].heading.toLowerCase() === word) ??
    columns.find((name) => RANGE_COLUMNS[name].alsoCalled.includes(word)) ??
    ''
  );
}

/** What is wrong with a mapping, or null. */
export function mappingError(mapping: readonly MappedColumn[]): string | null {
  const used = mapping.filter((mapped) => mapped !== '');
  const twice = used.find((mapped, index) => used.indexOf(mapped) !== index);
  if (twice !== undefined) return `Two columns are ${headingOf(twice)}. Leave one of them out.`;
  const finds = used.some((mapped) => mapped === 'sku' || mapped === 'slug' || mapped === 'name');
  return finds ? null : 'Choose which column is the SKU, the slug or the name of the products.';
}
