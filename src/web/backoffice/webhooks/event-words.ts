import {
  WEBHOOK_EVENTS,
  WEBHOOK_EVENT_TYPES,
  type WebhookEventType,
} from '#domain/webhooks/events.ts';

/** The events by what they are about, as the form lists them. */
export const EVENT_GROUPS = [
  { about: 'orders', prefix: 'order.' },
  { about: 'parcels', prefix: 'parcel.' },
  { about: 'returns', prefix: 'return.' },
  { about: 'stock', prefix: 'stock.' },
  { about: 'products', prefix: 'product.' },
].map(({ about, prefix }) => ({
  about,
  types: WEBHOOK_EVENT_TYPES.filter((type) => type.startsWith(prefix)),
}));

/** "An order was placed" */
export function wordsOf(type: WebhookEventType): string {
  const { when } = WEBHOOK_EVENTS[type];
  return when.charAt(0).toUpperCase() + when.slice(1);
}
