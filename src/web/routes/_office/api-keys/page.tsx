import { ApiKeysScreen } from '#web/backoffice/api-keys/api-keys-screen.tsx';
import { useLoaded } from '#web/backoffice/route-hooks.ts';
import type { apiKeysRoute } from '#web/routes/_office/api-keys/route.tsx';

export function ApiKeysPage() {
  return <ApiKeysScreen answer={useLoaded<ReturnType<typeof apiKeysRoute>>()} />;
}
