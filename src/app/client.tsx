import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { storeMailLink } from '#web/features/auth/mail-link.ts';
import { currentAccessToken } from '#web/session/auth-client.ts';
import { createApiClient } from '#web/lib/api-client.ts';
import { watchErrors } from '#web/lib/watch-errors.ts';
import { fetchWithTimeout } from '#web/lib/fetch-with-timeout.ts';
import { tokenToRetryWith } from '#web/session/log-in-again.ts';
import { confirmedToken } from '#web/session/second-factor.ts';
import type { PageAssets, PageConfig } from '#web/lib/router-context.ts';
import { createShopRouter } from '#web/routes/shop-tree.tsx';

import '#web/styles/shop.css';

storeMailLink();

const configElement = document.getElementById('page-config');
const { config, assets } = JSON.parse(configElement?.textContent ?? '{}') as {
  config: PageConfig;
  assets: PageAssets;
};

// Served pages have no timestamps, so that equal pages are equal bytes.
for (const match of window.$_TSR?.router?.matches ?? []) match.u = Date.now();

const api = createApiClient({
  publicKey: config.publicKey,
  transport: fetchWithTimeout,
  accessToken: currentAccessToken,
  renewAccessToken: tokenToRetryWith,
  confirmedToken,
});

// In slices: the browser draws and scrolls in between, and a press hydrates its own part at once.
startTransition(() => {
  const router = createShopRouter({ config, assets, api });
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
    watchErrors(() => router.state.matches.at(-1)?.fullPath),
  );
});
