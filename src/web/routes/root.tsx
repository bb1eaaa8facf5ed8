import {
  createRootRouteWithContext,
  HeadContent,
  Outlet,
  ScriptOnce,
  Scripts,
  useLocation,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';

import { pages } from '#contract/paths/pages.ts';
import { pageTitle } from '#contract/text/shop.ts';

import { LogInAgain } from '#web/features/auth/log-in-again.tsx';
import { SecondFactor } from '#web/features/auth/second-factor.tsx';
import { CartProvider } from '#web/features/cart/cart.tsx';
import { SignInPrompt } from '#web/features/cart/sign-in-prompt.tsx';
import { ErrorPage } from '#web/features/shell/error-page.tsx';
import { NotFoundPage } from '#web/features/shell/not-found-page.tsx';
import { WishlistProvider } from '#web/features/wishlist/wishlist.tsx';
import { scriptText } from '#web/lib/json-ld.tsx';
import { KEEP_PRESSES, useEarlyPresses } from '#web/lib/early-presses.ts';
import { LinkNavigation } from '#web/lib/link-navigation.tsx';
import { RouteAnnouncer } from '#web/lib/route-announcer.tsx';
import { useRouterContext, type RouterContext } from '#web/lib/router-context.ts';
import { settle } from '#web/lib/settle.ts';
import { SessionProvider } from '#web/session/session.tsx';
import { ShopSettingsProvider } from '#web/settings/shop-settings.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { ShopProvider, useShop } from '#web/settings/shop.tsx';
import { coloursPath, iconPath, tabIconPath } from '#contract/paths/brand.ts';

const SETTINGS_FRESH_MS = 5 * 60_000;

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  staleTime: SETTINGS_FRESH_MS,
  /** The facts about freight, delivery and payment that every page shows. */
  loader: ({ context: { api } }) => settle(api.catalog.getGlobalSettings()),
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'color-scheme', content: 'light' },
      { name: 'theme-color', content: '#18211D' },
      { title: match.context.config.shop.name },
    ],
    links: [
      { rel: 'icon', href: tabIconPath(match.context.config.shop) },
      { rel: 'apple-touch-icon', href: iconPath(180, match.context.config.shop) },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }),
  shellComponent: Document,
  component: Root,
  notFoundComponent: () => (
    <Providers>
      <NotFoundPage />
    </Providers>
  ),
  errorComponent: ({ reset }) => (
    <>
      <ErrorTitle />
      <ErrorPage onRetry={reset} />
    </>
  ),
});

function ErrorTitle() {
  return <title>{pageTitle('Something went wrong', useShop())}</title>;
}

function Root() {
  const settings = rootRoute.useLoaderData();
  return (
    <ShopSettingsProvider value={settings.ok ? settings.data : null}>
      <Providers>
        <Outlet />
      </Providers>
    </ShopSettingsProvider>
  );
}

/** The providers of every shop page. Nothing here is read before hydration. */
function Providers({ children }: { children: ReactNode }) {
  useEarlyPresses();
  return (
    <SessionProvider>
      <CartProvider>
        <WishlistProvider>
          {children}
          <LinkNavigation />
          <RouteAnnouncer />
          <SignInPrompt />
          <LogInAgain />
          <SecondFactor />
          <Toaster />
        </WishlistProvider>
      </CartProvider>
    </SessionProvider>
  );
}

function Document({ children }: { children: ReactNode }) {
  const { assets, config } = useRouterContext();
  const colours = coloursPath(config.shop);
  // Here, because a rule that looks for it further down is tried again for whatever is added.
  const isCalm = useLocation({ select: ({ pathname }) => pathname === pages.checkout() });
  return (
    <html lang="en-AU" data-calm={isCalm || undefined}>
      <head>
        {assets.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} precedence="default" />
        ))}
        {colours !== null && <link rel="stylesheet" href={colours} precedence="colours" />}
        {assets.preloads.map((href) =>
          href.endsWith('.woff2') ? (
            <link
              key={href}
              rel="preload"
              href={href}
              as="font"
              type="font/woff2"
              crossOrigin="anonymous"
            />
          ) : (
            // The page is readable without them, so what it shows comes first.
            <link key={href} rel="modulepreload" href={href} fetchPriority="low" />
          ),
        )}
        <HeadContent />
        <ScriptOnce>{KEEP_PRESSES}</ScriptOnce>
      </head>
      <body>
        <ShopProvider value={config.shop}>{children}</ShopProvider>
        <script
          id="page-config"
          type="application/json"
          // oxlint-disable-next-line react/no-danger -- our own configuration, escaped below
          dangerouslySetInnerHTML={{ __html: scriptText({ config, assets }) }}
        />
        <Scripts />
        {/* Deferred, not async: it needs the inline scripts before it to have run. */}
        <script type="module" src={assets.script} fetchPriority="low" suppressHydrationWarning />
      </body>
    </html>
  );
}
