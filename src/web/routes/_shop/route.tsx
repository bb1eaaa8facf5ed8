import { createRoute, Outlet } from '@tanstack/react-router';

import type { MenuEntry } from '#web/features/shell/navigation.ts';
import { partResult, loadParts, usePartResult, type Part } from '#web/lib/parts.ts';
import { listDepartmentLinks } from '#web/routes/_shop/departments.ts';
import { ShopShell } from '#web/routes/_shop/shell.tsx';
import { rootRoute } from '#web/routes/root.tsx';

const DEPARTMENTS_FRESH_MS = 5 * 60_000;

export interface ShopFrameData {
  readonly departments: Part<readonly MenuEntry[]>;
}

/** The public shop: header, footer, side panel. */
export const shopLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shop-layout',
  staleTime: DEPARTMENTS_FRESH_MS,
  loader: ({ context: { api } }): Promise<ShopFrameData> =>
    loadParts({ departments: listDepartmentLinks(api) }),
  component: ShopLayout,
});

/** The departments that the layout has loaded; none while they load or after they failed. */
export function loadedDepartments({ departments }: ShopFrameData): readonly MenuEntry[] {
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
