import { createRoute, Outlet, useRouterState } from '@tanstack/react-router';

import { adminPages } from '#contract/paths/office-pages.ts';
import { pages, type OfficeArea } from '#contract/paths/pages.ts';

import { titled } from '#web/lib/page-title.ts';
import { AreaShell } from '#web/backoffice/area-shell.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { Missing, Starting } from '#web/backoffice/screen-states.tsx';
import { RequireRole } from '#web/features/auth/require-role.tsx';
import { useAsync } from '#web/lib/use-async.ts';
import { officeRootRoute } from '#web/routes/office-root.tsx';
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
  User,
  Users,
  Wrench,
} from '#web/ui/icons.tsx';

/** Everything under /admin: administrators alone, sent to their own sign-in otherwise (Rule 24). */
export const adminRoute = createRoute({
  getParentRoute: () => officeRootRoute,
  path: '/admin',
  beforeLoad: (): { area: OfficeArea } => ({ area: 'admin' }),
  head: titled('Admin Dashboard'),
  component: AdminArea,
});

const APPLICATIONS = adminPages.applications();

/** The nine specified entries in their order (Rule 54). */
const ENTRIES = [
  { label: 'Dashboard', href: pages.admin(), Icon: LayoutDashboard },
  { label: 'Products', href: adminPages.products(), Icon: Package },
  { label: 'Categories & Depts.', href: adminPages.categories(), Icon: Layers },
  { label: 'Orders', href: adminPages.orders(), Icon: ReceiptText },
  { label: 'Users', href: adminPages.users(), Icon: Users },
  { label: 'Seller Applications', href: APPLICATIONS, Icon: Store },
  { label: 'DIY Articles', href: adminPages.articles(), Icon: FileText },
  { label: 'Services', href: adminPages.services(), Icon: Wrench },
  { label: 'Global Settings', href: adminPages.settings(), Icon: Settings },
];

/** Screens of our own, under a divider (Rule 54). */
const MORE = [
  { label: 'Shop profile', href: adminPages.shopProfile(), Icon: User },
  { label: 'Payment alerts', href: adminPages.paymentAlerts(), Icon: BadgeDollarSign },
  { label: 'Zero-result searches', href: adminPages.searchMisses(), Icon: SearchX },
  { label: 'Audit log', href: adminPages.auditLog(), Icon: History },
  { label: 'Jobs and health', href: adminPages.health(), Icon: HeartPulse },
];

function AdminArea() {
  return (
    <RequireRole
      audience="admin"
      page={() => location.pathname + location.search}
      waiting={<Starting />}
    >
      {() => <AdminShell />}
    </RequireRole>
  );
}

function AdminShell() {
  const pending = usePendingApplications();
  const isClosed = useIsClosed();
  return (
    <AreaShell
      title="Admin Dashboard"
      home={pages.admin()}
      entries={ENTRIES.map((entry) =>
        entry.href === APPLICATIONS ? { ...entry, count: pending } : entry,
      )}
      more={MORE}
      logoutHref={pages.adminLogin()}
      banner={isClosed && <ClosedBanner />}
    >
      <Outlet />
    </AreaShell>
  );
}

/** Whether the shop is closed for maintenance; loaded again where that is changed. */
function useIsClosed(): boolean {
  const api = useOfficeApi();
  const answer = useAsync(useLookedAt(adminPages.health()), () => api.closures.getClosure());
  return answer.data?.closure != null;
}

function ClosedBanner() {
  return (
    <section
      aria-label="Maintenance"
      className="bg-wattle px-4 py-1.5 text-center text-small font-[650] text-ink print:hidden"
    >
      The shop is closed for maintenance.{' '}
      <a href={adminPages.health()} className="underline underline-offset-3">
        Open it
      </a>
    </section>
  );
}

/** How many applications wait; loaded again where they are decided. */
function usePendingApplications(): number | undefined {
  const api = useOfficeApi();
  const answer = useAsync(useLookedAt(APPLICATIONS), () =>
    api.officeApplications.listApplications({
      query: { status: 'pending', limit: 1, offset: 0 },
    }),
  );
  return answer.data?.counts.pending;
}

/** Changes whenever the page at this path has loaded, and on leaving it. */
function useLookedAt(path: string): string {
  return useRouterState({
    select: ({ location, matches }) =>
      location.pathname === path ? String(matches.at(-1)?.updatedAt) : 'elsewhere',
  });
}

export const adminNotFoundRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '$',
  head: titled('Page not found'),
  component: () => (
    <Missing
      message="We could not find that page"
      canRetry={false}
      back={{ href: pages.admin(), label: 'Back to the dashboard' }}
    />
  ),
});
