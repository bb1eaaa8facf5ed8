import { AppError } from '#contract/errors/app-error.ts';
import { presentProduct } from '#server/catalog/present.ts';
import { findProductTaxonomy, listRelatedIds, readProducts } from '#server/catalog/queries.ts';
import type { Ctx } from '#server/http/context.ts';

const MOST_RELATED = 8;

/**
 * Up to 8 products to go on with from a product page: the same category nearest in price, then the
 * department.
 */
export async function relatedProducts({ db }: Pick<Ctx, 'db'>, slug: string) {
  const taxonomy = await findProductTaxonomy(db, slug);
  if (taxonomy === undefined) throw new AppError('PRODUCT_NOT_FOUND');
  const rows = await readProducts(db, await listRelatedIds(db, taxonomy, MOST_RELATED));
  return { products: rows.map(presentProduct), totalCount: rows.length };
}
