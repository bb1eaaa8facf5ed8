import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';

import { SELLER_ACCOUNTS, type LedgerAccount } from '#domain/ledger/accounts.ts';
import { cents } from '#domain/money/cents.ts';
import type { RefundCommand } from '#domain/orders/refunds.ts';

import { AppError } from '#contract/errors/app-error.ts';

import { inTransaction } from '#server/http/context.ts';
import { insertTransaction } from '#server/ledger/queries/postings.ts';
import { releaseEarnings } from '#server/ledger/release-earnings.ts';
import { lockOrder } from '#server/orders/queries/change-orders.ts';
import { applyPaymentEvent } from '#server/payments/apply-payment.ts';
import type { ProviderDispute } from '#server/platform/payment-provider.ts';
import { newId } from '#server/platform/ids.ts';
import { requestRefund } from '#server/refunds/request-refund.ts';
import { resendWaitingRefunds } from '#server/refunds/send-refund.ts';
import { useTestApp } from '#tests/support/app.ts';
import { LedgerOracle, type OracleLine } from '#domain/ledger/ledger-oracle.ts';
import {
  addBuyer,
  addPerson,
  addProduct,
  brokenInvariants,
  placeAndOpen,
  sandboxFor,
  signInDirectly,
} from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });
const DAY_MS = 86_400_000;

const ctx = () => ({ ...test.services, now: test.clock.now() });

afterEach(async () => {
  expect(await brokenInvariants(test.db)).toEqual([]);
});

/** The sum of an account in cents, credits negative; with a seller, of that seller alone. */
async function balance(account: LedgerAccount, sellerId?: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from ledger_balances
    where account = ${account} and (${sellerId ?? null}::uuid is null or seller_id = ${sellerId ?? null})
  `.execute(test.db);
  return rows[0]?.cents ?? Number.NaN;
}

/** What the seller has in each account, as positive amounts; empty accounts left out. */
async function moneyOf(sellerId: string): Promise<Record<string, number>> {
  const entries: [string, number][] = [];
  for (const account of SELLER_ACCOUNTS) {
    const amount = -(await balance(account, sellerId));
    if (amount !== 0) entries.push([account.replace('seller_', ''), amount]);
  }
  return Object.fromEntries(entries);
}

interface Paid {
  readonly id: string;
  readonly totalCents: number;
  readonly paymentReference: string;
}

type Sold = Parameters<typeof addProduct>[1] & { quantity?: number; commissionCents?: number };

/** A paid order of new products, each with this commission. */
async function paidOrder(...goods: readonly Sold[]): Promise<Paid> {
  const products = await Promise.all(
    goods.map(({ quantity = 1, ...product }) =>
      addProduct(test.db, product).then(({ id }) => ({ productId: id, quantity })),
    ),
  );
  return payFor(
    products,
    goods.map(({ commissionCents = 0 }) => commissionCents),
  );
}

async function payFor(
  lines: readonly { productId: string; quantity: number }[],
  commissions: readonly number[],
): Promise<Paid> {
  const { order, sessionId } = await placeAndOpen(test, await addBuyer(test.db, lines));
  for (const [index, line] of lines.entries()) {
    await test.db
      .updateTable('order_items')
      .set({ commission_cents: commissions[index] ?? 0 })
      .where('order_id', '=', order.id)
      .where('product_id', '=', line.productId)
      .execute();
  }
  return pay(order.id, sessionId);
}

async function pay(orderId: string, sessionId: string): Promise<Paid> {
  const session = await test.db
    .selectFrom('payment_sessions')
    .select(['id', 'amount_cents'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const paymentReference = `pay_${orderId}`;
  await applyPaymentEvent(ctx(), 'sandbox', {
    eventId: newId(),
    payload: {},
    type: 'paid',
    session: {
      sessionId,
      clientReference: session.id,
      orderId,
      amountCents: session.amount_cents,
      currency: 'AUD',
      paymentReference,
    },
  });
  return { id: orderId, totalCents: session.amount_cents, paymentReference };
}

/** A second payment of an order, which buys nothing. */
async function payTwice(order: Paid): Promise<Paid> {
  await sql`insert into payment_sessions (id, order_id, provider, attempt, provider_session_id,
        amount_cents, status, expires_at, created_at, updated_at)
      select ${newId()}, order_id, provider, 2, 'second', amount_cents, 'open', expires_at, created_at, updated_at
      from payment_sessions`.execute(test.db);
  const second = await test.db
    .selectFrom('payment_sessions')
    .select(['id', 'amount_cents'])
    .where('attempt', '=', 2)
    .executeTakeFirstOrThrow();
  await applyPaymentEvent(ctx(), 'sandbox', {
    eventId: newId(),
    payload: {},
    type: 'paid',
    session: {
      sessionId: 'second',
      clientReference: second.id,
      orderId: order.id,
      amountCents: second.amount_cents,
      currency: 'AUD',
      paymentReference: 'pay_twice',
    },
  });
  return { ...order, paymentReference: 'pay_twice' };
}

/** Decides a refund; null if nothing is left to refund. */
async function refund(order: Paid, command: RefundCommand): Promise<string | null> {
  return inTransaction(ctx(), async (tx) => {
    const locked = await lockOrder(tx.db, order.id);
    if (locked === undefined) throw new Error('The order exists');
    const about = { reason: 'Broken', restock: false, actorId: null, request: null };
    return (await requestRefund(tx, locked, { command, ...about })).refundId;
  }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOTHING_TO_REFUND') return null;
    throw error;
  });
}

async function answerRefund(
  order: Paid,
  refundId: string,
  status: 'succeeded' | 'failed',
  providerId = `re_${refundId}`,
): Promise<void> {
  const { amount_cents: amountCents } = await test.db
    .selectFrom('refunds')
    .select('amount_cents')
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  const { paymentReference } = order;
  await applyPaymentEvent(ctx(), 'sandbox', {
    eventId: newId(),
    payload: {},
    type: 'refunded',
    paymentReference,
    refund: {
      refundId: providerId,
      reference: refundId,
      paymentReference,
      amountCents,
      currency: 'AUD',
      status,
    },
  });
}

let disputes = 0;

async function dispute(order: Paid, report: Partial<ProviderDispute>): Promise<void> {
  const { paymentReference } = order;
  await applyPaymentEvent(ctx(), 'sandbox', {
    eventId: newId(),
    payload: {},
    type: 'disputed',
    paymentReference,
    dispute: {
      disputeId: `dp_${order.id}`,
      status: 'needs_response',
      isOpen: true,
      amountCents: cents(order.totalCents),
      currency: 'AUD',
      reason: 'fraudulent',
      dueAt: null,
      openedAt: test.clock.now(),
      toldAt: new Date(test.clock.now().getTime() + (disputes += 1)),
      funds: null,
      ...report,
    },
  });
}

/** Sends all goods of a seller in one parcel and returns its id. Sessions end, so each logs in. */
async function send(sellerId: string, order: Paid): Promise<string> {
  const seller = await signInDirectly(test, sellerId);
  const { body } = await seller.request(`/api/seller/orders/${order.id}`);
  const { status, body: sent } = await seller.request(`/api/seller/orders/${order.id}/parcels`, {
    json: {
      carrier: 'australia_post',
      tracking_number: '33ABC0001',
      lines: (body.items as { id: string; left_quantity: number }[])
        .filter(({ left_quantity: left }) => left > 0)
        .map((item) => ({ order_item_id: item.id, quantity: item.left_quantity })),
    },
    headers: { 'idempotency-key': newId() },
  });
  expect(status).toBe(201);
  return sent.parcels.at(-1).id;
}

async function deliver(sellerId: string, parcel: string): Promise<void> {
  const seller = await signInDirectly(test, sellerId);
  const { status } = await seller.request(`/api/seller/parcels/${parcel}/delivery`, {
    method: 'POST',
  });
  expect(status).toBe(200);
}

async function afterDays(days: number): Promise<void> {
  test.clock.advanceMs(days * DAY_MS);
  await releaseEarnings(ctx());
}

describe('the ledger', () => {
  it('shares a payment between sellers and operator', async () => {
    const [a, b] = [
      await addPerson(test.db, { role: 'seller' }),
      await addPerson(test.db, { role: 'seller' }),
    ];
    const order = await paidOrder(
      { sellerId: a, priceCents: 10_000, commissionCents: 1_100 },
      { sellerId: b, priceCents: 5_000 },
      { priceCents: 2_000, quantity: 2 },
    );
    expect(order.totalCents).toBe(19_000);
    expect(await moneyOf(a)).toEqual({ pending: 8_900 });
    expect(await moneyOf(b)).toEqual({ pending: 5_000 });
    expect([await balance('clearing'), await balance('commission', a)]).toEqual([19_000, -1_100]);
    expect(await balance('platform_sales')).toBe(-4_000);
  });

  it('owes a second payment of an order to the buyer until it is refunded', async () => {
    const order = await paidOrder({ priceCents: 10_000 });
    await payTwice(order);
    expect(await balance('clearing')).toBe(2 * order.totalCents);
    expect(await balance('refunds_owed')).toBe(-order.totalCents);
    const row = await test.db
      .selectFrom('refunds')
      .select('id')
      .where('kind', '=', 'payment')
      .executeTakeFirstOrThrow();
    await answerRefund({ ...order, paymentReference: 'pay_twice' }, row.id, 'succeeded');
    expect([await balance('clearing'), await balance('refunds_owed')]).toEqual([
      order.totalCents,
      0,
    ]);
  });

  it('refuses changes, postings that do not sum to zero, and an event posted twice', async () => {
    const seller = await addPerson(test.db, { role: 'seller' });
    const order = await paidOrder({ sellerId: seller, priceCents: 10_000 });
    for (const change of [
      sql`update ledger_postings set amount_cents = 1`,
      sql`delete from ledger_postings`,
      sql`update ledger_transactions set kind = 'available'`,
      sql`delete from ledger_transactions`,
    ]) {
      await expect(change.execute(test.db)).rejects.toThrow('only ever added');
    }
    const transaction = { kind: 'paid', orderId: order.id, postedAt: test.clock.now() } as const;
    const posting = {
      account: 'clearing',
      sellerId: null,
      lineId: null,
      amountCents: cents(5),
    } as const;
    await expect(
      insertTransaction(test.db, { ...transaction, businessKey: 'odd' }, [posting]),
    ).rejects.toThrow('sum to 5 instead of 0');
    const even = [posting, { ...posting, account: 'losses', amountCents: cents(-5) } as const];
    const both = [1, 2].map(() =>
      insertTransaction(test.db, { ...transaction, businessKey: 'even' }, even),
    );
    await Promise.all(both);
    expect(await balance('losses')).toBe(-5);
    await insertTransaction(
      test.db,
      { ...transaction, businessKey: 'undone' },
      even.map((each) => ({ ...each, amountCents: cents(-each.amountCents) })),
    );
  });

  it('makes a share available 7 days after its delivery', async () => {
    const seller = await addPerson(test.db, { role: 'seller' });
    const order = await paidOrder({
      sellerId: seller,
      priceCents: 10_000,
      commissionCents: 1_000,
    });
    await afterDays(100);
    expect(await moneyOf(seller)).toEqual({ pending: 9_000 });
    const parcel = await send(seller, order);
    await deliver(seller, parcel);
    await afterDays(6.9);
    expect(await moneyOf(seller)).toEqual({ pending: 9_000 });
    await afterDays(0.2);
    expect(await moneyOf(seller)).toEqual({ available: 9_000 });
    await afterDays(10);
    expect(await moneyOf(seller)).toEqual({ available: 9_000 });
  });

  it('waits 14 days after the promise without a recorded delivery, and for what was not sent', async () => {
    const seller = await addPerson(test.db, { role: 'seller' });
    const order = await paidOrder({ sellerId: seller, priceCents: 10_000 });
    const parcel = await send(seller, order);
    await afterDays(14 + 4.9);
    expect(await moneyOf(seller)).toEqual({ pending: 10_000 });
    await (
      await signInDirectly(test, seller)
    ).request(`/api/seller/parcels/${parcel}/take-back`, {
      json: { reason: 'Wrong box' },
    });
    await afterDays(60);
    expect(await moneyOf(seller)).toEqual({ pending: 10_000 });
    await send(seller, order);
    await afterDays(14 + 8);
    expect(await moneyOf(seller)).toEqual({ available: 10_000 });
  });

  it('follows an order that an administrator marks as delivered', async () => {
    const seller = await addPerson(test.db, { role: 'seller' });
    const adminId = await addPerson(test.db, { role: 'admin' });
    const order = await paidOrder({ sellerId: seller, priceCents: 10_000 });
    const mark = async (status: string) => {
      const admin = await signInDirectly(test, adminId);
      const { version } = (await admin.request(`/api/admin/orders/${order.id}`)).body;
      await admin.request(`/api/admin/orders/${order.id}`, {
        method: 'PATCH',
        json: { status, version },
      });
    };
    await mark('delivered');
    await mark('processing');
    await afterDays(8);
    expect(await moneyOf(seller)).toEqual({ pending: 10_000 });
    await mark('delivered');
    await afterDays(8);
    expect(await moneyOf(seller)).toEqual({ available: 10_000 });
  });

  it('stops the clock of a disputed order, and of one with a refund that failed', async () => {
    const seller = await addPerson(test.db, { role: 'seller' });
    const order = await paidOrder({ sellerId: seller, priceCents: 10_000 });
    await deliver(seller, await send(seller, order));
    await dispute(order, {});
    await afterDays(30);
    expect(await moneyOf(seller)).toEqual({ pending: 10_000 });
    await dispute(order, { isOpen: false, status: 'warning_closed' });
    const refundId = await refund(order, { kind: 'money', amountCents: cents(100) });
    await answerRefund(order, refundId ?? '', 'failed');
    await afterDays(30);
    expect(await moneyOf(seller)).toEqual({ pending: 10_000 });
    const again = await refund(order, { kind: 'money', amountCents: cents(100) });
    await answerRefund(order, again ?? '', 'succeeded');
    await afterDays(1);
    expect(await moneyOf(seller)).toEqual({ available: 9_900 });
  });

  it('keeps a reserve for its days, and takes it before a seller goes into debt', async () => {
    const seller = await addPerson(test.db, { role: 'seller' });
    await test.db
      .insertInto('seller_settings')
      .values({
        seller_id: seller,
        reserve_bps: 1000,
        reserve_days: 90,
        updated_at: test.clock.now(),
      })
      .execute();
    const order = await paidOrder({
      sellerId: seller,
      priceCents: 10_000,
      commissionCents: 1_000,
    });
    await deliver(seller, await send(seller, order));
    await afterDays(8);
    expect(await moneyOf(seller)).toEqual({ available: 8_100, reserved: 900 });
    const refundId = await refund(order, { kind: 'money', amountCents: cents(9_500) });
    expect(await moneyOf(seller)).toEqual({ reserved: 450 });
    expect(await balance('commission', seller)).toBe(-50);
    await answerRefund(order, refundId ?? '', 'failed');
    expect(await moneyOf(seller)).toEqual({ pending: 8_100, reserved: 900 });
    const all = await refund(order, { kind: 'full' });
    await answerRefund(order, all ?? '', 'succeeded');
    expect(await moneyOf(seller)).toEqual({});
    const next = await paidOrder({ sellerId: seller, priceCents: 10_000 });
    await deliver(seller, await send(seller, next));
    await afterDays(8);
    await afterDays(89);
    expect(await moneyOf(seller)).toEqual({ available: 9_000, reserved: 1_000 });
    await afterDays(2);
    expect(await moneyOf(seller)).toEqual({ available: 10_000 });
  });

  it('moves disputed money as the provider does, in whatever order it reports', async () => {
    const seller = await addPerson(test.db, { role: 'seller' });
    const goods = [
      { sellerId: seller, priceCents: 10_000, commissionCents: 1_000 },
      { priceCents: 10_000 },
    ];
    const won = await paidOrder(...goods);
    await dispute(won, { funds: 'reinstated', isOpen: false, status: 'won' });
    expect(await balance('clearing')).toBe(20_000);
    await dispute(won, { funds: 'withdrawn', toldAt: new Date(0) });
    expect(await balance('clearing')).toBe(20_000);
    expect(await moneyOf(seller)).toEqual({ pending: 9_000 });

    const lost = await paidOrder(...goods);
    await dispute(lost, {});
    expect(await balance('clearing')).toBe(40_000);
    await dispute(lost, { funds: 'withdrawn' });
    expect(await moneyOf(seller)).toEqual({ pending: 18_000, disputed: -10_000 });
    expect([await balance('clearing'), await balance('platform_sales')]).toEqual([20_000, -10_000]);
    await dispute(lost, { isOpen: false, status: 'lost' });
    expect(await moneyOf(seller)).toEqual({ pending: 9_000 });
    expect(await balance('losses')).toBe(1_000);
    // The bank changed its mind.
    await dispute(lost, { isOpen: false, status: 'won', funds: 'reinstated' });
    expect(await moneyOf(seller)).toEqual({ pending: 18_000 });
    expect([await balance('losses'), await balance('clearing')]).toEqual([0, 40_000]);
  });

  it('charges no seller for a dispute about a payment that bought nothing', async () => {
    const seller = await addPerson(test.db, { role: 'seller' });
    const order = await paidOrder({ sellerId: seller, priceCents: 10_000 });
    const second = await payTwice(order);
    await dispute(second, { disputeId: 'dp_second', funds: 'withdrawn' });
    expect([await balance('refunds_owed'), await balance('clearing')]).toEqual([0, 10_000]);
    await dispute(second, { disputeId: 'dp_second', isOpen: false, status: 'lost' });
    expect(await moneyOf(seller)).toEqual({ pending: 10_000 });
  });

  it('keeps the amount that a dispute took when a later report names another', async () => {
    const seller = await addPerson(test.db, { role: 'seller' });
    const order = await paidOrder({ sellerId: seller, priceCents: 10_000 });
    await dispute(order, { amountCents: cents(5_000), funds: 'withdrawn' });
    await dispute(order, { amountCents: cents(6_000) });
    expect(await moneyOf(seller)).toEqual({ pending: 10_000, disputed: -5_000 });
    const alerts = await test.db.selectFrom('payment_alerts').select(['kind', 'note']).execute();
    expect(alerts).toContainEqual({
      kind: 'dispute_amount_changed',
      note: expect.stringContaining('$50.00 was taken, and the dispute is about $60.00 now.'),
    });
  });

  it('starts the clock of an order that was delivered before its payment arrived', async () => {
    const seller = await addPerson(test.db, { role: 'seller' });
    const adminId = await addPerson(test.db, { role: 'admin' });
    const product = await addProduct(test.db, { sellerId: seller, priceCents: 10_000 });
    const buyer = await addBuyer(test.db, [{ productId: product.id, quantity: 1 }]);
    const { order, sessionId } = await placeAndOpen(test, buyer);
    const admin = await signInDirectly(test, adminId);
    const { version } = (await admin.request(`/api/admin/orders/${order.id}`)).body;
    const json = { status: 'processing', version };
    await admin.request(`/api/admin/orders/${order.id}`, { method: 'PATCH', json });
    const sent = { id: order.id, totalCents: 0, paymentReference: '' };
    await deliver(seller, await send(seller, sent));
    await pay(order.id, sessionId);
    expect(await moneyOf(seller)).toEqual({ pending: 10_000 });
    await afterDays(8);
    expect(await moneyOf(seller)).toEqual({ available: 10_000 });
  });

  it('never sends a refund again that was made in the provider’s dashboard', async () => {
    const order = await paidOrder({ priceCents: 10_000 });
    const { paymentReference } = order;
    await applyPaymentEvent(ctx(), 'sandbox', {
      eventId: newId(),
      payload: {},
      type: 'refunded',
      paymentReference,
      refund: {
        refundId: 're_dashboard',
        reference: null,
        paymentReference,
        amountCents: 3_000,
        currency: 'AUD',
        status: 'pending',
      },
    });
    test.clock.advanceMs(3_600_000);
    const sends: string[] = [];
    const payments = {
      ...test.services.payments,
      refund: (input: { reference: string }) => {
        sends.push(input.reference);
        return Promise.reject(new Error('It was sent'));
      },
      listRefunds: () => Promise.resolve([]),
    };
    await resendWaitingRefunds({ ...ctx(), payments });
    expect(sends).toEqual([]);
    expect(await balance('refunds_owed')).toBe(-3_000);
  });

  it('takes the same money once when two refunds are decided at the same time', async () => {
    const seller = await addPerson(test.db, { role: 'seller' });
    const orders = [];
    for (const _each of [1, 2, 3]) {
      const order = await paidOrder({ sellerId: seller, priceCents: 10_000 });
      await deliver(seller, await send(seller, order));
      orders.push(order);
    }
    await afterDays(8);
    expect(await moneyOf(seller)).toEqual({ available: 30_000 });
    await Promise.all(orders.map((order) => refund(order, { kind: 'full' })));
    expect(await moneyOf(seller)).toEqual({});
    expect(await balance('refunds_owed')).toBe(-30_000);
  });
});

/*
 * Two hundred seeded order lives in PostgreSQL, with its triggers, against the second bookkeeping.
 * The domain's own test runs ten thousand.
 */
const SEED = 20_261_125;
const LIVES = 200;
/** Accounts whose balance is a debit. */
const DEBITS = new Set(['clearing', 'losses', 'seller_disputed']);

/** Mulberry32: a seed always gives the same numbers. */
function chance(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

it(`${LIVES} random order lives leave the same cents in every account as a second bookkeeping`, async () => {
  const next = chance(SEED);
  const sellers = [
    await addPerson(test.db, { role: 'seller' }),
    await addPerson(test.db, { role: 'seller' }),
  ];
  const oracle = new LedgerOracle(sellers);
  const reserves = [1_000, 0];
  await test.db
    .insertInto('seller_settings')
    .values({
      seller_id: sellers[0] ?? '',
      reserve_bps: 1_000,
      reserve_days: 30,
      updated_at: test.clock.now(),
    })
    .execute();
  const products = await Promise.all(
    Array.from({ length: 9 }, async (_, index) => {
      const priceCents = [7, 995, 1_999, 3_333, 12_345][next(5)] ?? 995;
      const sellerId = index % 3 === 2 ? null : (sellers[index % 3] ?? null);
      const { id } = await addProduct(test.db, { sellerId, priceCents, stock: 10_000 });
      return { id, priceCents, sellerId };
    }),
  );
  const all: OracleLine[] = [];
  let released = 0;

  const compare = async (life: number, event: string) => {
    const expected = oracle.snapshot(all);
    const rows = await test.db
      .selectFrom('ledger_balances')
      .select((eb) => ['account', 'seller_id', eb.fn.sum<number>('amount_cents').as('cents')])
      .groupBy(['account', 'seller_id'])
      .execute();
    const actual = Object.fromEntries(
      Object.keys(expected).map((key) => {
        const [account = '', sellerId = null] = key.split(' ');
        const row = rows.find((each) => each.account === account && each.seller_id === sellerId);
        const sum = BigInt(row?.cents ?? 0);
        return [key, DEBITS.has(account) ? sum : -sum];
      }),
    );
    expect([life, event, actual]).toEqual([life, event, expected]);
  };

  for (let life = 0; life < LIVES; life += 1) {
    const first = next(products.length);
    const chosen = Array.from({ length: 1 + next(3) }, (_, index) => ({
      ...(products[(first + index) % products.length] ?? { id: '', priceCents: 0, sellerId: null }),
      quantity: 1 + next(4),
    }));
    const commissions = chosen.map(({ sellerId, priceCents, quantity }) =>
      sellerId === null ? 0 : Math.floor((priceCents * quantity * next(30)) / 100),
    );
    const order = await payFor(
      chosen.map(({ id, quantity }) => ({ productId: id, quantity })),
      commissions,
    );
    const items = await test.db
      .selectFrom('order_items')
      .select(['id', 'seller_id', 'line_total_cents', 'freight_cents', 'commission_cents'])
      .where('order_id', '=', order.id)
      .orderBy('position')
      .execute();
    const lines = items.map((item) => ({
      id: item.id,
      sellerId: item.seller_id,
      dueCents: item.line_total_cents + item.freight_cents,
      isFreightCommissioned: false,
    }));
    all.push(...lines);
    oracle.paid(
      lines,
      new Map(
        items.map((item) => [
          item.id,
          { base: BigInt(item.line_total_cents), commission: BigInt(item.commission_cents) },
        ]),
      ),
    );
    await compare(life, 'paid');

    for (let turn = next(4); turn > 0; turn -= 1) {
      const event = next(4);
      if (event === 0) {
        for (const sellerId of sellers) {
          const seller = await signInDirectly(test, sellerId);
          const { body } = await seller.request(`/api/seller/orders/${order.id}`);
          if (body.can?.send === true) await deliver(sellerId, await send(sellerId, order));
        }
        test.clock.advanceMs(8 * DAY_MS);
        const due = await test.db
          .selectFrom('seller_earnings')
          .innerJoin('orders', 'orders.id', 'seller_earnings.order_id')
          .select('order_item_id')
          .where('pending_cents', '>', 0)
          .where('available_at', '<=', test.clock.now())
          .where('payment_status', '!=', 'refund_due')
          .orderBy('orders.id')
          .orderBy('order_item_id')
          .execute();
        await releaseEarnings(ctx());
        for (const { order_item_id: id } of due) {
          const line = all.find((each) => each.id === id);
          const index = sellers.indexOf(line?.sellerId ?? '');
          if (line !== undefined) oracle.released(line, reserves[index] ?? 0);
        }
        released += due.length;
        // Reserves of earlier orders whose days are over.
        const kept = await test.db
          .selectFrom('seller_earnings')
          .select(['order_item_id', 'reserved_cents'])
          .execute();
        for (const reserve of oracle.reserves) {
          const row = kept.find((each) => each.order_item_id === reserve.line);
          const line = all.find((each) => each.id === reserve.line);
          if (row?.reserved_cents === 0 && line !== undefined) oracle.reserveOver(line);
        }
        await compare(life, 'sent, delivered and released');
      } else {
        const commands: RefundCommand[] = [
          { kind: 'full' },
          { kind: 'money', amountCents: cents(1 + next(order.totalCents)) },
          {
            kind: 'part',
            units: items.map(({ id }) => ({ id, quantity: next(2) })),
            freightCents: cents(0),
          },
        ];
        const command = commands[event - 1] ?? { kind: 'full' };
        const refundId = await refund(order, command).catch((error: unknown) => {
          if (error instanceof AppError && error.code === 'REFUND_EXCEEDS_PAYMENT') return null;
          throw error;
        });
        if (refundId === null) continue;
        const plan = await planOf(refundId);
        oracle.refunded(refundId, lines, plan);
        await compare(life, `refund ${command.kind}`);
        if (next(2) === 0) {
          await answerRefund(order, refundId, 'succeeded');
          oracle.settled(plan);
          await compare(life, 'refund settled');
        }
        if (next(5) === 0) {
          const { status } = await test.db
            .selectFrom('refunds')
            .select('status')
            .where('id', '=', refundId)
            .executeTakeFirstOrThrow();
          await answerRefund(order, refundId, 'failed');
          oracle.failed(refundId, lines, plan, status === 'succeeded');
          await compare(life, 'refund failed');
        }
      }
    }
  }
  expect(released).toBeGreaterThan(LIVES / 4);
});

async function planOf(refundId: string) {
  const rows = await test.db
    .selectFrom('refund_lines')
    .innerJoin('order_items', 'order_items.id', 'order_item_id')
    .select(['order_item_id', 'amount_cents', 'refund_lines.freight_cents'])
    .where('refund_id', '=', refundId)
    .orderBy('order_items.position')
    .execute();
  const lines = rows.map((row) => ({
    id: row.order_item_id,
    amountCents: row.amount_cents,
    freightCents: row.freight_cents,
  }));
  return {
    amountCents: lines.reduce((sum, each) => sum + each.amountCents + each.freightCents, 0),
    lines,
  };
}
