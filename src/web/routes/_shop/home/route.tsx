import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { TRENDING_FETCH_COUNT } from '#domain/catalog/filters.ts';

import { cardOf } from '#web/features/products/card-of.ts';
import { settle } from '#web/lib/settle.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';

const POPULAR_COUNT = 10;

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
  loader: async ({ context: { api } }) => {
    const [articles, trending, popular] = await Promise.all([
      settle(api.content.listArticles()),
      settle(api.catalog.listProducts({ query: { limit: TRENDING_FETCH_COUNT, offset: 0 } })),
      settle(
        api.catalog.listProducts({ query: { limit: POPULAR_COUNT, offset: 0, sort: 'rating' } }),
      ),
    ]);
    return {
      articles: articles.ok ? { ...articles, data: articles.data.diy_articles } : articles,
      trending: trending.ok ? { ...trending, data: trending.data.products.map(cardOf) } : trending,
      popular: popular.ok ? { ...popular, data: popular.data.products.map(cardOf) } : popular,
    };
  },
  component: lazyRouteComponent(() => import('./screen.tsx'), 'HomeScreen'),
});
