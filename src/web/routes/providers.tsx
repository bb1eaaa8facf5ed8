import type { ReactNode } from 'react';

import { CartProvider } from '#web/features/cart/cart.tsx';
import { LinkNavigation } from '#web/lib/link-navigation.tsx';
import { RouteAnnouncer } from '#web/lib/route-announcer.tsx';
import { SessionProvider } from '#web/session/session.tsx';
import { WishlistProvider } from '#web/features/wishlist/wishlist.tsx';
import { lazyOverlay } from '#web/ui/lazy-overlay.tsx';

/** The providers of every shop page. Nothing here is read before hydration. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <SessionProvider>
      <CartProvider>
        <WishlistProvider>
          {children}
          <LinkNavigation />
          <RouteAnnouncer />
          <SignInPrompt />
          <LogInAgain />
          <Toaster />
        </WishlistProvider>
      </CartProvider>
    </SessionProvider>
  );
}

const SignInPrompt = lazyOverlay(
  async () => (await import('#web/features/cart/sign-in-prompt.tsx')).SignInPrompt,
);
const LogInAgain = lazyOverlay(
  async () => (await import('#web/features/auth/log-in-again.tsx')).LogInAgain,
);
const Toaster = lazyOverlay(async () => (await import('#web/ui/toaster.tsx')).Toaster);
