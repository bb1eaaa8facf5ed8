import { describe, expect, it } from 'vitest';

import { checkServicePrice, isFreePrice, isUnreadablePrice } from './service-price.ts';

describe('the price of a service as typed', () => {
  it.each(['12.345', '$1,200.005', '.125', ' 9.9999 ', '0.000'])(
    '%j is refused: it has more than two decimals',
    (text) => {
      expect(checkServicePrice(text)).toBe('Enter an amount with at most two decimals.');
      expect([isUnreadablePrice(text), isFreePrice(text)]).toEqual([false, false]);
    },
  );

  it('is refused below zero', () => {
    expect(checkServicePrice('-5')).toBe('Enter a price of $0.00 or more.');
  });

  it.each(['about ninety', '12,50', '9.9.9'])('%j becomes $0.00, which asks', (text) => {
    expect(checkServicePrice(text)).toBe(true);
    expect([isUnreadablePrice(text), isFreePrice(text)]).toEqual([true, true]);
  });

  it.each([
    ['0', true],
    ['$0.00', true],
    ['0.01', false],
    ['129.5', false],
    ['1,249.00', false],
  ])('%j is free: %s', (text, isFree) => {
    expect([checkServicePrice(text), isUnreadablePrice(text), isFreePrice(text)]).toEqual([
      true,
      false,
      isFree,
    ]);
  });
});
