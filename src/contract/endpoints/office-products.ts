import { z } from 'zod';

import { OFFICE_PRODUCT_SORTS } from '#contract/office-lists.ts';
import { catalogueCallsOf } from '#contract/endpoints/office-taxonomy.ts';
import {
  AdminProductChangeSchema,
  AdminProductInputSchema,
  BulkInputSchema,
  BulkResultSchema,
  OfficeProductSchema,
  PricePointSchema,
  ProductChangeSchema,
  ProductFilterSchema,
  ProductInputSchema,
  SheetInputSchema,
  StockAndPricesInputSchema,
  StockAndPricesResultSchema,
  StockInputSchema,
} from '#contract/schemas/office-products.ts';
import { SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import { listQuery } from '#contract/schemas/office.ts';
import { UsedWarrantySchema } from '#contract/schemas/warranty.ts';
import { IdParams } from '#contract/schemas/wire.ts';

export const OfficeProductQuerySchema = listQuery(OFFICE_PRODUCT_SORTS).extend(
  ProductFilterSchema.shape,
);

function productEndpoints<const Area extends 'admin' | 'seller'>(area: Area) {
  const call = catalogueCallsOf(area);
  return {
    listProducts: call(`GET /api/${area}/products`, {
      keyScope: 'read_range',
      summary:
        area === 'admin'
          ? 'List all products, newest first, with search, views, order and paging'
          : "List your products and, read-only, the administrators', newest first",
      query: OfficeProductQuerySchema,
      output: z.object({ products: z.array(OfficeProductSchema), totalCount: z.number().int() }),
    }),
    getProduct: call(`GET /api/${area}/products/{id}`, {
      keyScope: 'read_range',
      summary: 'Read one product as the form shows it',
      params: IdParams,
      output: OfficeProductSchema,
      errors: ['PRODUCT_NOT_FOUND'],
    }),
    exportProducts: call(`GET /api/${area}/products.csv`, {
      keyScope: 'read_range',
      summary:
        'Download the whole filtered list as an import reads it, one row per product and variant',
      query: ProductFilterSchema,
      file: 'text/csv',
    }),
    deleteProduct: call(`DELETE /api/${area}/products/{id}`, {
      summary: 'Remove a product from the shop; existing orders keep it',
      params: IdParams,
      errors: ['PRODUCT_NOT_FOUND', 'NOT_YOUR_PRODUCT'],
    }),
    setStock: call(`PUT /api/${area}/products/{id}/stock`, {
      keyScope: 'write_stock_and_prices',
      summary: 'Set the available stock of a product or variant',
      params: IdParams,
      body: StockInputSchema,
      output: OfficeProductSchema,
      errors: ['PRODUCT_NOT_FOUND', 'NOT_YOUR_PRODUCT', 'RECORD_CHANGED'],
    }),
    setStockAndPrices: call(`PUT /api/${area}/stock-and-prices`, {
      keyScope: 'write_stock_and_prices',
      summary:
        'Set the stock or the price of products and variants by their codes; each answer says what happened to its code',
      body: StockAndPricesInputSchema,
      output: StockAndPricesResultSchema,
    }),
    changeProducts: call(`POST /api/${area}/products/bulk`, {
      summary: 'Change many products at once, or preview that',
      body: BulkInputSchema,
      output: BulkResultSchema,
    }),
    saveSheet: call(`PUT /api/${area}/products`, {
      summary:
        'Change prices, stock, discounts and specifications of many products, all or none of them',
      body: SheetInputSchema,
      // A change of a stock and a price has about 150 bytes, and products have specifications.
      maxBytes: 4 * 1024 * 1024,
      output: z.object({ products: z.array(OfficeProductSchema) }),
      errors: ['NOT_YOUR_PRODUCT', 'VARIANT_NOT_FOUND', 'PRODUCTS_CHANGED'],
    }),
    listPrices: call(`GET /api/${area}/products/{id}/prices`, {
      keyScope: 'read_range',
      summary: "Read a product's price history, newest first",
      params: IdParams,
      output: z.object({ prices: z.array(PricePointSchema), totalCount: z.number().int() }),
      errors: ['PRODUCT_NOT_FOUND'],
    }),
    listWarranties: call(`GET /api/${area}/warranties`, {
      summary:
        area === 'admin'
          ? "List the warranties that a seller's products have, or those of the shop's own range"
          : 'List the warranties that your products have, for other products',
      query: SellerScopeSchema,
      output: z.object({ warranties: z.array(UsedWarrantySchema), totalCount: z.number().int() }),
    }),
  };
}

const admin = catalogueCallsOf('admin');
const seller = catalogueCallsOf('seller');

export const adminProductEndpoints = {
  ...productEndpoints('admin'),
  createProduct: admin('POST /api/admin/products', {
    summary: 'Add a platform product',
    body: AdminProductInputSchema,
    output: OfficeProductSchema,
    status: 201,
  }),
  replaceProduct: admin('PUT /api/admin/products/{id}', {
    summary: 'Change fields of any product',
    params: IdParams,
    body: AdminProductChangeSchema,
    output: OfficeProductSchema,
    errors: ['PRODUCT_NOT_FOUND', 'RECORD_CHANGED'],
  }),
};

export const sellerProductEndpoints = {
  ...productEndpoints('seller'),
  createProduct: seller('POST /api/seller/products', {
    summary: 'Add a product of your own',
    body: ProductInputSchema,
    output: OfficeProductSchema,
    status: 201,
  }),
  replaceProduct: seller('PUT /api/seller/products/{id}', {
    summary: 'Change fields of one of your products',
    params: IdParams,
    body: ProductChangeSchema,
    output: OfficeProductSchema,
    errors: ['PRODUCT_NOT_FOUND', 'NOT_YOUR_PRODUCT', 'RECORD_CHANGED'],
  }),
};
