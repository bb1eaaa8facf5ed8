import { AppError } from '#contract/errors/app-error.ts';
import type { BulkChange, BulkInput, BulkResult } from '#contract/schemas/office-products.ts';

import { recordChange } from '#server/audit/record-change.ts';
import {
  factsOf,
  getOwnProduct,
  subjectOf,
  recordProductChange,
} from '#server/catalog/editing/products/own-product.ts';
import {
  archiveProducts,
  findAnyProducts,
  findUsableCategory,
  lockProducts,
  updateProduct,
  type OfficeProductRow,
} from '#server/catalog/editing/products/queries.ts';
import { setStock } from '#server/catalog/editing/products/save-product.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import type { Db } from '#server/platform/database.ts';

const SAMPLES = 20;
const NO_WARRANTY = 'No warranty';

/**
 * Changes many products in one transaction, or previews the change. Other sellers' products are
 * skipped and counted. A stock change also sets every variant of a product.
 */
export async function changeProducts(
  ctx: SignedInCtx,
  scope: Scope,
  { ids, change, preview }: BulkInput,
): Promise<BulkResult> {
  return inTransaction(ctx, async (tx) => {
    if (!preview) await lockProducts(tx.db, ids);
    const found = await findAnyProducts(tx.db, ids);
    const own = found.filter((row) => scope === null || row.seller_id === scope.sellerId);
    checkOneSeller(own, change);
    const category = await categoryOf(tx.db, scope, change);
    const result = {
      count: own.length,
      skipped: ids.length - own.length,
      samples: own
        .slice(0, SAMPLES)
        .map((row) => ({ name: row.name, ...wordsOf(row, change, category) })),
    };
    if (!preview) await apply(tx, own, { change, category });
    return result;
  });
}

/** Archives one product; orders still show it (Rule 36). */
export async function deleteProduct(ctx: SignedInCtx, scope: Scope, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockProducts(tx.db, [id]);
    const row = await getOwnProduct(tx.db, { id, scope, verb: 'delete' });
    await apply(tx, [row], { change: { kind: 'delete' }, category: null });
  });
}

/** A warranty names who gives it, so products of several sellers cannot share one (Rule 141). */
function checkOneSeller(rows: readonly OfficeProductRow[], change: BulkChange) {
  if (change.kind !== 'warranty' || change.warranty === null) return;
  if (new Set(rows.map((row) => row.seller_id)).size <= 1) return;
  const message = 'These products are from more than one seller. Set a warranty for one at a time.';
  throw new AppError('INVALID_INPUT', { message, fields: { ids: message } });
}

type Category = { readonly id: string; readonly name: string; readonly department_id: string };

async function categoryOf(db: Db, scope: Scope, change: BulkChange): Promise<Category | null> {
  if (change.kind !== 'category' || change.category_id === null) return null;
  const category = await findUsableCategory(db, change.category_id, scope);
  if (category !== undefined) return category;
  throw new AppError('INVALID_INPUT', { fields: { 'change.category_id': 'Choose a category.' } });
}

function wordsOf(row: OfficeProductRow, change: BulkChange, category: Category | null) {
  switch (change.kind) {
    case 'category':
      return {
        before: row.category?.name ?? 'Uncategorised',
        after: category?.name ?? 'Uncategorised',
      };
    case 'stock': {
      const stock = (row.stock?.on_hand ?? 0) - (row.stock?.reserved ?? 0);
      return { before: String(stock), after: String(change.stock) };
    }
    case 'warranty':
      return {
        before: row.warranty?.period ?? NO_WARRANTY,
        after: change.warranty?.period ?? NO_WARRANTY,
      };
    case 'delete':
      return { before: 'In the shop', after: 'Deleted' };
  }
}

interface Decided {
  readonly change: BulkChange;
  readonly category: Category | null;
}

async function apply(ctx: SignedInCtx, rows: readonly OfficeProductRow[], decided: Decided) {
  const { db, now } = ctx;
  if (decided.change.kind === 'delete') {
    if (rows.length === 0) return;
    await archiveProducts(
      db,
      rows.map(({ id }) => id),
      now,
    );
    for (const row of rows) {
      await recordChange(ctx, {
        ...subjectOf(row),
        action: 'deleted',
        before: factsOf(row),
        after: null,
      });
    }
    return;
  }
  for (const row of rows) {
    await changeOne(ctx, row, decided);
    await recordProductChange(ctx, row.id, { action: 'updated', before: row });
  }
}

async function changeOne(ctx: SignedInCtx, row: OfficeProductRow, { change, category }: Decided) {
  const { db, now } = ctx;
  switch (change.kind) {
    case 'category':
      await updateProduct(db, row.id, {
        category_id: category?.id ?? null,
        department_id: category?.department_id ?? null,
        updated_at: now,
      });
      return;
    case 'stock':
      await setStock(ctx, { productId: row.id, variantId: null, stock: change.stock });
      for (const { id } of row.variants) {
        await setStock(ctx, { productId: row.id, variantId: id, stock: change.stock });
      }
      return;
    case 'warranty':
      await updateProduct(db, row.id, {
        warranty: change.warranty && JSON.stringify(change.warranty),
        updated_at: now,
      });
      return;
    case 'delete':
      return;
  }
}
