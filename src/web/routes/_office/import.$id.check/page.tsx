import { CheckScreen } from '#web/backoffice/imports/check-screen.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import type { importCheckRoute } from '#web/routes/_office/import.$id.check/route.tsx';

type Route = ReturnType<typeof importCheckRoute>;

export function ImportCheckPage() {
  const { id } = useLoaded<Route>();
  return <CheckScreen key={id} id={id} search={useListState<Route>()} />;
}
