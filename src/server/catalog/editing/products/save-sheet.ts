import { AppError } from '#contract/errors/app-error.ts';
import { decodeDiscount } from '#contract/schemas/discount.ts';
import {
  discountError,
  enteredDiscount,
  FREE_ELSEWHERE,
  type ProductsChanged,
  type SheetInput,
} from '#contract/schemas/office-products.ts';

import { recordChanges } from '#server/audit/record-change.ts';
import { listMissingAttributes } from '#server/catalog/editing/attributes/queries.ts';
import { setPrices } from '#server/catalog/editing/prices/queries.ts';
import { discountColumns } from '#server/catalog/discount.ts';
import {
  factsOf,
  findProductChanges,
  getOwnProduct,
  subjectOf,
} from '#server/catalog/editing/products/own-product.ts';
import {
  findAnyProducts,
  lockProducts,
  updateProduct,
  type OfficeProductRow,
} from '#server/catalog/editing/products/queries.ts';
import {
  attributedProduct,
  missingAttributesError,
  setStock,
} from '#server/catalog/editing/products/save-product.ts';
import type { Scope } from '#server/http/seller-scope.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { lockStockOf } from '#server/stock/queries.ts';
import type { Db } from '#server/platform/database.ts';

type SheetProduct = SheetInput['products'][number];

/** A product of the spreadsheet, as it is and as it was before. */
interface SheetRow {
  readonly place: number;
  readonly change: SheetProduct;
  readonly before: OfficeProductRow;
}

/**
 * Saves the changes of a spreadsheet in one transaction, all or none of them (Rule 156). Refuses
 * all if somebody has changed one of the products, or orders the stock of one, and reports every
 * wrong value at once.
 */
export async function saveSheet(
  ctx: SignedInCtx,
  scope: Scope,
  { products }: SheetInput,
): Promise<OfficeProductRow[]> {
  const ids = products.map(({ id }) => id);
  if (new Set(ids).size < ids.length) {
    throw new AppError('INVALID_INPUT', {
      fields: { products: 'A product is in this list twice.' },
    });
  }
  return inTransaction(ctx, async (tx) => {
    await lockProducts(tx.db, ids);
    // Stock rows are locked in the order of their ids, as orders do.
    const counted = products.filter((each) => stocksOf(each).length > 0).map(({ id }) => id);
    if (counted.length > 0) await lockStockOf(tx.db, { productIds: counted });
    const rows = await unchangedRows(tx.db, scope, products);
    await refuseWrong(tx.db, rows);
    await write(tx, rows);
    const after = new Map((await findAnyProducts(tx.db, ids)).map((row) => [row.id, row]));
    const saved = rows.map(({ before }) => ({ before, row: after.get(before.id) ?? before }));
    await recordChanges(
      tx,
      saved.map(({ before, row }) => ({
        ...subjectOf(row),
        action: 'updated',
        before: factsOf(before),
        after: factsOf(row),
      })),
    );
    return saved.map(({ row }) => row);
  });
}

/** The products, if they may be changed and nobody has changed them since. */
async function unchangedRows(
  db: Db,
  scope: Scope,
  products: readonly SheetProduct[],
): Promise<SheetRow[]> {
  const ids = products.map(({ id }) => id);
  const found = new Map((await findAnyProducts(db, ids)).map((row) => [row.id, row]));
  const rows: SheetRow[] = [];
  const changed: ProductsChanged['products'] = [];
  for (const [place, change] of products.entries()) {
    const { id, version } = change;
    const before = found.get(id);
    if (before === undefined) {
      changed.push({ id, record: null, changes: [] });
      continue;
    }
    if (scope !== null && before.seller_id !== scope.sellerId) {
      await getOwnProduct(db, { id, scope, verb: 'edit' });
    }
    const expected = { expected_stock: change.stock?.from, product_variants: expectedOf(change) };
    const since = await findProductChanges(db, { row: before, scope, version, change: expected });
    if (since !== null) changed.push({ id, ...since });
    rows.push({ place, change, before });
  }
  if (changed.length > 0) throw new AppError('PRODUCTS_CHANGED', { data: { products: changed } });
  return rows;
}

function expectedOf({ variants }: SheetProduct) {
  return variants.map(({ id, stock }) => ({ id, expected_stock: stock?.from }));
}

function stocksOf({ stock, variants }: SheetProduct) {
  return [stock, ...variants.map((each) => each.stock)].filter((each) => each !== undefined);
}

/** What the schema cannot refuse: values that depend on the product. */
async function refuseWrong(db: Db, rows: readonly SheetRow[]): Promise<void> {
  const errors: Record<string, string> = {};
  for (const { place, change, before } of rows) {
    const of = `products.${place}`;
    if (change.price === 0 && before.price_cents !== 0) errors[`${of}.price`] = FREE_ELSEWHERE;
    const wrongDiscount = discountError(change);
    if (wrongDiscount !== null) errors[`${of}.discount_value`] = wrongDiscount;
    for (const [at, { id, price }] of change.variants.entries()) {
      const variant = before.variants.find((each) => each.id === id);
      if (variant === undefined) throw new AppError('VARIANT_NOT_FOUND');
      if (price === 0 && variant.price_cents !== 0) {
        errors[`${of}.variants.${at}.price`] = FREE_ELSEWHERE;
      }
    }
  }
  const described = rows.flatMap(({ place, change, before }) => {
    const specifications = specificationsOf(change, before);
    const product = specifications && attributedProduct({ specifications }, before);
    return product === null ? [] : [{ place, product }];
  });
  const missing =
    described.length === 0
      ? []
      : await listMissingAttributes(
          db,
          described.map(({ product }) => product),
        );
  described.forEach(({ place }, index) => {
    const names = missing[index] ?? [];
    if (names.length === 0) return;
    errors[`products.${place}.specifications`] = missingAttributesError(names).specifications;
  });
  if (Object.keys(errors).length > 0) throw new AppError('INVALID_INPUT', { fields: errors });
}

async function write(tx: SignedInCtx, rows: readonly SheetRow[]): Promise<void> {
  const prices = rows.flatMap(({ change: { id, price, variants } }) => [
    ...(price === undefined ? [] : [{ product_id: id, variant_id: null, after_cents: price }]),
    ...variants.flatMap((variant) =>
      variant.price === undefined
        ? []
        : [{ product_id: id, variant_id: variant.id, after_cents: variant.price }],
    ),
  ]);
  if (prices.length > 0) await setPrices(tx.db, prices, tx.now);
  for (const { change, before } of rows) {
    const { id, stock, variants } = change;
    const specifications = specificationsOf(change, before);
    const columns = {
      ...(change.discount_type === undefined && change.discount_value === undefined
        ? {}
        : discountColumns(decodeDiscount(enteredDiscount(change)))),
      ...(specifications === null ? {} : { specifications: JSON.stringify(specifications) }),
    };
    if (Object.keys(columns).length > 0) {
      await updateProduct(tx.db, id, { ...columns, updated_at: tx.now });
    }
    if (stock !== undefined) {
      await setStock(tx, { productId: id, variantId: null, stock: stock.to });
    }
    for (const variant of variants) {
      if (variant.stock === undefined) continue;
      await setStock(tx, { productId: id, variantId: variant.id, stock: variant.stock.to });
    }
  }
}

/** All rows of the product with those that change; null where none does. */
function specificationsOf(
  { specifications: patch }: SheetProduct,
  { specifications }: OfficeProductRow,
): Record<string, string> | null {
  if (patch === undefined) return null;
  const texts = new Map([...Object.entries(specifications), ...Object.entries(patch)]);
  return Object.fromEntries(
    [...texts].filter(([name, text]) => text !== '' || !Object.hasOwn(patch, name)),
  );
}
