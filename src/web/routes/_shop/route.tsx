import { createRoute, Outlet } from '@tanstack/react-router';

import type { Department } from '#contract/schemas/catalog.ts';

import { partResult, loadParts, usePartResult, type Part } from '#web/lib/parts.ts';
import { ShopShell } from '#web/routes/_shop/shell.tsx';
import { rootRoute } from '#web/routes/root.tsx';

const DEPARTMENTS_FRESH_MS = 5 * 60_000;

export interface ShopFrameData {
  readonly departments: Part<readonly Department[]>;
}

/** The public shop: header, footer, side panel. Menus, home and filters share its departments. */
export const shopLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shop-layout',
  staleTime: DEPARTMENTS_FRESH_MS,
  loader: ({ context: { api } }): Promise<ShopFrameData> => {
    const departments = api.catalog.listDepartments().then((answer) => answer.departments);
    return loadParts({ departments });
  },
  component: ShopLayout,
});

/** The departments that the layout has loaded; none while they load or after they failed. */
export function loadedDepartments({ departments }: ShopFrameData): readonly Department[] {
  const arrival = partResult(departments);
  return arrival?.ok === true ? arrival.data : [];
}

function ShopLayout() {
  const frame = shopLayoutRoute.useLoaderData();
  usePartResult(frame.departments);
  return (
    <ShopShell departments={loadedDepartments(frame)}>
      <Outlet />
    </ShopShell>
  );
}
