import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { loadParts } from '#web/lib/parts.ts';
import { publicHead } from '#web/lib/public-head.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';

import { homeSections } from './parts/sections.ts';
import { lazyScreen, pendingScreen } from '#web/routes/lazy-screen.tsx';

export const homeRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/',
  staticData: { module: 'src/web/routes/_shop/home/page.tsx' },
  // Each section settles separately: a failed one shows its own error and blanks nothing else.
  loader: ({ context: { api } }) =>
    loadParts({
      slides: homeSections.slides(api),
      departments: homeSections.departments(api),
      offers: homeSections.offers(api),
      projects: homeSections.projects(api),
      articles: homeSections.articles(api),
      trending: homeSections.trending(api),
      popular: homeSections.popular(api),
      brands: homeSections.brands(api),
    }),
  head: ({ match }) =>
    publicHead({
      config: match.context.config,
      path: pages.home(),
      title: `${match.context.config.shop.name} | Hardware and home improvement`,
      isWholeTitle: true,
      description: `Hardware, building materials and home improvement at ${match.context.config.shop.name}: see prices, stock and delivery, and order online.`,
    }),
  component: lazyScreen(() => import('./screen.tsx'), 'HomeScreen'),
  pendingComponent: pendingScreen(
    () => import('./screen.tsx'),
    'HomePendingScreen',
    'Loading departments...',
  ),
});
