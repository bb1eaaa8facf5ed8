import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { textScreen } from '#web/routes/_shop/text-screen.ts';

export const returnsRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/returns',
  staticData: { module: 'src/web/routes/_shop/returns/page.tsx' },
  ...textScreen(
    {
      param: 'version',
      maxLength: 10,
      path: pages.returns(),
      title: 'Returns',
      description: () =>
        'Return unused goods if you change your mind. Faulty products are covered for longer: your guarantees under the Australian Consumer Law always apply.',
    },
    () => import('./page.tsx'),
    'ReturnsPage',
  ),
});
