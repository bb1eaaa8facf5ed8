import { MessagesScreen } from '#web/backoffice/messages/messages-screen.tsx';
import { threadArea } from '#web/backoffice/messages/thread-area.ts';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useListState, useLoaded, useOfficeArea } from '#web/backoffice/route-hooks.ts';
import type { threadRoute } from '#web/routes/_office/messages.$id/route.tsx';

type Route = ReturnType<typeof threadRoute>;

export function ThreadPage() {
  const { id, results } = useLoaded<Route>();
  const { get, reply } = threadArea(useOfficeArea(), useOfficeApi());
  return (
    <MessagesScreen
      search={useListState<Route>()}
      results={results}
      open={{
        id,
        calls: {
          key: id,
          load: (signal) => get(id, signal),
          send: (message) => reply(id, message),
        },
      }}
    />
  );
}
