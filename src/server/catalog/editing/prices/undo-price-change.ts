import { AppError } from '#contract/errors/app-error.ts';
import { MAX_CHANGED_PRICES, type UndonePriceChange } from '#contract/schemas/price-changes.ts';

import { recordChanges } from '#server/audit/record-change.ts';
import { entriesOf, namesOf, PRICE_CHANGE } from '#server/catalog/editing/prices/change-prices.ts';
import {
  listPriceChangeItems,
  listPrices,
  listProductNames,
  lockPriceChange,
  updatePriceChange,
  setPrices,
  type PriceChangeItem,
} from '#server/catalog/editing/prices/queries.ts';
import { lockProducts } from '#server/catalog/editing/products/queries.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import type { Db } from '#server/platform/database.ts';

/**
 * Undoes a bulk change as one step (Rule 97). A price that was changed again, or whose product or
 * variant was archived, is never overwritten: the undo is refused (409) with the products' names,
 * or skips these prices with `skipsChanged`.
 */
export async function undoPriceChange(
  ctx: SignedInCtx,
  scope: Scope,
  { id, skipsChanged }: { id: string; skipsChanged: boolean },
): Promise<UndonePriceChange> {
  return inTransaction(ctx, async (tx) => {
    const change = await lockPriceChange(tx.db, scope, id);
    if (change === undefined) throw new AppError('PRICE_CHANGE_NOT_FOUND');
    if (change.undone_at !== null) throw new AppError('PRICE_CHANGE_UNDONE');
    const items = await listPriceChangeItems(tx.db, id);
    const ids = [...new Set(items.map((item) => item.product_id))];
    await lockProducts(tx.db, ids);
    // Variants may have been added since, so there may be more prices than the change had.
    const prices = await listPrices(tx.db, { ids, scope, limit: MAX_CHANGED_PRICES * 2 });
    const now = new Map(prices.map((row) => [keyOf(row), row]));
    const changedSince = items.filter(
      (item) => now.get(keyOf(item))?.price_cents !== item.after_cents,
    );
    const isRefused = changedSince.length > 0 && !skipsChanged;
    if (isRefused || changedSince.length === items.length) {
      throw await changedSinceError(tx.db, changedSince, items.length - changedSince.length);
    }
    const undone = items.flatMap((item) => {
      const row = now.get(keyOf(item));
      return row?.price_cents === item.after_cents
        ? [{ ...row, after_cents: item.before_cents }]
        : [];
    });
    await setPrices(tx.db, undone, tx.now);
    await updatePriceChange(tx.db, id, { undone_at: tx.now });
    const counts = { price_count: undone.length, skipped_count: changedSince.length };
    await recordChanges(tx, [
      ...(await entriesOf(tx.db, undone, { isUnversioned: false })),
      {
        action: 'undone',
        subject: PRICE_CHANGE,
        subjectId: id,
        subjectName: change.summary,
        before: null,
        after: {
          prices: counts.price_count,
          ...(counts.skipped_count === 0 ? {} : { left_as_changed_since: counts.skipped_count }),
        },
      },
    ]);
    return counts;
  });
}

function keyOf(price: { readonly product_id: string; readonly variant_id: string | null }): string {
  return price.variant_id ?? price.product_id;
}

async function changedSinceError(db: Db, changed: readonly PriceChangeItem[], leftCount: number) {
  const names = await listProductNames(
    db,
    changed.map((item) => item.product_id),
  );
  const words = namesOf([...names.values()].toSorted().slice(0, 3), names.size);
  return new AppError('PRICES_CHANGED_SINCE', {
    message: `Changed or deleted since: ${words}. Nothing was undone.`,
    data: {
      changed_count: changed.length,
      /** The prices that can still be restored, with `skip_changed`. */
      left_count: leftCount,
      product_ids: [...names.keys()].slice(0, 100),
    },
  });
}
