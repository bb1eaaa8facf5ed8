-- Money also moves without an order: payouts to sellers, adjustments, the provider's own movements
-- and fees (Rule 117).
alter table ledger_transactions
  alter column order_id drop not null,
  drop constraint ledger_transactions_kind_check,
  add constraint ledger_transactions_kind_check check (kind in (
    'paid', 'paid_unmatched', 'refund_requested', 'refund_settled', 'refund_failed',
    'dispute_withdrawn', 'dispute_reinstated', 'dispute_lost', 'dispute_lost_reversed',
    'available', 'reserve_over',
    'payout_approved', 'payout_sent', 'payout_voided', 'payout_returned', 'adjustment',
    'provider_fee', 'dispute_fee', 'provider_payout', 'provider_payout_failed',
    'commission_gst')),
  add constraint ledger_transactions_order_check check (order_id is not null or kind not in (
    'paid', 'paid_unmatched', 'refund_requested', 'refund_settled', 'refund_failed',
    'dispute_withdrawn', 'dispute_reinstated', 'dispute_lost', 'dispute_lost_reversed',
    'available', 'reserve_over'));
