import { createHash } from 'node:crypto';

import { cents } from '#domain/money/cents.ts';
import { formatCount } from '#domain/numbers/format-count.ts';
import { outcomeOf, type PriceChange, type PriceOutcome } from '#domain/pricing/bulk-price.ts';

import { AppError } from '#contract/errors/app-error.ts';
import {
  MAX_CHANGED_PRICES,
  type ChosenProducts,
  type PriceChangeRequest,
} from '#contract/schemas/price-changes.ts';
import { MAX_WIRE_DOLLARS } from '#contract/schemas/wire.ts';

import { discountOf } from '#server/catalog/discount.ts';
import { listPrices, type PriceRow } from '#server/catalog/editing/prices/queries.ts';
import {
  countOfficeProducts,
  listOfficeProductIds,
} from '#server/catalog/editing/products/queries.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import type { Db } from '#server/platform/database.ts';

/** The chosen products, by id or by filter; too many are refused (422). */
export async function findChosenIds(db: Db, scope: Scope, products: ChosenProducts) {
  if ('ids' in products) return [...new Set(products.ids)];
  const { filter } = products;
  const ids = await listOfficeProductIds(db, scope, { filter, limit: MAX_CHANGED_PRICES + 1 });
  if (ids.length > MAX_CHANGED_PRICES) throw tooMany();
  return ids;
}

/** The number of chosen products that the scope may not change. */
export async function countSkipped(
  db: Db,
  scope: Scope,
  { products, ownCount }: { products: ChosenProducts; ownCount: number },
): Promise<number> {
  if ('ids' in products) return new Set(products.ids).size - ownCount;
  if (scope === null) return 0;
  return (await countOfficeProducts(db, scope, products.filter)) - ownCount;
}

export interface FoundPrice {
  readonly row: PriceRow;
  readonly outcome: PriceOutcome;
}

/**
 * The result of a change for every price of these products, by the rule that preview and change
 * share. Refuses (422) more prices than one change takes, and a price above the maximum.
 */
export async function findOutcomes(
  db: Db,
  { ids, scope, change }: { ids: readonly string[]; scope: Scope; change: PriceChangeRequest },
): Promise<FoundPrice[]> {
  const rows = await listPrices(db, { ids, scope, limit: MAX_CHANGED_PRICES + 1 });
  if (rows.length > MAX_CHANGED_PRICES) throw tooMany();
  const step = stepOf(change);
  return rows.map((row) => {
    const price = {
      listPriceCents: cents(row.price_cents),
      originalPriceCents:
        row.original_price_cents === null ? null : cents(row.original_price_cents),
      discount: discountOf(row),
    };
    const outcome = outcomeOf(price, step, change.rounding);
    if (outcome.listAfterCents > MAX_WIRE_DOLLARS * 100) {
      const field = change.kind === 'percent' ? 'change.percent' : 'change.amount';
      throw new AppError('INVALID_INPUT', { fields: { [field]: 'A price would be too high.' } });
    }
    return { row, outcome };
  });
}

/** The time of the preview, and a hash of everything that decides its result. */
export function fingerprintOf(prices: readonly FoundPrice[], now: Date): string {
  const hash = createHash('sha256');
  for (const { row } of prices) {
    hash.update(
      JSON.stringify([
        row.product_id,
        row.variant_id,
        row.price_cents,
        row.original_price_cents,
        row.discount_type,
        row.discount_value,
      ]),
    );
  }
  return `${now.getTime()}.${hash.digest('base64url')}`;
}

/** When the prices of a fingerprint were read, and whether they are the same as these. */
export function readFingerprint(text: string, prices: readonly FoundPrice[]) {
  const seenAt = new Date(Number(text.split('.')[0]));
  const isValid = !Number.isNaN(seenAt.getTime());
  return {
    seenAt: isValid ? seenAt : new Date(0),
    isSame: isValid && fingerprintOf(prices, seenAt) === text,
  };
}

function stepOf(change: PriceChangeRequest): PriceChange {
  return change.kind === 'percent'
    ? { kind: 'percent', bps: Math.round(change.percent * 100) }
    : { kind: 'amount', amountCents: change.amount };
}

function tooMany() {
  const most = formatCount(MAX_CHANGED_PRICES);
  return new AppError('INVALID_INPUT', {
    message: `One change can cover up to ${most} prices, counting products and variants. Use search or filters to choose fewer products.`,
    fields: { products: `Choose products with up to ${most} prices.` },
  });
}
