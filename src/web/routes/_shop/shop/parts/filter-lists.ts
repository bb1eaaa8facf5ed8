import { sellerName } from '#domain/sellers/seller-name.ts';

import type { ShopSearch } from '#contract/paths/pages.ts';
import type { Department } from '#contract/schemas/catalog.ts';

import type { MenuDepartment, MenuEntry } from '#web/features/shell/navigation.ts';
import type { ApiClient } from '#web/lib/api-client.ts';
import { cachedCall } from '#web/lib/cached-call.ts';
import { listDepartments, listMenu, menuEntry } from '#web/routes/_shop/departments.ts';

/** Options of which a page may have the first ones only; `count` is of all. */
export interface Options<T> {
  readonly options: readonly T[];
  readonly count: number;
}

export interface FilterDepartment extends MenuEntry {
  readonly categories: readonly MenuEntry[];
  readonly categoryCount: number;
}

export interface FilterSeller {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly banner: string | null;
}

/** What the panel reads of the search. */
export type PanelSearch = Pick<ShopSearch, 'department' | 'category' | 'brand' | 'seller' | 'open'>;

/** Every option of each list. */
export const wholeLists = {
  categories: listMenu,
  brands: cachedCall(async (api) =>
    (await api.catalog.listBrands()).brands.map(({ brand }) => brand),
  ),
  sellers: cachedCall(async (api): Promise<readonly FilterSeller[]> =>
    (await api.catalog.listSellers()).sellers.map((seller) => ({
      id: seller.id,
      name: sellerName(seller),
      slug: seller.slug,
      banner: seller.banner,
    })),
  ),
};

/** What a page says of the department or category that it lists. */
export interface ListedTaxonomy extends Pick<Department, 'name' | 'description' | 'image'> {
  /** The department, then its categories with products by name, at most MOST_NEIGHBOURS. */
  readonly places: readonly MenuEntry[];
}

/** The filters have the others. */
const MOST_NEIGHBOURS = 12;

/** A category without a picture has its department's. */
export async function listedTaxonomy(
  api: ApiClient,
  search: PanelSearch,
): Promise<ListedTaxonomy | null> {
  if (search.department === undefined && search.category === undefined) return null;
  const isListed = ({ slug }: MenuEntry) => slug === search.category;
  const department = (await listDepartments(api)).find(({ slug, categories }) =>
    search.category === undefined ? slug === search.department : categories.some(isListed),
  );
  if (department === undefined) return null;
  const { name, description, image } = department.categories.find(isListed) ?? department;
  return {
    name,
    description,
    image: image ?? department.image,
    places: [
      department,
      ...categoriesIn([department])
        .filter((category) => category.product_count > 0)
        .slice(0, MOST_NEIGHBOURS),
    ].map(menuEntry),
  };
}

/** The lists with the options that a page draws at first; the others load when a list is opened. */
export const drawnLists = {
  departments: async (api: ApiClient, search: PanelSearch) =>
    drawnDepartments(await listDepartments(api), search),
  brands: async (api: ApiClient, { brand = [], open }: PanelSearch) =>
    drawnOptions(await wholeLists.brands(api), {
      isOpen: open === 'brands',
      isChosen: (name) => brand.includes(name),
    }),
  sellers: async (api: ApiClient, { seller, open }: PanelSearch) =>
    drawnOptions(await wholeLists.sellers(api), {
      isOpen: open === 'sellers',
      isChosen: ({ id }) => id === seller,
    }),
};

export type DrawnLists = typeof drawnLists;

/** The departments with the categories that a page draws at first. */
export function drawnDepartments(
  all: readonly MenuDepartment[],
  search: PanelSearch,
): readonly FilterDepartment[] {
  const isChosen = ({ slug }: MenuEntry) => slug === search.category;
  const { options } = drawnOptions(categoriesIn(all, search.department), {
    isOpen: search.open === 'categories',
    isChosen,
  });
  // The chosen category may be of another department than the chosen one.
  const drawn = new Set([...options, ...categoriesIn(all).filter(isChosen)]);
  return all.map((department) => filterDepartment(department, drawn));
}

/**
 * The categories of a department, or of all, by name. English of any country has one order, and V8
 * compares in 'en' seven times as fast as in 'en-AU'.
 */
export function categoriesIn<Category extends MenuEntry>(
  departments: readonly (MenuEntry & { readonly categories: readonly Category[] })[],
  department?: string,
): readonly Category[] {
  return departments
    .filter(({ slug }) => department === undefined || slug === department)
    .flatMap(({ categories }) => categories)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

const DRAWN_AT_FIRST = 8;

/** The first few options and the chosen one. One more option does not need a fold. */
export function drawnOptions<T>(
  all: readonly T[],
  { isOpen, isChosen }: { isOpen: boolean; isChosen: (option: T) => boolean },
): Options<T> {
  const isFolded = !isOpen && all.length > DRAWN_AT_FIRST + 1;
  return {
    options: isFolded
      ? all.filter((option, index) => index < DRAWN_AT_FIRST || isChosen(option))
      : all,
    count: all.length,
  };
}

function filterDepartment(
  department: MenuDepartment,
  drawn: ReadonlySet<MenuEntry>,
): FilterDepartment {
  const { categories } = department;
  return {
    ...menuEntry(department),
    categories: categories.filter((category) => drawn.has(category)).map(menuEntry),
    categoryCount: categories.length,
  };
}
