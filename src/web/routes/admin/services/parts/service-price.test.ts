import { describe, expect, it } from 'vitest';

import { ServiceInputSchema } from '#contract/endpoints/office-content.ts';

import { dollarsOf } from '#web/backoffice/field-text.ts';

import { isFreePrice, isUnreadablePrice } from './service-price.ts';

const errorOf = (text: string) =>
  ServiceInputSchema.shape.price.safeParse(dollarsOf(text)).error?.issues[0]?.message;

describe('the price of a service as typed', () => {
  it.each(['12.345', '$1,200.005', '.125', ' 9.9999 ', '0.000'])(
    '%j is refused: it has more than two decimals',
    (text) => {
      expect(errorOf(text)).toBe('Enter an amount with up to two decimal places.');
      expect([isUnreadablePrice(text), isFreePrice(text)]).toEqual([false, false]);
    },
  );

  it('is refused below zero, and when it is blank', () => {
    expect(errorOf('-5')).toBe('Enter a price of $0.00 or more.');
    expect(errorOf('  ')).toBe('Enter a price.');
  });

  it.each(['about ninety', '12,50', '9.9.9'])(
    '%j becomes $0.00 and needs a confirmation',
    (text) => {
      expect([isUnreadablePrice(text), isFreePrice(text)]).toEqual([true, true]);
    },
  );

  it.each([
    ['0', true],
    ['$0.00', true],
    ['0.01', false],
    ['129.5', false],
    ['1,249.00', false],
  ])('%j is free: %s', (text, isFree) => {
    expect([errorOf(text), isUnreadablePrice(text), isFreePrice(text)]).toEqual([
      undefined,
      false,
      isFree,
    ]);
  });
});
