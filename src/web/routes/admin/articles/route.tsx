import { createRoute } from '@tanstack/react-router';

import { ARTICLE_SORTS } from '#contract/office-lists.ts';

import { titled } from '#web/lib/page-title.ts';
import { readListSearch, windowOf } from '#web/backoffice/list-search.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminArticlesRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/articles',
  validateSearch: (search: Record<string, unknown>) => readListSearch(search, ARTICLE_SORTS),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { api }, deps }) =>
    settle(
      api.officeArticles.listArticles({
        query: { search: deps.q, sort: deps.sort, ...windowOf(deps) },
      }),
    ),
  head: titled('DIY Articles'),
  component: lazyScreen(() => import('./page.tsx'), 'ArticlesPage'),
});
