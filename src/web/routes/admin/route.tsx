import { createRoute, Outlet, useRouterState } from '@tanstack/react-router';

import type { Closure } from '#contract/endpoints/office-operations.ts';
import { adminPages } from '#contract/paths/office-pages.ts';
import { pages, type OfficeArea } from '#contract/paths/pages.ts';

import { titled } from '#web/lib/page-title.ts';
import { AREA_TITLES } from '#web/backoffice/area-frame.tsx';
import { AreaShell, AreaStarting } from '#web/backoffice/area-shell.tsx';
import { useNewNotices } from '#web/backoffice/notices/use-new-notices.ts';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useReturnsToAnswer } from '#web/backoffice/returns/use-returns-to-answer.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import { RequireRole } from '#web/features/auth/require-role.tsx';
import { useUnreadThreads } from '#web/features/messages/unread.ts';
import { useAsync } from '#web/lib/use-async.ts';
import { officeRootRoute } from '#web/routes/office-root.tsx';
import {
  BadgeDollarSign,
  Bell,
  FileText,
  Files,
  HeartPulse,
  History,
  LayoutDashboard,
  Images,
  Layers,
  LifeBuoy,
  Lock,
  Mail,
  Navigation,
  MapPin,
  Package,
  Percent,
  ReceiptText,
  SearchX,
  Settings,
  Star,
  Store,
  TriangleAlert,
  Undo2,
  Upload,
  User,
  Users,
  Wrench,
  Wallet,
} from '#web/ui/icons.tsx';

/** Everything under /admin: administrators alone, sent to their own sign-in otherwise (Rule 24). */
export const adminRoute = createRoute({
  getParentRoute: () => officeRootRoute,
  path: '/admin',
  beforeLoad: (): { area: OfficeArea } => ({ area: 'admin' }),
  head: titled(AREA_TITLES.admin),
  component: AdminArea,
});

const APPLICATIONS = adminPages.applications();
const NOTICES = adminPages.notices();
const MESSAGES = adminPages.threads();
const REVIEWS = adminPages.reviews();
const RETURNS = adminPages.returns();

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
  { label: 'Notices', href: NOTICES, Icon: Bell },
  { label: 'Import', href: adminPages.imports(), Icon: Upload },
  { label: 'Shop profile', href: adminPages.shopProfile(), Icon: User },
  { label: 'Pages', href: adminPages.pages(), Icon: Files },
  { label: 'Help questions', href: adminPages.questions(), Icon: LifeBuoy },
  { label: 'Stores', href: adminPages.stores(), Icon: MapPin },
  { label: 'Slides', href: adminPages.slides(), Icon: Images },
  { label: 'Messages', href: MESSAGES, Icon: Mail },
  { label: 'Returns', href: RETURNS, Icon: Undo2 },
  { label: 'Reviews', href: REVIEWS, Icon: Star },
  { label: 'Recalls', href: adminPages.recalls(), Icon: TriangleAlert },
  { label: 'Money', href: adminPages.money(), Icon: Wallet },
  { label: 'Commission', href: adminPages.commission(), Icon: Percent },
  { label: 'Payment alerts', href: adminPages.paymentAlerts(), Icon: BadgeDollarSign },
  { label: 'Zero-result searches', href: adminPages.searchMisses(), Icon: SearchX },
  { label: 'API keys', href: adminPages.apiKeys(), Icon: Lock },
  { label: 'Webhooks', href: adminPages.webhooks(), Icon: Navigation },
  { label: 'Audit log', href: adminPages.auditLog(), Icon: History },
  { label: 'Jobs and health', href: adminPages.health(), Icon: HeartPulse },
];

function AdminArea() {
  return (
    <RequireRole
      audience="admin"
      page={() => location.pathname + location.search}
      waiting={<AreaStarting />}
    >
      {() => <AdminShell />}
    </RequireRole>
  );
}

function AdminShell() {
  const pending = usePendingApplications();
  const notices = useNewNotices('admin');
  const { adminMessages } = useOfficeApi();
  const unread = useUnreadThreads('admin', (signal) => adminMessages.countUnread({ signal }));
  const counts = {
    [NOTICES]: notices,
    [MESSAGES]: unread,
    [RETURNS]: useReturnsToAnswer('admin'),
    [REVIEWS]: useWaitingReviews(),
  };
  const closed = useClosed();
  return (
    <AreaShell
      title={AREA_TITLES.admin}
      home={pages.admin()}
      entries={ENTRIES.map((entry) =>
        entry.href === APPLICATIONS ? { ...entry, count: pending } : entry,
      )}
      more={MORE.map((entry) => ({ ...entry, count: counts[entry.href] }))}
      logoutHref={pages.adminLogin()}
      banner={closed !== null && <ClosedBanner {...closed} />}
    >
      <Outlet />
    </AreaShell>
  );
}

/** Why visitors see no shop, and what is left before the first opening; null while it is open. */
function useClosed(): { readonly reason: Closure['reason']; readonly left: number } | null {
  const api = useOfficeApi();
  const lookedAt = `${useLookedAt(adminPages.health())} ${useLookedAt(adminPages.setup())}`;
  const answer = useAsync(lookedAt, async () => {
    const { closure } = await api.closures.getClosure();
    if (closure?.reason !== 'opening') return { reason: closure?.reason ?? null, left: 0 };
    const { lines } = await api.opening.getOpening();
    const left = lines.filter((line) => line.is_required && !line.is_done).length;
    return { reason: closure.reason, left };
  });
  const { reason = null, left = 0 } = answer.data ?? {};
  return reason === null ? null : { reason, left };
}

function ClosedBanner({ reason, left }: NonNullable<ReturnType<typeof useClosed>>) {
  const isFirst = reason === 'opening';
  return (
    <section
      aria-label={isFirst ? 'Before the opening' : 'Maintenance'}
      className="bg-wattle px-4 py-1.5 text-center text-small font-[650] text-ink print:hidden"
    >
      {isFirst ? openingWords(left) : 'The shop is closed for maintenance.'}{' '}
      <a
        href={isFirst ? adminPages.setup() : adminPages.health()}
        className="underline underline-offset-3"
      >
        {isFirst ? 'See the checklist' : 'Open it'}
      </a>
    </section>
  );
}

function openingWords(left: number): string {
  if (left === 0) return 'Not open yet: everything is ready.';
  return `Not open yet: ${left} ${left === 1 ? 'thing' : 'things'} left.`;
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

/** How many reviews wait for a decision; loaded again where they are decided. */
function useWaitingReviews(): number | undefined {
  const api = useOfficeApi();
  const answer = useAsync(useLookedAt(REVIEWS), () =>
    api.officeReviews.list({ query: { view: 'waiting', limit: 1, offset: 0 } }),
  );
  return answer.data?.counts.waiting;
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
