import { sumCents, type Cents } from '#domain/money/cents.ts';

/** The money of one seller; what a seller is owed is a credit. */
export const SELLER_ACCOUNTS = [
  /** Paid by buyers, and not the seller's to spend yet. */
  'seller_pending',
  /** What the next payout may pay. */
  'seller_available',
  /** Kept back for a while, for payments that buyers dispute late. */
  'seller_reserved',
  /** In an approved payout that the bank has not confirmed. */
  'seller_in_payout',
  /** Taken by a dispute that is not decided: a debit. */
  'seller_disputed',
] as const;

export const SHOP_ACCOUNTS = [
  /** Held by payment providers. */
  'clearing',
  /** The operator's own money at the bank. */
  'operator_bank',
  /** Sellers' money at the bank. */
  'seller_bank',
  /** Earned from a seller's sales, GST included; it names the seller. */
  'commission',
  /** The GST of the commission's documents, owed to the tax office (Rule 128). */
  'gst_payable',
  /** Sales of the operator's own products, GST and freight included. */
  'platform_sales',
  /** Owed to buyers: refunds on their way, and payments that bought nothing. */
  'refunds_owed',
  'provider_fees',
  'dispute_fees',
  /** Lost disputes that the seller's money did not cover. */
  'losses',
  'adjustments',
] as const;

export const LEDGER_ACCOUNTS = [...SELLER_ACCOUNTS, ...SHOP_ACCOUNTS] as const;
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** What a transaction records. */
export const LEDGER_KINDS = [
  'paid',
  'paid_unmatched',
  'refund_requested',
  'refund_settled',
  'refund_failed',
  'dispute_withdrawn',
  'dispute_reinstated',
  'dispute_lost',
  'dispute_lost_reversed',
  'available',
  'reserve_over',
  'provider_fee',
  'dispute_fee',
  'provider_payout',
  'provider_payout_failed',
  'payout_approved',
  'payout_sent',
  'payout_voided',
  'payout_returned',
  'adjustment',
  'commission_gst',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** One side of a ledger transaction (Rule 117). */
export interface Posting {
  readonly account: LedgerAccount;
  /** Whose money it is, or from whose sale; null for the shop's own. */
  readonly sellerId: string | null;
  /** The order line that the amount belongs to; null if it belongs to none. */
  readonly lineId: string | null;
  /** Debits are positive, credits negative. Never 0. */
  readonly amountCents: Cents;
}

/**
 * Postings without the empty ones, with one posting for each account, seller and line. Throws an
 * Error if they do not sum to 0, because a transaction moves money and never makes any.
 */
export function balanced(postings: readonly Posting[]): Posting[] {
  const merged = new Map<string, Posting>();
  for (const posting of postings) {
    const { account, sellerId, lineId, amountCents } = posting;
    const key = `${account} ${sellerId} ${lineId}`;
    const earlier = merged.get(key)?.amountCents;
    const sum = earlier === undefined ? amountCents : sumCents(earlier, amountCents);
    merged.set(key, { ...posting, amountCents: sum });
  }
  const kept = [...merged.values()].filter(({ amountCents }) => amountCents !== 0);
  const sum = sumCents(...kept.map(({ amountCents }) => amountCents));
  if (sum !== 0) throw new Error(`The postings of a transaction sum to ${sum} cents instead of 0`);
  return kept;
}
