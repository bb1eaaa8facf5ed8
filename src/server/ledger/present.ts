import { SELLER_ACCOUNTS, type LedgerAccount } from '#domain/ledger/accounts.ts';
import { cents, sumCents, ZERO_CENTS, type Cents } from '#domain/money/cents.ts';

import type { MovementRow, PostingRow, SellerMoneyRow } from '#server/ledger/queries/money.ts';
import { nameOfLine } from '#server/orders/notify-buyer.ts';

/** What a seller has in each state. */
export interface SellerMoney {
  readonly pending: Cents;
  readonly available: Cents;
  readonly reserved: Cents;
  readonly in_payout: Cents;
  /** What disputes took, as a positive amount. */
  readonly disputed: Cents;
}

/** The opposite of the sums of a seller's accounts; credits are what the seller has. */
export function sellerMoneyOf(
  sums: readonly { readonly account: LedgerAccount; readonly cents: number }[],
): SellerMoney {
  const of = (account: LedgerAccount) =>
    cents(-Number(sums.find((sum) => sum.account === account)?.cents ?? 0));
  return {
    pending: of('seller_pending'),
    available: of('seller_available'),
    reserved: of('seller_reserved'),
    in_payout: of('seller_in_payout'),
    disputed: cents(-of('seller_disputed')),
  };
}

export function presentSellerMoney({ seller_id: id, name, ...row }: SellerMoneyRow) {
  return {
    reserve: { rate: row.reserve_bps, days: row.reserve_days },
    seller_id: id,
    name,
    pending: cents(row.pending),
    available: cents(row.available),
    reserved: cents(row.reserved),
    in_payout: cents(row.in_payout),
    disputed: cents(-row.disputed),
  };
}

export function presentMovement(row: MovementRow) {
  const { id, kind, note, order_id: orderId, payout_id: payoutId } = row;
  const { order_number: orderNumber, payout_number: payoutNumber } = row;
  return {
    id,
    kind,
    posted_at: row.posted_at.toISOString(),
    order: orderId === null || orderNumber === null ? null : { id: orderId, number: orderNumber },
    payout:
      payoutId === null || payoutNumber === null ? null : { id: payoutId, number: payoutNumber },
    note,
  };
}

/** How postings of one seller changed what the seller has, in all and by order line. */
export function presentOwnChange(postings: readonly PostingRow[]) {
  const ofSeller = postings.filter(({ account }) => isSellers(account));
  const byAccount = Map.groupBy(ofSeller, ({ account }) => account);
  const sums = [...byAccount].map(([account, rows]) => ({ account, cents: sumOf(rows) }));
  const byLine = Map.groupBy(
    postings.filter(({ order_item_id: id }) => id !== null),
    ({ order_item_id: id }) => id,
  );
  return {
    amount: cents(-sumOf(ofSeller)),
    change: sellerMoneyOf(sums),
    lines: [...byLine.values()].flatMap(presentLine),
  };
}

function presentLine(postings: readonly PostingRow[]) {
  const [first] = postings;
  if (first === undefined) return [];
  const ofSeller = postings.filter(({ account }) => isSellers(account));
  const net = cents(-sumOf(ofSeller));
  const commission = cents(-sumOf(postings.filter(({ account }) => account === 'commission')));
  const left = sumOf(ofSeller.filter(({ amount_cents: amount }) => amount > 0));
  const isMoved = net === 0 && commission === 0;
  return [
    {
      name: nameOfPosting(first) ?? '',
      quantity: first.quantity ?? 0,
      sales: sumCents(net, commission),
      commission,
      rule: first.commission_rule?.name ?? null,
      amount: isMoved ? cents(left) : net,
    },
  ];
}

export function presentPosting(posting: PostingRow) {
  return {
    account: posting.account,
    seller_name: posting.seller_name,
    line_name: nameOfPosting(posting),
    amount: cents(posting.amount_cents),
  };
}

function nameOfPosting({ product_name: name, variant_name }: PostingRow): string | null {
  return name === null ? null : nameOfLine({ product_name: name, variant_name });
}

function isSellers(account: LedgerAccount): boolean {
  return (SELLER_ACCOUNTS as readonly string[]).includes(account);
}

function sumOf(postings: readonly PostingRow[]): number {
  return postings.reduce((sum, { amount_cents: amount }) => sum + amount, ZERO_CENTS as number);
}
