import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { publicHead } from '#web/lib/public-head.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

export const returnsRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/returns',
  validateSearch: (search: Record<string, unknown>): { version?: string | undefined } => ({
    version: firstText(search['version'])?.slice(0, 10),
  }),
  staticData: { module: 'src/web/routes/_shop/returns/page.tsx' },
  head: ({ match }) =>
    publicHead({
      siteUrl: match.context.config.siteUrl,
      path: pages.returns(),
      isFilteredView: match.search.version !== undefined,
      title: 'Returns',
      description:
        'Return anything unused within 30 days. Faulty products are covered for longer: your guarantees under the Australian Consumer Law always apply.',
    }),
  component: lazyScreen(() => import('./page.tsx'), 'ReturnsPage'),
  pendingComponent: PagePending,
});
