import { createRoute } from '@tanstack/react-router';

import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';
import { titleMeta } from '#web/lib/page-title.ts';

export const adminArticleEditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/articles/$id/edit',
  loader: ({ context: { api }, params: { id } }) =>
    settle(api.officeArticles.getArticle({ params: { id } })),
  head: ({ loaderData, match }) =>
    titleMeta(loaderData?.ok === true ? loaderData.data.title : 'Article', match.context.config),
  component: lazyScreen(() => import('./page.tsx'), 'EditArticlePage'),
});
