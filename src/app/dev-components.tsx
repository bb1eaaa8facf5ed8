import { Hono } from 'hono';
import { renderToStaticMarkup } from 'react-dom/server';

import { coloursPath, tabIconPath } from '#contract/paths/brand.ts';
import type { Shop } from '#contract/schemas/shop.ts';

import { contentSecurityPolicy, pageHeaders } from '#app/security-headers.ts';
import type { Config } from '#server/platform/config.ts';
import type { PageAssets } from '#web/lib/router-context.ts';
import { NoSession } from '#web/session/session.tsx';
import { ShopProvider } from '#web/settings/shop.tsx';
import { Showcase } from '#web/showcase/showcase.tsx';

const PATH = '/dev/components';

interface DevComponentsOptions {
  readonly config: Pick<Config, 'demo' | 'demoReach' | 'isProduction'>;
  /** Those of the back offices, whose style sheet has every component's look. */
  readonly assets: Pick<PageAssets, 'styles'>;
  readonly currentShop: () => Shop;
}

/**
 * Every component in its states, at /dev/components. Drawn here, so no script grows by it. In demo
 * mode only, and not in a public demonstration; otherwise it answers nothing.
 */
export function createDevComponents({ config, assets, currentShop }: DevComponentsOptions): Hono {
  const components = new Hono();
  if (!config.demo || config.demoReach === 'public') return components;
  const headers = {
    ...pageHeaders(config),
    'Content-Security-Policy': contentSecurityPolicy([]),
    'Cache-Control': 'no-store',
    'X-Robots-Tag': 'noindex, nofollow',
  };
  components.get(PATH, (c) => c.html(draw(assets, currentShop()), 200, headers));
  return components;
}

function draw({ styles }: Pick<PageAssets, 'styles'>, shop: Shop): string {
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en-AU">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <meta name="robots" content="noindex,nofollow" />
        <title>Components</title>
        <link rel="icon" href={tabIconPath(shop)} />
        {[...styles, coloursPath(shop)]
          .flatMap((href) => href ?? [])
          .map((href) => (
            <link key={href} rel="stylesheet" href={href} />
          ))}
      </head>
      <body className="office">
        <ShopProvider value={shop}>
          <NoSession>
            <Showcase />
          </NoSession>
        </ShopProvider>
      </body>
    </html>,
  )}`;
}
