import type { ApiClient } from '#web/lib/api-client.ts';
import { cachedByKey } from '#web/lib/cached-by-key.ts';
import {
  drawnDepartments,
  drawnOptions,
  type DrawnLists,
} from '#web/routes/_shop/shop/parts/filter-lists.ts';
import type { WholeLists } from '#web/routes/_shop/shop/parts/filter-panel.tsx';

/** The departments, categories and brands of a seller's range: each has a product of theirs. */
const rangeOf = cachedByKey(async (api, sellerId) => {
  const { facets } = await api.catalog.listProducts({
    query: { sellerId, facets: true, limit: 1, offset: 0 },
  });
  const { departments = [], categories = [], brands = [] } = facets ?? {};
  return {
    departments: departments.map(({ id, name, slug }) => ({
      name,
      slug,
      categories: categories.filter(({ department_id: department }) => department === id),
    })),
    brands: brands.map(({ brand }) => brand),
  };
});

/** The options that the page draws at first. It has one seller, and nobody chooses another. */
export function ownDrawnLists(sellerId: string): DrawnLists {
  return {
    departments: async (api, search) =>
      drawnDepartments((await rangeOf(api, sellerId)).departments, search),
    brands: async (api, { brand = [], open }) =>
      drawnOptions((await rangeOf(api, sellerId)).brands, {
        isOpen: open === 'brands',
        isChosen: (name) => brand.includes(name),
      }),
    sellers: async () => ({ options: [], count: 0 }),
  };
}

export function ownWholeLists(api: ApiClient, sellerId: string): WholeLists {
  return {
    categories: async () => (await rangeOf(api, sellerId)).departments,
    brands: async () => (await rangeOf(api, sellerId)).brands,
    sellers: async () => [],
  };
}
