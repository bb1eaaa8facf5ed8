import { RouterClient } from '@tanstack/react-router/ssr/client';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { storeMailLink } from '#web/features/auth/mail-link.ts';
import { currentAccessToken, mayHaveSession } from '#web/session/auth-client.ts';
import { fetchWithTimeout } from '#web/lib/fetch-with-timeout.ts';
import { createLazyApiClient } from '#web/lib/lazy-api-client.ts';
import { tokenToRetryWith } from '#web/session/log-in-again.ts';
import type { PageAssets, PageConfig } from '#web/lib/router-context.ts';
import { createShopRouter } from '#web/routes/shop-tree.tsx';

import '#web/styles/app.css';

storeMailLink();

const configElement = document.getElementById('page-config');
const { config, assets } = JSON.parse(configElement?.textContent ?? '{}') as {
  config: PageConfig;
  assets: PageAssets;
};

// Served pages have no timestamps, so that equal pages are equal bytes.
for (const match of window.$_TSR?.router?.matches ?? []) match.u = Date.now();

const { api, preload } = createLazyApiClient(async () => {
  const { createApiClient } = await import('#web/lib/api-client.ts');
  return createApiClient({
    publicKey: config.publicKey,
    transport: fetchWithTimeout,
    accessToken: currentAccessToken,
    renewAccessToken: tokenToRetryWith,
  });
});
if (mayHaveSession()) preload();
else whenIdle(preload);

hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={createShopRouter({ config, assets, api })} />
  </StrictMode>,
);

/** After the page works; not every browser reports when it is idle. */
function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(callback);
  else setTimeout(callback, 1000);
}
