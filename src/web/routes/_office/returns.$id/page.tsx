import { ReturnsScreen } from '#web/backoffice/returns/returns-screen.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import type { returnRoute } from '#web/routes/_office/returns.$id/route.tsx';

type Route = ReturnType<typeof returnRoute>;

export function ReturnPage() {
  return <ReturnsScreen search={useListState<Route>()} {...useLoaded<Route>()} />;
}
