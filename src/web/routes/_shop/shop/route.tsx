import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';

import { pageCount, SHOP_PAGE_SIZE } from '#domain/catalog/pagination.ts';

import { pages, type ShopSearch } from '#contract/paths/pages.ts';
import { PRODUCT_SORTS, type ProductSort } from '#contract/schemas/catalog.ts';
import { pageTitle } from '#contract/text/shop.ts';

import { cardOf } from '#web/features/products/card-of.ts';
import { allTexts, firstText, wholeNumber } from '#web/lib/search-codec.ts';
import { orNotFound } from '#web/lib/or-not-found.ts';
import { settle } from '#web/lib/settle.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';

const MAX_PAGE = 100_000;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** The slider's end, which means no upper bound (Rule 30). */
const MAX_PRICE_DOLLARS = 1000;

export const shopRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/shop',
  validateSearch: readShopSearch,
  loaderDeps: ({ search }) => search,
  staticData: { module: 'src/web/routes/_shop/shop/page.tsx' },
  loader: async ({ context: { api }, deps }) => {
    const [products, brands, sellers] = await Promise.all([
      orNotFound(
        api.catalog.listProducts({
          query: {
            departmentSlug: deps.department,
            categorySlug: deps.category,
            searchQuery: deps.search,
            minPrice: deps.minPrice,
            maxPrice: deps.maxPrice,
            brand: deps.brand === undefined ? undefined : [...deps.brand],
            sellerId: deps.seller,
            sort: deps.sort as ProductSort | undefined,
            limit: SHOP_PAGE_SIZE,
            offset: ((deps.page ?? 1) - 1) * SHOP_PAGE_SIZE,
          },
        }),
      ),
      settle(api.catalog.listBrands()),
      settle(api.catalog.listSellers()),
    ]);
    const lastPage = pageCount(products.totalCount);
    if (products.products.length === 0 && lastPage > 0) {
      // oxlint-disable-next-line typescript/only-throw-error -- the router's own signal
      throw redirect({ href: pages.shop({ ...deps, page: lastPage }), replace: true });
    }
    return {
      products: products.products.map(cardOf),
      totalCount: products.totalCount,
      brands: brands.ok ? { ...brands, data: brands.data.brands } : brands,
      sellers: sellers.ok ? { ...sellers, data: sellers.data.sellers } : sellers,
    };
  },
  head: ({ match }) => ({
    meta: [
      { title: pageTitle('Our Product Range') },
      {
        name: 'description',
        content:
          'Browse the whole Bullnose range: timber, fixings, tools, paint, plumbing, lighting, flooring and garden gear, with prices that include GST.',
      },
    ],
    links: [
      {
        rel: 'canonical',
        href: `${match.context.config.siteUrl}${pages.shop(canonical(match.search))}`,
      },
    ],
  }),
  component: lazyRouteComponent(() => import('./screen.tsx'), 'ShopScreen'),
  notFoundComponent: lazyRouteComponent(() => import('./screen.tsx'), 'ShopNotFoundScreen'),
  errorComponent: lazyRouteComponent(() => import('./screen.tsx'), 'ShopErrorScreen'),
  pendingComponent: lazyRouteComponent(() => import('./screen.tsx'), 'ShopPendingScreen'),
});

/** Reads the URL leniently: what cannot be understood is left out, what is out of range is clamped. */
export function readShopSearch(search: Record<string, unknown>): ShopSearch {
  const brand = [...new Set(allTexts(search['brand']))]
    .filter((name) => name.length <= 100)
    .slice(0, 50);
  const sort = firstText(search['sort']);
  const seller = firstText(search['seller']);
  const maxPrice = wholeNumber(search['maxPrice'], 0, MAX_PRICE_DOLLARS);
  const minPrice = wholeNumber(search['minPrice'], 0, MAX_PRICE_DOLLARS);
  return {
    department: firstText(search['department'])?.slice(0, 200),
    category: firstText(search['category'])?.slice(0, 200),
    search: firstText(search['search'])?.slice(0, 200),
    minPrice: minPrice === 0 ? undefined : minPrice,
    maxPrice: maxPrice === MAX_PRICE_DOLLARS ? undefined : maxPrice,
    brand: brand.length === 0 ? undefined : brand,
    seller: UUID.test(seller ?? '') ? seller : undefined,
    sort: (PRODUCT_SORTS as readonly string[]).includes(sort ?? '') ? sort : undefined,
    page: wholeNumber(search['page'], 1, MAX_PAGE),
  };
}

/** Search engines index departments and categories, not filter combinations. */
function canonical({ department, category, page }: ShopSearch): ShopSearch {
  return { department, category, page };
}
