import { getRouteApi } from '@tanstack/react-router';

import { pages } from '#contract/paths/pages.ts';

import { useLogInFirst } from '#web/features/auth/use-log-in-first.ts';
import { useApi } from '#web/lib/api.ts';
import { OwnThread } from '#web/routes/_shop/own-thread.tsx';

const route = getRouteApi('/shop-layout/account/messages/$id');

/** The page that emails about messages link to. */
export function AccountThreadPage() {
  const { id } = route.useParams();
  const { messages } = useApi();
  useLogInFirst(pages.accountThread(id));
  return (
    <OwnThread
      key={id}
      threadKey={id}
      load={(signal) => messages.getThread({ params: { id }, query: {}, signal })}
      send={(body) => messages.reply({ params: { id }, body })}
    />
  );
}
