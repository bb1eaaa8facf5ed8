import { catalogEndpoints } from '#contract/endpoints/catalog.ts';
import { AppError } from '#contract/errors/app-error.ts';

import { listGoesWith } from '#server/catalog/goes-with/list-goes-with.ts';
import { listMatchingProducts } from '#server/catalog/list-products.ts';
import { matchProducts } from '#server/catalog/matches/match-products.ts';
import { listProjects } from '#server/catalog/projects/list-projects.ts';
import {
  presentCategory,
  presentDepartment,
  presentProduct,
  presentSeller,
} from '#server/catalog/present.ts';
import {
  findCategory,
  findProductBySlug,
  findRelatedIds,
  findSellerBySlug,
  listBrands,
  listCategories,
  listDepartments,
  listSellers,
  readProducts,
} from '#server/catalog/queries.ts';
import { suggest } from '#server/catalog/suggest.ts';
import { mount, type Api } from '#server/http/mount.ts';
import type { Ctx } from '#server/http/context.ts';
import { onReplica } from '#server/platform/replicas.ts';

export function mountCatalog(api: Api): void {
  const { getGlobalSettings: _settings, getShop: _shop, ...entries } = catalogEndpoints;
  mount(
    api,
    entries,
  )({
    listProducts: (ctx, { query }) =>
      onReplica(ctx, ({ db }) => listMatchingProducts({ ...ctx, db, primary: ctx.db }, query)),
    getProduct: async (ctx, { params }) => {
      const row = await onReplica(ctx, ({ db }) => findProductBySlug(db, params.slug));
      if (row === undefined) throw new AppError('PRODUCT_NOT_FOUND');
      return presentProduct(row, ctx.now);
    },
    listRelatedProducts: (ctx, { params }) =>
      onReplica(ctx, (reading) => relatedProducts(reading, params.slug)),
    getGoesWith: (ctx, { params }) =>
      onReplica(ctx, (reading) => listGoesWith(reading, params.slug)),
    suggest: (ctx, { query }) => onReplica(ctx, (reading) => suggest(reading, query.query)),
    matchProducts: (ctx, { body }) =>
      onReplica(ctx, async (reading) => ({ matches: await matchProducts(reading, body.texts) })),
    listProjects: (ctx) => onReplica(ctx, (reading) => listProjects(reading)),
    listDepartments: async ({ db }) => {
      const [rows, categories] = await Promise.all([listDepartments(db), listCategories(db)]);
      const departments = rows.map((row) => presentDepartment(row, categories));
      return { departments, totalCount: departments.length };
    },
    getCategory: async ({ db }, { params }) => {
      const row = await findCategory(db, params.id);
      if (row === undefined) throw new AppError('CATEGORY_NOT_FOUND');
      return presentCategory(row);
    },
    listBrands: async ({ db }) => {
      const brands = await listBrands(db);
      return { brands, totalCount: brands.length };
    },
    listSellers: async ({ db }) => {
      const sellers = await listSellers(db);
      return { sellers, totalCount: sellers.length };
    },
    getSeller: async ({ db, now }, { params }) => {
      const row = await findSellerBySlug(db, params.slug);
      if (row === undefined) throw new AppError('SELLER_NOT_FOUND');
      return presentSeller(row, now);
    },
  });
}

const MOST_RELATED = 8;

/** Up to 8 products of the category, nearest in price first, then of the department. */
async function relatedProducts({ db, now }: Pick<Ctx, 'db' | 'now'>, slug: string) {
  const ids = await findRelatedIds(db, slug, MOST_RELATED);
  if (ids === undefined) throw new AppError('PRODUCT_NOT_FOUND');
  const rows = await readProducts(db, ids);
  return { products: rows.map((row) => presentProduct(row, now)), totalCount: rows.length };
}
