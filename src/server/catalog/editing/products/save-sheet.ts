import { AppError } from '#contract/errors/app-error.ts';
import { decodeDiscount } from '#contract/schemas/discount.ts';
import {
  discountError,
  enteredDiscount,
  FREE_ELSEWHERE,
  MAX_SHEET_CELLS,
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
import { correctLockedStock, type StockCount } from '#server/stock/move-stock.ts';
import { lockStockOf } from '#server/stock/queries.ts';
import type { Db } from '#server/platform/database.ts';

type SheetProduct = SheetInput['products'][number];
type LockedStock = Awaited<ReturnType<typeof lockStockOf>>;

const TOO_MANY_CELLS =
  'One save takes up to 2,000 changes of stock and prices. Save fewer of them at once.';

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
  if (products.reduce((sum, each) => sum + cellsOf(each), 0) > MAX_SHEET_CELLS) {
    throw new AppError('INVALID_INPUT', {
      message: TOO_MANY_CELLS,
      fields: { products: TOO_MANY_CELLS },
    });
  }
  return inTransaction(ctx, async (tx) => {
    await lockProducts(tx.db, ids);
    // Stock rows are locked in the order of their ids, as orders do.
    const counted = products.filter((each) => stocksOf(each).length > 0).map(({ id }) => id);
    const stock = counted.length > 0 ? await lockStockOf(tx.db, { productIds: counted }) : [];
    const rows = await unchangedRows(tx.db, scope, products);
    await refuseWrong(tx.db, rows);
    await writeProducts(tx, rows);
    await writeStock(tx, products, stock);
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

/** How many stocks and prices change. */
function cellsOf(change: SheetProduct): number {
  const prices = [change, ...change.variants].filter(({ price }) => price !== undefined);
  return stocksOf(change).length + prices.length;
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
    const wrongDiscount = sheetDiscountError(change);
    if (wrongDiscount !== null) errors[`${of}.discount_value`] = wrongDiscount;
    if (new Set(change.variants.map(({ id }) => id)).size < change.variants.length) {
      errors[`${of}.variants`] = 'A variant is in this list twice.';
    }
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

/** A value alone would take the discount away, as what it is of is not known. */
function sheetDiscountError(change: SheetProduct): string | null {
  const { discount_type: type, discount_value: value } = change;
  return type === undefined && value !== undefined
    ? 'Send discount_type together with discount_value.'
    : discountError(change);
}

async function writeProducts(tx: SignedInCtx, rows: readonly SheetRow[]): Promise<void> {
  const changes = rows.map(({ change, before }) => ({
    change,
    columns: columnsOf(change, before),
  }));
  const prices = changes.flatMap(({ change: { id, price, variants }, columns }) => [
    // A product's price and discount are saved together: the price history has every shown price.
    ...(price === undefined || columns !== null
      ? []
      : [{ product_id: id, variant_id: null, after_cents: price }]),
    ...variants.flatMap((variant) =>
      variant.price === undefined
        ? []
        : [{ product_id: id, variant_id: variant.id, after_cents: variant.price }],
    ),
  ]);
  if (prices.length > 0) await setPrices(tx.db, prices, tx.now);
  for (const { change, columns } of changes) {
    if (columns === null) continue;
    const price = change.price === undefined ? {} : { price_cents: change.price };
    await updateProduct(tx.db, change.id, { ...columns, ...price, updated_at: tx.now });
  }
}

/** The columns that change besides the price; null where none does. */
function columnsOf(change: SheetProduct, before: OfficeProductRow) {
  const specifications = specificationsOf(change, before);
  if (change.discount_type === undefined && specifications === null) return null;
  return {
    ...(change.discount_type === undefined
      ? {}
      : discountColumns(decodeDiscount(enteredDiscount(change)))),
    ...(specifications === null ? {} : { specifications: JSON.stringify(specifications) }),
  };
}

async function writeStock(
  tx: SignedInCtx,
  products: readonly SheetProduct[],
  locked: LockedStock,
): Promise<void> {
  const key = (productId: string, variantId: string | null) => `${productId} ${variantId}`;
  const rows = new Map(locked.map((row) => [key(row.product_id, row.variant_id), row]));
  const units = products.flatMap(({ id: productId, stock, variants }) => [
    { productId, variantId: null, stock },
    ...variants.map((variant) => ({ productId, variantId: variant.id, stock: variant.stock })),
  ]);
  const counts: StockCount[] = [];
  for (const { productId, variantId, stock } of units) {
    if (stock === undefined) continue;
    const row = rows.get(key(productId, variantId));
    if (row !== undefined) counts.push({ row, counted: stock.to + row.reserved });
    // It has no row before its stock is first set.
    else await setStock(tx, { productId, variantId, stock: stock.to });
  }
  await correctLockedStock(tx, counts, tx.actor.userId);
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
