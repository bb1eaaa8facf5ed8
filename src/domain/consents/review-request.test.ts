import { describe, expect, it } from 'vitest';

import { deliveriesToAskAbout, linesToReview, type DeliveredLine } from './review-request.ts';

const NOW = new Date('2026-03-21T01:00:00Z');

describe('a request for reviews', () => {
  it.each([
    ['2026-03-11T01:00:00.001Z', false],
    ['2026-03-11T01:00:00.000Z', true],
    ['2026-03-05T12:00:00.000Z', true],
    ['2026-03-01T01:00:00.001Z', true],
    ['2026-03-01T01:00:00.000Z', false],
  ])('after a delivery at %s is due: %s', (deliveredAt, isDue) => {
    const { from, until } = deliveriesToAskAbout(NOW);
    const at = new Date(deliveredAt);
    expect(at > from && at <= until).toBe(isDue);
  });

  const line = (change: Partial<DeliveredLine> = {}): DeliveredLine => ({
    slug: 'hammer',
    isReviewed: false,
    quantity: 2,
    refundedQuantity: 0,
    isListed: true,
    isOwn: false,
    ...change,
  });
  it.each<[string, DeliveredLine[], (string | null)[]]>([
    ['names every product', [line(), line({ slug: 'saw' })], ['hammer', 'saw']],
    ['names a product with two variants once', [line(), line()], ['hammer']],
    ['names what was refunded in part', [line({ refundedQuantity: 1 })], ['hammer']],
    ['leaves out what was wholly refunded', [line({ refundedQuantity: 2 })], []],
    [
      'names a product of which one variant was kept',
      [line({ refundedQuantity: 2 }), line()],
      ['hammer'],
    ],
    ['leaves out what is gone', [line({ slug: null })], []],
    ['leaves out what the buyer has reviewed', [line({ isReviewed: true })], []],
    ['leaves out what is no longer listed', [line({ isListed: false })], []],
    ['leaves out what the buyer sells', [line({ isOwn: true }), line({ slug: 'saw' })], ['saw']],
    ['asks for nothing without a line', [], []],
  ])('%s', (_name, lines, products) => {
    expect(linesToReview(lines).map(({ slug }) => slug)).toEqual(products);
  });
});
