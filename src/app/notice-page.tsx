import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

import { UNAVAILABLE } from '#contract/errors/codes.ts';
import { shop } from '#contract/text/shop.ts';

import { contentSecurityPolicy, pageHeaders } from '#app/security-headers.ts';
import type { Closing } from '#server/http/closing.ts';
import { BusyScreen } from '#web/features/shell/busy-screen.tsx';
import { ClosedScreen } from '#web/features/shell/closed-screen.tsx';
import type { PageAssets } from '#web/lib/router-context.ts';

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
): { readonly busy: BusyPage; readonly closed: (closing: Closing) => NoticePage } {
  const headers = {
    ...pageHeaders(site),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy([]),
    'X-Robots-Tag': 'noindex',
  };
  const draw = (title: string, screen: ReactNode): NoticePage => ({
    headers,
    html: `<!doctype html>${renderToStaticMarkup(
      <html lang="en-AU">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light" />
          <title>{`${title} | ${shop.name}`}</title>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          {styles.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
        </head>
        <body>{screen}</body>
      </html>,
    )}`,
  });
  const busy = draw('The shop is very busy', <BusyScreen />);
  return {
    busy: (retryAfterSeconds) => ({
      status: UNAVAILABLE.status,
      headers: {
        ...busy.headers,
        'Cache-Control': 'no-store',
        'Retry-After': String(retryAfterSeconds),
      },
      html: busy.html,
    }),
    closed: ({ message, reopensAt }) =>
      draw(
        'Closed for maintenance',
        <ClosedScreen message={message} reopensAt={reopensAt?.toISOString() ?? null} />,
      ),
  };
}
