import type { Webhook, WebhookDelivery } from '#contract/endpoints/webhooks.ts';
import { DELIVERY_FAILURES } from '#contract/text/outbound-refusals.ts';

import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const WEBHOOK_STATES = {
  active: { tone: 'success', word: 'On' },
  paused: { tone: 'neutral', word: 'Paused' },
  failing: { tone: 'danger', word: 'Paused: it kept failing' },
  stopped: { tone: 'danger', word: 'Stopped: its maker has no access' },
} as const satisfies Record<Webhook['state'], { tone: BadgeTone; word: string }>;

export function WebhookStateBadge({ webhook }: { webhook: Webhook }) {
  const { state, failing_since: failingSince } = webhook;
  if (state === 'active' && failingSince !== null) return <Badge tone="warning">Failing</Badge>;
  const { tone, word } = WEBHOOK_STATES[state];
  return <Badge tone={tone}>{word}</Badge>;
}

export const DELIVERY_WORDS = {
  waiting: { tone: 'warning', word: 'Waiting' },
  delivered: { tone: 'success', word: 'Delivered' },
  given_up: { tone: 'danger', word: 'Given up' },
} as const satisfies Record<WebhookDelivery['state'], { tone: BadgeTone; word: string }>;

export function DeliveryStateBadge({ state }: { state: WebhookDelivery['state'] }) {
  const { tone, word } = DELIVERY_WORDS[state];
  return <Badge tone={tone}>{word}</Badge>;
}

/** How an attempt ended, in a sentence. */
export function outcomeOf({
  status,
  error,
}: {
  status: number | null;
  error: WebhookDelivery['last_error'];
}): string {
  if (error !== null) return DELIVERY_FAILURES[error];
  if (status === null) return 'Not tried yet';
  const isRedirect = status >= 300 && status < 400;
  return `Answered ${status}${isRedirect ? ': redirects are not followed' : ''}`;
}
