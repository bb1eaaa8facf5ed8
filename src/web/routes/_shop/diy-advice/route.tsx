import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';
import { metaDescription, pageTitle } from '#contract/text/shop.ts';

import { firstText } from '#web/lib/search-codec.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { lazyScreen, pendingScreen } from '#web/routes/lazy-screen.tsx';

interface ArticlesSearch {
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
}

export const articlesRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/diy-advice',
  validateSearch: (search: Record<string, unknown>): ArticlesSearch => ({
    category: firstText(search['category'])?.slice(0, 200),
    tag: firstText(search['tag'])?.slice(0, 200),
  }),
  staticData: { module: 'src/web/routes/_shop/diy-advice/page.tsx' },
  loader: ({ context: { api } }) => api.content.listArticles(),
  head: ({ match }) => ({
    meta: [
      { title: pageTitle('DIY Advice') },
      {
        name: 'description',
        content: metaDescription(
          'Step-by-step advice for Australian homes: decks, tiling, painting, flooring, plumbing and the garden.',
        ),
      },
    ],
    links: [{ rel: 'canonical', href: `${match.context.config.siteUrl}${pages.articles()}` }],
  }),
  component: lazyScreen(() => import('./page.tsx'), 'ArticlesPage'),
  pendingComponent: pendingScreen(
    () => import('./page.tsx'),
    'ArticlesPendingPage',
    'Loading articles...',
  ),
  errorComponent: lazyScreen(() => import('./page.tsx'), 'ArticlesErrorPage'),
});
