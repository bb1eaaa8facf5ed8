import { ColumnsScreen } from '#web/backoffice/imports/columns-screen.tsx';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import type { importColumnsRoute } from '#web/routes/_office/import.$id.columns/route.tsx';

type Route = ReturnType<typeof importColumnsRoute>;

export function ImportColumnsPage() {
  const { id } = useLoaded<Route>();
  return <ColumnsScreen key={id} id={id} />;
}
