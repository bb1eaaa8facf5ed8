import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { publicHead } from '#web/lib/public-head.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

export const termsRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/terms',
  validateSearch: (search: Record<string, unknown>): { version?: string | undefined } => ({
    version: firstText(search['version'])?.slice(0, 10),
  }),
  staticData: { module: 'src/web/routes/_shop/terms/page.tsx' },
  head: ({ match }) =>
    publicHead({
      siteUrl: match.context.config.siteUrl,
      path: pages.terms(),
      isFilteredView: match.search.version !== undefined,
      title: 'Terms',
      description:
        'The terms for shopping at Bullnose: who sells to you, prices with GST, orders, payment, delivery, services, and your rights under Australian law.',
    }),
  component: lazyScreen(() => import('./page.tsx'), 'TermsPage'),
  pendingComponent: PagePending,
});
