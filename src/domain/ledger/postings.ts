import { cents, splitCents, sumCents, ZERO_CENTS, type Cents } from '#domain/money/cents.ts';
import { roundFraction } from '#domain/money/fraction.ts';

import { balanced, type LedgerAccount, type Posting } from './accounts.ts';

/** An order line as it was sold. */
export interface SoldShare {
  readonly id: string;
  /** Null for the operator's own products. */
  readonly sellerId: string | null;
  /** What the buyer pays for the line: items, freight and their tax. */
  readonly dueCents: Cents;
  /** GST included; at most `dueCents`, and 0 for the operator's own products. */
  readonly commissionCents: Cents;
}

/** What a refund takes from an order line. */
export interface RefundShare {
  readonly id: string;
  readonly sellerId: string | null;
  /** Items, freight and their tax. */
  readonly amountCents: Cents;
  /** The commission that the operator gives back with it; at most `amountCents`. */
  readonly commissionCents: Cents;
  /** What of the line is still pending for its seller. */
  readonly pendingCents: Cents;
}

/** What a seller has beside pending money. */
export interface SellerFunds {
  /** Below 0 when the seller owes the operator. */
  readonly availableCents: Cents;
  /** The reserves that are left, by line, the oldest first. */
  readonly reserves: readonly { readonly lineId: string; readonly amountCents: Cents }[];
}

/** The funds of the sellers whose money a transaction may take; absent ones have none. */
export type FundsOf = ReadonlyMap<string, SellerFunds>;

const NO_FUNDS: SellerFunds = { availableCents: ZERO_CENTS, reserves: [] };

/**
 * A payment for an order (Rule 117): the provider holds what the buyer paid, each seller's share
 * less the commission becomes pending, and the rest is the operator's. $110.00 for a seller's line
 * with $11.00 commission is $99.00 pending.
 */
export function paymentPostings(lines: readonly SoldShare[]): Posting[] {
  return balanced([
    shop('clearing', sumCents(...lines.map(({ dueCents }) => dueCents))),
    ...lines.flatMap((line) => {
      const { sellerId, dueCents, commissionCents } = line;
      if (sellerId === null) return [shop('platform_sales', cents(-dueCents))];
      if (commissionCents > dueCents) {
        throw new RangeError(
          `A commission of ${commissionCents} exceeds the ${dueCents} of its line`,
        );
      }
      return [
        ofLine('seller_pending', line, cents(commissionCents - dueCents)),
        ofLine('commission', line, cents(-commissionCents)),
      ];
    }),
  ]);
}

/** A payment that bought nothing, such as a second one: all of it is owed to the buyer. */
export function unmatchedPaymentPostings(amountCents: Cents): Posting[] {
  return balanced([shop('clearing', amountCents), shop('refunds_owed', cents(-amountCents))]);
}

/**
 * A refund of goods from the moment it is decided (Rule 117): the operator gives back its
 * commission, and the seller the rest. It is taken from what is pending of the line, then from the
 * seller's available money, then from reserves; what is still missing makes the available money
 * negative.
 */
export function refundPostings(lines: readonly RefundShare[], funds: FundsOf): Posting[] {
  const purse = new Purse(funds);
  return balanced([
    ...lines.flatMap((line) => {
      const { sellerId, amountCents, commissionCents, pendingCents } = line;
      if (sellerId === null) return [shop('platform_sales', amountCents)];
      const owed = cents(amountCents - commissionCents);
      const fromPending = least(owed, pendingCents);
      const fromAvailable = purse.takeAvailable(sellerId, cents(owed - fromPending));
      const missing = cents(owed - fromPending - fromAvailable);
      const { postings: reserved, left } = purse.takeReserves(sellerId, missing);
      return [
        ofLine('commission', line, commissionCents),
        ofLine('seller_pending', line, fromPending),
        ofLine('seller_available', line, sumCents(fromAvailable, left)),
        ...reserved,
      ];
    }),
    shop('refunds_owed', cents(-sumCents(...lines.map(({ amountCents }) => amountCents)))),
  ]);
}

/** The provider has paid a refund to the buyer. */
export function refundSettledPostings(amountCents: Cents): Posting[] {
  return balanced([shop('refunds_owed', amountCents), shop('clearing', cents(-amountCents))]);
}

/**
 * Undoes a refund that failed: the buyer is to be refunded another way, so the sellers' shares stay
 * pending until a person has decided. `settledCents` is what the provider had already paid out and
 * took back, 0 if it never left.
 */
export function refundFailedPostings(
  requested: readonly Posting[],
  settledCents: Cents = ZERO_CENTS,
): Posting[] {
  return balanced([
    ...reversed(requested).map((posting) =>
      posting.account === 'seller_available'
        ? { ...posting, account: 'seller_pending' as const }
        : posting,
    ),
    ...reversed(refundSettledPostings(settledCents)),
  ]);
}

/** An order line that a dispute is about. */
export interface DisputedShare {
  readonly id: string;
  readonly sellerId: string | null;
  /** What the buyer paid for the line and was not refunded. */
  readonly leftCents: Cents;
}

/**
 * A dispute took money from the provider's account: in proportion to what is left of each line it
 * is the sellers' disputed money, or lowers the operator's sales. Of an order that was refunded in
 * full it is the operator's loss.
 */
export function disputePostings(amountCents: Cents, lines: readonly DisputedShare[]): Posting[] {
  const left = lines.map(({ leftCents }) => leftCents);
  const parts = sumCents(...left) > 0 ? splitCents(amountCents, left) : [];
  return balanced([
    shop('clearing', cents(-amountCents)),
    ...(parts.length === 0 ? [shop('losses', amountCents)] : []),
    ...parts.map((part, index) => {
      const line = lines[index];
      if (line === undefined) throw new Error('Every part of a dispute has its line');
      return line.sellerId === null
        ? shop('platform_sales', part)
        : ofLine('seller_disputed', line, part);
    }),
  ]);
}

/** A dispute took back a payment that bought nothing: the buyer is owed that much less. */
export function unmatchedDisputePostings(amountCents: Cents): Posting[] {
  return balanced([shop('clearing', cents(-amountCents)), shop('refunds_owed', amountCents)]);
}

/**
 * A lost dispute settles the disputed money of the sellers: from what is pending of the disputed
 * lines, then from reserves and available money. What they do not cover is the operator's loss.
 */
export function disputeLostPostings(
  withdrawn: readonly Posting[],
  { pending, funds }: { readonly pending: ReadonlyMap<string, Cents>; readonly funds: FundsOf },
): Posting[] {
  const purse = new Purse(funds);
  const disputed = withdrawn.filter(({ account }) => account === 'seller_disputed');
  return balanced(
    disputed.flatMap(({ sellerId, lineId, amountCents }) => {
      if (sellerId === null || lineId === null) throw new Error('Disputed money is of a line');
      const line = { id: lineId, sellerId };
      const fromPending = least(amountCents, pending.get(lineId) ?? ZERO_CENTS);
      const rest = cents(amountCents - fromPending);
      const { postings: reserved, left } = purse.takeReserves(sellerId, rest);
      const fromAvailable = purse.takeAvailable(sellerId, left);
      return [
        ofLine('seller_disputed', line, cents(-amountCents)),
        ofLine('seller_pending', line, fromPending),
        ...reserved,
        ofLine('seller_available', line, fromAvailable),
        ofLine('losses', line, cents(left - fromAvailable)),
      ];
    }),
  );
}

/**
 * A line's hold is over: what is pending of it becomes available, but for the share that the
 * seller's reserve keeps, rounded half up. $99.00 with a reserve of 10 % is $89.10 and $9.90.
 */
export function releasePostings(
  line: { readonly id: string; readonly sellerId: string; readonly pendingCents: Cents },
  reserveBps: number,
): Posting[] {
  const reservedCents = cents(
    roundFraction({
      numerator: BigInt(line.pendingCents) * BigInt(reserveBps),
      denominator: 10_000n,
    }),
  );
  return balanced([
    ofLine('seller_pending', line, line.pendingCents),
    ofLine('seller_reserved', line, cents(-reservedCents)),
    ofLine('seller_available', line, cents(reservedCents - line.pendingCents)),
  ]);
}

/** The time of a line's reserve is over: what is left of it becomes available. */
export function reserveOverPostings(line: {
  readonly id: string;
  readonly sellerId: string;
  readonly reservedCents: Cents;
}): Posting[] {
  return balanced([
    ofLine('seller_reserved', line, line.reservedCents),
    ofLine('seller_available', line, cents(-line.reservedCents)),
  ]);
}

/** An approved payout has taken a seller's available money, which the bank is to pay (Rule 124). */
export function payoutApprovedPostings(sellerId: string, amountCents: Cents): Posting[] {
  return balanced([
    ofSeller('seller_available', sellerId, amountCents),
    ofSeller('seller_in_payout', sellerId, cents(-amountCents)),
  ]);
}

/** The bank has paid it from the sellers' money. */
export function payoutSentPostings(sellerId: string, amountCents: Cents): Posting[] {
  return balanced([
    ofSeller('seller_in_payout', sellerId, amountCents),
    shop('seller_bank', cents(-amountCents)),
  ]);
}

/** The bank has returned it: it is at the bank, and available to the seller, again. */
export function payoutReturnedPostings(sellerId: string, amountCents: Cents): Posting[] {
  return balanced([
    shop('seller_bank', amountCents),
    ofSeller('seller_available', sellerId, cents(-amountCents)),
  ]);
}

/** An administrator gives a seller money, or takes some with an amount below 0 (Rule 125). */
export function adjustmentPostings(sellerId: string, amountCents: Cents): Posting[] {
  return balanced([
    shop('adjustments', amountCents),
    ofSeller('seller_available', sellerId, cents(-amountCents)),
  ]);
}

/**
 * The GST of a commission invoice is the tax office's (Rule 128); an adjustment note takes it back.
 * $3.15 of commission with $0.29 GST leaves the operator $2.86.
 */
export function commissionGstPostings(
  sellerId: string,
  { kind, taxCents }: { readonly kind: 'invoice' | 'adjustment'; readonly taxCents: Cents },
): Posting[] {
  const owedCents = kind === 'invoice' ? taxCents : cents(-taxCents);
  return balanced([
    ofSeller('commission', sellerId, owedCents),
    shop('gst_payable', cents(-owedCents)),
  ]);
}

/** The opposite of some postings, which undoes them. */
export function reversed(postings: readonly Posting[]): Posting[] {
  return postings.map((posting) => ({ ...posting, amountCents: cents(-posting.amountCents) }));
}

/** Takes from sellers' funds, and knows what earlier lines of the same transaction took. */
class Purse {
  readonly #funds: Map<string, SellerFunds>;

  constructor(funds: FundsOf) {
    this.#funds = new Map(funds);
  }

  /** How much of `wantedCents` the available money covers; never makes it negative. */
  takeAvailable(sellerId: string, wantedCents: Cents): Cents {
    const funds = this.#funds.get(sellerId) ?? NO_FUNDS;
    const taken = least(wantedCents, cents(Math.max(0, funds.availableCents)));
    this.#funds.set(sellerId, {
      ...funds,
      availableCents: cents(funds.availableCents - taken),
    });
    return taken;
  }

  /** Takes reserves, the oldest first; `left` is what they do not cover. */
  takeReserves(sellerId: string, wantedCents: Cents): { postings: Posting[]; left: Cents } {
    const funds = this.#funds.get(sellerId) ?? NO_FUNDS;
    let left = wantedCents;
    const postings: Posting[] = [];
    const reserves = funds.reserves.map(({ lineId, amountCents }) => {
      const taken = least(left, amountCents);
      left = cents(left - taken);
      postings.push(ofLine('seller_reserved', { id: lineId, sellerId }, taken));
      return { lineId, amountCents: cents(amountCents - taken) };
    });
    this.#funds.set(sellerId, { ...funds, reserves });
    return { postings, left };
  }
}

function ofLine(
  account: LedgerAccount,
  { id, sellerId }: { readonly id: string; readonly sellerId: string | null },
  amountCents: Cents,
): Posting {
  return { account, sellerId, lineId: id, amountCents };
}

function ofSeller(account: LedgerAccount, sellerId: string, amountCents: Cents): Posting {
  return { account, sellerId, lineId: null, amountCents };
}

function shop(account: LedgerAccount, amountCents: Cents): Posting {
  return { account, sellerId: null, lineId: null, amountCents };
}

function least(a: Cents, b: Cents): Cents {
  return a < b ? a : b;
}
