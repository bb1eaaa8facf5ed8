import { createRoute, notFound } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { redirectFormerSlug } from '#web/lib/former-slug.ts';
import { orNotFound } from '#web/lib/or-not-found.ts';
import { titleMeta } from '#web/lib/page-title.ts';
import { publicHead } from '#web/lib/public-head.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, pendingScreen } from '#web/routes/lazy-screen.tsx';

export const warrantyRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/warranties/$slug',
  staticData: { module: 'src/web/routes/_shop/warranties.$slug/page.tsx' },
  loader: async ({ context: { api }, params: { slug }, location: { searchStr: searchText } }) => {
    const product = await orNotFound(api.catalog.getProduct({ params: { slug } }));
    redirectFormerSlug(slug, product, { pageOf: pages.warranty, searchText });
    const { name, warranty } = product;
    // oxlint-disable-next-line typescript/only-throw-error -- the router's own signal
    if (warranty === undefined) throw notFound();
    return { name, slug: product.slug, warranty };
  },
  head: ({ loaderData, match }) =>
    loaderData === undefined
      ? titleMeta('Warranty not found', match.context.config)
      : publicHead({
          config: match.context.config,
          path: pages.warranty(loaderData.slug),
          // Search engines find the product.
          isFilteredView: true,
          title: `Warranty: ${loaderData.name}`,
          description: `${loaderData.warranty.period}, given by ${loaderData.warranty.giver}.`,
        }),
  component: lazyScreen(() => import('./page.tsx'), 'WarrantyPage'),
  pendingComponent: pendingScreen(() => import('./page.tsx'), 'WarrantyPendingPage', 'Loading...'),
  notFoundComponent: lazyScreen(() => import('./page.tsx'), 'WarrantyNotFoundPage'),
  errorComponent: lazyScreen(() => import('./page.tsx'), 'WarrantyErrorPage'),
});
