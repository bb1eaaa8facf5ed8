import { expect, it } from 'vitest';
import { bankDetailsUsableFrom } from './bank-details.ts';

const changedAt = new Date('2026-10-02T22:30:00.000Z');

it('payouts use changed bank details after 72 hours, also when the clocks change', () => {
  // Summer time begins in Sydney on 4 October 2026.
  expect(bankDetailsUsableFrom({ changedAt, isApproved: false })).toEqual(
    new Date('2026-10-05T22:30:00.000Z'),
  );
});

it('payouts use bank details at once that administrators approved', () => {
  expect(bankDetailsUsableFrom({ changedAt, isApproved: true })).toEqual(changedAt);
});
