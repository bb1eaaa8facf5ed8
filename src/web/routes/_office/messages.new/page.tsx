import { MessagesScreen } from '#web/backoffice/messages/messages-screen.tsx';
import { threadArea } from '#web/backoffice/messages/thread-area.ts';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useListState, useLoaded, useOfficeArea } from '#web/backoffice/route-hooks.ts';
import type { newThreadRoute } from '#web/routes/_office/messages.new/route.tsx';

type Route = ReturnType<typeof newThreadRoute>;

export function NewThreadPage() {
  const { order, of } = useListState<Route>();
  const about = { order, of };
  const { find, start } = threadArea(useOfficeArea(), useOfficeApi());
  return (
    <MessagesScreen
      search={{}}
      results={useLoaded<Route>()}
      open={{
        id: undefined,
        calls: {
          key: `order ${order} ${of ?? ''}`,
          load: (signal) => find(about, signal),
          send: (message) => start(about, message),
        },
      }}
    />
  );
}
