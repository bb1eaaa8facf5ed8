import { randomBytes } from 'node:crypto';

/** A Checkout Session as the API returns it and as an event carries it. */
export interface DoubleSession {
  id: string;
  object: 'checkout.session';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  amount_total: number;
  currency: string;
  client_reference_id: string | null;
  payment_intent: string | null;
  metadata: Record<string, string>;
  livemode: boolean;
  created: number;
  expires_at: number;
  success_url: string;
  cancel_url: string;
  url: string | null;
  /** Personal data, which the shop must not store. */
  customer_details: { name: string; email: string } | null;
}

export interface DoubleRefund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  payment_intent: string;
  status: 'succeeded' | 'pending' | 'failed';
  metadata: Record<string, string>;
  created: number;
}

/** A balance transaction with its source expanded. */
export interface DoubleTransaction {
  id: string;
  object: 'balance_transaction';
  amount: number;
  fee: number;
  fee_details: { amount: number; currency: string; type: string; description: string }[];
  net: number;
  currency: string;
  type: string;
  reporting_category: string;
  source: { id: string; object: string; payment_intent?: string | null } | null;
  status: 'available' | 'pending';
  available_on: number;
  created: number;
}

export interface DoubleEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: boolean;
  type: string;
  data: { object: object };
}

/** An answer of the API. */
export interface Answer {
  status: number;
  body: object;
}

type Form = Record<string, string>;

const LEAST_LIFE_SECONDS = 30 * 60;
const MOST_LIFE_SECONDS = 24 * 3600;

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`;

const refused = (status: number, code: string, message: string): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message } },
});

/**
 * The records of one Stripe account, in test mode unless it is live: sessions, payments, refunds,
 * and the event for each change. It refuses what Stripe refuses.
 */
export class StripeAccount {
  readonly sessions = new Map<string, DoubleSession>();
  readonly refunds = new Map<string, DoubleRefund>();
  /** The oldest first. */
  readonly transactions: DoubleTransaction[] = [];
  /** The result of a payment's refunds, by the card that paid. */
  private readonly refundOutcomes = new Map<string, DoubleRefund['status'] | 'returned'>();
  private readonly isLive: boolean;
  private readonly clock: () => Date;
  private readonly pageUrl: (sessionId: string) => string;
  private readonly onEvent: (event: DoubleEvent) => void;

  constructor(options: {
    isLive?: boolean;
    clock: () => Date;
    pageUrl: (sessionId: string) => string;
    onEvent: (event: DoubleEvent) => void;
  }) {
    this.isLive = options.isLive ?? false;
    this.clock = options.clock;
    this.pageUrl = options.pageUrl;
    this.onEvent = options.onEvent;
  }

  createSession(form: Form): Answer {
    const lines = lineAmounts(form);
    const expiresAt = Number(form['expires_at']);
    const life = expiresAt - this.seconds();
    if (form['mode'] !== 'payment') return refused(400, 'parameter_invalid', 'mode');
    if (lines.length === 0 || lines.length > 100 || lines.some(Number.isNaN)) {
      return refused(400, 'parameter_invalid', 'line_items');
    }
    if (!(life >= LEAST_LIFE_SECONDS && life <= MOST_LIFE_SECONDS)) {
      return refused(400, 'parameter_invalid', 'expires_at must be 30 minutes to 24 hours ahead');
    }
    const id = newId(this.isLive ? 'cs_live' : 'cs_test');
    const session: DoubleSession = {
      id,
      object: 'checkout.session',
      status: 'open',
      payment_status: 'unpaid',
      amount_total: lines.reduce((sum, cents) => sum + cents, 0),
      currency: form['line_items[0][price_data][currency]'] ?? '',
      client_reference_id: form['client_reference_id'] ?? null,
      payment_intent: null,
      metadata: nested(form, 'metadata'),
      livemode: this.isLive,
      created: this.seconds(),
      expires_at: expiresAt,
      success_url: form['success_url'] ?? '',
      cancel_url: form['cancel_url'] ?? '',
      url: this.pageUrl(id),
      customer_details: null,
    };
    this.sessions.set(id, session);
    return { status: 200, body: session };
  }

  readSession(id: string): Answer {
    this.expireDue();
    const session = this.sessions.get(id);
    return session === undefined
      ? refused(404, 'resource_missing', `No such checkout.session: ${id}`)
      : { status: 200, body: session };
  }

  expireSession(id: string): Answer {
    this.expireDue();
    const session = this.sessions.get(id);
    if (session === undefined) return refused(404, 'resource_missing', 'No such session');
    if (session.status !== 'open') {
      return refused(400, 'resource_invalid', 'Only open sessions can be expired');
    }
    this.end(session);
    return { status: 200, body: session };
  }

  /** The buyer pays on the hosted page. With a delayed method the payment stays pending. */
  pay(id: string, card = '4242424242424242', { delayed = false } = {}): void {
    this.expireDue();
    const session = this.sessions.get(id);
    if (session?.status !== 'open') throw new Error(`Session ${id} is ${session?.status}`);
    session.status = 'complete';
    session.payment_status = delayed ? 'unpaid' : 'paid';
    session.payment_intent = newId('pi');
    session.url = null;
    session.customer_details = { name: 'Robin Marsh', email: 'robin@example.com' };
    const outcomes = {
      '4000000000007726': 'pending',
      '4000000000005126': 'failed',
      '4000000000005134': 'returned',
    } as const;
    const outcome = outcomes[card as keyof typeof outcomes] ?? 'succeeded';
    this.refundOutcomes.set(session.payment_intent, outcome);
    this.announce('checkout.session.completed', session);
    if (delayed) return;
    this.announce('charge.succeeded', this.charge(session.payment_intent));
    this.enterCharge(session);
  }

  /** A delayed payment succeeds or fails. */
  settle(id: string, { succeeds }: { succeeds: boolean }): void {
    const session = this.sessions.get(id);
    if (session === undefined) throw new Error('No such session');
    if (succeeds) {
      session.payment_status = 'paid';
      this.enterCharge(session);
    }
    const result = succeeds ? 'succeeded' : 'failed';
    this.announce(`checkout.session.async_payment_${result}`, session);
  }

  createRefund(form: Form): Answer {
    const payment = form['payment_intent'] ?? '';
    const session = [...this.sessions.values()].find(
      (each) => each.payment_intent === payment && each.payment_status === 'paid',
    );
    if (session === undefined) return refused(404, 'resource_missing', 'No such payment_intent');
    const amount = Number(form['amount'] ?? session.amount_total);
    const refunded = this.refundsOf(payment)
      .filter((refund) => refund.status !== 'failed')
      .reduce((sum, refund) => sum + refund.amount, 0);
    const left = session.amount_total - refunded;
    if (!(amount > 0) || amount > left) {
      const code = left === 0 ? 'charge_already_refunded' : 'amount_too_large';
      return refused(400, code, `Refund amount (${amount}) is greater than what is left (${left})`);
    }
    const outcome = this.refundOutcomes.get(payment) ?? 'succeeded';
    const refund: DoubleRefund = {
      id: newId('re'),
      object: 'refund',
      amount,
      currency: session.currency,
      payment_intent: payment,
      status: outcome === 'succeeded' || outcome === 'returned' ? 'succeeded' : 'pending',
      metadata: nested(form, 'metadata'),
      created: this.seconds(),
    };
    this.refunds.set(refund.id, refund);
    this.enter({ category: 'refund', cents: -amount, source: refund });
    this.announce('refund.created', refund);
    this.announce('charge.refunded', this.charge(payment));
    return { status: 200, body: refund };
  }

  /** Settles pending refunds with the result that their card decides. */
  settleRefunds(): void {
    for (const refund of this.refunds.values()) {
      const outcome = this.refundOutcomes.get(refund.payment_intent);
      const isReturned = refund.status === 'succeeded' && outcome === 'returned';
      if (refund.status !== 'pending' && !isReturned) continue;
      refund.status = outcome === 'failed' || isReturned ? 'failed' : 'succeeded';
      if (refund.status === 'failed') {
        this.enter({ category: 'refund_failure', cents: refund.amount, source: refund });
      }
      this.announce(refund.status === 'failed' ? 'refund.failed' : 'refund.updated', refund);
    }
  }

  /** Adds a balance transaction, as the account's own books have it. */
  enter({
    category,
    cents,
    fee = 0,
    source,
    currency = 'aud',
  }: {
    category: string;
    cents: number;
    fee?: number;
    source: DoubleTransaction['source'];
    currency?: string;
  }): void {
    this.transactions.push({
      id: newId('txn'),
      object: 'balance_transaction',
      amount: cents,
      fee,
      fee_details:
        fee === 0
          ? []
          : [{ amount: fee, currency, type: 'stripe_fee', description: `${category} fee` }],
      net: cents - fee,
      currency,
      // Not what the shop reads: a charge of a wallet is a payment, a dispute an adjustment.
      type: category.startsWith('dispute') ? 'adjustment' : category,
      reporting_category: category,
      source,
      status: 'available',
      available_on: this.seconds(),
      created: this.seconds(),
    });
  }

  /** A page of the balance transactions, the newest first. */
  listTransactions(query: URLSearchParams): Answer {
    const since = Number(query.get('created[gte]') ?? 0);
    const after = query.get('starting_after');
    const newest = this.transactions.toReversed().filter(({ created }) => created >= since);
    const start = after === null ? 0 : newest.findIndex(({ id }) => id === after) + 1;
    const end = start + Number(query.get('limit') ?? 10);
    const isExpanded = query.get('expand[0]') === 'data.source';
    const data = newest
      .slice(start, end)
      .map((each) => ({ ...each, source: isExpanded ? each.source : (each.source?.id ?? null) }));
    return { status: 200, body: { object: 'list', data, has_more: end < newest.length } };
  }

  private enterCharge(session: DoubleSession): void {
    const { payment_intent: payment, amount_total: cents, currency } = session;
    this.enter({
      category: 'charge',
      cents,
      fee: Math.round(cents * 0.017) + 30,
      source: { id: `ch_${payment?.slice(3)}`, object: 'charge', payment_intent: payment },
      currency,
    });
  }

  refundsOf(payment: string): DoubleRefund[] {
    return [...this.refunds.values()].filter((refund) => refund.payment_intent === payment);
  }

  /** Expires the sessions that are due, as Stripe does. */
  expireDue(): void {
    for (const session of this.sessions.values()) {
      if (session.status === 'open' && session.expires_at <= this.seconds()) this.end(session);
    }
  }

  /** An event with the current state of this account. The caller delivers it. */
  event(type: string, object: object): DoubleEvent {
    return {
      id: newId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.seconds(),
      livemode: this.isLive,
      type,
      data: { object: structuredClone(object) },
    };
  }

  private end(session: DoubleSession): void {
    session.status = 'expired';
    session.url = null;
    this.announce('checkout.session.expired', session);
  }

  private announce(type: string, object: object): void {
    this.onEvent(this.event(type, object));
  }

  /** It contains the card's last digits, which the shop must not store. */
  private charge(payment: string): object {
    return {
      id: `ch_${payment.slice(3)}`,
      object: 'charge',
      payment_intent: payment,
      payment_method_details: { card: { brand: 'visa', last4: '4242', exp_month: 12 } },
    };
  }

  private seconds(): number {
    return Math.floor(this.clock().getTime() / 1000);
  }
}

/** Each line's amount, in cents. */
function lineAmounts(form: Form): number[] {
  const amounts: number[] = [];
  for (let index = 0; form[`line_items[${index}][quantity]`] !== undefined; index += 1) {
    const unit = Number(form[`line_items[${index}][price_data][unit_amount]`]);
    const quantity = Number(form[`line_items[${index}][quantity]`]);
    const name = form[`line_items[${index}][price_data][product_data][name]`] ?? '';
    amounts.push(name === '' || unit < 0 ? Number.NaN : unit * quantity);
  }
  return amounts;
}

function nested(form: Form, name: string): Record<string, string> {
  const entries = Object.entries(form).flatMap(([key, value]) => {
    const match = new RegExp(`^${name}\\[(\\w+)\\]$`).exec(key);
    return match?.[1] === undefined ? [] : [[match[1], value] as const];
  });
  return Object.fromEntries(entries);
}
