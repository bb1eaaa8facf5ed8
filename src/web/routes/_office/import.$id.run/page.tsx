import { RunScreen } from '#web/backoffice/imports/run-screen.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import type { importRunRoute } from '#web/routes/_office/import.$id.run/route.tsx';

type Route = ReturnType<typeof importRunRoute>;

export function ImportRunPage() {
  const { id } = useLoaded<Route>();
  return <RunScreen key={id} id={id} search={useListState<Route>()} />;
}
