import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { bareRoute } from '#web/routes/_bare/route.tsx';
import { lazyScreen, PagePending } from '#web/routes/lazy-screen.tsx';

/** The sandbox provider's hosted page: no header, not for search engines (Rule 23). */
export const payRoute = createRoute({
  getParentRoute: () => bareRoute,
  path: '/pay/$sessionId',
  staticData: { module: 'src/web/routes/_bare/pay/page.tsx' },
  head: () => ({
    meta: [{ title: pageTitle('Test payment') }, { name: 'robots', content: 'noindex' }],
  }),
  component: lazyScreen(() => import('./screen.tsx'), 'PayScreen'),
  pendingComponent: PagePending,
});
