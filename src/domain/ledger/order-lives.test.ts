import { describe, expect, it } from 'vitest';

import { commissionOf } from '#domain/commission/amount.ts';
import { cents, sumCents, ZERO_CENTS } from '#domain/money/cents.ts';
import { afterRefund, NOTHING_REFUNDED } from '#domain/orders/refunded-lines.ts';
import { planRefund, type RefundableLine, type RefundCommand } from '#domain/orders/refunds.ts';

import type { LedgerAccount, Posting } from './accounts.ts';
import { add, halfUp, least, LedgerOracle } from './ledger-oracle.ts';
import {
  disputeLostPostings,
  disputePostings,
  paymentPostings,
  refundFailedPostings,
  refundPostings,
  refundSettledPostings,
  releasePostings,
  reserveOverPostings,
  reversed,
  type FundsOf,
} from './postings.ts';

/*
 * Ten thousand random orders are paid, refunded, disputed and released, with every posting built by
 * the code under test. A second bookkeeping, written from the text of Rules 116 to 118 with exact
 * fractions in whole numbers, must agree on every account of every seller after every event. A seed
 * always gives the same lives.
 */

const SEED = 20_261_125;
const SHOPS = 2_500;
const ORDERS = 4;
const SELLERS = ['a', 'b'] as const;

function randomNumbers(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return { upTo: (most: number) => Math.floor(next() * (most + 1)), flip: () => next() < 0.5 };
}

type Random = ReturnType<typeof randomNumbers>;

/** The sums of all postings, as the database keeps them. */
class Ledger {
  readonly #sums = new Map<string, number>();
  readonly #perLine = new Map<string, number>();

  post(postings: readonly Posting[]): void {
    if (postings.reduce((sum, { amountCents }) => sum + amountCents, 0) !== 0) {
      expect.fail('the postings of a transaction do not sum to 0');
    }
    for (const { account, sellerId, lineId, amountCents } of postings) {
      const key = `${account} ${sellerId ?? ''}`;
      this.#sums.set(key, (this.#sums.get(key) ?? 0) + amountCents);
      const ofLine = `${account} ${lineId}`;
      this.#perLine.set(ofLine, (this.#perLine.get(ofLine) ?? 0) + amountCents);
    }
  }

  sum(account: LedgerAccount, sellerId = ''): number {
    return this.#sums.get(`${account} ${sellerId}`) ?? 0;
  }

  /** What is owed to the seller of a line, as a positive amount. */
  owedOfLine(account: LedgerAccount, lineId: string) {
    return cents(-(this.#perLine.get(`${account} ${lineId}`) ?? 0));
  }
}

interface Line extends RefundableLine {
  readonly sellerId: string | null;
  readonly dueCents: number;
}

interface Order {
  lines: Line[];
  readonly refunds: { id: number; requested: Posting[]; plan: Plan; state: RefundState }[];
  dispute: { withdrawn: Posting[]; lost: Posting[]; state: 'open' | 'won' | 'lost' } | null;
}

type Plan = Extract<ReturnType<typeof planRefund>, { ok: true }>['plan'];
type RefundState = 'queued' | 'settled' | 'failed';

function snapshotOf(ledger: Ledger, losses: number): Record<string, bigint> {
  const entries: [string, bigint][] = [
    ['clearing', BigInt(ledger.sum('clearing'))],
    ['refunds_owed', BigInt(-ledger.sum('refunds_owed'))],
    ['platform_sales', BigInt(-ledger.sum('platform_sales'))],
    ['losses', BigInt(losses)],
  ];
  for (const id of SELLERS) {
    entries.push(
      [`seller_pending ${id}`, BigInt(-ledger.sum('seller_pending', id))],
      [`seller_available ${id}`, BigInt(-ledger.sum('seller_available', id))],
      [`seller_reserved ${id}`, BigInt(-ledger.sum('seller_reserved', id))],
      [`seller_disputed ${id}`, BigInt(ledger.sum('seller_disputed', id))],
      [`commission ${id}`, BigInt(-ledger.sum('commission', id))],
    );
  }
  return Object.fromEntries(entries);
}

interface Terms {
  readonly rateBps: number;
  readonly fixedCents: ReturnType<typeof cents>;
  readonly minimumCents: null;
  readonly maximumCents: null;
  readonly includesFreight: boolean;
}

function randomTerms({ upTo, flip }: Random): Terms {
  return {
    rateBps: upTo(3_000),
    fixedCents: cents(upTo(200)),
    minimumCents: null,
    maximumCents: null,
    includesFreight: flip(),
  };
}

function randomLine(random: Random, id: string, terms: Terms): Line {
  const { upTo, flip } = random;
  const quantity = 1 + upTo(4);
  const lineTotalCents = cents(upTo(4_000) * quantity);
  const freightCents = cents(flip() ? upTo(1_500) : 0);
  const sellerId = upTo(4) === 0 ? null : flip() ? 'a' : 'b';
  const { commissionCents } = commissionOf(
    terms,
    { quantity, lineCents: lineTotalCents, freightCents },
    { hasGst: true },
  );
  return {
    id,
    sellerId,
    quantity,
    lineTotalCents,
    taxCents: ZERO_CENTS,
    freightCents,
    freightTaxCents: ZERO_CENTS,
    commissionCents: sellerId === null ? ZERO_CENTS : commissionCents,
    isFreightCommissioned: terms.includesFreight,
    refunded: NOTHING_REFUNDED,
    dueCents: lineTotalCents + freightCents,
  };
}

/** The commission of a line again, from the text of Rule 116. */
function commissionByRule(line: Line, terms: Terms): bigint {
  const base = BigInt(terms.includesFreight ? line.dueCents : line.lineTotalCents);
  const net = base * BigInt(terms.rateBps) + BigInt(terms.fixedCents * line.quantity) * 10_000n;
  return least(halfUp(net * 11n, 100_000n), base);
}

function randomCommand({ upTo, flip }: Random, lines: readonly Line[]): RefundCommand {
  const left = planRefund(lines, { kind: 'full' }, { pricesIncludeTax: true });
  const most = left.ok ? left.plan.amountCents : 0;
  if (upTo(5) === 0) return { kind: 'full' };
  if (flip()) return { kind: 'money', amountCents: cents(upTo(most)) };
  return {
    kind: 'part',
    units: lines.map((line) => ({
      id: line.id,
      quantity: upTo(line.quantity - line.refunded.quantity),
    })),
    freightCents: ZERO_CENTS,
  };
}

/** One shop with some orders, their events in random order; compares after every event. */
class Shop {
  readonly ledger = new Ledger();
  readonly oracle = new LedgerOracle(SELLERS);
  readonly orders: Order[] = [];
  /** Losses name a line of a seller or none; their sum is what counts. */
  losses = 0;
  #refundCount = 0;

  readonly random: Random;

  constructor(random: Random) {
    this.random = random;
  }

  post(postings: readonly Posting[]): void {
    this.ledger.post(postings);
    for (const { account, amountCents } of postings) {
      if (account === 'losses') this.losses += amountCents;
    }
  }

  check(): void {
    const lines = this.orders.flatMap((order) => order.lines);
    const actual = snapshotOf(this.ledger, this.losses);
    const expected = this.oracle.snapshot(lines);
    // Matchers are slow, so they only describe a difference.
    if (Object.keys(expected).some((account) => actual[account] !== expected[account])) {
      expect(actual).toEqual(expected);
    }
    const owes = lines.some(
      ({ id, sellerId }) =>
        sellerId !== null &&
        (this.ledger.owedOfLine('seller_pending', id) < 0 ||
          this.ledger.owedOfLine('seller_reserved', id) < 0),
    );
    if (owes) expect.fail('a line owes pending or reserved money');
  }

  funds(): FundsOf {
    return new Map(
      SELLERS.map((id) => [
        id,
        {
          availableCents: cents(-this.ledger.sum('seller_available', id)),
          reserves: this.oracle.reserves
            .filter(({ seller }) => seller === id)
            .map(({ line }) => ({
              lineId: line,
              amountCents: this.ledger.owedOfLine('seller_reserved', line),
            })),
        },
      ]),
    );
  }

  place(number: number): void {
    const terms = randomTerms(this.random);
    const lines = Array.from({ length: 1 + this.random.upTo(5) }, (_, index) =>
      randomLine(this.random, `${number}/${index}`, terms),
    );
    this.orders.push({ lines, refunds: [], dispute: null });
    this.post(
      paymentPostings(
        lines.map((line) => ({
          id: line.id,
          sellerId: line.sellerId,
          dueCents: cents(line.dueCents),
          commissionCents: line.commissionCents,
        })),
      ),
    );
    this.oracle.paid(
      lines,
      new Map(
        lines.map((line) => [
          line.id,
          {
            base: BigInt(terms.includesFreight ? line.dueCents : line.lineTotalCents),
            commission: commissionByRule(line, terms),
          },
        ]),
      ),
    );
  }

  refund(order: Order): void {
    const command = randomCommand(this.random, order.lines);
    const answer = planRefund(order.lines, command, { pricesIncludeTax: true });
    if (!answer.ok) return;
    const { plan } = answer;
    const requested = refundPostings(
      plan.lines.map((part) => ({
        id: part.id,
        sellerId: order.lines.find(({ id }) => id === part.id)?.sellerId ?? null,
        amountCents: sumCents(part.amountCents, part.freightCents),
        commissionCents: part.commissionCents,
        pendingCents: this.ledger.owedOfLine('seller_pending', part.id),
      })),
      this.funds(),
    );
    this.post(requested);
    const id = (this.#refundCount += 1);
    this.oracle.refunded(`refund ${id}`, order.lines, plan);
    order.lines = merge(order.lines, afterRefund(order.lines, plan));
    order.refunds.push({ id, requested, plan, state: 'queued' });
  }

  answerRefund(order: Order): void {
    const refund = order.refunds.findLast(({ state }) => state !== 'failed');
    if (refund === undefined) return;
    if (refund.state === 'queued' && this.random.flip()) {
      refund.state = 'settled';
      this.post(refundSettledPostings(refund.plan.amountCents));
      this.oracle.settled(refund.plan);
      return;
    }
    const wasSettled = refund.state === 'settled';
    refund.state = 'failed';
    const settledCents = wasSettled ? refund.plan.amountCents : ZERO_CENTS;
    this.post(refundFailedPostings(refund.requested, settledCents));
    this.oracle.failed(`refund ${refund.id}`, order.lines, refund.plan, wasSettled);
    order.lines = merge(order.lines, afterRefund(order.lines, refund.plan, -1));
  }

  release(order: Order): void {
    if (order.dispute?.state === 'open') return;
    const reserveBps = this.random.flip() ? 0 : this.random.upTo(5_000);
    for (const line of order.lines) {
      const pendingCents = this.ledger.owedOfLine('seller_pending', line.id);
      if (line.sellerId === null || pendingCents === 0) continue;
      this.post(
        releasePostings({ id: line.id, sellerId: line.sellerId, pendingCents }, reserveBps),
      );
      this.oracle.released(line, reserveBps);
    }
  }

  endReserves(order: Order): void {
    for (const line of order.lines) {
      const reservedCents = this.ledger.owedOfLine('seller_reserved', line.id);
      if (line.sellerId === null || reservedCents === 0) continue;
      this.post(reserveOverPostings({ id: line.id, sellerId: line.sellerId, reservedCents }));
      this.oracle.reserveOver(line);
    }
  }

  dispute(order: Order): void {
    const { lines } = order;
    if (order.dispute === null) {
      const most = lines.reduce((sum, { dueCents }) => sum + dueCents, 0);
      const amount = this.random.upTo(most);
      const parts = this.oracle.partsOf(BigInt(amount), lines);
      const withdrawn = disputePostings(
        cents(amount),
        lines.map((line) => ({
          id: line.id,
          sellerId: line.sellerId,
          leftCents: cents(line.dueCents - line.refunded.amountCents - line.refunded.freightCents),
        })),
      );
      order.dispute = { withdrawn, lost: [], state: 'open' };
      this.post(withdrawn);
      this.oracle.withdrawn(BigInt(amount), lines, parts);
      return;
    }
    const { dispute } = order;
    if (dispute.state !== 'open') return;
    const parts = lines.map(({ id }) =>
      dispute.withdrawn
        .filter(({ account, lineId }) => account === 'seller_disputed' && lineId === id)
        .reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n),
    );
    if (this.random.flip()) {
      dispute.state = 'won';
      this.post(reversed(dispute.withdrawn));
      const platform = dispute.withdrawn.find(({ account }) => account === 'platform_sales');
      const losses = dispute.withdrawn.find(({ account }) => account === 'losses');
      this.oracle.clearing -= BigInt(
        dispute.withdrawn.find(({ account }) => account === 'clearing')?.amountCents ?? 0,
      );
      this.oracle.platform += BigInt(platform?.amountCents ?? 0);
      this.oracle.losses -= BigInt(losses?.amountCents ?? 0);
      lines.forEach(({ sellerId }, index) => {
        if (sellerId !== null) add(this.oracle.disputed, sellerId, -(parts[index] ?? 0n));
      });
      return;
    }
    dispute.state = 'lost';
    dispute.lost = disputeLostPostings(dispute.withdrawn, {
      pending: new Map(
        lines.map(({ id }) => [id, this.ledger.owedOfLine('seller_pending', id)] as const),
      ),
      funds: this.funds(),
    });
    this.post(dispute.lost);
    this.oracle.lost(lines, parts);
  }
}

/** The lines of an order with their new refunded parts. */
function merge(lines: readonly Line[], refunded: readonly RefundableLine[]): Line[] {
  return lines.map((line, index) => ({
    ...line,
    refunded: refunded[index]?.refunded ?? line.refunded,
  }));
}

describe('the ledger of random order lives', () => {
  it(`agrees with a second bookkeeping after every event of ${SHOPS * ORDERS} orders`, () => {
    const happened = new Map<string, number>();
    for (let number = 0; number < SHOPS; number += 1) {
      const random = randomNumbers(SEED + number);
      const shop = new Shop(random);
      for (let order = 0; order < ORDERS; order += 1) shop.place(order);
      shop.check();
      for (let turn = 0; turn < 16; turn += 1) {
        const order = shop.orders[random.upTo(ORDERS - 1)];
        if (order === undefined) throw new Error('Every order was placed');
        const events = ['refund', 'answerRefund', 'release', 'endReserves', 'dispute'] as const;
        const event = events[random.upTo(events.length - 1)] ?? 'refund';
        shop[event](order);
        shop.check();
        happened.set(event, (happened.get(event) ?? 0) + 1);
      }
      const kinds = shop.orders.flatMap(({ refunds, dispute }) => [
        ...refunds.map(({ state }) => state),
        ...(dispute === null ? [] : [dispute.state]),
      ]);
      for (const kind of kinds) happened.set(kind, (happened.get(kind) ?? 0) + 1);
      if (SELLERS.some((id) => shop.ledger.sum('seller_available', id) > 0)) {
        happened.set('in debt', (happened.get('in debt') ?? 0) + 1);
      }
      if (shop.losses > 0) happened.set('losses', (happened.get('losses') ?? 0) + 1);
    }
    // Every corner was reached.
    for (const corner of ['settled', 'failed', 'won', 'lost', 'in debt', 'losses']) {
      expect([corner, (happened.get(corner) ?? 0) > 20]).toEqual([corner, true]);
    }
  });
});
