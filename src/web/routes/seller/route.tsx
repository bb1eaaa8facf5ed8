import { createRoute, notFound, Outlet, redirect, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { sellerRoleSatisfies, type SellerRole } from '#domain/access/seller-roles.ts';

import { sellerPages } from '#contract/paths/office-pages.ts';
import { officeAreaOf, pages, type OfficeArea } from '#contract/paths/pages.ts';

import { titled } from '#web/lib/page-title.ts';
import { AREA_TITLES } from '#web/backoffice/area-frame.tsx';
import { AreaShell, AreaStarting } from '#web/backoffice/area-shell.tsx';
import { useNewNotices } from '#web/backoffice/notices/use-new-notices.ts';
import { useOfficeApi, type OfficeContext } from '#web/backoffice/office-api.ts';
import { useReturnsToAnswer } from '#web/backoffice/returns/use-returns-to-answer.ts';
import { Missing } from '#web/backoffice/screen-states.tsx';
import {
  chooseSeller,
  chosenSeller,
  memberSeller,
  sellerQuery,
} from '#web/backoffice/seller-scope.ts';
import { RequireRole } from '#web/features/auth/require-role.tsx';
import { useUnreadThreads } from '#web/features/messages/unread.ts';
import { parseSearchText } from '#web/lib/search-codec.ts';
import { lazyScreen } from '#web/routes/lazy-screen.tsx';
import { officeRootRoute } from '#web/routes/office-root.tsx';
import type { RefusedProps } from '#web/routes/seller/refused.tsx';
import {
  Bell,
  FileText,
  Layers,
  LayoutDashboard,
  Lock,
  Mail,
  Navigation,
  Package,
  ReceiptText,
  Settings,
  Star,
  Store,
  TriangleAlert,
  Undo2,
  Upload,
  Users,
  Wallet,
} from '#web/ui/icons.tsx';

const SellerPicker = lazyScreen(() => import('#web/backoffice/seller-picker.tsx'), 'SellerPicker');
const Refused = lazyScreen(() => import('./refused.tsx'), 'Refused');
const CHOOSE_SELLER = sellerPages.chooseSeller();
const NOTICES = sellerPages.notices();

/**
 * Everything under /seller: the people of a seller, and administrators who look at a seller's shop.
 * Administrators, and people of several sellers, choose the seller first and then see the page that
 * they came for (Rules 17 and 130). A page that a member's role does not open says so.
 */
export const sellerRoute = createRoute({
  getParentRoute: () => officeRootRoute,
  path: '/seller',
  beforeLoad: ({
    context: { role, sellers },
    location: { pathname, href, search },
  }): { area: OfficeArea } => {
    const seller = role === 'seller' ? memberSeller(sellers) : undefined;
    // What somebody else has chosen in this tab is forgotten.
    if (role === 'seller') chooseSeller(seller?.id);
    const mustChoose = role !== null && chosenSeller() === undefined;
    const isChoosing = pathname === CHOOSE_SELLER;
    if (mustChoose !== isChoosing) {
      // oxlint-disable-next-line typescript/only-throw-error -- the router's own signal
      throw replaceBy(
        mustChoose ? sellerPages.chooseSeller({ next: href }) : pageAfterChoice(search),
      );
    }
    const least = leastRoleFor(pathname);
    if (seller === undefined || sellerRoleSatisfies(seller.role, least)) return { area: 'seller' };
    if (pathname.replace(/\/$/, '') === pages.seller()) {
      // oxlint-disable-next-line typescript/only-throw-error -- the router's own signal
      throw replaceBy(sellerPages.orders());
    }
    // oxlint-disable-next-line typescript/only-throw-error -- the router's own signal
    throw notFound({ data: { least, sellerName: seller.name } satisfies RefusedProps });
  },
  head: titled(AREA_TITLES.seller),
  component: () => <SellerArea />,
  // A page that the member's role does not open.
  notFoundComponent: ({ data }) => (
    <SellerArea>
      <Refused {...(data as RefusedProps)} />
    </SellerArea>
  ),
});

/** The router's signal to show another page instead. */
function replaceBy(href: string) {
  const url = new URL(href, 'http://shop.invalid');
  return redirect({
    to: url.pathname,
    search: parseSearchText(url.search),
    replace: true,
  } as unknown as Parameters<typeof redirect>[0]);
}

/**
 * The least role for the pages under a segment (Rule 130); the others are for owners. The server
 * checks the calls of these pages again.
 */
const LEAST_ROLES: Readonly<Record<string, SellerRole>> = {
  '': 'manager',
  products: 'manager',
  import: 'manager',
  categories: 'manager',
  messages: 'manager',
  orders: 'packer',
  notices: 'packer',
  returns: 'manager',
  recalls: 'manager',
  reviews: 'manager',
  'choose-seller': 'packer',
};

function leastRoleFor(href: string): SellerRole {
  const [, , segment = ''] = href.split('/');
  return LEAST_ROLES[segment] ?? 'owner';
}

const ENTRIES = [
  { label: 'Dashboard', href: pages.seller(), Icon: LayoutDashboard },
  { label: 'Products', href: sellerPages.products(), Icon: Package },
  { label: 'Categories & Depts.', href: sellerPages.categories(), Icon: Layers },
  { label: 'Settings', href: sellerPages.settings(), Icon: Settings },
];

const MESSAGES = sellerPages.threads();
const RETURNS = sellerPages.returns();

/** Screens of our own, under the divider (Rule 54). */
const MORE = [
  { label: 'Notices', href: NOTICES, Icon: Bell },
  { label: 'Import', href: sellerPages.imports(), Icon: Upload },
  { label: 'Orders', href: sellerPages.orders(), Icon: ReceiptText },
  { label: 'Messages', href: MESSAGES, Icon: Mail },
  { label: 'Returns', href: RETURNS, Icon: Undo2 },
  { label: 'Recalls', href: sellerPages.recalls(), Icon: TriangleAlert },
  { label: 'Reviews', href: sellerPages.reviews(), Icon: Star },
  { label: 'Profile', href: sellerPages.profile(), Icon: Store },
  { label: 'Money', href: sellerPages.money(), Icon: Wallet },
  { label: 'Agreement', href: sellerPages.agreement(), Icon: FileText },
  { label: 'People', href: sellerPages.people(), Icon: Users },
  { label: 'API keys', href: sellerPages.apiKeys(), Icon: Lock },
  { label: 'Webhooks', href: sellerPages.webhooks(), Icon: Navigation },
];

/** The page of the area that the administrator came for. */
function pageAfterChoice(search: Readonly<Record<string, unknown>>): string {
  const next = search['next'];
  return typeof next === 'string' && officeAreaOf(next) === 'seller' ? next : pages.seller();
}

function SellerArea({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <RequireRole
      audience="seller"
      page={() => location.pathname + location.search}
      waiting={<AreaStarting />}
    >
      {(user) => <SellerShell isAdmin={user.role === 'admin'}>{children}</SellerShell>}
    </RequireRole>
  );
}

function SellerShell({ isAdmin, children }: { isAdmin: boolean; children: ReactNode }) {
  const { sellers } = sellerRoute.useRouteContext() as OfficeContext;
  const isChoosing = useRouterState({
    select: ({ location }) => location.pathname === CHOOSE_SELLER,
  });
  const { sellerMessages } = useOfficeApi();
  const seller = memberSeller(sellers);
  const mayOpen = ({ href }: { href: string }) =>
    seller === undefined || sellerRoleSatisfies(seller.role, leastRoleFor(href));
  const notices = useNewNotices(isChoosing ? null : 'seller');
  const countsFor = isChoosing || !mayOpen({ href: MESSAGES }) ? undefined : chosenSeller();
  const unread = useUnreadThreads(countsFor ?? null, (signal) =>
    sellerMessages.countUnread({ query: sellerQuery(), signal }),
  );
  const returns = useReturnsToAnswer(countsFor === undefined ? null : 'seller');
  const counts = { [NOTICES]: notices, [MESSAGES]: unread, [RETURNS]: returns };
  return (
    <AreaShell
      title={AREA_TITLES.seller}
      owner={seller?.name}
      home={pages.seller()}
      entries={ENTRIES.filter(mayOpen)}
      more={MORE.filter(mayOpen).map((entry) => ({ ...entry, count: counts[entry.href] }))}
      logoutHref={pages.login()}
      banner={(isAdmin || sellers.length > 1) && !isChoosing && <SellerPicker />}
    >
      {children}
    </AreaShell>
  );
}

export const sellerNotFoundRoute = createRoute({
  getParentRoute: () => sellerRoute,
  path: '$',
  head: titled('Page not found'),
  component: () => (
    <Missing
      message="We could not find that page"
      canRetry={false}
      back={{ href: pages.seller(), label: 'Back to the dashboard' }}
    />
  ),
});
