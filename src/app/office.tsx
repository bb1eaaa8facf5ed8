import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { officeCalls } from '#contract/calls/office.ts';
import { shopCalls } from '#contract/calls/shop.ts';
import type { endpoints } from '#contract/endpoints/all.ts';
import type { officeEndpoints } from '#contract/endpoints/office.ts';

import { checkAreaAccess } from '#web/backoffice/area-access.ts';
import { watchErrors } from '#web/lib/watch-errors.ts';
import { fetchWithTimeout, OFFICE_TIMEOUT_MS } from '#web/lib/fetch-with-timeout.ts';
import { createClient, type ApiClientOptions } from '#web/lib/api-client.ts';
import { currentAccessToken } from '#web/session/auth-client.ts';
import { tokenToRetryWith } from '#web/session/log-in-again.ts';
import { confirmedToken } from '#web/session/second-factor.ts';
import type { PageAssets, PageConfig } from '#web/lib/router-context.ts';
import { createOfficeRouter } from '#web/routes/office-tree.tsx';

import '#web/styles/office.css';
import { ShopProvider } from '#web/settings/shop.tsx';

const { config, assets } = JSON.parse(
  document.getElementById('page-config')?.textContent ?? '{}',
) as { config: PageConfig; assets: PageAssets };

const openApi = (questions: Pick<ApiClientOptions, 'confirmedToken'>) =>
  createClient<typeof endpoints & typeof officeEndpoints>(
    { ...shopCalls, ...officeCalls },
    {
      publicKey: config.publicKey,
      transport: (path, init) => fetchWithTimeout(path, init, OFFICE_TIMEOUT_MS),
      accessToken: currentAccessToken,
      renewAccessToken: tokenToRetryWith,
      ...questions,
    },
  );

// Before the first screen nobody can be asked anything.
const { redirectTo, ...who } = await checkAreaAccess(location, openApi({}));
if (redirectTo === null) render();
else location.replace(redirectTo);

function render(): void {
  // From here on each screen sets its own title.
  document.querySelector('title')?.remove();
  const container = document.getElementById('office');
  if (container === null) throw new Error('The document has no #office to render into.');
  const router = createOfficeRouter({ config, assets, api: openApi({ confirmedToken }), ...who });
  createRoot(
    container,
    watchErrors(() => router.state.matches.at(-1)?.fullPath),
  ).render(
    <StrictMode>
      <ShopProvider value={config.shop}>
        <RouterProvider router={router} />
      </ShopProvider>
    </StrictMode>,
  );
}
