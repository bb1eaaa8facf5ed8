import type { z } from 'zod';

import { cents } from '#domain/money/cents.ts';

import {
  adminProductEndpoints,
  sellerProductEndpoints,
  type OfficeProductQuerySchema,
} from '#contract/endpoints/office-products.ts';
import { AppError } from '#contract/errors/app-error.ts';
import type {
  BulkInput,
  SheetInput,
  StockAndPricesInput,
  StockInput,
} from '#contract/schemas/office-products.ts';

import { changeProducts, deleteProduct } from '#server/catalog/editing/products/change-products.ts';
import { exportProducts } from '#server/catalog/editing/products/export-products.ts';
import {
  getOwnProduct,
  refuseChangedProduct,
  recordProductChange,
} from '#server/catalog/editing/products/own-product.ts';
import { presentOfficeProduct } from '#server/catalog/editing/products/present.ts';
import {
  countOfficeProducts,
  listOfficeProducts,
  listPriceHistory,
  listUsedWarranties,
  lockProducts,
  type OfficeProductFilter,
} from '#server/catalog/editing/products/queries.ts';
import {
  changeProduct,
  createProduct,
  setStock,
} from '#server/catalog/editing/products/save-product.ts';
import { saveSheet } from '#server/catalog/editing/products/save-sheet.ts';
import { setStockAndPrices } from '#server/catalog/editing/products/set-stock-and-prices.ts';
import { sellerScope, type Scope, type ScopedInput } from '#server/http/seller-scope.ts';
import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { sortOf } from '#server/http/list-query.ts';
import { mount, type Api } from '#server/http/mount.ts';

interface RecordInput extends ScopedInput {
  readonly params: { readonly id: string };
}

type ProductQuery = z.output<typeof OfficeProductQuerySchema>;

type ScopeOf = (ctx: SignedInCtx, input: ScopedInput, purpose: string) => Scope;

export function mountProductEditing(api: Api): void {
  mount(
    api,
    adminProductEndpoints,
  )({
    ...productHandlers(() => null),
    createProduct: async (ctx, { body }) =>
      presentOfficeProduct(await createProduct(ctx, null, body), null),
    replaceProduct: async (ctx, { params, body }) =>
      presentOfficeProduct(await changeProduct(ctx, null, { id: params.id, input: body }), null),
  });
  const scopeOf: ScopeOf = (ctx, { query }, purpose) => sellerScope(ctx, query.seller_id, purpose);
  mount(
    api,
    sellerProductEndpoints,
  )({
    ...productHandlers(scopeOf),
    createProduct: async (ctx, input) => {
      const scope = scopeOf(ctx, input, 'add products');
      return presentOfficeProduct(await createProduct(ctx, scope, input.body), scope);
    },
    replaceProduct: async (ctx, input) => {
      const scope = scopeOf(ctx, input, 'update products');
      const change = { id: input.params.id, input: input.body };
      return presentOfficeProduct(await changeProduct(ctx, scope, change), scope);
    },
  });
}

function productHandlers(scopeOf: ScopeOf) {
  return {
    listProducts: async (ctx: SignedInCtx, { query }: { query: ProductQuery }) => {
      const scope = scopeOf(ctx, { query }, 'fetch products');
      const page = { ...query, sort: sortOf(query.sort ?? '-created') };
      const [rows, totalCount] = await Promise.all([
        listOfficeProducts(ctx.db, scope, query, page),
        countOfficeProducts(ctx.db, scope, query),
      ]);
      return { products: rows.map((row) => presentOfficeProduct(row, scope)), totalCount };
    },
    exportProducts: async (ctx: SignedInCtx, { query }: { query: OfficeProductFilter }) => {
      const scope = scopeOf(ctx, { query }, 'fetch products');
      return exportProducts(ctx, scope, query);
    },
    getProduct: async (ctx: SignedInCtx, input: RecordInput) => {
      const scope = scopeOf(ctx, input, 'fetch products');
      const row = await getOwnProduct(ctx.db, { id: input.params.id, scope, verb: 'view' });
      return presentOfficeProduct(row, scope);
    },
    deleteProduct: (ctx: SignedInCtx, input: RecordInput) =>
      deleteProduct(ctx, scopeOf(ctx, input, 'delete products'), input.params.id),
    setStock: async (ctx: SignedInCtx, input: RecordInput & { body: StockInput }) => {
      const scope = scopeOf(ctx, input, 'update products');
      return presentOfficeProduct(await countStock(ctx, scope, input), scope);
    },
    setStockAndPrices: (ctx: SignedInCtx, input: ScopedInput & { body: StockAndPricesInput }) => {
      const scope = scopeOf(ctx, input, 'update products');
      // A program keeps the operator's own range; an administrator may change anyone's.
      const isProgram = ctx.actor.key !== null;
      return setStockAndPrices(ctx, scope ?? (isProgram ? { sellerId: null } : null), input.body);
    },
    changeProducts: (ctx: SignedInCtx, input: ScopedInput & { body: BulkInput }) =>
      changeProducts(ctx, scopeOf(ctx, input, 'update products'), input.body),
    saveSheet: async (ctx: SignedInCtx, input: ScopedInput & { body: SheetInput }) => {
      const scope = scopeOf(ctx, input, 'update products');
      const rows = await saveSheet(ctx, scope, input.body);
      return { products: rows.map((row) => presentOfficeProduct(row, scope)) };
    },
    listWarranties: async (ctx: SignedInCtx, input: ScopedInput) => {
      const scope = scopeOf(ctx, input, 'fetch products');
      const sellerId = scope === null ? input.query.seller_id : scope.sellerId;
      const warranties = await listUsedWarranties(ctx.db, sellerId ?? null);
      return { warranties, totalCount: warranties.length };
    },
    listPrices: async (ctx: SignedInCtx, input: RecordInput) => {
      const scope = scopeOf(ctx, input, 'fetch products');
      const { id } = await getOwnProduct(ctx.db, { id: input.params.id, scope, verb: 'view' });
      const prices = (await listPriceHistory(ctx.db, id)).map((row) => ({
        variant_id: row.variant_id,
        variant_name: row.variant_name,
        price: cents(row.price_cents),
        original_price: row.original_price_cents === null ? null : cents(row.original_price_cents),
        shown_price: row.shown_price_cents === null ? null : cents(row.shown_price_cents),
        valid_from: row.valid_from.toISOString(),
      }));
      return { prices, totalCount: prices.length };
    },
  };
}

async function countStock(
  ctx: SignedInCtx,
  scope: Scope,
  {
    params: { id },
    body,
  }: {
    readonly params: { readonly id: string };
    readonly body: StockInput;
  },
) {
  return inTransaction(ctx, async (tx) => {
    await lockProducts(tx.db, [id]);
    const before = await getOwnProduct(tx.db, { id, scope, verb: 'edit' });
    const { variant_id: variantId, stock, expected_stock: expected } = body;
    const variant = before.variants.find(({ id: each }) => each === variantId);
    if (variantId !== null && variant === undefined) throw new AppError('VARIANT_NOT_FOUND');
    const left = variant ?? before.stock;
    if (expected !== undefined && expected !== (left?.on_hand ?? 0) - (left?.reserved ?? 0)) {
      await refuseChangedProduct(tx.db, before, scope);
    }
    await setStock(tx, { productId: id, variantId, stock });
    return recordProductChange(tx, id, { action: 'stock counted', before });
  });
}
