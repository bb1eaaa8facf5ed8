import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { firstText } from '#web/lib/search-codec.ts';
import { withDay } from '#web/features/content/article-day.ts';
import { articleFeedLink } from '#web/features/content/article-feed.ts';
import { publicHead } from '#web/lib/public-head.ts';
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
  loader: async ({ context: { api } }) => ({
    diy_articles: (await api.content.listArticles()).diy_articles.map(withDay),
  }),
  head: ({ match }) => {
    const { config } = match.context;
    const { meta, links } = publicHead({
      config,
      path: pages.articles(),
      title: 'DIY Advice',
      description:
        'Step-by-step advice for Australian homes: decks, tiling, painting, flooring, plumbing and the garden.',
      isFilteredView: match.search.category !== undefined || match.search.tag !== undefined,
    });
    return { meta, links: [...links, articleFeedLink(config)] };
  },
  component: lazyScreen(() => import('./page.tsx'), 'ArticlesPage'),
  pendingComponent: pendingScreen(
    () => import('./page.tsx'),
    'ArticlesPendingPage',
    'Loading articles...',
  ),
  errorComponent: lazyScreen(() => import('./page.tsx'), 'ArticlesErrorPage'),
});
