import type { z } from 'zod';

import type { SavingRule } from '#domain/pricing/saving.ts';

import { OFFICE_PRODUCT_SORTS, OFFICE_PRODUCT_VIEWS } from '#contract/office-lists.ts';
import type { OfficeProductQuerySchema } from '#contract/endpoints/office-products.ts';
import { adminPages, sellerPages } from '#contract/paths/office-pages.ts';
import type { OfficeArea } from '#contract/paths/pages.ts';
import type { Attribute } from '#contract/schemas/attributes.ts';
import type { OfficeDepartment } from '#contract/schemas/office-catalog.ts';
import type {
  AdminProductChange,
  AdminProductInput,
  BulkInput,
  OfficeProduct,
  PricePoint,
  SheetInput,
  StockInput,
} from '#contract/schemas/office-products.ts';
import type { UsedWarranty } from '#contract/schemas/warranty.ts';
import { UUID } from '#contract/uuid.ts';

import { type ListSearch, oneOf, readListSearch, windowOf } from '#web/backoffice/list-search.ts';
import { type OfficeApi, useOfficeApi } from '#web/backoffice/office-api.ts';
import { priceAreaOf } from '#web/backoffice/prices/price-area.ts';
import { useOfficeArea } from '#web/backoffice/route-hooks.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';
import { firstText } from '#web/lib/search-codec.ts';

type ProductQuery = z.output<typeof OfficeProductQuerySchema>;
type ProductFilters = Omit<ProductQuery, 'sort' | 'limit' | 'offset'>;

export type ProductArea = ReturnType<typeof productArea>;

/** Products as one of the two areas works on them: its calls, addresses and words. */
export function productArea(area: OfficeArea, api: OfficeApi) {
  const isSeller = area === 'seller';
  const calls = isSeller ? api.sellerProducts : api.adminProducts;
  const taxonomy = isSeller ? api.sellerTaxonomy : api.adminTaxonomy;
  const query = isSeller ? sellerQuery() : {};
  return {
    pages: isSeller ? sellerPages : adminPages,
    title: isSeller ? 'My Products' : 'Products',
    addLabel: isSeller ? 'Add New Product' : 'Add product',
    /** Sellers see the administrators' products, too, and may not change them. */
    isSeller,
    listProducts: (filters: ProductQuery) =>
      calls.listProducts({ query: { ...filters, ...query } }),
    exportProducts: (filters: ProductFilters) =>
      calls.exportProducts({ query: { ...filters, ...query } }),
    getProduct: (id: string) => calls.getProduct({ params: { id }, query }),
    addProduct: (body: AdminProductInput) => calls.createProduct({ query, body }),
    changeProduct: (id: string, body: AdminProductChange) =>
      calls.replaceProduct({ query, params: { id }, body }),
    deleteProduct: (id: string) => calls.deleteProduct({ params: { id }, query }),
    setStock: (id: string, body: StockInput) => calls.setStock({ params: { id }, query, body }),
    changeProducts: (body: BulkInput) => calls.changeProducts({ query, body }),
    saveSheet: async (body: SheetInput): Promise<readonly OfficeProduct[]> =>
      (await calls.saveSheet({ query, body })).products,
    priceChanges: priceAreaOf(isSeller ? api.sellerPriceChanges : api.adminPriceChanges, query),
    listPrices: async (id: string): Promise<readonly PricePoint[]> =>
      (await calls.listPrices({ params: { id }, query })).prices,
    /** The warranties of a seller's products, or of the shop's own range, for copying one. */
    listWarranties: async (sellerId: string | null): Promise<readonly UsedWarranty[]> => {
      const scope = isSeller ? query : { seller_id: sellerId ?? undefined };
      return (await calls.listWarranties({ query: scope })).warranties;
    },
    /** Everybody's products in the shop, as customers find them. */
    findInShop: async ({ search, limit }: { search: string; limit: number }) =>
      (await api.catalog.listProducts({ query: { searchQuery: search, limit } })).products,
    getSavingRule: async (): Promise<SavingRule> => {
      const settings = await api.catalog.getGlobalSettings();
      return { days: settings.saving_days, windowDays: settings.saving_window_days };
    },
    /** What decides the earnings of a product's seller; administrators name whose. */
    getEarningTerms: (sellerId: string | undefined) =>
      api.commission.getEarningTerms({ query: isSeller ? query : { seller_id: sellerId } }),
    /** The attributes of a category that a product may be in. */
    listAttributes: async (id: string): Promise<readonly Attribute[]> =>
      (await taxonomy.listAttributes({ params: { id }, query })).attributes,
    /** The departments and categories that a product may be in. */
    listDepartments: async (): Promise<readonly OfficeDepartment[]> =>
      isSeller
        ? listSellerDepartments(api)
        : (await api.adminTaxonomy.listDepartments({ query })).departments,
  };
}

export function useProductArea(): ProductArea {
  return productArea(useOfficeArea(), useOfficeApi());
}

/** The seller's own departments, then those of the shop. */
async function listSellerDepartments(api: OfficeApi): Promise<readonly OfficeDepartment[]> {
  const [own, shop] = await Promise.all([
    api.sellerTaxonomy.listDepartments({ query: sellerQuery() }),
    api.catalog.listDepartments(),
  ]);
  const ownIds = new Set(own.departments.map(({ id }) => id));
  const listed = { is_listed: true, version: 0 };
  const others = shop.departments
    .filter(({ id }) => !ownIds.has(id))
    .map((department) => ({
      ...department,
      ...listed,
      seller_id: null,
      seller: null,
      product_count: 0,
      categories: department.categories.map((each) => ({ ...each, ...listed })),
    }));
  return [...own.departments, ...others];
}

export interface ProductListSearch extends ListSearch<(typeof OFFICE_PRODUCT_SORTS)[number]> {
  readonly view?: (typeof OFFICE_PRODUCT_VIEWS)[number] | undefined;
  readonly category?: string | undefined;
}

export function readProductListSearch(
  search: Readonly<Record<string, unknown>>,
): ProductListSearch {
  const category = firstText(search['category']);
  return {
    ...readListSearch(search, OFFICE_PRODUCT_SORTS),
    view: oneOf(search['view'], OFFICE_PRODUCT_VIEWS),
    category: UUID.test(category ?? '') ? category : undefined,
  };
}

/** What narrows the list, as the calls take it. */
export function productFilters({ q, view, category }: ProductListSearch) {
  return { search: q, view, category_id: category };
}

export function productQuery(search: ProductListSearch) {
  return {
    ...productFilters(search),
    sort: search.sort,
    ...windowOf(search),
  };
}
