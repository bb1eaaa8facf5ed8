import { createRoute } from '@tanstack/react-router';

import { titleMeta } from '#web/lib/page-title.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { readShopSearch } from '#web/routes/_shop/shop/route.tsx';
import { lazyScreen, pendingScreen } from '#web/routes/lazy-screen.tsx';

const loadScreen = () => import('./screen.tsx');

/** A seller's public page: their profile and their own range (Rule 120). */
export const sellerPageRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/sellers/$slug',
  validateSearch: readShopSearch,
  // As on /shop: sorted and without unknown parameters.
  loaderDeps: ({ search }) => readShopSearch({ ...search }),
  staticData: { module: 'src/web/routes/_shop/sellers.$slug/page.tsx' },
  // Loaded apart: every page has this file.
  loader: async ({ context, params: { slug }, deps, location }) => {
    const { loadSellerPage } = await import('./load.ts');
    return loadSellerPage({ context, slug, search: deps, searchText: location.searchStr });
  },
  head: ({ loaderData, match }) =>
    loaderData?.head ?? titleMeta('Seller not found', match.context.config),
  component: lazyScreen(loadScreen, 'SellerScreen'),
  notFoundComponent: lazyScreen(loadScreen, 'SellerNotFoundScreen'),
  errorComponent: lazyScreen(loadScreen, 'SellerErrorScreen'),
  pendingComponent: pendingScreen(loadScreen, 'SellerPendingScreen', 'Loading...'),
});
