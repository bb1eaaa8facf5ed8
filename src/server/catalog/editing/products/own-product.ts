import { z } from 'zod';

import { AppError } from '#contract/errors/app-error.ts';
import { OfficeProductSchema, type OfficeProduct } from '#contract/schemas/office-products.ts';

import { findAnyProduct, type OfficeProductRow } from '#server/catalog/editing/products/queries.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import type { SignedInCtx } from '#server/http/context.ts';
import type { Db } from '#server/platform/database.ts';
import { recordChange } from '#server/audit/record-change.ts';
import { findChanges, refuseChanged, refuseStale } from '#server/audit/refuse-stale.ts';
import { presentOfficeProduct } from '#server/catalog/editing/products/present.ts';

interface ProductAccess {
  readonly id: string;
  readonly scope: Scope;
  readonly verb: 'view' | 'edit' | 'delete';
}

/**
 * A product that the scope may view, edit or delete. Refuses with the specified sentences (Rule
 * 10): a seller may view the administrators' products; another seller's product is not found, and
 * an attempt to change it is refused with "you can only edit your own products".
 */
export async function getOwnProduct(db: Db, { id, scope, verb }: ProductAccess) {
  const row = await findAnyProduct(db, id);
  if (row === undefined) throw new AppError('PRODUCT_NOT_FOUND');
  if (scope === null || row.seller_id === scope.sellerId) return row;
  if (row.seller_id === null) {
    if (verb === 'view') return row;
    throw new AppError('NOT_YOUR_PRODUCT', {
      message: 'You cannot edit admin products. You can only view them.',
    });
  }
  if (verb === 'view') throw new AppError('PRODUCT_NOT_FOUND');
  throw new AppError('NOT_YOUR_PRODUCT', { message: `you can only ${verb} your own products` });
}

/** The fields of a product that the audit log compares. */
export function factsOf(row: OfficeProductRow) {
  const { stock, variants, goes_with: links, category, department, ...others } = row;
  const { seller: _seller, ...columns } = others;
  const { updated_at: _updated, created_at: _created, id: _id, ...facts } = columns;
  return {
    ...facts,
    category: category?.name ?? null,
    department: department?.name ?? null,
    stock: (stock?.on_hand ?? 0) - (stock?.reserved ?? 0),
    goes_with: links.map(({ name, kind, quantity_thousandths, measure, per }) => ({
      name,
      kind,
      quantity_thousandths,
      measure,
      per,
    })),
    variants: variants.map(({ name, sku, price_cents, on_hand, reserved }) => ({
      name,
      sku,
      price_cents,
      stock: on_hand - reserved,
    })),
  };
}

export function subjectOf({ id, name }: OfficeProductRow) {
  return { subject: 'product', subjectId: id, subjectName: name };
}

/** Reads a product that was saved and adds its audit entry; `before` is null for a new one. */
export async function recordProductChange(
  ctx: SignedInCtx,
  id: string,
  {
    action,
    before,
    isUnversioned = false,
  }: { action: string; before: OfficeProductRow | null; isUnversioned?: boolean },
): Promise<OfficeProductRow> {
  const after = await findAnyProduct(ctx.db, id);
  if (after === undefined) throw new AppError('PRODUCT_NOT_FOUND');
  await recordChange(ctx, {
    ...subjectOf(after),
    action,
    before: before && factsOf(before),
    after: factsOf(after),
    isUnversioned,
  });
  return after;
}

/** The available units that a save is based on, where it names any. */
interface StockChange {
  readonly expected_stock?: number | undefined;
  readonly product_variants?:
    | readonly { readonly id?: string | undefined; readonly expected_stock?: number | undefined }[]
    | undefined;
}

interface Save {
  readonly row: OfficeProductRow;
  readonly scope: Scope;
  readonly version: number | undefined;
  readonly change: StockChange;
}

/**
 * Refuses a save that was based on another version of the product, or on stock that orders have
 * moved since (Rule 47). Sales do not raise the version, so they only refuse a save that sets
 * stock.
 */
export async function refuseStaleProduct(db: Db, { row, scope, version, change }: Save) {
  const product = presentOfficeProduct(row, scope);
  const record = z.encode(OfficeProductSchema, product);
  await refuseStale(db, { ...subjectOf(row), record, version });
  if (!stockIsAsExpected(product, change)) await refuseChangedProduct(db, row, scope);
}

/** What has changed since a save was prepared; null if nothing that it is about has (Rule 47). */
export async function findProductChanges(
  db: Db,
  { row, scope, version, change }: Save & { readonly version: number },
) {
  const product = presentOfficeProduct(row, scope);
  if (version === row.version && stockIsAsExpected(product, change)) return null;
  return findChanges(db, {
    ...subjectOf(row),
    record: z.encode(OfficeProductSchema, product),
    version,
  });
}

/** Throws RECORD_CHANGED for a product where only the stock has changed. */
export async function refuseChangedProduct(db: Db, row: OfficeProductRow, scope: Scope) {
  const record = z.encode(OfficeProductSchema, presentOfficeProduct(row, scope));
  return refuseChanged(db, { ...subjectOf(row), record, version: row.version });
}

function stockIsAsExpected(product: OfficeProduct, change: StockChange): boolean {
  const { expected_stock: expected, product_variants: variants = [] } = change;
  if (expected !== undefined && expected !== product.stock) return false;
  return variants.every((variant) => {
    const saved = product.product_variants.find(({ id }) => id === variant.id);
    return (
      saved === undefined ||
      variant.expected_stock === undefined ||
      variant.expected_stock === saved.stock
    );
  });
}
