import { describe, expect, it } from 'vitest';
import {
  adminCanSet,
  buyerMay,
  INITIAL_ORDER_STATUS,
  isOrderStatus,
  ORDER_STATUSES,
  paymentConsequence,
  mayDispatch,
  statusAfterParcel,
  statusAfterTakeBack,
  statusTone,
  stockEffect,
  type OrderStatus,
} from './status.ts';

describe('order statuses', () => {
  it('start at pending', () => {
    expect(INITIAL_ORDER_STATUS).toBe('pending');
    expect(isOrderStatus('shipped')).toBe(true);
    expect(isOrderStatus('paid')).toBe(false);
  });

  it.each([
    ['delivered', 'green'],
    ['shipped', 'blue'],
    ['processing', 'yellow'],
    ['pending', 'grey'],
    ['cancelled', 'grey'],
    ['anything else', 'grey'],
  ])('%s has the colour %s', (status, tone) => {
    expect(statusTone(status)).toBe(tone);
  });
});

describe('an administrator', () => {
  it('may set any status except pending and the current one, from any status', () => {
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        expect(adminCanSet(from, to)).toBe(to !== 'pending' && to !== from);
      }
    }
  });
});

describe('payment', () => {
  const move = (to: OrderStatus) => ({ kind: 'move', to });

  it.each([
    ['pending', 'paid', move('processing')],
    ['processing', 'paid', { kind: 'settle' }],
    ['shipped', 'paid', { kind: 'settle' }],
    ['delivered', 'paid', { kind: 'settle' }],
    ['cancelled', 'paid', { kind: 'take_stock_or_refund' }],
    ['pending', 'expired', move('cancelled')],
    ['pending', 'abandoned', move('cancelled')],
    ['processing', 'expired', { kind: 'none' }],
    ['shipped', 'abandoned', { kind: 'none' }],
    ['cancelled', 'expired', { kind: 'none' }],
  ] as const)('of a %s order: %s', (status, event, consequence) => {
    expect(paymentConsequence({ status, event, isSettled: false })).toEqual(consequence);
  });

  it('changes nothing when it was already recorded', () => {
    for (const status of ORDER_STATUSES) {
      for (const event of ['paid', 'expired', 'abandoned'] as const) {
        expect(paymentConsequence({ status, event, isSettled: true })).toEqual({ kind: 'none' });
      }
    }
  });
});

describe('stock', () => {
  it('is returned on cancelling, taken on leaving pending or cancelled, and otherwise unchanged', () => {
    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        const moved = from !== to;
        const expected =
          moved && to === 'cancelled'
            ? 'give_back'
            : moved && (from === 'cancelled' || from === 'pending')
              ? 'take'
              : 'none';
        expect(stockEffect(from, to)).toBe(expected);
      }
    }
  });
});

describe('parcels', () => {
  it('can be sent for orders that are paid and not cancelled', () => {
    expect(ORDER_STATUSES.filter(mayDispatch)).toEqual(['processing', 'shipped', 'delivered']);
  });

  it.each([
    ['processing', 'shipped', 'shipped'],
    ['processing', 'delivered', 'delivered'],
    ['shipped', 'delivered', 'delivered'],
    ['delivered', 'shipped', 'delivered'],
    ['shipped', 'processing', 'shipped'],
    ['pending', 'shipped', 'pending'],
    ['cancelled', 'delivered', 'cancelled'],
  ] as const)('change %s with %s to %s', (status, parcel, expected) => {
    expect(statusAfterParcel(status, parcel)).toBe(expected);
  });

  it.each([
    ['shipped', 'partly_shipped', true, 'processing'],
    ['shipped', 'unfulfilled', true, 'processing'],
    ['shipped', 'partly_shipped', false, 'shipped'],
    ['shipped', 'shipped', true, 'shipped'],
    ['shipped', 'delivered', true, 'delivered'],
    ['processing', 'delivered', false, 'delivered'],
    ['delivered', 'partly_shipped', true, 'delivered'],
    ['processing', 'unfulfilled', true, 'processing'],
    ['cancelled', 'delivered', true, 'cancelled'],
    ['pending', 'unfulfilled', true, 'pending'],
  ] as const)(
    'taken back from %s at %s, moved by parcels: %s, leave the status %s',
    (status, reached, isMovedByParcels, expected) => {
      expect(statusAfterTakeBack(status, { reached, isMovedByParcels })).toBe(expected);
    },
  );
});

describe('a buyer', () => {
  const order = {
    status: 'pending',
    paymentStatus: 'unpaid',
    fulfilmentStatus: 'unfulfilled',
    isPayable: true,
  } as const;

  it.each([
    ['is unpaid', {}, { pay: true, cancel: true }],
    ['is no longer held', { isPayable: false }, { pay: false, cancel: true }],
    ['is paid', { status: 'processing', paymentStatus: 'paid' }, { pay: false, cancel: true }],
    [
      'is partly on its way',
      { status: 'processing', paymentStatus: 'paid', fulfilmentStatus: 'partly_shipped' },
      { pay: false, cancel: false },
    ],
    [
      'is sent',
      { status: 'shipped', paymentStatus: 'paid', fulfilmentStatus: 'shipped' },
      { pay: false, cancel: false },
    ],
    ['is cancelled', { status: 'cancelled' }, { pay: false, cancel: false }],
  ] as const)('of an order that %s', (_, facts, expected) => {
    expect(buyerMay({ ...order, ...facts })).toEqual({ ...expected, buyAgain: true });
  });
});
