import { ReturnsScreen } from '#web/backoffice/returns/returns-screen.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import type { returnsRoute } from '#web/routes/_office/returns/route.tsx';

type Route = ReturnType<typeof returnsRoute>;

export function ReturnsPage() {
  return <ReturnsScreen search={useListState<Route>()} list={useLoaded<Route>()} />;
}
