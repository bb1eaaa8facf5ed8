import { describe, expect, it } from 'vitest';

import {
  checkParcel,
  fulfilmentByParcels,
  hasRecalledLeft,
  unitsBackOnCancel,
  unitsLeft,
  unitsToSend,
} from './dispatch.ts';
import { furtherOf } from './fulfilment.ts';

const line = (
  id: string,
  quantity: number,
  { refunded = 0, sent = 0, isRecalled = false } = {},
) => ({ id, quantity, refunded, sent, isRecalled });

describe('recalled units', () => {
  it('are left and cannot be sent, as long as any are left', () => {
    const recalled = line('r', 3, { sent: 1, isRecalled: true });
    expect([unitsLeft(recalled), unitsToSend(recalled)]).toEqual([2, 0]);
    expect(unitsToSend({ ...recalled, isRecalled: false })).toBe(2);
    expect(hasRecalledLeft([line('a', 1), recalled])).toBe(true);
    expect(hasRecalledLeft([line('a', 1), { ...recalled, refunded: 2 }])).toBe(false);
  });
});

describe('what is left to send', () => {
  it.each([
    [5, 0, 0, 5],
    [5, 0, 2, 3],
    [5, 1, 2, 2],
    [5, 5, 0, 0],
    [5, 3, 3, 0],
    [5, 5, 5, 0],
  ])('after %i bought, %i refunded and %i sent is %i', (quantity, refunded, sent, left) => {
    expect(unitsLeft({ quantity, refunded, sent })).toBe(left);
  });

  it.each([
    [5, 0, 0, 5, 5, 'all units when none were sent'],
    [5, 2, 0, 5, 3, 'not the sent units'],
    [5, 2, 1, 4, 2, 'nor those a refund has already returned'],
    [5, 5, 2, 3, 0, 'none when all were sent and some came back'],
    [5, 2, 0, 3, 1, 'not those never taken from stock'],
    [5, 2, 4, 1, 0, 'none when more than the unsent units came back'],
    [5, 0, 0, 0, 0, 'none that were only reserved'],
  ])(
    'after %i bought, %i sent, %i returned and %i taken: cancelling returns %i, %s',
    (quantity, sent, returned, taken, back, _) => {
      expect(unitsBackOnCancel({ quantity, sent, returned, taken })).toBe(back);
    },
  );

  it.each([
    [[{ id: 'a', quantity: 3 }], { ok: true }],
    [
      [
        { id: 'a', quantity: 1 },
        { id: 'b', quantity: 1 },
      ],
      { ok: true },
    ],
    [[{ id: 'a', quantity: 4 }], { ok: false, reason: 'too_many_units' }],
    [[{ id: 'c', quantity: 1 }], { ok: false, reason: 'unknown_line' }],
    [[{ id: 'r', quantity: 1 }], { ok: false, reason: 'recalled' }],
    [
      [
        { id: 'a', quantity: 1 },
        { id: 'a', quantity: 1 },
      ],
      { ok: false, reason: 'line_named_twice' },
    ],
  ])('limits a parcel of %j', (wished, answer) => {
    const lines = [
      line('a', 5, { refunded: 1, sent: 1 }),
      line('b', 1),
      line('r', 1, { isRecalled: true }),
    ];
    expect(checkParcel(lines, wished)).toEqual(answer);
  });
});

describe('how far an order has come', () => {
  const arrived = { isDelivered: true };
  const underway = { isDelivered: false };
  it.each([
    [[line('a', 2)], [], 'unfulfilled'],
    [[line('a', 2, { sent: 1 })], [underway], 'partly_shipped'],
    [[line('a', 2, { sent: 1 })], [arrived], 'partly_shipped'],
    [[line('a', 2, { sent: 2 }), line('b', 1)], [underway], 'partly_shipped'],
    [[line('a', 2, { sent: 1, refunded: 1 })], [underway], 'shipped'],
    [[line('a', 2, { sent: 2 })], [arrived, underway], 'shipped'],
    [[line('a', 2, { sent: 2 })], [arrived, arrived], 'delivered'],
    [[line('a', 2, { refunded: 2 })], [], 'unfulfilled'],
  ] as const)('%j with parcels %j is %s', (lines, parcels, expected) => {
    expect(fulfilmentByParcels(lines, parcels)).toBe(expected);
  });

  it('never goes backwards', () => {
    expect(furtherOf('shipped', 'partly_shipped')).toBe('shipped');
    expect(furtherOf('unfulfilled', 'delivered')).toBe('delivered');
  });
});
