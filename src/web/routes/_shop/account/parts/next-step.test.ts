import { describe, expect, it } from 'vitest';

import type { Order } from '#contract/schemas/orders.ts';

import type { OrderReviews } from '#web/features/reviews/order-reviews.tsx';

import { nextStep } from './next-step.ts';

const parcel = (differences: object = {}) => ({
  carrier: 'Australia Post',
  tracking_url: 'https://carrier.example/33ABC',
  delivered_at: null,
  ...differences,
});
const order = (tracking: readonly object[]) =>
  ({
    id: 'o1',
    order_number: 'ORD-1',
    tracking,
    order_items: [{ product_id: 'saw' }, { product_id: 'awl' }],
  }) as unknown as Order;
const reviewed = (differences: object) => ({
  product_slug: 'awl',
  product_name: 'Awl',
  review_id: null,
  may_write: true,
  ...differences,
});
const reviews = (awl: object) =>
  new Map([
    ['saw', reviewed({ review_id: 'r1' })],
    ['awl', reviewed(awl)],
  ]) as unknown as OrderReviews;

describe('the next step with an order', () => {
  it('is its parcel’s page while one parcel is under way', () => {
    const arrived = parcel({ delivered_at: '2026-03-01T00:00:00.000Z' });
    expect(nextStep(order([arrived, parcel()]), reviews({}))).toEqual({
      words: 'Track',
      href: 'https://carrier.example/33ABC',
      label: 'Track your parcel at Australia Post',
    });
  });

  it('is the order’s page with several parcels under way, or without a page of the carrier', () => {
    for (const tracking of [[parcel(), parcel()], [parcel({ tracking_url: null })]]) {
      expect(nextStep(order(tracking), new Map())).toEqual({
        words: 'Track',
        href: '/account/orders/o1',
        label: 'Track order ORD-1',
      });
    }
  });

  it('is a review of the first product that has none', () => {
    expect(nextStep(order([]), reviews({}))).toEqual({
      words: 'Review',
      href: '/account/reviews/new?product=awl',
      label: 'Review Awl',
    });
  });

  it.each([
    ['nothing is known about reviews', new Map()],
    ['everything is reviewed', reviews({ review_id: 'r2' })],
    ['it is too early for a review', reviews({ may_write: false })],
  ])('is to look at it when %s', (_when, known) => {
    expect(nextStep(order([]), known)).toMatchObject({
      words: 'View order',
      href: '/account/orders/o1',
    });
  });
});
