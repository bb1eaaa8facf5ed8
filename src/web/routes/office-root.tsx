import { createRootRouteWithContext, HeadContent, Outlet } from '@tanstack/react-router';

import { pageTitle } from '#contract/text/shop.ts';

import type { OfficeContext } from '#web/backoffice/office-api.ts';
import { LogInAgain } from '#web/features/auth/log-in-again.tsx';
import { SecondFactor } from '#web/features/auth/second-factor.tsx';
import { DemoBanner } from '#web/features/shell/demo-banner.tsx';
import { ErrorPage } from '#web/features/shell/error-page.tsx';
import { LinkNavigation } from '#web/lib/link-navigation.tsx';
import { RouteAnnouncer } from '#web/lib/route-announcer.tsx';
import { SessionProvider } from '#web/session/session.tsx';
import { Toaster } from '#web/ui/toaster.tsx';
import { ShopProvider, useShop } from '#web/settings/shop.tsx';

/** The root of the back offices. Rendered only in the browser. */
export const officeRootRoute = createRootRouteWithContext<OfficeContext>()({
  head: ({ match }) => ({ meta: [{ title: match.context.config.shop.name }] }),
  component: OfficeRoot,
  errorComponent: ({ reset }) => (
    <>
      <ErrorTitle />
      <ErrorPage onRetry={reset} />
    </>
  ),
});

function OfficeRoot() {
  // The profile's screen puts a saved profile into the context, and the frame shows it at once.
  const { config } = officeRootRoute.useRouteContext();
  return (
    <ShopProvider value={config.shop}>
      <SessionProvider>
        <HeadContent />
        <DemoBanner />
        <Outlet />
        <LinkNavigation />
        <RouteAnnouncer />
        <LogInAgain />
        <SecondFactor />
        <Toaster />
      </SessionProvider>
    </ShopProvider>
  );
}

function ErrorTitle() {
  return <title>{pageTitle('Something went wrong', useShop())}</title>;
}
