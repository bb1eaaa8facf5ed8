import { expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';

import type { TaxDocumentView } from '#contract/schemas/invoices.ts';
import type { OfficeOrder } from '#contract/schemas/office-orders.ts';

import { disputeEvidence } from './dispute-evidence.ts';

const item = {
  id: 'item-1',
  quantity: 2,
  line_total: cents(20_000),
  product: { name: 'Merbau deck' },
  variant: { name: '5.4 m' },
};
const order = {
  order_number: 'ORD-1',
  created_at: '2026-03-02T01:00:00.000Z',
  paid_at: '2026-03-02T01:05:00.000Z',
  total: cents(20_995),
  terms_version: 2,
  buyer: { id: 'buyer', first_name: 'Robin', last_name: 'Marsh', email: 'robin@example.com' },
  shipping_address: {
    first_name: 'Robin',
    last_name: 'Marsh',
    company: null,
    address1: '12 Wattle Street',
    address2: null,
    city: 'Richmond',
    state: 'VIC',
    postcode: '3121',
    country: 'Australia',
  },
  order_items: [item],
  tracking: [
    {
      carrier: 'Australia Post',
      tracking_number: '33ABC0001',
      tracking_url: 'https://auspost.example/33ABC0001',
      dispatched_at: '2026-03-03T01:00:00.000Z',
      delivered_at: '2026-03-05T03:30:00.000Z',
      lines: [{ order_item_id: 'item-1', quantity: 2 }],
    },
  ],
  refunds: [{ amount: cents(500), status: 'succeeded', created_at: '2026-03-06T01:00:00.000Z' }],
  history: [
    { kind: 'paid', note: null, created_at: '2026-03-02T01:05:00.000Z' },
    { kind: 'dispute_opened', note: '$209.95', created_at: '2026-03-20T01:00:00.000Z' },
  ],
} as unknown as OfficeOrder;
const invoice = {
  title: 'Tax invoice',
  number: 'INV-1-000123',
  issued_at: '2026-03-02T01:05:00.000Z',
} as TaxDocumentView;
const siteUrl = 'https://shop.example';

it('the evidence has the parcels, receipts, policies and history of an order', () => {
  const text = disputeEvidence(order, { invoices: [invoice], siteUrl });
  // Some versions of Node separate date and time by "at", and the time by a narrow space.
  expect(text.replaceAll('\u202F', ' ').replaceAll(' at ', ', ')).toBe(`Evidence about order ORD-1

ORDER
Placed: 2 March 2026, 12:00 pm
Paid: 2 March 2026, 12:05 pm
Total: $209.95
Buyer: Robin Marsh, robin@example.com
Delivery address: Robin Marsh, 12 Wattle Street, Richmond VIC 3121, Australia

ITEMS
2 × Merbau deck, 5.4 m, $200.00

PARCELS
Australia Post, 33ABC0001
  Sent: 3 March 2026, 12:00 pm
  Delivered: 5 March 2026, 2:30 pm
  Tracking: https://auspost.example/33ABC0001
  Items: 2 × Merbau deck, 5.4 m

RECEIPTS (DOWNLOAD EACH AS A PDF WITH THE ORDER)
Tax invoice INV-1-000123, 2 March 2026, 12:05 pm

POLICIES IN FORCE WHEN THE ORDER WAS PLACED
Terms that the buyer accepted, version 2: https://shop.example/terms?version=2026-03-02T01:00:00.000Z
Returns policy: https://shop.example/returns?version=2026-03-02T01:00:00.000Z

REFUNDS
6 March 2026, 12:00 pm: $5.00, succeeded

HISTORY
2 March 2026, 12:05 pm: paid
20 March 2026, 12:00 pm: dispute opened, $209.95`);
});

it('says what is missing', () => {
  const bare = { ...order, tracking: [], terms_version: null, refunds: [] };
  const text = disputeEvidence(bare, { invoices: [], siteUrl });
  expect(text).toContain('PARCELS\nNone');
  expect(text).not.toContain('accepted');
});
