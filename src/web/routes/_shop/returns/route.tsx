import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';
import { metaDescription, pageTitle } from '#contract/text/shop.ts';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

export const returnsRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/returns',
  staticData: { module: 'src/web/routes/_shop/returns/page.tsx' },
  head: ({ match }) => ({
    meta: [
      { title: pageTitle('Returns') },
      {
        name: 'description',
        content: metaDescription(
          'Return anything unused within 30 days. Faulty products are covered for longer: your guarantees under the Australian Consumer Law always apply.',
        ),
      },
    ],
    links: [{ rel: 'canonical', href: match.context.config.siteUrl + pages.returns() }],
  }),
  component: lazyScreen(() => import('./page.tsx'), 'ReturnsPage'),
  pendingComponent: PagePending,
});
