import { z } from 'zod';

import {
  OfficeProductSchema,
  type OfficeProduct,
  type ProductChange,
} from '#contract/schemas/office-products.ts';

import { refuseChanged, refuseStale } from '#server/audit/refuse-stale.ts';
import { subjectOf } from '#server/catalog/editing/products/own-product.ts';
import { presentOfficeProduct } from '#server/catalog/editing/products/present.ts';
import type { OfficeProductRow } from '#server/catalog/editing/products/queries.ts';
import type { Scope } from '#server/catalog/editing/scope.ts';
import type { Db } from '#server/platform/database.ts';

type StockChange = Pick<ProductChange, 'expected_stock' | 'product_variants'>;

interface Save {
  /** The locked product. */
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
