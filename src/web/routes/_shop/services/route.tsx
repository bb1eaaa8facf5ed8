import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { firstText } from '#web/lib/search-codec.ts';
import { publicHead } from '#web/lib/public-head.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, pendingScreen } from '#web/routes/lazy-screen.tsx';

export const servicesRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/services',
  validateSearch: (search: Record<string, unknown>): { category?: string | undefined } => ({
    category: firstText(search['category'])?.slice(0, 200),
  }),
  staticData: { module: 'src/web/routes/_shop/services/page.tsx' },
  loader: ({ context: { api } }) => api.content.listServices(),
  head: ({ match }) =>
    publicHead({
      config: match.context.config,
      path: pages.services(),
      title: 'Services',
      description: `Services from ${match.context.config.shop.name}: what each one includes, how long it takes and what it costs.`,
      isFilteredView: match.search.category !== undefined,
    }),
  component: lazyScreen(() => import('./page.tsx'), 'ServicesPage'),
  pendingComponent: pendingScreen(
    () => import('./page.tsx'),
    'ServicesPendingPage',
    'Loading services...',
  ),
  errorComponent: lazyScreen(() => import('./page.tsx'), 'ServicesErrorPage'),
});
