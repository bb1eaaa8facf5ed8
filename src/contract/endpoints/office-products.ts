import { z } from 'zod';

import { endpoint } from '#contract/endpoint.ts';
import { SellerScopeSchema } from '#contract/schemas/office-catalog.ts';
import {
  AdminProductChangeSchema,
  AdminProductInputSchema,
  BulkInputSchema,
  BulkResultSchema,
  OFFICE_PRODUCT_SORTS,
  OfficeProductSchema,
  PricePointSchema,
  ProductChangeSchema,
  ProductFilterSchema,
  ProductInputSchema,
  StockInputSchema,
} from '#contract/schemas/office-products.ts';
import { listQuery } from '#contract/schemas/office.ts';
import { IdSchema } from '#contract/schemas/wire.ts';

const params = z.object({ id: IdSchema });

export const OfficeProductQuerySchema = listQuery(OFFICE_PRODUCT_SORTS).extend(
  ProductFilterSchema.shape,
);

function productEndpoints<const Area extends 'admin' | 'seller'>(area: Area) {
  const tag = area === 'admin' ? 'Administration: catalogue' : 'Seller: catalogue';
  const shared = { audience: area, tag } as const;
  const query = SellerScopeSchema;
  return {
    listProducts: endpoint({
      ...shared,
      method: 'GET',
      path: `/api/${area}/products`,
      summary:
        area === 'admin'
          ? 'List all products, newest first, with search, views, order and paging'
          : "List your products and, read-only, the administrators', newest first",
      query: OfficeProductQuerySchema,
      output: z.object({ products: z.array(OfficeProductSchema), totalCount: z.number().int() }),
    }),
    getProduct: endpoint({
      ...shared,
      method: 'GET',
      path: `/api/${area}/products/{id}`,
      summary: 'Read one product as the form shows it',
      params,
      query,
      output: OfficeProductSchema,
      errors: ['PRODUCT_NOT_FOUND'],
    }),
    exportProducts: endpoint({
      ...shared,
      method: 'GET',
      path: `/api/${area}/products.csv`,
      summary: 'Download the whole filtered list, one row per product and variant',
      query: ProductFilterSchema,
      file: 'text/csv',
    }),
    deleteProduct: endpoint({
      ...shared,
      method: 'DELETE',
      path: `/api/${area}/products/{id}`,
      summary: 'Remove a product from the shop; existing orders keep it',
      params,
      query,
      errors: ['PRODUCT_NOT_FOUND', 'NOT_YOUR_PRODUCT'],
    }),
    setStock: endpoint({
      ...shared,
      method: 'PUT',
      path: `/api/${area}/products/{id}/stock`,
      summary: 'Set the available stock of a product or variant',
      params,
      query,
      body: StockInputSchema,
      output: OfficeProductSchema,
      errors: ['PRODUCT_NOT_FOUND', 'NOT_YOUR_PRODUCT', 'RECORD_CHANGED'],
    }),
    changeProducts: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/${area}/products/bulk`,
      summary: 'Change many products at once, or preview that',
      query,
      body: BulkInputSchema,
      output: BulkResultSchema,
    }),
    listPrices: endpoint({
      ...shared,
      method: 'GET',
      path: `/api/${area}/products/{id}/prices`,
      summary: "Read a product's price history, newest first",
      params,
      query,
      output: z.object({ prices: z.array(PricePointSchema), totalCount: z.number().int() }),
      errors: ['PRODUCT_NOT_FOUND'],
    }),
  };
}

export const adminProductEndpoints = {
  ...productEndpoints('admin'),
  createProduct: endpoint({
    method: 'POST',
    path: '/api/admin/products',
    audience: 'admin',
    tag: 'Administration: catalogue',
    summary: 'Add a platform product',
    query: SellerScopeSchema,
    body: AdminProductInputSchema,
    output: OfficeProductSchema,
    status: 201,
  }),
  replaceProduct: endpoint({
    method: 'PUT',
    path: '/api/admin/products/{id}',
    audience: 'admin',
    tag: 'Administration: catalogue',
    summary: 'Change fields of any product',
    params,
    query: SellerScopeSchema,
    body: AdminProductChangeSchema,
    output: OfficeProductSchema,
    errors: ['PRODUCT_NOT_FOUND', 'RECORD_CHANGED'],
  }),
};

export const sellerProductEndpoints = {
  ...productEndpoints('seller'),
  createProduct: endpoint({
    method: 'POST',
    path: '/api/seller/products',
    audience: 'seller',
    tag: 'Seller: catalogue',
    summary: 'Add a product of your own',
    query: SellerScopeSchema,
    body: ProductInputSchema,
    output: OfficeProductSchema,
    status: 201,
  }),
  replaceProduct: endpoint({
    method: 'PUT',
    path: '/api/seller/products/{id}',
    audience: 'seller',
    tag: 'Seller: catalogue',
    summary: 'Change fields of one of your products',
    params,
    query: SellerScopeSchema,
    body: ProductChangeSchema,
    output: OfficeProductSchema,
    errors: ['PRODUCT_NOT_FOUND', 'NOT_YOUR_PRODUCT', 'RECORD_CHANGED'],
  }),
};
