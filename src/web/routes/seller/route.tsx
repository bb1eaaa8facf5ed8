import { createRoute, Outlet, redirect, useRouterState } from '@tanstack/react-router';

import { sellerPages } from '#contract/paths/office-pages.ts';
import { officeAreaOf, pages, type OfficeArea } from '#contract/paths/pages.ts';

import { titled } from '#web/lib/page-title.ts';
import { AreaShell } from '#web/backoffice/area-shell.tsx';
import { Missing, Starting } from '#web/backoffice/screen-states.tsx';
import { SellerPicker } from '#web/backoffice/seller-picker.tsx';
import { chosenSeller } from '#web/backoffice/seller-scope.ts';
import { RequireRole } from '#web/features/auth/require-role.tsx';
import { parseSearchText } from '#web/lib/search-codec.ts';
import { officeRootRoute } from '#web/routes/office-root.tsx';
import {
  FileText,
  Layers,
  LayoutDashboard,
  Package,
  ReceiptText,
  Settings,
  Store,
  Wallet,
} from '#web/ui/icons.tsx';

const CHOOSE_SELLER = sellerPages.chooseSeller();

/**
 * Everything under /seller: sellers, and administrators who look at a seller's shop. Administrators
 * choose the seller first and then see the page that they came for (Rule 17).
 */
export const sellerRoute = createRoute({
  getParentRoute: () => officeRootRoute,
  path: '/seller',
  beforeLoad: ({
    context: { role },
    location: { pathname, href, search },
  }): { area: OfficeArea } => {
    const mustChoose = role === 'admin' && chosenSeller() === undefined;
    const isChoosing = pathname === CHOOSE_SELLER;
    if (mustChoose === isChoosing) return { area: 'seller' };
    const next = mustChoose ? CHOOSE_SELLER : pageAfterChoice(search);
    const url = new URL(next, 'http://shop.invalid');
    // oxlint-disable-next-line typescript/only-throw-error -- the router's own signal
    throw redirect({
      to: url.pathname,
      search: mustChoose ? { next: href } : parseSearchText(url.search),
      replace: true,
    } as unknown as Parameters<typeof redirect>[0]);
  },
  head: titled('Seller Dashboard'),
  component: SellerArea,
});

const ENTRIES = [
  { label: 'Dashboard', href: pages.seller(), Icon: LayoutDashboard },
  { label: 'Products', href: sellerPages.products(), Icon: Package },
  { label: 'Categories & Depts.', href: sellerPages.categories(), Icon: Layers },
  { label: 'Settings', href: sellerPages.settings(), Icon: Settings },
];

/** Screens of our own, under the divider (Rule 54). */
const MORE = [
  { label: 'Orders', href: sellerPages.orders(), Icon: ReceiptText },
  { label: 'Profile', href: sellerPages.profile(), Icon: Store },
  { label: 'Money', href: sellerPages.money(), Icon: Wallet },
  { label: 'Agreement', href: sellerPages.agreement(), Icon: FileText },
];

/** The page of the area that the administrator came for. */
function pageAfterChoice(search: Readonly<Record<string, unknown>>): string {
  const next = search['next'];
  return typeof next === 'string' && officeAreaOf(next) === 'seller' ? next : pages.seller();
}

function SellerArea() {
  const isChoosing = useRouterState({
    select: ({ location }) => location.pathname === CHOOSE_SELLER,
  });
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
          banner={user.role === 'admin' && !isChoosing && <SellerPicker />}
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
  head: titled('Page not found'),
  component: () => (
    <Missing
      message="We could not find that page"
      canRetry={false}
      back={{ href: pages.seller(), label: 'Back to the dashboard' }}
    />
  ),
});
