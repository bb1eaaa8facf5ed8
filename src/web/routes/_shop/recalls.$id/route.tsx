import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { orNotFound } from '#web/lib/or-not-found.ts';
import { titleMeta } from '#web/lib/page-title.ts';
import { publicHead } from '#web/lib/public-head.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, pendingScreen } from '#web/routes/lazy-screen.tsx';

export const recallRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/recalls/$id',
  staticData: { module: 'src/web/routes/_shop/recalls.$id/page.tsx' },
  loader: ({ context: { api }, params }) => orNotFound(api.recalls.get({ params })),
  head: ({ loaderData, match }) =>
    loaderData === undefined
      ? titleMeta('Recall not found', match.context.config)
      : publicHead({
          config: match.context.config,
          path: pages.recall(loaderData.id),
          title: `Recall: ${loaderData.product.name}`,
          description: `${loaderData.title}. ${loaderData.instructions}`,
          picture: loaderData.product.image,
        }),
  component: lazyScreen(() => import('./page.tsx'), 'RecallPage'),
  pendingComponent: pendingScreen(() => import('./page.tsx'), 'RecallPendingPage', 'Loading...'),
  notFoundComponent: lazyScreen(() => import('./page.tsx'), 'RecallNotFoundPage'),
  errorComponent: lazyScreen(() => import('./page.tsx'), 'RecallErrorPage'),
});
