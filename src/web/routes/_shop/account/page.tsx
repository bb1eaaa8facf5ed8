import { getRouteApi, useLocation, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react';

import { pages } from '#contract/paths/pages.ts';

import { RequireRole } from '#web/features/auth/require-role.tsx';
import { saveReturnPage } from '#web/session/pending-intent.ts';
import type { SessionUser } from '#web/session/session.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Heart, LayoutDashboard, MapPin, Package, Settings, User } from '#web/ui/icons.tsx';
import { loadedWhenOpen } from '#web/ui/loaded-when-open.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { TABS, viewOf, type AccountView, type Tab } from './parts/account-view.ts';
import { AddressesPanel } from './parts/addresses-panel.tsx';
import { Landing } from './parts/landing.tsx';
import { MessagesLink } from './parts/messages-link.tsx';
import { OrdersPanel } from './parts/orders-panel.tsx';
import { ProfilePanel, WishlistPanel } from './parts/small-panels.tsx';

const SettingsPanel = loadedWhenOpen(
  async () => (await import('./parts/settings-panel.tsx')).SettingsPanel,
  { opener: '#tab-settings', placeholder: <SettingsSkeleton /> },
);

const route = getRouteApi('/shop-layout/account');

export function AccountPage() {
  const router = useRouter();
  // The fragment of the URL says what is open, so that Back and links work.
  const view = viewOf(useLocation({ select: (location) => location.hash }));

  function openTab(next: Tab) {
    if (next === view.tab && view.section === null) return;
    void router.navigate({ href: pages.account(next), resetScroll: false });
  }

  return (
    <div className="page-width py-8 lg:py-10">
      <RequireRole
        audience="customer"
        page={openPart}
        waiting={<AccountSkeleton />}
        ended={<SignedOut />}
      >
        {(user) => <Account user={user} view={view} onOpenTab={openTab} />}
      </RequireRole>
    </div>
  );
}

const TAB_LOOK = {
  profile: { label: 'Profile', Icon: User },
  addresses: { label: 'Addresses', Icon: MapPin },
  orders: { label: 'Orders', Icon: Package },
  wishlist: { label: 'Wishlist', Icon: Heart },
  settings: { label: 'Settings', Icon: Settings },
};

interface AccountProps {
  user: SessionUser;
  view: AccountView;
  onOpenTab: (tab: Tab) => void;
}

function Account({ user, view: { tab, section }, onOpenTab }: AccountProps) {
  const { page = 1 } = route.useSearch();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const isFirst = useRef(true);

  // The router does not scroll for a link with a fragment, and the link that was followed may be
  // gone: what a link opens begins at the top, with the focus on its tab or on the heading.
  const begin = useEffectEvent(() => {
    if (section !== null || document.activeElement?.getAttribute('role') === 'tab') return;
    window.scrollTo(0, 0);
    if (isFirst.current) return;
    const opened = tab === null ? headingRef.current : document.getElementById(`tab-${tab}`);
    opened?.focus({ preventScroll: true });
  });
  useEffect(() => {
    begin();
    isFirst.current = false;
  }, [tab]);

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 ref={headingRef} tabIndex={-1} className="text-h1 break-words">
          Welcome back, {user.firstName.trim() || 'User'}!
        </h1>
        <div className="flex flex-wrap gap-3">
          {tab !== null && (
            <LinkButton variant="ghost" href={pages.account()} icon={<LayoutDashboard size={18} />}>
              Overview
            </LinkButton>
          )}
          <MessagesLink userId={user.id} />
        </div>
      </div>
      <div className="mt-6 gap-8 md:grid md:grid-cols-[220px_minmax(0,1fr)] lg:gap-12">
        <TabList tab={tab} onOpen={onOpenTab} />
        <div
          {...(tab !== null && {
            role: 'tabpanel',
            id: `panel-${tab}`,
            'aria-labelledby': `tab-${tab}`,
            tabIndex: 0,
          })}
          className="mt-6 min-w-0 rounded-card md:mt-0"
        >
          {tab === null && <Landing user={user} />}
          {tab === 'profile' && <ProfilePanel user={user} />}
          {tab === 'addresses' && <AddressesPanel />}
          {tab === 'orders' && <OrdersPanel page={page} />}
          {tab === 'wishlist' && <WishlistPanel />}
          {tab === 'settings' && <SettingsPanel open user={user} section={section} />}
        </div>
      </div>
    </>
  );
}

/** The address of what is open, without any other fragment. */
function openPart(): string {
  const { tab, section } = viewOf(location.hash.slice(1));
  const page = Number(new URLSearchParams(location.search).get('page'));
  if (tab === 'orders' && page > 1) return pages.accountOrders(page);
  return pages.account(section ?? tab ?? undefined);
}

/** The landing page has no open tab. */
function TabList({ tab, onOpen }: { tab: Tab | null; onOpen: (tab: Tab) => void }) {
  const listRef = useRef<HTMLDivElement>(null);

  // On a phone the row scrolls sideways, and the tab from the URL may be out of view.
  useEffect(() => {
    const list = listRef.current;
    const button = list?.querySelector<HTMLElement>(`#tab-${tab}`);
    if (!list || !button) return;
    const hidden = button.getBoundingClientRect().right - list.getBoundingClientRect().right;
    if (hidden > 0) list.scrollLeft += hidden + button.offsetHeight;
  }, [tab]);

  function open(next: Tab) {
    onOpen(next);
    const button = listRef.current?.querySelector<HTMLElement>(`#tab-${next}`);
    button?.focus();
    button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  function handleKey(event: KeyboardEvent) {
    const at = TABS.findIndex((name) => document.activeElement?.id === `tab-${name}`);
    const target = {
      ArrowDown: at + 1,
      ArrowRight: at + 1,
      ArrowUp: at - 1,
      ArrowLeft: at - 1,
      Home: 0,
      End: TABS.length - 1,
    }[event.key];
    const next = target === undefined ? undefined : TABS.at(target % TABS.length);
    if (next === undefined) return;
    event.preventDefault();
    open(next);
  }

  return (
    <div
      ref={listRef}
      role="tablist"
      aria-label="Account"
      tabIndex={-1}
      onKeyDown={handleKey}
      className={cx(
        'scrollbar-none -mx-4 flex gap-1 overflow-x-auto border-b border-line px-4',
        'md:mx-0 md:flex-col md:self-start md:border-0 md:px-0',
      )}
    >
      {TABS.map((name) => {
        const { label, Icon } = TAB_LOOK[name];
        const isOpen = name === tab;
        return (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${name}`}
            aria-selected={isOpen}
            aria-controls={isOpen ? `panel-${name}` : undefined}
            tabIndex={name === (tab ?? TABS[0]) ? 0 : -1}
            onClick={() => open(name)}
            className={cx(
              'focus-inset inline-flex min-h-11 shrink-0 items-center gap-2.5 px-3 font-[600] transition-colors duration-[120ms]',
              'border-b-3 border-transparent md:rounded-control md:border-b-0 md:border-l-3',
              isOpen
                ? 'border-redgum! text-redgum-dark md:bg-redgum-tint'
                : 'text-ink-2 hover:text-ink md:hover:bg-neutral-tint',
            )}
          >
            <Icon size={18} className="max-md:hidden" />
            {label}
          </button>
        );
      })}
    </div>
  );
}

/** The session ended while the page was open. */
function SignedOut() {
  return (
    <div className="mx-auto max-w-md py-8 text-center">
      <h1 tabIndex={-1} className="text-h1">
        Please log in
      </h1>
      <p className="mt-3 text-ink-2">You need to be logged in to access your account.</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <LinkButton href={pages.login()} onClick={() => saveReturnPage(openPart())}>
          Log in
        </LinkButton>
        <LinkButton
          variant="secondary"
          href={pages.register()}
          onClick={() => saveReturnPage(openPart())}
        >
          Create an account
        </LinkButton>
      </div>
    </div>
  );
}

function AccountSkeleton() {
  return (
    <Loading label="Loading...">
      <Skeleton className="h-8 w-72 max-w-full" />
      <div className="mt-6 gap-12 md:grid md:grid-cols-[220px_1fr]">
        <div className="flex gap-2 overflow-hidden md:flex-col">
          {TABS.map((name) => (
            <Skeleton key={name} className="h-11 w-28 shrink-0 md:w-full" />
          ))}
        </div>
        <Skeleton className="mt-6 h-56 w-full md:mt-0" />
      </div>
    </Loading>
  );
}

function SettingsSkeleton() {
  return (
    <Loading label="Loading...">
      <div className="space-y-6">
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-56 w-full" />
        <Skeleton className="h-56 w-full" />
      </div>
    </Loading>
  );
}
