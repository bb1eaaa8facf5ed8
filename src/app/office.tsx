import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

import { officeCalls } from '#contract/calls/office.ts';
import { shopCalls } from '#contract/calls/shop.ts';
import type { endpoints } from '#contract/endpoints/all.ts';
import type { officeEndpoints } from '#contract/endpoints/office.ts';

import { checkAreaAccess } from '#web/backoffice/area-access.ts';
import { createClient } from '#web/lib/api-client.ts';
import { currentAccessToken } from '#web/session/auth-client.ts';
import { tokenToRetryWith } from '#web/session/log-in-again.ts';
import type { PageAssets, PageConfig } from '#web/lib/router-context.ts';
import { createOfficeRouter } from '#web/routes/office-tree.tsx';

import '#web/styles/office.css';

const { config, assets } = JSON.parse(
  document.getElementById('page-config')?.textContent ?? '{}',
) as { config: PageConfig; assets: PageAssets };

const api = createClient<typeof endpoints & typeof officeEndpoints>(
  { ...shopCalls, ...officeCalls },
  {
    publicKey: config.publicKey,
    transport: (path, init) => fetch(path, init),
    accessToken: currentAccessToken,
    renewAccessToken: tokenToRetryWith,
  },
);

const { redirectTo, role } = await checkAreaAccess(location, api);
if (redirectTo === null) render();
else location.replace(redirectTo);

function render(): void {
  // From here on each screen sets its own title.
  document.querySelector('title')?.remove();
  const container = document.getElementById('office');
  if (container === null) throw new Error('The document has no #office to render into.');
  createRoot(container).render(
    <StrictMode>
      <RouterProvider router={createOfficeRouter({ config, assets, api, role })} />
    </StrictMode>,
  );
}
