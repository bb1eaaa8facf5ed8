import { z } from 'zod';

import { endpointsOf } from '#contract/endpoint.ts';
import {
  BrandCountSchema,
  CategorySchema,
  DepartmentSchema,
  ListedSellerSchema,
  ProductListQuerySchema,
  ProductListSchema,
  ProductMatchesQuerySchema,
  ProductMatchSchema,
  ProductSchema,
  PublicSellerSchema,
  PublicSettingsSchema,
  RelatedProductsSchema,
  SuggestionQuerySchema,
  SuggestionsSchema,
} from '#contract/schemas/catalog.ts';
import { ProjectListSchema } from '#contract/schemas/content.ts';
import { GoesWithSchema } from '#contract/schemas/goes-with.ts';
import { ShopSchema } from '#contract/schemas/shop.ts';
import { IdParams, SlugSchema } from '#contract/schemas/wire.ts';

const catalogue = endpointsOf({ audience: 'public', tag: 'Catalogue' });
const settings = endpointsOf({ audience: 'public', tag: 'Settings' });

export const catalogEndpoints = {
  listProducts: catalogue('GET /api/products', {
    summary:
      'List products with filters and search text, their total count and, on request, a count for each filter',
    query: ProductListQuerySchema,
    limit: 'searches',
    output: ProductListSchema,
    errors: ['CATEGORY_NOT_FOUND', 'DEPARTMENT_NOT_FOUND'],
  }),
  getProduct: catalogue('GET /api/products/{slug}', {
    summary: 'Read one product with its variants',
    params: z.object({ slug: SlugSchema }),
    output: ProductSchema,
    errors: ['PRODUCT_NOT_FOUND'],
  }),
  listRelatedProducts: catalogue('GET /api/products/{slug}/related', {
    summary:
      'List up to 8 related products: nearest in price from the same category, then from the department',
    params: z.object({ slug: SlugSchema }),
    output: RelatedProductsSchema,
    errors: ['PRODUCT_NOT_FOUND'],
  }),
  getGoesWith: catalogue('GET /api/products/{slug}/goes-with', {
    summary:
      'List what goes with a product: what is needed with it, accessories, spare parts, alternatives',
    params: z.object({ slug: SlugSchema }),
    output: GoesWithSchema,
    errors: ['PRODUCT_NOT_FOUND'],
  }),
  suggest: catalogue('GET /api/suggestions', {
    summary: 'Suggest categories, products and articles for the text typed so far',
    query: SuggestionQuerySchema,
    limit: 'searches',
    output: SuggestionsSchema,
  }),
  matchProducts: catalogue('POST /api/product-matches', {
    summary:
      'Find what the lines of an order list mean: the product or variant with a code, or else the nearest names',
    body: ProductMatchesQuerySchema,
    limit: 'matches',
    output: z.object({ matches: z.array(ProductMatchSchema) }),
  }),
  listProjects: catalogue('GET /api/projects', {
    summary:
      'List those of the newest six DIY articles with a shopping list whose whole list can be bought, and its price now',
    limit: 'searches',
    output: ProjectListSchema,
  }),
  listDepartments: catalogue('GET /api/departments', {
    summary: 'List departments by name, each with its categories',
    output: z.object({ departments: z.array(DepartmentSchema), totalCount: z.number().int() }),
  }),
  getCategory: catalogue('GET /api/categories/{id}', {
    summary: 'Read one category',
    params: IdParams,
    output: CategorySchema,
    errors: ['CATEGORY_NOT_FOUND'],
  }),
  listBrands: catalogue('GET /api/brands', {
    summary: 'List brands by name with their product counts',
    output: z.object({ brands: z.array(BrandCountSchema), totalCount: z.number().int() }),
  }),
  listSellers: catalogue('GET /api/sellers', {
    summary: 'List sellers by name, as the seller filter shows them',
    output: z.object({ sellers: z.array(ListedSellerSchema), totalCount: z.number().int() }),
  }),
  getSeller: catalogue('GET /api/sellers/{slug}', {
    summary: 'Read the public profile of a seller, by its slug or a former one',
    params: z.object({ slug: SlugSchema }),
    output: PublicSellerSchema,
    errors: ['SELLER_NOT_FOUND'],
  }),
  getGlobalSettings: settings('GET /api/global-settings', {
    summary: "Read the platform's tax and shipping settings and the payment mode",
    output: PublicSettingsSchema,
  }),
  getShop: settings('GET /api/shop', {
    summary: 'Read who runs the shop: names, ABN, contact details, logo and colours',
    output: ShopSchema,
  }),
};
