import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';
import { metaDescription, pageTitle } from '#contract/text/shop.ts';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

export const termsRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/terms',
  staticData: { module: 'src/web/routes/_shop/terms/page.tsx' },
  head: ({ match }) => ({
    meta: [
      { title: pageTitle('Terms') },
      {
        name: 'description',
        content: metaDescription(
          'The terms for shopping at Bullnose: who sells to you, prices with GST, orders, payment, delivery, services, and your rights under Australian law.',
        ),
      },
    ],
    links: [{ rel: 'canonical', href: match.context.config.siteUrl + pages.terms() }],
  }),
  component: lazyScreen(() => import('./page.tsx'), 'TermsPage'),
  pendingComponent: PagePending,
});
