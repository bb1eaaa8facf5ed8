import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { metaDescription, pageTitle } from '#contract/text/shop.ts';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';

export const serviceRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/services/$slug',
  staticData: { module: 'src/web/routes/_shop/services.$slug/page.tsx' },
  head: ({ loaderData }) => ({
    meta:
      loaderData === undefined
        ? [{ title: pageTitle('Service not found') }]
        : [
            { title: pageTitle(loaderData.name) },
            { name: 'description', content: metaDescription(loaderData.description) },
          ],
  }),
  loader: ({ context: { api }, params }) => api.content.getService({ params }),
  component: lazyRouteComponent(() => import('./page.tsx'), 'ServicePage'),
  errorComponent: lazyRouteComponent(() => import('./page.tsx'), 'ServiceErrorPage'),
});
