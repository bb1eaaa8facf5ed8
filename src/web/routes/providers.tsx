import type { ReactNode } from 'react';

import { SignInPrompt } from '#web/features/cart/sign-in-prompt.tsx';
import { CartProvider } from '#web/lib/cart.tsx';
import { LinkNavigation } from '#web/lib/link-navigation.tsx';
import { RouteAnnouncer } from '#web/lib/route-announcer.tsx';
import { SessionProvider } from '#web/lib/session.tsx';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { WishlistProvider } from '#web/lib/wishlist.tsx';
import { Toaster } from '#web/ui/toast.tsx';

/** What every page of the shop stands in. Nothing here reads anything before the page is hydrated. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <SessionProvider>
      <CartProvider>
        <WishlistProvider>
          {children}
          <LinkNavigation />
          <RouteAnnouncer />
          <Overlays />
        </WishlistProvider>
      </CartProvider>
    </SessionProvider>
  );
}

/** Mounted after hydration: their served markup would carry inline styles, which the policy blocks. */
function Overlays() {
  if (!useHydrated()) return null;
  return (
    <>
      <SignInPrompt />
      <Toaster />
    </>
  );
}
