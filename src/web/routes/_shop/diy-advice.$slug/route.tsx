import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { metaDescription, pageTitle } from '#contract/text/shop.ts';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';

export const articleRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/diy-advice/$slug',
  staticData: { module: 'src/web/routes/_shop/diy-advice.$slug/page.tsx' },
  head: ({ loaderData }) => ({
    meta:
      loaderData === undefined
        ? [{ title: pageTitle('DIY article not found') }]
        : [
            { title: pageTitle(loaderData.title) },
            { name: 'description', content: metaDescription(loaderData.excerpt) },
          ],
  }),
  loader: ({ context: { api }, params }) => api.content.getArticle({ params }),
  component: lazyRouteComponent(() => import('./page.tsx'), 'ArticlePage'),
  errorComponent: lazyRouteComponent(() => import('./page.tsx'), 'ArticleErrorPage'),
});
