import { describe, expect, test } from 'vitest';

import { mayWriteReview, type Purchase, type WriterFacts } from './may-write.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = new Date('2026-03-20T00:00:00Z');
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY_MS);

const arrived: Purchase = {
  orderItemId: 'line',
  sellerId: null,
  quantity: 2,
  isCancelled: false,
  parcels: [{ sentAt: daysAgo(5), deliveredAt: daysAgo(3) }],
  refunds: [],
};
const sent = (days: number): Purchase => ({
  ...arrived,
  parcels: [{ sentAt: daysAgo(days), deliveredAt: null }],
});
const refunded = (purchase: Purchase, days: number, quantity: number): Purchase => ({
  ...purchase,
  refunds: [{ at: daysAgo(days), quantity }],
});

function answerOf(purchases: readonly Purchase[], facts: Partial<WriterFacts> = {}) {
  const may = mayWriteReview({
    isAdministrator: false,
    isOfSeller: false,
    hasReview: false,
    purchases,
    now: NOW,
    ...facts,
  });
  return may.ok ? 'may' : may.reason;
}

describe('a customer may review what they received', () => {
  test.each<[string, Purchase[], string]>([
    ['nothing bought', [], 'not_bought'],
    ['delivered', [arrived], 'may'],
    ['not sent', [{ ...arrived, parcels: [] }], 'not_arrived'],
    ['sent 13 days ago', [sent(13)], 'not_arrived'],
    ['sent 14 days ago', [sent(14)], 'may'],
    [
      'one of two parcels delivered',
      [{ ...arrived, parcels: [...arrived.parcels, ...sent(1).parcels] }],
      'may',
    ],
    ['cancelled', [{ ...arrived, isCancelled: true }], 'cancelled'],
    ['refunded in full before it came', [refunded(arrived, 4, 2)], 'cancelled'],
    ['refunded in part before it came', [refunded(arrived, 4, 1)], 'may'],
    ['returned after it came', [refunded(arrived, 1, 2)], 'may'],
    ['lost and refunded before it counts as arrived', [refunded(sent(20), 10, 2)], 'cancelled'],
    ['one order cancelled, another delivered', [{ ...arrived, isCancelled: true }, arrived], 'may'],
    [
      'one order cancelled, another on its way',
      [{ ...arrived, isCancelled: true }, sent(1)],
      'not_arrived',
    ],
  ])('%s', (_, purchases, expected) => {
    expect(answerOf(purchases)).toBe(expected);
  });

  test('the proof is the line that arrived', () => {
    const may = mayWriteReview({
      isAdministrator: false,
      isOfSeller: false,
      hasReview: false,
      purchases: [{ ...sent(1), orderItemId: 'new' }, arrived],
      now: NOW,
    });
    expect(may).toMatchObject({ ok: true, proof: { orderItemId: 'line' } });
  });

  test('others may not, whatever they bought', () => {
    expect(answerOf([arrived], { isAdministrator: true })).toBe('administrator');
    expect(answerOf([arrived], { isOfSeller: true })).toBe('own_product');
    expect(answerOf([arrived], { hasReview: true })).toBe('written');
  });
});
