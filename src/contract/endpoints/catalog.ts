import { z } from 'zod';

import { endpoint } from '#contract/endpoint.ts';
import {
  BrandCountSchema,
  CategorySchema,
  DepartmentSchema,
  ListedSellerSchema,
  ProductListQuerySchema,
  ProductListSchema,
  ProductSchema,
  PublicSettingsSchema,
  RelatedProductsSchema,
  SuggestionQuerySchema,
  SuggestionsSchema,
} from '#contract/schemas/catalog.ts';
import { IdSchema, SlugSchema } from '#contract/schemas/wire.ts';

export const catalogEndpoints = {
  listProducts: endpoint({
    method: 'GET',
    path: '/api/products',
    audience: 'public',
    tag: 'Catalogue',
    summary:
      'List products with filters and search text, their total count and, on request, a count for each filter',
    query: ProductListQuerySchema,
    output: ProductListSchema,
    errors: ['CATEGORY_NOT_FOUND', 'DEPARTMENT_NOT_FOUND'],
  }),
  getProduct: endpoint({
    method: 'GET',
    path: '/api/products/{slug}',
    audience: 'public',
    tag: 'Catalogue',
    summary: 'Read one product with its variants',
    params: z.object({ slug: SlugSchema }),
    output: ProductSchema,
    errors: ['PRODUCT_NOT_FOUND'],
  }),
  listRelatedProducts: endpoint({
    method: 'GET',
    path: '/api/products/{slug}/related',
    audience: 'public',
    tag: 'Catalogue',
    summary:
      'List up to 8 related products: nearest in price from the same category, then from the department',
    params: z.object({ slug: SlugSchema }),
    output: RelatedProductsSchema,
    errors: ['PRODUCT_NOT_FOUND'],
  }),
  suggest: endpoint({
    method: 'GET',
    path: '/api/suggestions',
    audience: 'public',
    tag: 'Catalogue',
    summary: 'Suggest categories, products and articles for the text typed so far',
    query: SuggestionQuerySchema,
    output: SuggestionsSchema,
  }),
  listDepartments: endpoint({
    method: 'GET',
    path: '/api/departments',
    audience: 'public',
    tag: 'Catalogue',
    summary: 'List departments by name, each with its categories',
    output: z.object({ departments: z.array(DepartmentSchema), totalCount: z.number().int() }),
  }),
  getCategory: endpoint({
    method: 'GET',
    path: '/api/categories/{id}',
    audience: 'public',
    tag: 'Catalogue',
    summary: 'Read one category',
    params: z.object({ id: IdSchema }),
    output: CategorySchema,
    errors: ['CATEGORY_NOT_FOUND'],
  }),
  listBrands: endpoint({
    method: 'GET',
    path: '/api/brands',
    audience: 'public',
    tag: 'Catalogue',
    summary: 'List brands by name with their product counts',
    output: z.object({ brands: z.array(BrandCountSchema), totalCount: z.number().int() }),
  }),
  listSellers: endpoint({
    method: 'GET',
    path: '/api/sellers',
    audience: 'public',
    tag: 'Catalogue',
    summary: 'List sellers by name, as the seller filter shows them',
    output: z.object({ sellers: z.array(ListedSellerSchema), totalCount: z.number().int() }),
  }),
  getGlobalSettings: endpoint({
    method: 'GET',
    path: '/api/global-settings',
    audience: 'public',
    tag: 'Settings',
    summary: "Read the platform's tax and shipping settings and the payment mode",
    output: PublicSettingsSchema,
  }),
};
