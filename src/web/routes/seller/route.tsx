import { createRoute, Outlet } from '@tanstack/react-router';
import { Layers, LayoutDashboard, Package, ReceiptText, Settings } from 'lucide-react';

import { pages } from '#contract/paths/pages.ts';
import { pageTitle } from '#contract/text/shop.ts';

import { AreaShell } from '#web/backoffice/area-shell.tsx';
import { Missing, Starting } from '#web/backoffice/screen-states.tsx';
import { SellerPicker } from '#web/backoffice/seller-picker.tsx';
import { RequireRole } from '#web/features/auth/require-role.tsx';
import { officeRootRoute } from '#web/routes/office-root.tsx';

/** Everything under /seller: sellers, and administrators who look at a seller's shop (Rule 17). */
export const sellerRoute = createRoute({
  getParentRoute: () => officeRootRoute,
  path: '/seller',
  head: () => ({ meta: [{ title: pageTitle('Seller Dashboard') }] }),
  component: SellerArea,
});

const ENTRIES = [
  { label: 'Dashboard', href: pages.seller(), Icon: LayoutDashboard },
  { label: 'Products', href: '/seller/products', Icon: Package },
  { label: 'Categories & Depts.', href: '/seller/categories', Icon: Layers },
  { label: 'Settings', href: '/seller/settings', Icon: Settings },
];

/** A screen of our own, under the divider (Rule 54). */
const MORE = [{ label: 'Orders', href: '/seller/orders', Icon: ReceiptText }];

function SellerArea() {
  return (
    <RequireRole
      audience="seller"
      page={() => location.pathname + location.search}
      waiting={<Starting />}
    >
      {(user) => (
        <AreaShell
          title="Seller Dashboard"
          home={pages.seller()}
          entries={ENTRIES}
          more={MORE}
          logoutHref={pages.login()}
          banner={user.role === 'admin' && <SellerPicker />}
        >
          <Outlet />
        </AreaShell>
      )}
    </RequireRole>
  );
}

export const sellerNotFoundRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '$',
  head: () => ({ meta: [{ title: pageTitle('Page not found') }] }),
  component: () => (
    <Missing
      message="We could not find that page"
      canRetry={false}
      back={{ href: pages.seller(), label: 'Back to the dashboard' }}
    />
  ),
});
