import { describe, expect, it } from 'vitest';

import { judgeCard, passesLuhn } from '#server/payments/sandbox/test-cards.ts';

const now = new Date('2026-03-31T23:59:59Z');
const good = { cardNumber: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };

describe('test cards', () => {
  it.each([
    [{}, null],
    [{ cardNumber: '4242-4242-4242-4242', cvc: '1234' }, null],
    [{ expiry: '3/26' }, null],
    [{ expiry: '03/2026' }, null],
    [{ cardNumber: '4000 0000 0000 0002' }, 'Your card was declined.'],
    [{ cardNumber: '4000000000009995' }, 'Your card has insufficient funds.'],
    [{ cardNumber: '4242 4242 4242 4241' }, 'Your card number is invalid.'],
    [{ cardNumber: '4242' }, 'Your card number is invalid.'],
    [{ cardNumber: '4242 4242 4242 424x' }, 'Your card number is invalid.'],
    [
      { cardNumber: '5555 5555 5555 4444' },
      'Your card was declined. This page takes test cards only.',
    ],
    [{ expiry: '02/26' }, 'Your card has expired.'],
    [{ expiry: '12/2025' }, 'Your card has expired.'],
    [{ expiry: '13/30' }, "Your card's expiry date is invalid. Use MM/YY."],
    [{ expiry: '0/30' }, "Your card's expiry date is invalid. Use MM/YY."],
    [{ expiry: '1230' }, "Your card's expiry date is invalid. Use MM/YY."],
    [{ cvc: '12' }, "Your card's security code is invalid."],
    [{ cvc: 'abc' }, "Your card's security code is invalid."],
  ])('%j: %s', (change, message) => {
    const verdict = judgeCard({ ...good, ...change }, now);
    expect(verdict).toEqual(
      message === null
        ? { isAccepted: true, refundOutcome: 'succeeded', aftermath: 'none' }
        : { isAccepted: false, message },
    );
  });

  it('verifies the check digit', () => {
    expect(passesLuhn('79927398713')).toBe(true);
    expect(passesLuhn('79927398710')).toBe(false);
  });
});
