import {
  FREE_ELSEWHERE,
  type StockAndPricesInput,
  type StockAndPricesResult,
} from '#contract/schemas/office-products.ts';

import { recordChanges } from '#server/audit/record-change.ts';
import { setPrices } from '#server/catalog/editing/prices/queries.ts';
import { factsOf, subjectOf } from '#server/catalog/editing/products/own-product.ts';
import {
  findAnyProducts,
  findIdsByCodes,
  lockProducts,
  type OfficeProductRow,
  type Range,
} from '#server/catalog/editing/products/queries.ts';
import { setStock } from '#server/catalog/editing/products/save-product.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';

type Item = StockAndPricesInput['items'][number];
type Answer = StockAndPricesResult['items'][number];

/** What a code stands for: a product, or one of its variants. */
interface Coded {
  readonly product: OfficeProductRow;
  readonly variantId: string | null;
  /** Empty before stock was first set. */
  readonly stockItemId: string;
  readonly stock: number;
  readonly priceCents: number;
}

/**
 * Sets stock and prices by code, as other systems know them. A code that the range does not have is
 * refused by itself, and the others are set in one transaction. What is set already is unchanged,
 * so a list can be sent again.
 */
export async function setStockAndPrices(
  ctx: SignedInCtx,
  range: Range,
  { items }: StockAndPricesInput,
): Promise<StockAndPricesResult> {
  return inTransaction(ctx, async (tx) => {
    const skus = items.map(({ sku }) => sku);
    const ids = await findIdsByCodes(tx.db, range, skus);
    if (ids.length > 0) await lockProducts(tx.db, ids);
    const found = ids.length > 0 ? await findAnyProducts(tx.db, ids) : [];
    const byCode = new Map(found.flatMap(codesOf));
    const times = Map.groupBy(skus, (sku) => sku);
    const decided = items.map((item) => {
      const coded = byCode.get(item.sku);
      const isRepeated = (times.get(item.sku)?.length ?? 0) > 1;
      return { item, coded, answer: decide(item, coded, isRepeated) };
    });
    const changes = decided.flatMap(({ item, coded, answer }) =>
      coded !== undefined && answer.outcome === 'changed' ? [{ item, coded }] : [],
    );
    await apply(tx, changes);
    return { items: decided.map(({ answer }) => answer) };
  });
}

function codesOf(product: OfficeProductRow): [string, Coded][] {
  const { sku, price_cents: priceCents, stock } = product;
  const whole = { product, variantId: null, stockItemId: stock?.id ?? '', priceCents };
  const codes: [string | null, Coded][] = [
    [sku, { ...whole, stock: availableOf(stock) }],
    ...product.variants.map((variant): [string | null, Coded] => [
      variant.sku,
      {
        product,
        variantId: variant.id,
        stockItemId: variant.stock_item_id ?? '',
        stock: availableOf(variant),
        priceCents: variant.price_cents,
      },
    ]),
  ];
  return codes.flatMap(([code, coded]) => (code === null ? [] : [[code, coded]]));
}

function availableOf(stock: { on_hand: number; reserved: number } | null): number {
  return (stock?.on_hand ?? 0) - (stock?.reserved ?? 0);
}

function decide(item: Item, coded: Coded | undefined, isRepeated: boolean): Answer {
  const { sku, stock, price } = item;
  const refused = (reason: string): Answer => ({ sku, outcome: 'refused', reason });
  if (isRepeated) return refused('This code is in the list more than once.');
  if (coded === undefined) return refused('No product or variant has this code.');
  if (stock === undefined && price === undefined) return refused('Send a stock, a price or both.');
  if (price === 0) return refused(FREE_ELSEWHERE);
  const isSame =
    (stock === undefined || stock === coded.stock) &&
    (price === undefined || price === coded.priceCents);
  return { sku, outcome: isSame ? 'unchanged' : 'changed', reason: null };
}

interface CodedChange {
  readonly item: Item;
  readonly coded: Coded;
}

async function apply(ctx: SignedInCtx, changes: readonly CodedChange[]): Promise<void> {
  if (changes.length === 0) return;
  await setPrices(
    ctx.db,
    changes.flatMap(({ item: { price }, coded: { product, variantId, priceCents } }) =>
      price === undefined || price === priceCents
        ? []
        : [{ product_id: product.id, variant_id: variantId, after_cents: price }],
    ),
    ctx.now,
  );
  // Stock rows are locked in the order of their ids, as orders do.
  const inOrder = changes.toSorted((a, b) => (a.coded.stockItemId < b.coded.stockItemId ? -1 : 1));
  for (const { item, coded } of inOrder) {
    const { stock } = item;
    if (stock === undefined || stock === coded.stock) continue;
    await setStock(ctx, { productId: coded.product.id, variantId: coded.variantId, stock });
  }
  const before = new Map(changes.map(({ coded: { product } }) => [product.id, product]));
  const after = await findAnyProducts(ctx.db, [...before.keys()]);
  await recordChanges(
    ctx,
    after.map((row) => ({
      ...subjectOf(row),
      action: 'updated',
      before: factsOf(before.get(row.id) ?? row),
      after: factsOf(row),
      isUnversioned: true,
    })),
  );
}
