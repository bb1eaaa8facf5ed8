import { hasLostZeros, readWords, type Read } from '#domain/range/cells.ts';
import {
  RANGE_COLUMNS,
  type MappedColumn,
  type RangeColumn,
  type RangeValues,
} from '#domain/range/columns.ts';
import type { CellChange, CellError } from '#domain/range/outcomes.ts';
import { ownText, plainText, textOf, type RangeRow } from '#domain/range/rows.ts';

import type { FoundPicture, PictureFinder } from '#server/catalog/editing/imports/find-pictures.ts';
import { writeCell } from '#server/catalog/editing/products/range-values.ts';

type Patch = { -readonly [Name in RangeColumn]?: RangeValues[Name] };

/** What a row changes about a product or variant, compared as texts. */
export interface RowReading {
  readonly row: RangeRow;
  /** Only what differs. */
  readonly patch: Readonly<Patch>;
  readonly specifications: ReadonlyMap<string, string>;
  readonly changes: CellChange[];
  readonly errors: CellError[];
  /** What its cell of pictures names, if that changes. */
  readonly pictures: readonly FoundPicture[];
}

interface KnownRow {
  /** As it is now; empty for what is new. */
  readonly values: Partial<RangeValues>;
  readonly specifications: Readonly<Record<string, string>>;
}

export const NOTHING_KNOWN: KnownRow = { values: {}, specifications: {} };

export function readProductRow(
  row: RangeRow,
  known: KnownRow,
  findPicture: PictureFinder,
): RowReading {
  const isRead = (name: RangeColumn) => name !== 'variant';
  const reading = readCells(row, known.values, { isRead, findPicture });
  const specifications = new Map<string, string>();
  for (const [name, text] of row.specifications) {
    const before = plainText(ownText(known.specifications, name));
    if (text === before) continue;
    const answer = readWords(text);
    if (!answer.ok) {
      reading.errors.push({ column: `spec:${name}`, message: answer.reason });
      continue;
    }
    specifications.set(name, text);
    reading.changes.push({ column: `spec:${name}`, before, after: text });
  }
  return { ...reading, specifications };
}

const OF_PRODUCT = 'This belongs in the row of the product.';

/** Product columns may repeat in a variant's row what the product's own row says, but no more. */
export function readVariantRow(
  row: RangeRow,
  known: { readonly values: Partial<RangeValues>; readonly product: RangeRow | null },
  findPicture: PictureFinder,
): RowReading {
  const isRead = (name: RangeColumn) => RANGE_COLUMNS[name].isOfVariants;
  const reading = readCells(row, known.values, { isRead, findPicture });
  for (const [name, text] of row.texts) {
    const isHandle = name === 'slug' || name === 'name';
    if (RANGE_COLUMNS[name].isOfVariants || isHandle || text === '') continue;
    if (known.product === null || text !== textOf(known.product, name)) {
      reading.errors.push({ column: name, message: OF_PRODUCT });
    }
  }
  for (const [name, text] of row.specifications) {
    if (text === '' || text === known.product?.specifications.get(name)) continue;
    reading.errors.push({ column: `spec:${name}`, message: OF_PRODUCT });
  }
  return reading;
}

function readCells(
  row: RangeRow,
  values: Partial<RangeValues>,
  {
    isRead,
    findPicture,
  }: { readonly isRead: (name: RangeColumn) => boolean; readonly findPicture: PictureFinder },
): RowReading {
  const patch: Patch = {};
  const pictures: FoundPicture[] = [];
  const changes: CellChange[] = [];
  const errors: CellError[] = [];
  for (const [name, text] of row.texts) {
    if (!isRead(name)) continue;
    const { blankKeeps, read, write } = RANGE_COLUMNS[name];
    const before = writeCell(name, values);
    if (text === before || (blankKeeps && text === '')) continue;
    const answer: Read<unknown> = read(text);
    const lost = name === 'sku' && hasLostZeros(text, before);
    if (!answer.ok || lost) {
      errors.push({ column: name, message: answer.ok ? lostZeros(before) : answer.reason });
      continue;
    }
    const after = plainText((write as (value: unknown) => string)(answer.value));
    if (after === before) continue;
    if (name === 'pictures') {
      const found = (answer.value as RangeValues['pictures']).map(findPicture);
      const paths = found.map((each) => ('path' in each ? each.path : ''));
      // A picture of the archive that the product has already.
      if (isSameList(paths, values.pictures ?? [])) continue;
      pictures.push(...found);
      patch.pictures = paths;
      for (const each of found) {
        if (each.kind === 'refused') errors.push({ column: name, message: each.reason });
      }
    } else {
      Object.assign(patch, { [name]: answer.value });
    }
    changes.push({ column: name, before, after });
  }
  if (row.isTooLong) {
    errors.push({ column: null, message: 'This row has more cells than there are headings.' });
  }
  return { row, patch, specifications: new Map<string, string>(), changes, errors, pictures };
}

function isSameList(paths: readonly string[], addresses: readonly string[]): boolean {
  return (
    paths.length === addresses.length &&
    paths.every((path, index) => path !== '' && addresses[index]?.endsWith(path) === true)
  );
}

function lostZeros(code: string): string {
  return `The spreadsheet has dropped the zeros of ${code}. Format the column as text and enter it again.`;
}

/** The column of a row that a field of the product's form belongs to. */
const COLUMN_OF_FIELD: Readonly<Record<string, RangeColumn>> = {
  slug: 'slug',
  name: 'name',
  sku: 'sku',
  brand: 'brand',
  description: 'description',
  department_id: 'department',
  category_id: 'category',
  price: 'price',
  original_price: 'original_price',
  discount_type: 'discount',
  discount_value: 'discount',
  quantity_prices: 'quantity_prices',
  stock: 'stock',
  is_taxable: 'is_taxable',
  is_shipping_exempt: 'is_shipping_exempt',
  age_restriction: 'age_restriction',
  pack: 'pack',
  images: 'pictures',
  image: 'pictures',
  image_alts: 'picture_texts',
  option_names: 'option_1',
  attributes: 'option_1',
  custom_tax_rate: 'tax_rate',
  custom_shipping_cost: 'shipping_cost',
};

/** Splits an error of the form into the variant that it is about, or null, and its column. */
export function placeOfField(field: string): {
  readonly variant: number | null;
  readonly column: MappedColumn | null;
} {
  const [, index, ofVariant] = /^product_variants\.(\d+)\.(\w+)/.exec(field) ?? [];
  if (index !== undefined && ofVariant !== undefined) {
    const column = ofVariant === 'name' ? 'variant' : (COLUMN_OF_FIELD[ofVariant] ?? null);
    return { variant: Number(index), column };
  }
  const [, name = '', rest = ''] = /^(\w+)\.?(.*)$/.exec(field) ?? [];
  const column = name === 'specifications' && rest !== '' ? (`spec:${rest}` as const) : null;
  return { variant: null, column: column ?? COLUMN_OF_FIELD[name] ?? null };
}
