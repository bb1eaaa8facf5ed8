import { cents } from '#domain/money/cents.ts';
import { sizeOfChange, type PriceOutcome } from '#domain/pricing/bulk-price.ts';

import type {
  PriceChangePreview,
  PriceChangePreviewInput,
} from '#contract/schemas/price-changes.ts';

import {
  countSkipped,
  findChosenIds,
  findOutcomes,
  fingerprintOf,
  type FoundPrice,
} from '#server/catalog/editing/prices/find-prices.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import type { SignedInCtx } from '#server/http/context.ts';

/** A page of the results of a bulk change, the largest change first (Rule 97). */
export async function previewPrices(
  { db, now }: SignedInCtx,
  scope: Scope,
  { products, change, limit, offset }: PriceChangePreviewInput,
): Promise<PriceChangePreview> {
  const ids = await findChosenIds(db, scope, products);
  const found = await findOutcomes(db, { ids, scope, change });
  const changed = found.filter(({ outcome }) => outcome.isChanged);
  const countOf = (flag: 'isFree' | 'reachesOriginal' | 'isBelowRounding') =>
    changed.filter(({ outcome }) => outcome[flag]).length;
  const ownCount = productCountOf(found);
  const withVariants = new Set(
    found.flatMap(({ row }) => (row.variant_id === null ? [] : [row.product_id])),
  );
  return {
    product_count: productCountOf(changed),
    unchanged_count: found.length - changed.length,
    skipped_count: await countSkipped(db, scope, { products, ownCount }),
    free_count: countOf('isFree'),
    reaches_original_count: countOf('reachesOriginal'),
    below_rounding_count: countOf('isBelowRounding'),
    quantity_prices_count: changed.filter(({ row }) => row.has_quantity_prices).length,
    prices: largestFirst(changed)
      .slice(offset, offset + limit)
      .map((price) => presentPrice(price, withVariants)),
    totalCount: changed.length,
    fingerprint: fingerprintOf(found, now),
  };
}

export function productCountOf(prices: readonly FoundPrice[]): number {
  return new Set(prices.map(({ row }) => row.product_id)).size;
}

function largestFirst(prices: readonly FoundPrice[]): FoundPrice[] {
  const difference = ({ paidBeforeCents, paidAfterCents }: PriceOutcome) =>
    Math.abs(paidAfterCents - paidBeforeCents);
  return prices
    .map((price) => ({ price, size: sizeOfChange(price.outcome) }))
    .toSorted(
      (a, b) =>
        // If both are infinite, their difference is not a number.
        (a.size === b.size ? 0 : b.size - a.size) ||
        difference(b.price.outcome) - difference(a.price.outcome) ||
        a.price.row.product_name.localeCompare(b.price.row.product_name, 'en-AU'),
    )
    .map(({ price }) => price);
}

function presentPrice({ row, outcome }: FoundPrice, withVariants: ReadonlySet<string>) {
  return {
    ...row,
    has_variants: withVariants.has(row.product_id),
    price_before: outcome.listBeforeCents,
    price_after: outcome.listAfterCents,
    paid_before: outcome.paidBeforeCents,
    paid_after: outcome.paidAfterCents,
    original_price: row.original_price_cents === null ? null : cents(row.original_price_cents),
    is_free: outcome.isFree,
    reaches_original: outcome.reachesOriginal,
    is_below_rounding: outcome.isBelowRounding,
  };
}
