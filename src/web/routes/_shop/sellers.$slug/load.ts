import { sellerName } from '#domain/sellers/seller-name.ts';

import { pages, type ShopSearch } from '#contract/paths/pages.ts';

import { cachedByKey } from '#web/lib/cached-by-key.ts';
import { redirectFormerSlug } from '#web/lib/former-slug.ts';
import { orNotFound } from '#web/lib/or-not-found.ts';
import { loadParts } from '#web/lib/parts.ts';
import { publicHead } from '#web/lib/public-head.ts';
import type { RouterContext } from '#web/lib/router-context.ts';
import { loadList } from '#web/routes/_shop/shop/route.tsx';

import { ownDrawnLists } from './own-lists.ts';

interface SellerPageLoad {
  readonly context: Pick<RouterContext, 'api' | 'config'>;
  readonly slug: string;
  readonly search: ShopSearch;
  /** The search parameters as they were requested. */
  readonly searchText: string;
}

/** The seller, their list and the page's metadata. Redirects from a former slug. */
export async function loadSellerPage({ context, slug, search: read, searchText }: SellerPageLoad) {
  // The page has one seller, whatever the address asks for.
  const search = { ...read, seller: undefined };
  const { api, config } = context;
  const seller = await orNotFound(findSeller(api, slug));
  redirectFormerSlug(slug, seller, { pageOf: pages.sellerPage, searchText });
  const addressOf = ({ seller: _, ...wanted }: ShopSearch) => pages.sellerPage(slug, wanted);
  const drawn = ownDrawnLists(seller.id);
  const [list, filters] = await Promise.all([
    loadList(api, { ...search, seller: seller.id }, { addressOf, drawn }),
    loadParts({
      departments: drawn.departments(api, search),
      brands: drawn.brands(api, search),
    }),
  ]);
  const { page, ...narrowed } = search;
  const name = sellerName(seller);
  const head = publicHead({
    config,
    path: pages.sellerPage(seller.slug, { page }),
    title: page === undefined || page === 1 ? name : `${name}, page ${page}`,
    description: seller.about || `Products that ${name} sells at ${config.shop.name}.`,
    picture: seller.banner ?? seller.logo,
    isFilteredView: Object.values(narrowed).some((value) => value !== undefined),
  });
  return { seller, head, ...list, ...filters };
}

/** The seller, read once while the reader filters and turns the pages of one range. */
const findSeller = cachedByKey((api, slug) => api.catalog.getSeller({ params: { slug } }));
