import { getRouteApi, useNavigate } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { useLogInFirst } from '#web/features/auth/use-log-in-first.ts';
import { useApi } from '#web/lib/api.ts';
import { OwnThread } from '#web/routes/_shop/own-thread.tsx';

const route = getRouteApi('/shop-layout/account/messages/new');

/** The thread about an order or a product, which the first message begins. */
export function NewThreadPage() {
  const about = route.useSearch();
  const { order, seller, product } = about;
  const { messages } = useApi();
  const navigate = useNavigate();
  useLogInFirst(pages.newThread(about));
  const query = { order_id: order, seller_id: seller, product_id: product };
  const key = `${order ?? product} ${seller ?? ''}`;
  return (
    <OwnThread
      key={key}
      threadKey={key}
      load={(signal) => messages.findThread({ query, signal })}
      send={(message) => messages.startThread({ body: { ...query, ...message } })}
      onStarted={(id) => void navigate({ href: pages.accountThread(id), replace: true })}
    />
  );
}
