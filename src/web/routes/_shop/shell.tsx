import { useLocation } from '@tanstack/react-router';
import { Suspense, type ReactNode } from 'react';

import { pages } from '#contract/paths/pages.ts';

import { DemoBanner, useDemoWords } from '#web/features/shell/demo-banner.tsx';
import { Footer } from '#web/features/shell/footer.tsx';
import { Header } from '#web/features/shell/header.tsx';
import type { AuthState, MenuEntry } from '#web/features/shell/navigation.ts';
import { PromoStrip } from '#web/features/shell/promo-strip.tsx';
import { SkipLink } from '#web/features/shell/skip-link.tsx';
import { useApi } from '#web/lib/api.ts';
import { CardActionsProvider } from '#web/routes/_shop/card-actions.tsx';
import { listMenu } from '#web/routes/_shop/departments.ts';
import { useCart } from '#web/features/cart/cart.tsx';
import { firstText } from '#web/lib/search-codec.ts';
import { useSession } from '#web/session/session.tsx';
import { loadedWhenOpen } from '#web/ui/loaded-when-open.tsx';

const CartPanel = loadedWhenOpen(
  async () => (await import('#web/routes/_shop/cart-panel.tsx')).CartPanel,
  { opener: '[aria-haspopup="dialog"]' },
);

interface ShopShellProps {
  departments: readonly MenuEntry[];
  children: ReactNode;
}

const AUTH_STATES = {
  loading: 'loading',
  signed_in: 'signed-in',
  signed_out: 'signed-out',
} as const satisfies Record<string, AuthState>;

/**
 * Cart, session and address are read by the parts that show them: the page, the footer and their
 * hydration do not wait for them.
 */
export function ShopShell({ departments, children }: ShopShellProps) {
  return (
    <>
      <SkipLink />
      <ShopHeader departments={departments} />
      <main id="main" className="min-h-[60vh] pt-(--spacing-header)">
        <CardActionsProvider>{children}</CardActionsProvider>
      </main>
      <Suspense>
        <Footer departments={departments} />
      </Suspense>
      <ShopPanel departments={departments} />
    </>
  );
}

function ShopHeader({ departments }: Pick<ShopShellProps, 'departments'>) {
  const api = useApi();
  const session = useSession();
  const { state: cartState, unitCount, openPanel } = useCart();
  const path = useLocation({ select: (location) => location.pathname });
  const search = useLocation({
    select: (location) =>
      location.pathname === pages.shop()
        ? firstText((location.search as { search?: string }).search)
        : undefined,
  });
  const isDemonstration = useDemoWords() !== null;
  return (
    <Header
      auth={AUTH_STATES[session.state]}
      cartCount={cartState === 'ready' ? unitCount : null}
      path={path}
      strip={isDemonstration ? <DemoBanner /> : <PromoStrip />}
      search={search}
      hasDepartments={departments.length > 0}
      loadMenu={() => listMenu(api)}
      suggest={(query, signal) => api.catalog.suggest({ query: { query }, signal })}
      onOpenMenu={() => openPanel('menu')}
      onOpenCart={() => openPanel('cart')}
    />
  );
}

function ShopPanel({ departments }: Pick<ShopShellProps, 'departments'>) {
  const session = useSession();
  const { panel, closePanel } = useCart();
  const path = useLocation({ select: (location) => location.pathname });
  return (
    <CartPanel
      open={panel !== null}
      onClose={closePanel}
      auth={AUTH_STATES[session.state]}
      path={path}
      departments={departments}
    />
  );
}
