import { z } from 'zod';

import { isSameName } from '#domain/catalog/attributes.ts';

import { ApiError } from '#contract/errors/api-error.ts';
import { encodeDiscount } from '#contract/schemas/discount.ts';
import {
  OfficeProductSchema,
  ProductsChangedSchema,
  type OfficeProduct,
  type SheetInput,
} from '#contract/schemas/office-products.ts';
import type { ChangedField } from '#contract/schemas/versions.ts';

import type { Difference } from '#web/backoffice/conflict/merge-values.ts';
import { textOf, type SheetTexts } from '#web/backoffice/sheet/edits.ts';
import type { SheetCellKey } from '#web/backoffice/sheet/edits.ts';

import {
  cellWordsOf,
  productSheetRows,
  readCell,
  specificationName,
  variantKey,
  type CellValue,
  type ProductColumn,
  type ProductRow,
} from './sheet-rows.ts';

type SheetProduct = SheetInput['products'][number];
type SheetVariant = SheetProduct['variants'][number];
type Patch = { -readonly [Name in keyof SheetProduct]: SheetProduct[Name] };

/** The body of a save: of each product what was entered, as it is read. */
export function sheetInput(
  rows: readonly ProductRow[],
  columns: readonly ProductColumn[],
  texts: SheetTexts,
): SheetInput {
  const patches = new Map<string, Patch & { variants: SheetVariant[] }>();
  for (const row of rows) {
    const entered = texts.get(row.key);
    if (entered === undefined) continue;
    const { product, variant } = row;
    const { id, version } = product;
    const patch = patches.get(id) ?? { id, version, variants: [] };
    patches.set(id, patch);
    const values = columns.flatMap((column) => {
      const text = entered.get(column.key);
      const answer = text === undefined ? null : readCell(column, text);
      return answer?.ok === true ? [{ column, value: answer.value }] : [];
    });
    if (variant === null) {
      for (const { column, value } of values)
        Object.assign(patch, productPart(patch, row, { column, value }));
    } else {
      const { id: variantId, stock } = variant;
      const parts = values.map(({ value }) => unitPart(value, stock));
      patch.variants.push(Object.assign({ id: variantId }, ...parts) as SheetVariant);
    }
  }
  return { products: [...patches.values()] };
}

/** What products and variants both have. */
function unitPart(value: CellValue, stock: number): Pick<SheetVariant, 'price' | 'stock'> {
  if (value.kind === 'price') return { price: value.price };
  return value.kind === 'stock' ? { stock: { from: stock, to: value.stock } } : {};
}

function productPart(
  { specifications }: SheetProduct,
  { product }: ProductRow,
  { column: { attribute }, value }: { readonly column: ProductColumn; readonly value: CellValue },
): Partial<SheetProduct> {
  if (value.kind === 'discount') {
    const { discount_type, discount_value } = encodeDiscount(value.discount);
    return { discount_type, discount_value };
  }
  if (value.kind !== 'attribute' || attribute === null) return unitPart(value, product.stock);
  return {
    specifications: { ...specifications, [specificationName(product, attribute)]: value.text },
  };
}

/** What a save was refused for, and the cells that it is about. */
export interface CellRefusal extends SheetCellKey {
  readonly reason: string;
}

/** The cells of an answer's wrong fields, and the sentences that no cell shows. */
export function refusedCells(
  fields: Readonly<Record<string, string>>,
  { products }: SheetInput,
  columns: readonly ProductColumn[],
): { readonly cells: readonly CellRefusal[]; readonly others: readonly string[] } {
  const cells: CellRefusal[] = [];
  const others: string[] = [];
  for (const [field, reason] of Object.entries(fields)) {
    const [, at, rest = ''] = /^(?:body\.)?products\.(\d+)\.(.+)$/.exec(field) ?? [];
    const product = products[Number(at)];
    const [, place, ofVariant] = /^variants\.(\d+)\.(\w+)/.exec(rest) ?? [];
    const variant = product?.variants[Number(place)];
    const column = columnOfField(ofVariant ?? rest, columns);
    if (product === undefined || column === null) others.push(reason);
    else {
      const row = variant === undefined ? product.id : variantKey(product.id, variant.id);
      cells.push({ row, column, reason });
    }
  }
  return { cells, others: [...new Set(others)] };
}

function columnOfField(field: string, columns: readonly ProductColumn[]): string | null {
  const [, name = '', specification] = /^(\w+)(?:\.(.+))?/.exec(field) ?? [];
  if (name === 'price' || name === 'stock') return name;
  if (name.startsWith('discount')) return 'discount';
  if (name !== 'specifications' || specification === undefined) return null;
  const attribute = columns.find(
    (column) => column.attribute !== null && isSameName(column.attribute.name, specification),
  );
  return attribute?.key ?? null;
}

/** Products that have changed since the page was loaded, as they are now. */
export interface ChangedProducts {
  readonly current: readonly OfficeProduct[];
  readonly goneIds: readonly string[];
  readonly changes: readonly ChangedField[];
}

/** What a save was refused for because others were faster; null for any other error. */
export function changedProducts(error: unknown): ChangedProducts | null {
  const answer =
    error instanceof ApiError && error.code === 'PRODUCTS_CHANGED'
      ? ProductsChangedSchema.safeParse(error.data)
      : null;
  if (answer?.success !== true) return null;
  const { products } = answer.data;
  return {
    current: products.flatMap(({ record }) =>
      record === null ? [] : [z.decode(OfficeProductSchema, record as never)],
    ),
    goneIds: products.flatMap(({ id, record }) => (record === null ? [id] : [])),
    // Fields of several products have the same names.
    changes: products.flatMap(({ id, changes }) =>
      changes.map((change) => ({
        ...change,
        field: `${id} ${change.field === 'discount_value' ? 'discount_type' : change.field}`,
      })),
    ),
  };
}

/** A cell that differs from how it was loaded. */
export interface CellDifference extends Difference, SheetCellKey {}

/**
 * The cells of these rows in which theirs or mine differ from what was loaded, without stock that
 * only sales have moved.
 */
export function cellDifferences(
  rows: readonly ProductRow[],
  theirs: readonly OfficeProduct[],
  { columns, texts }: { readonly columns: readonly ProductColumn[]; readonly texts: SheetTexts },
): CellDifference[] {
  const now = new Map(productSheetRows(theirs, columns).map((row) => [row.key, row]));
  return rows.flatMap((row): CellDifference[] => {
    const current = now.get(row.key);
    if (current === undefined) return texts.has(row.key) ? [goneRow(row)] : [];
    return columns.flatMap((column, at): CellDifference[] => {
      const base = row.cells[at];
      if (base === undefined || base.locked !== null) return [];
      const theirText = current.cells[at]?.text ?? '';
      const entered = textOf(texts, { row: row.key, column: column.key });
      const by = changedBy(base.text, entered ?? base.text, theirText);
      if (by === null || (by === 'theirs' && column.key === 'stock')) return [];
      return [
        {
          row: row.key,
          column: column.key,
          key: `${row.key} ${column.key}`,
          field: `${row.product.id} ${fieldOf(row, column)}`,
          label: `${row.name}: ${column.header}`,
          by,
          base: cellWordsOf(column, base.text),
          mine: cellWordsOf(column, entered ?? base.text),
          theirs: cellWordsOf(column, theirText),
        },
      ];
    });
  });
}

/** A product or variant that somebody has removed, with what was entered in its row. */
function goneRow({ key, name, product }: ProductRow): CellDifference {
  const words = { base: 'in the shop', mine: 'in the shop', theirs: 'removed' };
  return { row: key, column: '', key, field: product.id, label: name, by: 'theirs', ...words };
}

function changedBy(base: string, mine: string, theirs: string): Difference['by'] | null {
  if (mine === theirs) return null;
  if (theirs === base) return 'mine';
  return mine === base ? 'theirs' : 'both';
}

/** The field of the product's call that a cell is a part of. */
function fieldOf({ variant }: ProductRow, { key, attribute }: ProductColumn): string {
  if (variant !== null) return 'product_variants';
  if (attribute !== null) return 'specifications';
  return key === 'discount' ? 'discount_type' : key;
}
