import { useLoaded } from '#web/backoffice/route-hooks.ts';
import { WebhooksScreen } from '#web/backoffice/webhooks/webhooks-screen.tsx';
import type { webhooksRoute } from '#web/routes/_office/webhooks/route.tsx';

export function WebhooksPage() {
  return <WebhooksScreen answer={useLoaded<ReturnType<typeof webhooksRoute>>()} />;
}
