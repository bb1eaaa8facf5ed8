import { lazy, Suspense, type ReactNode } from 'react';

import { CartProvider } from '#web/lib/cart.tsx';
import { LinkNavigation } from '#web/lib/link-navigation.tsx';
import { RouteAnnouncer } from '#web/lib/route-announcer.tsx';
import { SessionProvider } from '#web/lib/session.tsx';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { WishlistProvider } from '#web/lib/wishlist.tsx';

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

// Fetched and mounted after hydration: their served markup would carry inline styles, which the
// policy blocks, and the first view does without them.
const SignInPrompt = lazy(async () => ({
  default: (await import('#web/features/cart/sign-in-prompt.tsx')).SignInPrompt,
}));
const Toaster = lazy(async () => ({ default: (await import('#web/ui/toaster.tsx')).Toaster }));

function Overlays() {
  if (!useHydrated()) return null;
  return (
    <Suspense>
      <SignInPrompt />
      <Toaster />
    </Suspense>
  );
}
