import { renderToStaticMarkup } from 'react-dom/server';

import { coloursPath, tabIconPath } from '#contract/paths/brand.ts';
import type { Shop } from '#contract/schemas/shop.ts';

import { pageConfigOf } from '#app/page-config.ts';
import { contentSecurityPolicy, pageHeaders } from '#app/security-headers.ts';
import { escapeHtml } from '#server/mail/html.ts';
import type { Config } from '#server/platform/config.ts';
import { StartingFrame } from '#web/backoffice/area-frame.tsx';
import { DemoStrip } from '#web/features/shell/demo-banner.tsx';
import { ShopProvider } from '#web/settings/shop.tsx';
import type { PageAssets } from '#web/lib/router-context.ts';
import sprite from '#web/ui/icons.svg';

/**
 * The document of the back offices. It shows their frame and loads the program, and has no data:
 * everything else is rendered in the browser, after the sign-in.
 */
export function createOfficePage(
  config: Config,
  assets: PageAssets,
  currentShop: () => Shop,
): (path: string) => Response {
  const headers = {
    ...pageHeaders(config),
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': contentSecurityPolicy([]),
    'X-Robots-Tag': 'noindex',
  };
  return (path) =>
    new Response(documentOf(path, { config, assets, shop: currentShop() }), { headers });
}

/** Fetches the icons while the program loads; no preload does that for what `use` refers to. */
const spriteRequest = `<svg width="0" height="0" aria-hidden="true"><use href="${sprite}#menu"></use></svg>`;

interface Parts {
  config: Config;
  assets: PageAssets;
  shop: Shop;
}

function documentOf(path: string, { config, assets, shop }: Parts): string {
  const frame = renderToStaticMarkup(
    <ShopProvider value={shop}>
      <DemoStrip reach={config.demoReach} />
      <StartingFrame path={path} />
    </ShopProvider>,
  );
  const settings = JSON.stringify({
    config: pageConfigOf(config, shop),
    assets,
  }).replaceAll('<', String.raw`\u003c`);
  const colours = coloursPath(shop);
  const styles = [...assets.styles, ...(colours === null ? [] : [colours])].map(
    (href) => `<link rel="stylesheet" href="${href}">`,
  );
  const preloads = assets.preloads.map((href) =>
    href.endsWith('.woff2')
      ? `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin="anonymous">`
      : `<link rel="modulepreload" href="${href}">`,
  );
  return `<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<meta name="robots" content="noindex">
<title>${escapeHtml(shop.name)}</title>
<link rel="icon" href="${escapeHtml(tabIconPath(shop))}">
${[...styles, ...preloads].join('\n')}
</head>
<body class="office">
<noscript><p class="office-starting">The back office needs JavaScript. Browsing the shop does not.</p></noscript>
<div id="office">${spriteRequest}${frame}</div>
<script id="page-config" type="application/json">${settings}</script>
<script type="module" src="${assets.script}"></script>
</body>
</html>`;
}
