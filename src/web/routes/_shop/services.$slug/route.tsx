import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { redirectFormerSlug } from '#web/lib/former-slug.ts';
import { orNotFound } from '#web/lib/or-not-found.ts';
import { settle } from '#web/lib/settle.ts';
import { servicesOf } from '#web/features/content/services-of.ts';
import { publicHead } from '#web/lib/public-head.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, pendingScreen } from '#web/routes/lazy-screen.tsx';
import { titleMeta } from '#web/lib/page-title.ts';

export const serviceRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/services/$slug',
  staticData: { module: 'src/web/routes/_shop/services.$slug/page.tsx' },
  loader: async ({ context: { api }, params, location }) => {
    const [service, services] = await Promise.all([
      orNotFound(api.content.getService({ params })),
      settle(api.content.listServices()),
    ]);
    redirectFormerSlug(params.slug, service, {
      pageOf: pages.service,
      searchText: location.searchStr,
    });
    const others = services.ok ? services.data.services.filter(({ id }) => id !== service.id) : [];
    return { service, related: servicesOf([service.category], others) };
  },
  head: ({ loaderData, match }) => {
    if (loaderData === undefined) return titleMeta('Service not found', match.context.config);
    const { service } = loaderData;
    return publicHead({
      config: match.context.config,
      path: pages.service(service.slug),
      title: service.name,
      description: service.description,
      picture: service.image,
    });
  },
  component: lazyScreen(() => import('./page.tsx'), 'ServicePage'),
  pendingComponent: pendingScreen(() => import('./page.tsx'), 'ServicePendingPage', 'Loading...'),
  notFoundComponent: lazyScreen(() => import('./page.tsx'), 'ServiceNotFoundPage'),
  errorComponent: lazyScreen(() => import('./page.tsx'), 'ServiceErrorPage'),
});
