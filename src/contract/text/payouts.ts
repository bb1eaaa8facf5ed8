import { formatMoney } from '#domain/money/cents.ts';
import type { Exclusion } from '#domain/payouts/plan.ts';

import type { OwnPayouts, Payout, Statement } from '#contract/endpoints/office-payouts.ts';

export const PAYOUT_STATUS_WORDS: Readonly<Record<Payout['status'], string>> = {
  draft: 'Draft',
  waiting: 'Needs a second approval',
  approved: 'Approved',
  sent: 'Sent',
  void: 'Given up',
};

/** Why a payout leaves a seller out, for administrators. */
export const EXCLUSION_WORDS: Readonly<Record<Exclusion, string>> = {
  negative: 'Owes you money',
  suspended: 'Suspended or archived',
  below_minimum: 'Below the minimum',
  agreement_not_accepted: 'Seller agreement not accepted',
  bank_details_missing: 'No bank details',
  bank_details_invalid: 'Bank details that a bank would refuse',
  bank_details_changed: 'Bank details changed recently',
  payment_returned: 'Last payment came back, no new bank details',
};

/** The same for the seller, as a sentence. */
export const OWN_EXCLUSION_WORDS: Readonly<Record<Exclusion, string>> = {
  negative: 'You owe us money at the moment. Your next sales pay for it.',
  suspended: 'Your account is suspended, so payouts wait.',
  below_minimum: 'There is less than the smallest amount that is paid. It stays yours.',
  agreement_not_accepted: 'Accept the seller agreement, so that we can pay you.',
  bank_details_missing: 'Enter your bank details, so that we can pay you.',
  bank_details_invalid: 'A bank would refuse your bank details. Enter them again.',
  bank_details_changed: 'Your bank details were changed recently, so payouts wait.',
  payment_returned: 'Our last payment came back. Enter your bank details again.',
};

export const OWN_PAYOUT_WORDS: Readonly<Record<OwnPayouts['payouts'][number]['status'], string>> = {
  approved: 'Approved',
  sent: 'Sent',
  returned: 'Came back',
};

type SoldLine = Pick<
  Statement['movements'][number]['lines'][number],
  'sold_for' | 'commission' | 'rule'
>;

/** "sold for $112.00, commission $9.26 (Tools & Workshop)" */
export function saleInWords({ sold_for: sold, commission, rule }: SoldLine): string {
  const price = `sold for ${formatMoney(sold)}`;
  if (commission === 0) return `${price}, no commission`;
  return `${price}, commission ${formatMoney(commission)}${rule === null ? '' : ` (${rule})`}`;
}
