import { renderToStaticMarkup } from 'react-dom/server';

import { shop } from '#contract/text/shop.ts';

import { contentSecurityPolicy, pageHeaders } from '#app/security-headers.ts';
import type { Closing } from '#server/http/closing.ts';
import { ClosedScreen } from '#web/features/shell/closed-screen.tsx';
import type { PageAssets } from '#web/lib/router-context.ts';

export interface ClosedPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The page of a closed shop, for browsers: without script and without data. */
export function createClosedPage(
  site: { readonly isProduction: boolean },
  { styles }: PageAssets,
): (closing: Closing) => ClosedPage {
  const headers = {
    ...pageHeaders(site),
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': contentSecurityPolicy([]),
    'X-Robots-Tag': 'noindex',
  };
  return ({ message, reopensAt }) => ({
    headers,
    html: `<!doctype html>${renderToStaticMarkup(
      <html lang="en-AU">
        <head>
          <meta charSet="utf-8" />
          <meta name="viewport" content="width=device-width, initial-scale=1" />
          <meta name="color-scheme" content="light" />
          <title>{`Closed for maintenance | ${shop.name}`}</title>
          <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
          {styles.map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
        </head>
        <body>
          <ClosedScreen message={message} reopensAt={reopensAt?.toISOString() ?? null} />
        </body>
      </html>,
    )}`,
  });
}
