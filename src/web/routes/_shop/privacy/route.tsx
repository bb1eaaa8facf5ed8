import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';
import { metaDescription, pageTitle } from '#contract/text/shop.ts';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

export const privacyRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/privacy',
  staticData: { module: 'src/web/routes/_shop/privacy/page.tsx' },
  head: ({ match }) => ({
    meta: [
      { title: pageTitle('Privacy') },
      {
        name: 'description',
        content: metaDescription(
          'What personal information Bullnose collects, what it is used for, who else sees it, how long it is kept, and how to see, correct or remove it.',
        ),
      },
    ],
    links: [{ rel: 'canonical', href: match.context.config.siteUrl + pages.privacy() }],
  }),
  component: lazyScreen(() => import('./page.tsx'), 'PrivacyPage'),
  pendingComponent: PagePending,
});
