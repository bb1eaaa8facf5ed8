import { cents, formatMoney } from '#domain/money/cents.ts';
import type { PriceRounding } from '#domain/pricing/bulk-price.ts';
import { formatRate } from '#domain/tax/rate.ts';

import { AppError } from '#contract/errors/app-error.ts';
import type {
  AppliedPriceChange,
  PriceChangeInput,
  PriceChangeRequest,
} from '#contract/schemas/price-changes.ts';

import { recordChanges, type Change } from '#server/audit/record-change.ts';
import {
  findChosenIds,
  findOutcomes,
  readFingerprint,
  type FoundPrice,
} from '#server/catalog/editing/prices/find-prices.ts';
import { productCountOf } from '#server/catalog/editing/prices/preview-prices.ts';
import {
  findPricesChangedAfter,
  insertPriceChange,
  listProductVersions,
  setPrices,
} from '#server/catalog/editing/prices/queries.ts';
import { lockProducts } from '#server/catalog/editing/products/queries.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { newId } from '#server/platform/ids.ts';
import type { Db } from '#server/platform/database.ts';

/** A bulk price change in the audit log; its entry says "applied" or "undone". */
export const PRICE_CHANGE = 'price change';

/**
 * Changes the prices of many products and their variants in one transaction, from the locked prices
 * (Rule 97). Refuses a resulting price of $0.00 unless `allow_free` (422), and prices that differ
 * from the preview named by `fingerprint` (409). Skips other sellers' products.
 */
export async function changePrices(
  ctx: SignedInCtx,
  scope: Scope,
  { products, change, allow_free: allowsFree, fingerprint }: PriceChangeInput,
): Promise<AppliedPriceChange> {
  return inTransaction(ctx, async (tx) => {
    const ids = await findChosenIds(tx.db, scope, products);
    if (ids.length > 0) await lockProducts(tx.db, ids);
    const found = await findOutcomes(tx.db, { ids, scope, change });
    if (fingerprint !== undefined) await assertUnchanged(tx.db, found, { ids, fingerprint });
    const changed = found.filter(({ outcome }) => outcome.isChanged);
    if (!allowsFree) assertNothingFree(changed);
    if (changed.length === 0) return { id: null, product_count: 0, price_count: 0 };
    const id = newId();
    const prices = changed.map(({ row, outcome }) => ({
      ...row,
      before_cents: outcome.listBeforeCents,
      after_cents: outcome.listAfterCents,
    }));
    await setPrices(tx.db, prices, tx.now);
    const counts = { product_count: productCountOf(changed), price_count: changed.length };
    const summary = summaryOf(change);
    const sellerId = scope?.sellerId ?? null;
    await insertPriceChange(
      tx.db,
      { id, seller_id: sellerId, summary, ...counts, created_at: tx.now, undone_at: null },
      prices,
    );
    await recordChanges(tx, [
      ...(await entriesOf(tx.db, prices, { isUnversioned: fingerprint === undefined })),
      {
        action: 'applied',
        subject: PRICE_CHANGE,
        subjectId: id,
        subjectName: summary,
        before: null,
        after: { products: counts.product_count, prices: counts.price_count },
      },
    ]);
    return { id, ...counts };
  });
}

interface NewPrice {
  readonly product_id: string;
  readonly product_name: string;
  readonly variant_id: string | null;
  readonly variant_name: string | null;
  readonly price_cents: number;
  readonly after_cents: number;
}

/** One audit entry per product with its new version, as if its prices had been saved separately. */
export async function entriesOf(
  db: Db,
  prices: readonly NewPrice[],
  { isUnversioned }: { isUnversioned: boolean },
): Promise<Change[]> {
  const versions = await listProductVersions(
    db,
    prices.map((price) => price.product_id),
  );
  const byProduct = Map.groupBy(prices, (price) => price.product_id);
  return [...byProduct].map(([productId, own]) => {
    const fieldsOf = (column: 'price_cents' | 'after_cents') => {
      const variants = own.filter((price) => price.variant_id !== null);
      return {
        ...Object.fromEntries(
          own.flatMap((price) =>
            price.variant_id === null ? [['price_cents', price[column]]] : [],
          ),
        ),
        ...(variants.length === 0
          ? {}
          : {
              variants: variants.map((price) => ({
                name: price.variant_name,
                price_cents: price[column],
              })),
            }),
      };
    };
    return {
      action: 'updated',
      subject: 'product',
      subjectId: productId,
      subjectName: own[0]?.product_name ?? '',
      before: fieldsOf('price_cents'),
      after: { ...fieldsOf('after_cents'), version: versions.get(productId) },
      isUnversioned,
    };
  });
}

async function assertUnchanged(
  db: Db,
  found: readonly FoundPrice[],
  { ids, fingerprint }: { ids: readonly string[]; fingerprint: string },
): Promise<void> {
  const { isSame, seenAt } = readFingerprint(fingerprint, found);
  if (isSame) return;
  const { names, count } = await findPricesChangedAfter(db, { ids, after: seenAt });
  if (count === 0) throw new AppError('PRICES_CHANGED');
  throw new AppError('PRICES_CHANGED', {
    message: `Prices changed since the preview: ${namesOf(names, count)}. Check the new preview and apply it again.`,
  });
}

/** "Claw hammer, Decking and 4 more". */
export function namesOf(names: readonly string[], count: number): string {
  return count > names.length
    ? `${names.join(', ')} and ${count - names.length} more`
    : names.join(', ');
}

function assertNothingFree(changed: readonly FoundPrice[]): void {
  const count = changed.filter(({ outcome }) => outcome.isFree).length;
  if (count === 0) return;
  throw new AppError('INVALID_INPUT', {
    fields: {
      allow_free:
        count === 1
          ? '1 price would be $0.00. Tick the box to allow it.'
          : `${count} prices would be $0.00. Tick the box to allow them.`,
    },
  });
}

const ROUNDED: Record<PriceRounding, string> = {
  cent: '',
  five_cents: ', to 5 cents',
  dollar: ', to the dollar',
  ninety_five: ', ending in .95',
};

/** "Raised by 5%, ending in .95". */
function summaryOf(change: PriceChangeRequest): string {
  const value = change.kind === 'percent' ? change.percent : change.amount;
  const size =
    change.kind === 'percent'
      ? formatRate(Math.round(Math.abs(change.percent) * 100))
      : formatMoney(cents(Math.abs(change.amount)));
  return `${value < 0 ? 'Lowered' : 'Raised'} by ${size}${ROUNDED[change.rounding]}`;
}
