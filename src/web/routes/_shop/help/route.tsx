import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { firstText } from '#web/lib/search-codec.ts';
import { publicHead } from '#web/lib/public-head.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

export const helpRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/help',
  validateSearch: (search: Record<string, unknown>): { q?: string | undefined } => ({
    q: firstText(search['q'])?.slice(0, 80),
  }),
  staticData: { module: 'src/web/routes/_shop/help/page.tsx' },
  head: ({ match }) =>
    publicHead({
      siteUrl: match.context.config.siteUrl,
      path: pages.help(),
      title: 'Help',
      description:
        'Answers about orders, delivery, returns, prices, accounts and payment at Bullnose, and how to reach a person by phone or email.',
      isFilteredView: match.search.q !== undefined,
    }),
  component: lazyScreen(() => import('./page.tsx'), 'HelpPage'),
  pendingComponent: PagePending,
});
