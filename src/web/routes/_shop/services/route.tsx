import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { metaDescription, pageTitle } from '#contract/text/shop.ts';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';

export const servicesRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/services',
  staticData: { module: 'src/web/routes/_shop/services/page.tsx' },
  head: () => ({
    meta: [
      { title: pageTitle('Services') },
      {
        name: 'description',
        content: metaDescription(
          'Measuring, installation, assembly and cleaning by licensed trades, at a fixed price from Bullnose.',
        ),
      },
    ],
  }),
  loader: ({ context: { api } }) => api.content.listServices(),
  component: lazyRouteComponent(() => import('./page.tsx'), 'ServicesPage'),
  errorComponent: lazyRouteComponent(() => import('./page.tsx'), 'ServicesErrorPage'),
});
