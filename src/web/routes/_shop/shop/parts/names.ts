import type { ShopSearch } from '#contract/paths/pages.ts';
import type { Department, SellerRef } from '#contract/schemas/catalog.ts';
import { sellerName } from './seller-choice.tsx';

/** The names of the URL's slugs and ids; absent while unknown. */
export interface Names {
  department: string | undefined;
  category: string | undefined;
  seller: string | undefined;
}

export function namesOf(
  search: ShopSearch,
  departments: readonly Department[],
  sellers: readonly SellerRef[],
): Names {
  const seller = sellers.find(({ id }) => id === search.seller);
  return {
    department: departments.find(({ slug }) => slug === search.department)?.name,
    category: departments
      .flatMap((department) => department.categories)
      .find(({ slug }) => slug === search.category)?.name,
    seller: seller && sellerName(seller),
  };
}
