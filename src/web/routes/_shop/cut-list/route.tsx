import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { publicHead } from '#web/lib/public-head.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, pendingScreen } from '#web/routes/lazy-screen.tsx';

const loadPage = () => import('./page.tsx');
const SLUG = /^[a-z0-9-]{1,200}$/;

export const cutListRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/cut-list',
  staticData: { module: 'src/web/routes/_shop/cut-list/page.tsx' },
  validateSearch: (search: Record<string, unknown>): { product?: string } => {
    const product = firstText(search['product']);
    return product && SLUG.test(product) ? { product } : {};
  },
  loaderDeps: ({ search: { product } }) => ({ product }),
  loader: async ({ context: { api }, deps: { product } }) =>
    (await import('./load-bars.ts')).loadBars(api, product),
  head: ({ match }) =>
    publicHead({
      config: match.context.config,
      path: pages.cutList(),
      isFilteredView: match.search.product !== undefined,
      title: 'Cut list',
      description:
        'Paste the pieces that you need and see the cheapest lengths to buy, drawn to scale.',
    }),
  component: lazyScreen(loadPage, 'CutListPage'),
  pendingComponent: pendingScreen(loadPage, 'CutListPendingPage', 'Loading lengths...'),
  errorComponent: lazyScreen(loadPage, 'CutListErrorPage'),
});
