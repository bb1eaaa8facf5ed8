import { createRoute } from '@tanstack/react-router';

import { UUID } from '#contract/uuid.ts';

import { firstText } from '#web/lib/search-codec.ts';
import { shopLayoutRoute } from '#web/routes/_shop/route.tsx';
import { unindexedScreen } from '#web/routes/lazy-screen.tsx';

interface NewThreadSearch {
  readonly order?: string | undefined;
  /** Whose goods of the order it is about; absent for the shop's own. */
  readonly seller?: string | undefined;
  readonly product?: string | undefined;
}

export const newThreadRoute = createRoute({
  getParentRoute: () => shopLayoutRoute,
  path: '/account/messages/new',
  validateSearch: (search: Record<string, unknown>): NewThreadSearch => ({
    order: idOf(search['order']),
    seller: idOf(search['seller']),
    product: idOf(search['product']),
  }),
  staticData: { module: 'src/web/routes/_shop/account.messages.new/page.tsx' },
  ...unindexedScreen('New message', () => import('./page.tsx'), 'NewThreadPage'),
});

function idOf(value: unknown): string | undefined {
  const text = firstText(value);
  return text !== undefined && UUID.test(text) ? text : undefined;
}
