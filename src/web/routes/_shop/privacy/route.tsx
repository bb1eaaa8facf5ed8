import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { legalScreen } from '#web/routes/_shop/legal-screen.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';

export const privacyRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/privacy',
  staticData: { module: 'src/web/routes/_shop/privacy/page.tsx' },
  ...legalScreen(
    {
      slug: 'privacy',
      path: pages.privacy(),
      title: 'Privacy',
      description: (name) =>
        `What personal information ${name} collects, what it is used for, who else sees it, how long it is kept, and how to see, correct or remove it.`,
    },
    () => import('./page.tsx'),
    'PrivacyPage',
  ),
});
