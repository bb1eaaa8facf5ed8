import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { legalScreen } from '#web/routes/_shop/legal-screen.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';

export const returnsRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/returns',
  staticData: { module: 'src/web/routes/_shop/returns/page.tsx' },
  ...legalScreen(
    {
      slug: 'returns',
      path: pages.returns(),
      title: 'Returns',
      description: () =>
        'Return unused goods if you change your mind. Faulty products are covered for longer: your guarantees under the Australian Consumer Law always apply.',
    },
    () => import('./page.tsx'),
    'ReturnsPage',
  ),
});
