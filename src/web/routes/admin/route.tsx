import { createRoute, Outlet } from '@tanstack/react-router';
import {
  BadgeDollarSign,
  FileText,
  HeartPulse,
  History,
  LayoutDashboard,
  Layers,
  Package,
  ReceiptText,
  SearchX,
  Settings,
  Store,
  Users,
  Wrench,
} from 'lucide-react';

import { pages } from '#contract/paths/pages.ts';
import { pageTitle } from '#contract/text/shop.ts';

import { AreaShell } from '#web/backoffice/area-shell.tsx';
import { Missing, Starting } from '#web/backoffice/screen-states.tsx';
import { RequireRole } from '#web/features/auth/require-role.tsx';
import { officeRootRoute } from '#web/routes/office-root.tsx';

/** Everything under /admin: administrators alone, sent to their own sign-in otherwise (Rule 24). */
export const adminRoute = createRoute({
  getParentRoute: () => officeRootRoute,
  path: '/admin',
  head: () => ({ meta: [{ title: pageTitle('Admin Dashboard') }] }),
  component: AdminArea,
});

/** The nine specified entries in their order (Rule 54). */
const ENTRIES = [
  { label: 'Dashboard', href: pages.admin(), Icon: LayoutDashboard },
  { label: 'Products', href: '/admin/products', Icon: Package },
  { label: 'Categories & Depts.', href: '/admin/categories', Icon: Layers },
  { label: 'Orders', href: '/admin/orders', Icon: ReceiptText },
  { label: 'Users', href: '/admin/users', Icon: Users },
  { label: 'Seller Applications', href: '/admin/seller-applications', Icon: Store },
  { label: 'DIY Articles', href: pages.adminArticles(), Icon: FileText },
  { label: 'Services', href: pages.adminServices(), Icon: Wrench },
  { label: 'Global Settings', href: '/admin/settings', Icon: Settings },
];

/** Screens of our own, under a divider (Rule 54). */
const MORE = [
  { label: 'Payment alerts', href: '/admin/payment-alerts', Icon: BadgeDollarSign },
  { label: 'Zero-result searches', href: '/admin/search-misses', Icon: SearchX },
  { label: 'Audit log', href: '/admin/audit', Icon: History },
  { label: 'Jobs and health', href: '/admin/health', Icon: HeartPulse },
];

function AdminArea() {
  return (
    <RequireRole
      audience="admin"
      page={() => location.pathname + location.search}
      waiting={<Starting />}
    >
      {() => (
        <AreaShell
          title="Admin Dashboard"
          home={pages.admin()}
          entries={ENTRIES}
          more={MORE}
          logoutHref={pages.adminLogin()}
        >
          <Outlet />
        </AreaShell>
      )}
    </RequireRole>
  );
}

export const adminNotFoundRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '$',
  head: () => ({ meta: [{ title: pageTitle('Page not found') }] }),
  component: () => (
    <Missing
      message="We could not find that page"
      back={{ href: pages.admin(), label: 'Back to the dashboard' }}
    />
  ),
});
