import type { LedgerAccount, LedgerKind } from '#domain/ledger/accounts.ts';

/** What happened, in the words of the money screens (Rule 117). */
export const LEDGER_KIND_WORDS: Readonly<Record<LedgerKind, string>> = {
  paid: 'Sale',
  paid_unmatched: 'Payment that bought nothing',
  refund_requested: 'Refund',
  refund_settled: 'Refund paid to the buyer',
  refund_failed: 'Refund failed',
  dispute_withdrawn: 'Payment disputed',
  dispute_reinstated: 'Dispute won',
  dispute_lost: 'Dispute lost',
  dispute_lost_reversed: 'Lost dispute reversed',
  available: 'Became available',
  reserve_over: 'Reserve ended',
  provider_fee: 'Payment fee',
  dispute_fee: 'Dispute fee',
  provider_payout: 'Paid out by the provider',
  provider_payout_failed: 'Payout of the provider returned',
  payout_approved: 'Payout approved',
  payout_sent: 'Payout sent',
  payout_voided: 'Payout void',
  payout_returned: 'Payment returned',
  adjustment: 'Adjustment',
};

export const LEDGER_ACCOUNT_WORDS: Readonly<Record<LedgerAccount, string>> = {
  seller_pending: 'Sellers, pending',
  seller_available: 'Sellers, available',
  seller_reserved: 'Sellers, in reserve',
  seller_in_payout: 'Sellers, in a payout',
  seller_disputed: 'Sellers, disputed',
  clearing: 'Held by payment providers',
  operator_bank: 'Your money at the bank',
  seller_bank: 'Sellers’ money at the bank',
  commission: 'Commission',
  platform_sales: 'Your own sales',
  refunds_owed: 'Owed to buyers',
  provider_fees: 'Payment fees',
  dispute_fees: 'Dispute fees',
  losses: 'Losses of disputes',
  adjustments: 'Adjustments',
};
