import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { WebhookScreen } from '#web/backoffice/webhooks/webhook-screen.tsx';
import type { webhookRoute } from '#web/routes/_office/webhooks.$id/route.tsx';

export function WebhookPage() {
  const { id, log } = useLoaded<ReturnType<typeof webhookRoute>>();
  const search = useListState<ReturnType<typeof webhookRoute>>();
  return <WebhookScreen id={id} search={search} log={log} />;
}
