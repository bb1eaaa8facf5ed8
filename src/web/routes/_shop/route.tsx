import { createRoute, Outlet } from '@tanstack/react-router';

import type { Department } from '#contract/schemas/catalog.ts';

import { settle, type Settled } from '#web/lib/settle.ts';
import { ShopShell } from '#web/routes/_shop/shell.tsx';
import { rootRoute } from '#web/routes/root.tsx';

const DEPARTMENTS_FRESH_MS = 5 * 60_000;

export interface ShopFrameData {
  readonly departments: Settled<readonly Department[]>;
}

/** The public shop: header, footer, side panel. Its departments serve menus, home and filters alike. */
export const shopLayoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shop-layout',
  staleTime: DEPARTMENTS_FRESH_MS,
  loader: async ({ context: { api } }): Promise<ShopFrameData> => {
    const departments = await settle(api.catalog.listDepartments());
    return {
      departments: departments.ok
        ? { ...departments, data: departments.data.departments }
        : departments,
    };
  },
  component: ShopLayout,
});

function ShopLayout() {
  const { departments } = shopLayoutRoute.useLoaderData();
  return (
    <ShopShell departments={departments.ok ? departments.data : []}>
      <Outlet />
    </ShopShell>
  );
}
