import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { cents } from '#domain/money/cents.ts';
import type { RefundCommand } from '#domain/orders/refunds.ts';

import { REPORT_SECTIONS, type BasLabel, type Report } from '#contract/endpoints/office-reports.ts';

import { inTransaction } from '#server/http/context.ts';
import { lockOrder } from '#server/orders/queries/change-orders.ts';
import { applyPaymentEvent } from '#server/payments/apply-payment.ts';
import { newId } from '#server/platform/ids.ts';
import { requestRefund } from '#server/refunds/request-refund.ts';
import { useTestApp } from '#tests/support/app.ts';
import {
  addBuyer,
  addPerson,
  addProduct,
  brokenInvariants,
  placeAndOpen,
  registerForGst,
  sandboxFor,
  signInDirectly,
  type NewProduct,
} from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });
const DAY_MS = 86_400_000;
const FULL: RefundCommand = { kind: 'full' };

let adminId: string;
const ctx = () => ({ ...test.services, now: test.clock.now() });
/** Signs in for each call, because the tests move the clock by months. */
const ask = async (path: string, init?: object) =>
  (await signInDirectly(test, adminId)).request(path, init);

beforeEach(async () => {
  adminId = await addPerson(test.db, { role: 'admin' });
  const rule = { name: 'Everyone', rate: 0.1, includes_freight: true };
  expect((await ask('/api/admin/commission-rules', { json: rule })).status).toBe(201);
});
afterEach(async () => {
  expect(await brokenInvariants(test.db)).toEqual([]);
});

const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const APRIL = { from: '2026-04-01', to: '2026-04-30' };
const MAY = { from: '2026-05-01', to: '2026-05-31' };

const queryOf = (query: object) => new URLSearchParams(Object.entries(query)).toString();

async function report(period: { from: string; to: string }) {
  const { status, body } = await ask(`/api/admin/money/report?${queryOf(period)}`);
  expect(status).toBe(200);
  return {
    ...body,
    sales_total: sumRows(body.sales),
    commission_total: sumRows(body.commission),
    bas: body.bas && basOf(body.bas),
    clearing: changesOf(body.clearing),
  };
}

/** The parts of each label by their names. */
const basOf = (labels: BasLabel[]) =>
  Object.fromEntries(
    labels.map(({ label, parts, total: all }) => [
      { G1: 'g1', '1A': 'a1', '1B': 'b1' }[label],
      { ...Object.fromEntries(parts.map(({ part, amount }) => [part, amount])), total: all },
    ]),
  );

const changesOf = ({ changes, ...clearing }: Report['clearing']) => ({
  ...clearing,
  ...Object.fromEntries(changes.map(({ part, amount }) => [part, amount])),
});

async function entries(query: object) {
  const { status, body } = await ask(`/api/admin/money/report/entries?${queryOf(query)}`);
  expect(status).toBe(200);
  return body;
}

/** Moves the clock to an instant. */
function goTo(instant: string): void {
  test.clock.advanceMs(Date.parse(instant) - test.clock.now().getTime());
}

interface Sold {
  readonly id: string;
  readonly totalCents: number;
  readonly paymentReference: string;
}

/** A paid order of new products without freight, unless told otherwise. */
async function sell(...goods: readonly (NewProduct & { quantity?: number })[]): Promise<Sold> {
  const lines = await Promise.all(
    goods.map(async ({ quantity = 1, ...product }) => {
      const { id } = await addProduct(test.db, { isShippingExempt: true, ...product });
      return { productId: id, quantity };
    }),
  );
  const { order, sessionId } = await placeAndOpen(test, await addBuyer(test.db, lines));
  const session = await test.db
    .selectFrom('payment_sessions')
    .select(['id', 'amount_cents'])
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow();
  const paymentReference = `pay_${order.id}`;
  await applyPaymentEvent(ctx(), 'sandbox', {
    eventId: newId(),
    payload: {},
    type: 'paid',
    session: {
      sessionId,
      clientReference: session.id,
      orderId: order.id,
      amountCents: session.amount_cents,
      currency: 'AUD',
      paymentReference,
    },
  });
  return { id: order.id, totalCents: session.amount_cents, paymentReference };
}

async function refund(order: Sold, command: RefundCommand): Promise<string> {
  return inTransaction(ctx(), async (tx) => {
    const locked = await lockOrder(tx.db, order.id);
    if (locked === undefined) throw new Error('The order exists');
    const about = { reason: 'Broken', restock: false, actorId: null, request: null };
    return (await requestRefund(tx, locked, { command, ...about })).refundId;
  });
}

async function answerRefund(order: Sold, refundId: string, status: 'succeeded' | 'failed') {
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
      refundId: `re_${refundId}`,
      reference: refundId,
      paymentReference,
      amountCents,
      currency: 'AUD',
      status,
    },
  });
}

async function dispute(order: Sold, direction: 'withdrawn' | 'reinstated') {
  const { paymentReference } = order;
  await applyPaymentEvent(ctx(), 'sandbox', {
    eventId: newId(),
    payload: {},
    type: 'disputed',
    paymentReference,
    dispute: {
      disputeId: `dp_${order.id}`,
      status: direction === 'withdrawn' ? 'needs_response' : 'won',
      isOpen: direction === 'withdrawn',
      amountCents: cents(order.totalCents),
      currency: 'AUD',
      reason: 'fraudulent',
      dueAt: null,
      openedAt: test.clock.now(),
      toldAt: test.clock.now(),
      funds: direction,
    },
  });
}

/** What the ledger says that a period changed of each supplier's sales, in dollars. */
async function ledgerNet({ from, to }: { from: string; to: string }) {
  const { rows } = await sql<{ seller_id: string | null; cents: number }>`
    select p.seller_id, -sum(p.amount_cents)::bigint as cents
    from ledger_postings p join ledger_transactions t on t.id = p.transaction_id
    where t.posted_at >= (${from}::date::timestamp at time zone 'Australia/Sydney')
      and t.posted_at < ((${to}::date + 1)::timestamp at time zone 'Australia/Sydney')
      and t.kind in ('paid', 'refund_requested', 'refund_failed', 'dispute_withdrawn', 'dispute_reinstated')
      and (p.account like 'seller_%' or p.account in ('commission', 'platform_sales'))
    group by 1 order by 1 nulls first`.execute(test.db);
  return rows.map((row) => [row.seller_id, row.cents / 100]);
}

/** The sum of each number. */
const sumRows = (rows: Rows) =>
  Object.fromEntries(
    [...SALES_KEYS, ...COMMISSION_KEYS].map((key) => [key, total(rows, key)] as const),
  );

const SALES_KEYS = ['orders', 'units', 'items', 'freight', 'tax', 'total', 'refunds', 'disputed'];
const COMMISSION_KEYS = ['charged', 'given_back', 'net', 'gst'];

type Rows = readonly Record<string, number>[];
const total = (rows: Rows, key: string) =>
  rows.reduce((sum, row) => sum + Math.round((row[key] ?? 0) * 100), 0) / 100;

/** Every section says the same as the others and as the ledger. */
async function expectAgreement(period: { from: string; to: string }): Promise<void> {
  const body = await report(period);
  const nets = body.sales
    .map((row: { seller_id: string | null; net: number }) => [row.seller_id, row.net])
    .toSorted(([a]: [string | null], [b]: [string | null]) => (a ?? '').localeCompare(b ?? ''));
  expect(nets).toEqual(await ledgerNet(period));
  for (const row of body.sales) {
    const query = { ...period, seller_id: row.seller_id ?? 'own', limit: 100 };
    const made = (await entries(query)).entries;
    expect([row.name, total(made, 'total')]).toEqual([row.name, row.net]);
  }
  const refunds = (await entries({ ...period, only: 'refunds', limit: 100 })).entries;
  expect(total(refunds, 'total')).toBe(-body.sales_total.refunds + 0);
  const { opening, closing, open_differences: _count, ...changes } = body.clearing;
  expect(total([changes], 'paid_in')).toBeGreaterThanOrEqual(body.sales_total.total);
  const sum = Object.keys(changes).reduce((all, key) => all + total([changes], key), opening);
  expect(sum).toBeCloseTo(closing, 6);
  if (body.bas !== null) {
    const own = body.sales.filter((row: { seller_id: string | null }) => row.seller_id === null);
    expect(body.bas.g1.own_sales).toBe(total(own, 'total'));
    expect(body.bas.a1.own_sales).toBe(total(own, 'tax'));
    const gst = body.bas.a1.commission - body.bas.b1.commission_given_back;
    expect(gst).toBeCloseTo(body.commission_total.gst, 6);
  }
}

const setBasis = async (basis: string) => {
  const { body } = await ask('/api/admin/payout-settings');
  const answer = await ask('/api/admin/payout-settings', {
    method: 'PUT',
    json: { ...body, gst_basis: basis },
  });
  expect(answer.body.gst_basis).toBe(basis);
};

describe('the report of a period', () => {
  it('follows a sale of two sellers and the operator into the month of its refund', async () => {
    const acme = await addPerson(test.db, { role: 'seller', firstName: 'Acme', lastName: 'Tools' });
    const other = await addPerson(test.db, { role: 'seller' });
    await registerForGst(test.db, acme);
    const order = await sell(
      { sellerId: acme, priceCents: 11_000 },
      { sellerId: other, priceCents: 3300 },
      { priceCents: 2200, quantity: 2 },
    );
    const march = await report(MARCH);
    expect(march.sales).toMatchObject([
      { seller_id: null, name: null, orders: 1, units: 2, items: 44, tax: 4, total: 44, net: 44 },
      { seller_id: acme, name: 'Acme Tools', orders: 1, units: 1, tax: 10, total: 110, net: 110 },
      { seller_id: other, units: 1, tax: 0, total: 33, refunds: 0, net: 33 },
    ]);
    expect(march.sales_total).toMatchObject({ orders: 3, units: 4, total: 187, net: 187 });
    expect(march.commission).toMatchObject([
      { seller_id: acme, charged: 12.1, given_back: 0, net: 12.1, gst: 1.1 },
      { seller_id: other, charged: 3.63, given_back: 0, net: 3.63, gst: 0.33 },
    ]);
    expect([march.gst_basis, march.bas]).toEqual([
      'accruals',
      {
        g1: { own_sales: 44, commission: 15.73, total: 59.73 },
        a1: { own_sales: 4, commission: 1.43, failed_refunds: 0, total: 5.43 },
        b1: { refunds: 0, commission_given_back: 0, total: 0 },
      },
    ]);
    expect(march.clearing).toMatchObject({ opening: 0, paid_in: 187, closing: 187 });

    goTo('2026-04-10T00:00:00Z');
    const refundId = await refund(order, FULL);
    goTo('2026-05-10T00:00:00Z');
    await answerRefund(order, refundId, 'succeeded');
    expect(await report(MARCH)).toEqual({ ...march, clearing: { ...march.clearing } });
    const april = await report(APRIL);
    expect(april.sales_total).toMatchObject({ orders: 0, total: 0, refunds: 187, net: -187 });
    expect(april.commission_total).toMatchObject({ charged: 0, given_back: 15.73, gst: -1.43 });
    expect(april.bas).toEqual({
      g1: { own_sales: 0, commission: 0, total: 0 },
      a1: { own_sales: 0, commission: 0, failed_refunds: 0, total: 0 },
      b1: { refunds: 4, commission_given_back: 1.43, total: 5.43 },
    });
    expect(april.clearing).toMatchObject({ opening: 187, refunds: 0, closing: 187 });
    expect((await report(MAY)).bas.b1.total).toBe(0);
    expect((await report(MAY)).clearing).toMatchObject({ refunds: -187, closing: 0 });

    await setBasis('cash');
    expect((await report(APRIL)).bas.b1).toEqual({
      refunds: 0,
      commission_given_back: 1.43,
      total: 1.43,
    });
    expect((await report(MAY)).bas.b1).toEqual({
      refunds: 4,
      commission_given_back: 0,
      total: 4,
    });
    expect((await report(MARCH)).bas).toEqual(march.bas);
    for (const period of [MARCH, APRIL, MAY]) await expectAgreement(period);

    const { entries: refunded } = await entries({ ...APRIL, only: 'refunds' });
    expect(refunded).toMatchObject([
      { kind: 'refund_requested', seller_id: null, total: -44, refund_status: 'succeeded' },
      { seller_id: acme, total: -110, commission: -12.1, order: { id: order.id } },
      { seller_id: other, total: -33, commission: -3.63 },
    ]);
  });

  it('begins and ends at midnight in Sydney, before and after daylight saving ends', async () => {
    goTo('2026-03-31T12:59:59Z');
    await sell({ priceCents: 1100 });
    goTo('2026-03-31T13:00:00Z');
    await sell({ priceCents: 2200 });
    goTo('2026-04-30T13:59:59Z');
    await sell({ priceCents: 3300 });
    goTo('2026-04-30T14:00:00Z');
    await sell({ priceCents: 4400 });
    const sold = await Promise.all([MARCH, APRIL, MAY].map(report));
    expect(sold.map(({ sales_total: sales }) => sales.total)).toEqual([11, 55, 44]);
  });

  it('adjusts for a refund that failed in a later month, on cash only if it was paid', async () => {
    const seller = await addPerson(test.db, { role: 'seller' });
    const goods = [{ priceCents: 2200 }, { sellerId: seller, priceCents: 1100 }];
    const [paid, unpaid] = [await sell(...goods), await sell(...goods)];
    const [paidRefund, unpaidRefund] = [await refund(paid, FULL), await refund(unpaid, FULL)];
    await answerRefund(paid, paidRefund, 'succeeded');
    goTo('2026-04-10T00:00:00Z');
    await answerRefund(paid, paidRefund, 'failed');
    await answerRefund(unpaid, unpaidRefund, 'failed');

    const figuresIn = async (period: typeof MARCH) => {
      const { a1, b1 } = (await report(period)).bas;
      return {
        a1: [a1.own_sales, a1.commission, a1.failed_refunds],
        b1: [b1.refunds, b1.commission_given_back],
      };
    };
    // Commission: 2 × $1.21, given back and charged again; its GST is $0.22.
    expect(await figuresIn(MARCH)).toEqual({ a1: [4, 0, 0], b1: [4, 0] });
    expect(await figuresIn(APRIL)).toEqual({ a1: [0, 0.22, 4], b1: [0, 0] });
    await setBasis('cash');
    expect(await figuresIn(MARCH)).toEqual({ a1: [4, 0, 0], b1: [2, 0] });
    expect(await figuresIn(APRIL)).toEqual({ a1: [0, 0.22, 2], b1: [0, 0] });
    for (const period of [MARCH, APRIL]) await expectAgreement(period);
  });

  it('has disputes apart from refunds, and not in the BAS', async () => {
    const seller = await addPerson(test.db, { role: 'seller' });
    const order = await sell({ priceCents: 2200 }, { sellerId: seller, priceCents: 1100 });
    const before = (await report(MARCH)).bas;
    await dispute(order, 'withdrawn');
    const march = await report(MARCH);
    expect(march.sales).toMatchObject([
      { refunds: 0, disputed: 22, net: 0 },
      { refunds: 0, disputed: 11, net: 0 },
    ]);
    expect([march.bas, march.clearing.disputes]).toEqual([before, -33]);
    goTo('2026-04-10T00:00:00Z');
    await dispute(order, 'reinstated');
    expect((await report(APRIL)).sales_total).toMatchObject({ total: 0, disputed: -33, net: 33 });
    for (const period of [MARCH, APRIL]) await expectAgreement(period);
  });

  it('nets a cut month like a whole one', async () => {
    const seller = await addPerson(test.db, { role: 'seller' });
    const order = await sell({ sellerId: seller, priceCents: 1100 });
    goTo('2026-03-20T00:00:00Z');
    await refund(order, FULL);
    expect((await report(MARCH)).bas).toMatchObject({ g1: { commission: 0 }, b1: { total: 0 } });
    const late = (await report({ from: '2026-03-15', to: '2026-03-31' })).bas;
    expect(late).toMatchObject({
      g1: { total: 0 },
      a1: { total: 0 },
      b1: { commission_given_back: 0.11 },
    });
  });

  it('has no BAS for an operator who is not registered for GST', async () => {
    await sell({ priceCents: 2200 });
    await test.db.updateTable('global_settings').set({ gst_registered: false }).execute();
    const { bas, sales_total: sales } = await report(MARCH);
    expect([bas, sales.total]).toEqual([null, 22]);
  });

  it('of a quarter is the sum of its months, with sales, refunds and disputes at random', async () => {
    const sellers = [
      null,
      ...(await Promise.all([1, 2].map(() => addPerson(test.db, { role: 'seller' })))),
    ];
    let state = 20_260_302;
    const upTo = (most: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % (most + 1);
    };
    goTo('2026-04-01T00:00:00Z');
    const orders: Sold[] = [];
    const waiting: [Sold, string][] = [];
    const disputed = new Set<Sold>();
    for (let event = 0; event < 36; event += 1) {
      test.clock.advanceMs(DAY_MS * 2.4);
      const order = orders[upTo(Math.max(0, orders.length - 1))];
      const kind = order === undefined ? 0 : upTo(5);
      if (order === undefined || kind <= 2) {
        const goods = sellers
          .filter(() => upTo(2) > 0)
          .map((sellerId) => ({ sellerId, priceCents: 101 + upTo(9999) }));
        orders.push(await sell(...(goods.length > 0 ? goods : [{ priceCents: 105 }])));
      } else if (kind === 3) {
        const amountCents = cents(1 + upTo(100));
        const id = await refund(order, { kind: 'money', amountCents }).catch(() => null);
        if (id !== null) waiting.push([order, id]);
      } else if (kind === 4) {
        const [one] = waiting.splice(0, 1);
        if (one !== undefined) await answerRefund(...one, upTo(1) > 0 ? 'succeeded' : 'failed');
      } else {
        await dispute(order, disputed.has(order) ? 'reinstated' : 'withdrawn');
        disputed.add(order);
      }
    }
    const months = ['2026-04', '2026-05', '2026-06'].map((month) => ({
      from: `${month}-01`,
      to: `${month}-${month === '2026-05' ? 31 : 30}`,
    }));
    const quarter = { from: '2026-04-01', to: '2026-06-30' };
    for (const basis of ['accruals', 'cash']) {
      await setBasis(basis);
      const whole = await report(quarter);
      const parts = await Promise.all(months.map(report));
      for (const section of ['sales_total', 'commission_total'] as const) {
        for (const key of Object.keys(whole[section]).filter(
          (name) => name !== 'seller_id' && name !== 'name',
        )) {
          const sum = total(
            parts.map((part) => part[section]),
            key,
          );
          expect([basis, key, sum]).toEqual([basis, key, whole[section][key]]);
        }
      }
      for (const label of ['g1', 'a1', 'b1']) {
        for (const key of Object.keys(whole.bas[label])) {
          const sum = total(
            parts.map((part) => part.bas[label]),
            key,
          );
          expect([basis, label, key, sum]).toEqual([basis, label, key, whole.bas[label][key]]);
        }
      }
    }
    for (const period of [quarter, ...months]) await expectAgreement(period);
  });
});

describe('the calls of the report', () => {
  it('are for administrators alone', async () => {
    const seller = await test.signIn({ role: 'seller' });
    for (const call of ['report', 'report/entries', 'report.csv']) {
      const path = `/api/admin/money/${call}?${queryOf({ ...MARCH, section: 'bas' })}`;
      expect([call, (await test.request(path)).status]).toEqual([call, 401]);
      expect([call, (await seller.request(path)).status]).toEqual([call, 403]);
    }
  });

  it.each([
    [{ from: '2026-03-31', to: '2026-03-01' }, 'The last day is before the first one.'],
    [{ from: '2026-01-01', to: '2027-01-02' }, 'Choose at most 366 days.'],
    [{ from: '2026-03-01', to: '2026-02-30' }, 'Enter the last day.'],
  ])('refuse the period %o', async (period, sentence) => {
    const { status, body } = await ask(`/api/admin/money/report?${queryOf(period)}`);
    expect([status, body.error.fields?.to]).toEqual([422, sentence]);
  });

  it('page through entries, the oldest first', async () => {
    for (const priceCents of [1000, 2000, 3000]) {
      await sell({ priceCents });
      test.clock.advanceMs(1000);
    }
    const page = (offset: number) => entries({ ...MARCH, seller_id: 'own', limit: 2, offset });
    expect(await page(0)).toMatchObject({ entries: [{ total: 10 }, { total: 20 }], totalCount: 3 });
    expect(await page(2)).toMatchObject({ entries: [{ total: 30 }], totalCount: 3 });
  });

  it('write each section as a file', async () => {
    const seller = await addPerson(test.db, { role: 'seller', firstName: '=Sum', lastName: 'Co' });
    const order = await sell({ priceCents: 2200 }, { sellerId: seller, priceCents: 1100 });
    await refund(order, { kind: 'money', amountCents: cents(330) });
    const files = await Promise.all(
      REPORT_SECTIONS.map(async (section) => {
        const { status, body } = await ask(
          `/api/admin/money/report.csv?${queryOf({ ...MARCH, section })}`,
        );
        return [section, status, body.trim().split('\r\n').length - 1];
      }),
    );
    expect(files).toEqual([
      ['sales', 200, 2],
      ['commission', 200, 1],
      ['refunds', 200, 2],
      ['payouts', 200, 0],
      ['clearing', 200, 7],
      ['bas', 200, 10],
      ['entries', 200, 4],
    ]);
    const { body } = await ask(
      `/api/admin/money/report.csv?${queryOf({ ...MARCH, section: 'sales' })}`,
    );
    expect(body.split('\r\n').slice(1, 3)).toEqual([
      'Your own goods,1,1,22,0,2,22,2.2,0,19.8',
      "'=Sum Co,1,1,11,0,0,11,1.1,0,9.9",
    ]);
  });
});
