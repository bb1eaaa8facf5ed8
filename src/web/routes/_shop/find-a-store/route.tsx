import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { textScreen } from '#web/routes/_shop/text-screen.ts';

export const findAStoreRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/find-a-store',
  staticData: { module: 'src/web/routes/_shop/find-a-store/page.tsx' },
  ...textScreen(
    {
      param: 'near',
      maxLength: 80,
      path: pages.findAStore(),
      title: 'Find a Store',
      description: (name) =>
        `Addresses, opening hours and phone numbers of the ${name} stores. Search by postcode or suburb for the one closest to you.`,
    },
    () => import('./page.tsx'),
    'FindAStorePage',
  ),
  loader: ({ context: { api } }) => api.content.listStores(),
});
