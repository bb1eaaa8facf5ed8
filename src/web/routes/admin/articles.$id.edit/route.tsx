import { createRoute } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminArticleEditRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/articles/$id/edit',
  loader: ({ context: { api }, params: { id } }) =>
    settle(api.officeArticles.getArticle({ params: { id } })),
  head: ({ loaderData }) => ({
    meta: [{ title: pageTitle(loaderData?.ok === true ? loaderData.data.title : 'Article') }],
  }),
  component: lazyScreen(() => import('./page.tsx'), 'EditArticlePage'),
});
