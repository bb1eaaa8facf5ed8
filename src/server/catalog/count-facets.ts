import type { Facets } from '#contract/schemas/catalog.ts';

import {
  countByBrand,
  countByCategory,
  countByDepartment,
  countBySeller,
  countProducts,
  type ProductFilter,
} from '#server/catalog/listing/queries.ts';
import type { Ctx } from '#server/http/context.ts';

/**
 * The counts beside each choice of the filters, each counted with every filter but its own. Department and category
 * are one filter, the place: choosing either lets go of the other, so both are counted without both.
 */
export async function countFacets({ db }: Pick<Ctx, 'db'>, filter: ProductFilter): Promise<Facets> {
  const anywhere = { ...filter, departmentId: undefined, categoryId: undefined };
  const [departments, categories, brands, sellers, in_stock, on_sale] = await Promise.all([
    countByDepartment(db, anywhere),
    countByCategory(db, anywhere),
    countByBrand(db, { ...filter, brands: undefined }),
    countBySeller(db, { ...filter, sellerId: undefined }),
    countProducts(db, { ...filter, isInStock: true }),
    countProducts(db, { ...filter, isOnSale: true }),
  ]);
  return { departments, categories, brands, sellers, in_stock, on_sale };
}
