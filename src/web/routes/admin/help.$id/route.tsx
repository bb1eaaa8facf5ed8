import { createRoute } from '@tanstack/react-router';

import { titleMeta } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminQuestionRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/help/$id',
  loader: async ({ context: { api }, params }) => {
    const [record, list] = await Promise.all([
      settle(api.officeQuestions.get({ params })),
      settle(api.officeQuestions.list()),
    ]);
    return { record, list };
  },
  head: ({ loaderData, match }) =>
    titleMeta(
      loaderData?.record.ok === true ? loaderData.record.data.body.question : 'Question',
      match.context.config,
    ),
  component: lazyScreen(() => import('./page.tsx'), 'EditQuestionScreen'),
});
