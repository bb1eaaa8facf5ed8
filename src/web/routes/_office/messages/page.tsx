import { MessagesScreen } from '#web/backoffice/messages/messages-screen.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import type { threadsRoute } from '#web/routes/_office/messages/route.tsx';

type Route = ReturnType<typeof threadsRoute>;

export function ThreadsPage() {
  return <MessagesScreen search={useListState<Route>()} results={useLoaded<Route>()} />;
}
