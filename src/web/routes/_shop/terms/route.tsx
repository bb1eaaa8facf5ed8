import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { legalScreen } from '#web/routes/_shop/legal-screen.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';

export const termsRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/terms',
  staticData: { module: 'src/web/routes/_shop/terms/page.tsx' },
  ...legalScreen(
    {
      slug: 'terms',
      path: pages.terms(),
      title: 'Terms',
      description: (name) =>
        `The terms for shopping at ${name}: who sells to you, prices, orders, payment, delivery, services, and your rights under Australian law.`,
    },
    () => import('./page.tsx'),
    'TermsPage',
  ),
});
