import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { publicHead } from '#web/lib/public-head.ts';
import { firstText } from '#web/lib/search-codec.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

export const privacyRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/privacy',
  validateSearch: (search: Record<string, unknown>): { version?: string | undefined } => ({
    version: firstText(search['version'])?.slice(0, 10),
  }),
  staticData: { module: 'src/web/routes/_shop/privacy/page.tsx' },
  head: ({ match }) =>
    publicHead({
      siteUrl: match.context.config.siteUrl,
      path: pages.privacy(),
      isFilteredView: match.search.version !== undefined,
      title: 'Privacy',
      description:
        'What personal information Bullnose collects, what it is used for, who else sees it, how long it is kept, and how to see, correct or remove it.',
    }),
  component: lazyScreen(() => import('./page.tsx'), 'PrivacyPage'),
  pendingComponent: PagePending,
});
