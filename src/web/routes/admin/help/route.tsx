import { createRoute } from '@tanstack/react-router';

import { titled } from '#web/lib/page-title.ts';
import { settle } from '#web/lib/settle.ts';
import { adminRoute } from '#web/routes/admin/route.tsx';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';

export const adminQuestionsRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/help',
  loader: ({ context: { api } }) => settle(api.officeQuestions.list()),
  head: titled('Help questions'),
  component: lazyScreen(() => import('./page.tsx'), 'QuestionsScreen'),
});
