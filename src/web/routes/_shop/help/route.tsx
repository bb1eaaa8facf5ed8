import { createRoute } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { textScreen } from '#web/routes/_shop/text-screen.ts';

export const helpRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/help',
  staticData: { module: 'src/web/routes/_shop/help/page.tsx' },
  ...textScreen(
    {
      param: 'q',
      maxLength: 80,
      path: pages.help(),
      title: 'Help',
      description: (name) =>
        `Answers about orders, delivery, returns, prices, accounts and payment at ${name}, and how to reach a person.`,
    },
    () => import('./page.tsx'),
    'HelpPage',
  ),
  loader: ({ context: { api } }) => api.content.listQuestions(),
});
