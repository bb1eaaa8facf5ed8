import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { UNAVAILABLE } from '#contract/errors/codes.ts';
import { coloursPath, tabIconPath } from '#contract/paths/brand.ts';
import type { Shop } from '#contract/schemas/shop.ts';
import { pageTitle } from '#contract/text/shop.ts';

import { contentSecurityPolicy, pageHeaders } from '#app/security-headers.ts';
import type { Closing } from '#server/http/closing.ts';
import { BusyScreen } from '#web/features/shell/busy-screen.tsx';
import { ClosedScreen, closedTitle } from '#web/features/shell/closed-screen.tsx';
import type { PageAssets } from '#web/lib/router-context.ts';
import { ShopProvider } from '#web/settings/shop.tsx';

export interface NoticePage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The answer instead of a page that is not drawn because of too many requests (Rule 108). */
export type BusyPage = (retryAfterSeconds: number) => {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly html: string;
};

/** The pages instead of all others, without script and without data. */
export function createNoticePages(
  site: { readonly isProduction: boolean },
  { styles }: PageAssets,
  currentShop: () => Shop,
): { readonly busy: BusyPage; readonly closed: (closing: Closing) => NoticePage } {
  const headers = {
    ...pageHeaders(site),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy([]),
    'X-Robots-Tag': 'noindex',
  };
  const draw = (title: string, screen: ReactNode, shop: Shop): NoticePage => ({
    headers,
    html: `<!doctype html>${renderToStaticMarkup(
      <html lang="en-AU">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light" />
          <title>{pageTitle(title, shop)}</title>
          <link rel="icon" href={tabIconPath(shop)} />
          {[...styles, coloursPath(shop)]
            .flatMap((href) => href ?? [])
            .map((href) => (
              <link key={href} rel="stylesheet" href={href} />
            ))}
        </head>
        <body>
          <ShopProvider value={shop}>{screen}</ShopProvider>
        </body>
      </html>,
    )}`,
  });
  /** Drawn once for each profile, because it is sent when there is least time. */
  let drawnBusy: { readonly shop: Shop; readonly page: NoticePage } | null = null;
  const busyPage = () => {
    const shop = currentShop();
    if (drawnBusy?.shop !== shop) {
      drawnBusy = { shop, page: draw('The shop is very busy', <BusyScreen />, shop) };
    }
    return drawnBusy.page;
  };
  return {
    busy: (retryAfterSeconds) => {
      const page = busyPage();
      return {
        status: UNAVAILABLE.status,
        headers: {
          ...page.headers,
          'Cache-Control': 'no-store',
          'Retry-After': String(retryAfterSeconds),
        },
        html: page.html,
      };
    },
    closed: ({ reason, message, reopensAt }) =>
      draw(
        closedTitle(reason),
        <ClosedScreen
          reason={reason}
          message={message}
          reopensAt={reopensAt?.toISOString() ?? null}
        />,
        currentShop(),
      ),
  };
}
