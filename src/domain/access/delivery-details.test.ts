import { expect, it } from 'vitest';

import { whyDeliveryDetailsAreHidden, type DeliveryFacts } from './delivery-details.ts';

// A Monday.
const PAID = '2026-03-02T01:00:00Z';
const facts = (part: Partial<DeliveryFacts> = {}): DeliveryFacts => ({
  status: 'processing',
  paidAt: new Date(PAID),
  placedAt: new Date(PAID),
  hasUnitsLeft: false,
  parcels: [],
  promisedDays: '2-5',
  hasOpenCase: false,
  ...part,
});
const parcel = (dispatched: string, delivered: string | null = null) => ({
  dispatchedAt: new Date(`${dispatched}T01:00:00Z`),
  deliveredAt: delivered === null ? null : new Date(`${delivered}T01:00:00Z`),
});
const shipped = { status: 'shipped' } as const;
const delivered = { status: 'delivered' } as const;
const arrived = { ...delivered, parcels: [parcel('2026-03-03', '2026-03-10')] };
const both = {
  ...shipped,
  parcels: [parcel('2026-03-03', '2026-03-04'), parcel('2026-06-01')],
};
const unpaid = { paidAt: null };
const cancelled = { status: 'cancelled' } as const;

it.each<[string, Partial<DeliveryFacts>, string, string | null]>([
  ['is unpaid', { ...unpaid, status: 'pending' }, PAID, 'not_paid'],
  ['expired unpaid', { ...unpaid, ...cancelled }, PAID, 'not_paid'],
  ['is paid and unsent', { hasUnitsLeft: true }, PAID, null],
  ['is unsent, however late', { hasUnitsLeft: true }, '2027-03-02T01:00:00Z', null],
  ['cost nothing', { ...unpaid, hasUnitsLeft: true }, PAID, null],
  ['was cancelled after payment', cancelled, PAID, 'cancelled'],
  ['was cancelled with a parcel on its way', { ...arrived, ...cancelled }, PAID, 'cancelled'],
  ['arrived just under 90 days ago', arrived, '2026-06-08T00:59:59Z', null],
  ['arrived 90 days ago', arrived, '2026-06-08T01:00:00Z', 'ended'],
  // Promised until Tuesday the 10th: five business days after Tuesday the 3rd.
  [
    'was sent without a delivery report',
    { ...shipped, parcels: [parcel('2026-03-03')] },
    '2026-03-24T00:59:59Z',
    null,
  ],
  [
    'was sent, 14 days after its promised date',
    { ...shipped, parcels: [parcel('2026-03-03')] },
    '2026-03-24T01:00:00Z',
    'ended',
  ],
  ['has a second parcel on its way', both, '2026-06-21T01:00:00Z', null],
  ['had a second parcel that never arrived', both, '2026-06-22T01:00:00Z', 'ended'],
  [
    'was marked as sent without a parcel',
    { ...shipped, hasUnitsLeft: true },
    '2026-03-23T00:59:59Z',
    null,
  ],
  [
    'was marked as sent, 14 days after its promised date',
    { ...shipped, hasUnitsLeft: true },
    '2026-03-23T01:00:00Z',
    'ended',
  ],
  [
    'has no promised number of days',
    { ...shipped, promisedDays: 'soon' },
    '2026-03-16T01:00:00Z',
    'ended',
  ],
  [
    'has an open case long after its delivery',
    { ...arrived, hasOpenCase: true },
    '2027-03-02T01:00:00Z',
    null,
  ],
  ['has an open case after its cancellation', { ...cancelled, hasOpenCase: true }, PAID, null],
  [
    'has an open case and was never paid',
    { ...unpaid, status: 'pending', hasOpenCase: true },
    PAID,
    'not_paid',
  ],
])('an order that %s', (_case, part, now, reason) => {
  expect(whyDeliveryDetailsAreHidden(facts(part), new Date(now))).toBe(reason);
});
