import type { z } from 'zod';

import type { AnsweredFile } from '#contract/endpoint.ts';
import type { OfficeProductQuerySchema } from '#contract/endpoints/office-products.ts';
import { adminPages, sellerPages, type AreaPages } from '#contract/paths/office-pages.ts';
import { type OfficeArea } from '#contract/paths/pages.ts';
import type { OfficeDepartment } from '#contract/schemas/office-catalog.ts';
import type {
  AdminProductChange,
  AdminProductInput,
  BulkInput,
  BulkResult,
  OfficeProduct,
  PricePoint,
  StockInput,
} from '#contract/schemas/office-products.ts';

import { useOfficeApi, type OfficeApi } from '#web/backoffice/office-api.ts';
import { priceAreaOf, type PriceArea } from '#web/backoffice/prices/price-area.ts';
import { useOfficeArea } from '#web/backoffice/route-hooks.ts';
import { sellerQuery } from '#web/backoffice/seller-scope.ts';

type ProductQuery = z.output<typeof OfficeProductQuerySchema>;
type ProductFilters = Omit<ProductQuery, 'sort' | 'limit' | 'offset'>;

/** Products as one of the two areas works on them: its calls, addresses and words. */
export interface ProductArea {
  readonly title: string;
  readonly pages: AreaPages;
  readonly addLabel: string;
  /** Sellers see the administrators' products, too, and may not change them. */
  readonly isSeller: boolean;
  readonly listProducts: (
    query: ProductQuery,
  ) => Promise<{ products: OfficeProduct[]; totalCount: number }>;
  readonly exportProducts: (query: ProductFilters) => Promise<AnsweredFile>;
  readonly getProduct: (id: string) => Promise<OfficeProduct>;
  readonly addProduct: (body: AdminProductInput) => Promise<OfficeProduct>;
  readonly changeProduct: (id: string, body: AdminProductChange) => Promise<OfficeProduct>;
  readonly deleteProduct: (id: string) => Promise<unknown>;
  readonly setStock: (id: string, body: StockInput) => Promise<OfficeProduct>;
  readonly changeProducts: (body: BulkInput) => Promise<BulkResult>;
  readonly priceChanges: PriceArea;
  readonly listPrices: (id: string) => Promise<readonly PricePoint[]>;
  /** The departments and categories that a product may be in. */
  readonly listDepartments: () => Promise<readonly OfficeDepartment[]>;
}

export function productArea(area: OfficeArea, api: OfficeApi): ProductArea {
  return area === 'admin' ? adminProducts(api) : sellerProducts(api);
}

/** The products of the back office that the screen is in. */
export function useProductArea(): ProductArea {
  return productArea(useOfficeArea(), useOfficeApi());
}

function adminProducts(api: OfficeApi): ProductArea {
  const calls = api.adminProducts;
  const query = {};
  return {
    pages: adminPages,
    title: 'Products',
    addLabel: 'Add product',
    isSeller: false,
    listProducts: (asked) => calls.listProducts({ query: asked }),
    exportProducts: (asked) => calls.exportProducts({ query: asked }),
    getProduct: (id) => calls.getProduct({ params: { id }, query }),
    addProduct: (body) => calls.createProduct({ query, body }),
    changeProduct: (id, body) => calls.replaceProduct({ query, params: { id }, body }),
    deleteProduct: (id) => calls.deleteProduct({ params: { id }, query }),
    setStock: (id, body) => calls.setStock({ params: { id }, query, body }),
    changeProducts: (body) => calls.changeProducts({ query, body }),
    priceChanges: priceAreaOf(api.adminPriceChanges),
    listPrices: async (id) => (await calls.listPrices({ params: { id }, query })).prices,
    listDepartments: async () => (await api.adminTaxonomy.listDepartments({ query })).departments,
  };
}

function sellerProducts(api: OfficeApi): ProductArea {
  const calls = api.sellerProducts;
  const query = sellerQuery();
  return {
    pages: sellerPages,
    title: 'My Products',
    addLabel: 'Add New Product',
    isSeller: true,
    listProducts: (asked) => calls.listProducts({ query: { ...asked, ...query } }),
    exportProducts: (asked) => calls.exportProducts({ query: { ...asked, ...query } }),
    getProduct: (id) => calls.getProduct({ params: { id }, query }),
    addProduct: (body) => calls.createProduct({ query, body }),
    changeProduct: (id, body) => calls.replaceProduct({ query, params: { id }, body }),
    deleteProduct: (id) => calls.deleteProduct({ params: { id }, query }),
    setStock: (id, body) => calls.setStock({ params: { id }, query, body }),
    changeProducts: (body) => calls.changeProducts({ query, body }),
    priceChanges: priceAreaOf(api.sellerPriceChanges, query),
    listPrices: async (id) => (await calls.listPrices({ params: { id }, query })).prices,
    listDepartments: async () => {
      const [own, shop] = await Promise.all([
        api.sellerTaxonomy.listDepartments({ query }),
        api.catalog.listDepartments(),
      ]);
      const known = new Set(own.departments.map(({ id }) => id));
      const others = shop.departments
        .filter(({ id }) => !known.has(id))
        .map((department) => ({
          ...department,
          seller_id: null,
          seller: null,
          is_listed: true,
          product_count: 0,
          version: 0,
          categories: department.categories.map((each) => ({
            ...each,
            is_listed: true,
            version: 0,
          })),
        }));
      return [...own.departments, ...others];
    },
  };
}
