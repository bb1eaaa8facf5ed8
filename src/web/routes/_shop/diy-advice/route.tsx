import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { metaDescription, pageTitle } from '#contract/text/shop.ts';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';

export const articlesRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/diy-advice',
  staticData: { module: 'src/web/routes/_shop/diy-advice/page.tsx' },
  head: () => ({
    meta: [
      { title: pageTitle('DIY Advice') },
      {
        name: 'description',
        content: metaDescription(
          'Step-by-step advice for Australian homes: decks, tiling, painting, flooring, plumbing and the garden.',
        ),
      },
    ],
  }),
  loader: ({ context: { api } }) => api.content.listArticles(),
  component: lazyRouteComponent(() => import('./page.tsx'), 'ArticlesPage'),
  errorComponent: lazyRouteComponent(() => import('./page.tsx'), 'ArticlesErrorPage'),
});
