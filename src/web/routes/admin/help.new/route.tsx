import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminQuestionNewRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/help/new',
  loader: ({ context: { api } }) => settle(api.officeQuestions.list()),
  head: titled('Add question'),
  component: lazyScreen(() => import('./page.tsx'), 'NewQuestionScreen'),
});
