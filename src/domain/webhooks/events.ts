/** What an event is about. Events about the same thing arrive in their order. */
export type WebhookSubject = 'order' | 'return' | 'product' | 'webhook';

interface WebhookEventFacts {
  readonly subject: WebhookSubject;
  /** When it is sent: "The event … is sent when …". */
  readonly when: string;
}

/** Every event of webhooks (Rule 147). db/functions/record_webhook_events.sql writes them. */
export const WEBHOOK_EVENTS = {
  'order.placed': { subject: 'order', when: 'an order was placed' },
  'order.paid': { subject: 'order', when: 'the payment of an order has arrived' },
  'order.status_changed': {
    subject: 'order',
    when: 'the status of an order has changed in another way than by being cancelled',
  },
  'order.cancelled': { subject: 'order', when: 'an order was cancelled' },
  'order.refunded': { subject: 'order', when: 'a refund has been paid' },
  'order.dispute_opened': { subject: 'order', when: "the buyer's bank disputes the payment" },
  'order.dispute_closed': { subject: 'order', when: 'the dispute of a payment has ended' },
  'parcel.sent': { subject: 'order', when: 'a parcel was sent' },
  'parcel.corrected': {
    subject: 'order',
    when: 'the carrier or tracking number of a parcel was corrected',
  },
  'parcel.delivered': { subject: 'order', when: 'a parcel was delivered' },
  'parcel.taken_back': { subject: 'order', when: 'a parcel was taken back before it arrived' },
  'return.requested': { subject: 'return', when: 'a customer requested a return' },
  'return.asked': { subject: 'return', when: 'the customer was asked about a return' },
  'return.answered': { subject: 'return', when: 'the customer answered a question' },
  'return.approved': { subject: 'return', when: 'a return was approved' },
  'return.sent_back': { subject: 'return', when: 'the customer sent the items back' },
  'return.received': { subject: 'return', when: 'the returned items have arrived' },
  'return.resolved': {
    subject: 'return',
    when: 'a return ended with a refund, replacement, repair or compensation',
  },
  'return.declined': { subject: 'return', when: 'a return was declined' },
  'return.handed_back': {
    subject: 'return',
    when: 'returned items were sent or handed to the customer again',
  },
  'return.withdrawn': { subject: 'return', when: 'the customer withdrew a return' },
  'return.escalated': {
    subject: 'return',
    when: 'the shop was called on to decide about a return',
  },
  'stock.changed': { subject: 'product', when: 'the stock of a product or variant has changed' },
  'product.created': { subject: 'product', when: 'a product was added' },
  'product.changed': { subject: 'product', when: 'a product or variant was changed' },
  'product.deleted': { subject: 'product', when: 'a product was removed from the shop' },
} as const satisfies Record<string, WebhookEventFacts>;

export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;
export const WEBHOOK_EVENT_TYPES = Object.keys(WEBHOOK_EVENTS) as WebhookEventType[];

/** What "Send a test event" sends. Nobody subscribes to it. */
export const TEST_EVENT = 'webhook.test';

/** The types of everything that is sent. */
export const SENT_TYPES: readonly (WebhookEventType | typeof TEST_EVENT)[] = [
  ...WEBHOOK_EVENT_TYPES,
  TEST_EVENT,
];
