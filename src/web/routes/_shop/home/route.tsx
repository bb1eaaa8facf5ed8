import { createRoute } from '@tanstack/react-router';

import { loadParts } from '#web/lib/parts.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';

import { homeSections } from './parts/sections.ts';
import { lazyScreen, pendingScreen } from '#web/routes/lazy-screen.tsx';

export const homeRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/',
  staticData: { module: 'src/web/routes/_shop/home/page.tsx' },
  head: () => ({
    meta: [
      { title: 'Bullnose | Hardware and home improvement, delivered Australia-wide' },
      {
        name: 'description',
        content:
          'Timber, tools, paint, tapware, lighting and garden gear from Bullnose and independent Australian sellers, delivered Australia-wide.',
      },
    ],
  }),
  // Each section settles by itself: one that fails shows its own error and blanks nothing else.
  loader: ({ context: { api } }) =>
    loadParts({
      articles: homeSections.articles(api),
      trending: homeSections.trending(api),
      popular: homeSections.popular(api),
    }),
  component: lazyScreen(() => import('./screen.tsx'), 'HomeScreen'),
  pendingComponent: pendingScreen(
    () => import('./screen.tsx'),
    'HomePendingScreen',
    'Loading departments...',
  ),
});
