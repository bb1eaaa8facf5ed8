import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import type { LedgerAccount } from '#domain/ledger/accounts.ts';

import { issueCommissionInvoices } from '#server/commission-invoices/issue-month.ts';
import { applyPaymentEvent } from '#server/payments/apply-payment.ts';
import { newId } from '#server/platform/ids.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';
import { nodesOf, pdfStructure, wordsIn } from '#tests/support/pdf-structure.ts';
import {
  addBuyer,
  addPerson,
  addProduct,
  brokenInvariants,
  payForOrder,
  placeAndOpen,
  runJobs,
  sandboxFor,
  signInDirectly,
} from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });
const OWN = '/api/seller/commission-invoices';

type Caller = Pick<TestUser, 'request'>;

/** Signs in for each call, because the tests move the clock by months. */
const as = (id: string): Caller => ({
  request: async (path, init) => (await signInDirectly(test, id)).request(path, init),
});

let admin: Caller;

beforeEach(async () => {
  admin = as(await addPerson(test.db, { role: 'admin' }));
  // 11 % of what is sold, GST included.
  const { status } = await admin.request('/api/admin/commission-rules', {
    json: { name: 'Everything', rate: 0.1, starts_at: '2026-01-01T00:00:00.000Z' },
  });
  expect(status).toBe(201);
  await sql`update global_settings set trading_name = 'Bullnose', legal_name = 'Bullnose Pty Ltd',
    abn = '51 824 753 556', gst_registered = true`.execute(test.db);
});

const clockAt = (time: string) =>
  test.clock.advanceMs(Date.parse(time) - test.clock.now().getTime());

const issue = () => issueCommissionInvoices({ ...test.services, now: test.clock.now() });

const addSeller = () => addPerson(test.db, { role: 'seller' });

/** A paid order of one product of a seller. */
async function sell(sellerId: string, priceCents: number, quantity = 1) {
  const product = await addProduct(test.db, { sellerId, priceCents, isShippingExempt: true });
  const buyer = await addBuyer(test.db, [{ productId: product.id, quantity }]);
  const { order, sessionId } = await placeAndOpen(test, buyer);
  await payForOrder(test, sessionId);
  // Orders are listed in the order in which they were paid.
  test.clock.advanceMs(1000);
  return { id: order.id, number: order.order_number };
}

async function refund(orderId: string, quantity: number): Promise<void> {
  const item = await test.db
    .selectFrom('order_items')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const { status } = await admin.request(`/api/admin/orders/${orderId}/refunds`, {
    json: {
      lines: [{ order_item_id: item.id, quantity }],
      reason: 'Arrived damaged',
      restock: false,
    },
    headers: { 'idempotency-key': `${orderId} ${quantity} ${test.clock.now().getTime()}` },
  });
  expect(status).toBeLessThan(300);
  await runJobs(test);
}

/** The provider takes back the newest refund of an order. */
async function failRefund(orderId: string): Promise<void> {
  const { rows } = await sql<{
    id: string;
    amount_cents: number;
    provider_refund_id: string;
    payment_reference: string;
  }>`
    select r.id, r.amount_cents, r.provider_refund_id, p.payment_reference from refunds r
    join payment_sessions p on p.id = r.payment_session_id
    where r.order_id = ${orderId} order by r.created_at desc limit 1`.execute(test.db);
  const [row] = rows;
  if (row === undefined) throw new Error('The order has a refund');
  const { payment_reference: paymentReference } = row;
  await applyPaymentEvent({ ...test.services, now: test.clock.now() }, 'sandbox', {
    eventId: newId(),
    payload: {},
    type: 'refunded',
    paymentReference,
    refund: {
      refundId: row.provider_refund_id,
      reference: row.id,
      paymentReference,
      amountCents: row.amount_cents,
      currency: 'AUD',
      status: 'failed',
    },
  });
}

/** The sum of an account in cents, credits negative. */
async function balance(account: LedgerAccount): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(amount_cents), 0)::bigint as cents from ledger_balances
    where account = ${account}`.execute(test.db);
  return Number(rows[0]?.cents);
}

const invoicesOf = async (sellerId: string) => (await as(sellerId).request(OWN)).body.invoices;

/** "INV 2026-03 3.15 0.29" */
const inShort = async (sellerId: string) =>
  (await invoicesOf(sellerId)).map(
    (each: { number: string; month: string; total: number; tax: number }) =>
      `${each.number.slice(0, 3)} ${each.month} ${each.total} ${each.tax}`,
  );

async function download(sellerId: string, number: string): Promise<Uint8Array> {
  const { accessToken } = await signInDirectly(test, sellerId);
  const response = await test.app.request(`${OWN}/${number}/document.pdf`, {
    headers: { authorization: `Bearer ${accessToken}`, apikey: test.config.publicKey },
  });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return new Uint8Array(await response.arrayBuffer());
}

const mails = () =>
  test.db
    .selectFrom('mails')
    .select(['subject', 'text_body'])
    .where('kind', '=', 'commission-invoiced')
    .orderBy('created_at')
    .execute();

describe('commission invoices', () => {
  afterEach(async () => {
    expect(await brokenInvariants(test.db)).toEqual([]);
  });

  it('have the GST of a month once, post it, and are the seller’s alone', async () => {
    const acme = await addSeller();
    const other = await addSeller();
    const orders = [await sell(acme, 955), await sell(acme, 955), await sell(acme, 955)];
    await sell(other, 10_000);
    expect(await balance('commission')).toBe(-315 - 1100);
    clockAt('2026-03-31T19:41:00Z');
    await issue();

    const [invoice] = await invoicesOf(acme);
    expect(invoice).toEqual({
      number: expect.stringMatching(/^INV-\d+-00000[12]$/),
      kind: 'invoice',
      title: 'Tax invoice',
      month: '2026-03',
      issued_at: '2026-03-31T19:41:00.000Z',
      total: 3.15,
      tax: 0.29,
    });
    expect(await balance('gst_payable')).toBe(-29 - 100);
    expect(await balance('commission')).toBe(-315 - 1100 + 29 + 100);
    const address = `${OWN}/${invoice.number}`;
    const { body } = await as(acme).request(`${address}?limit=2&offset=1`);
    expect(body).toMatchObject({
      supplier: { legal_name: 'Bullnose Pty Ltd', trading_name: 'Bullnose', abn: '51 824 753 556' },
      tax_statement: 'Total price includes GST of $0.29.',
      adjusts: [],
      charged: 3.15,
      given_back: 0,
      lineCount: 3,
    });
    expect(body.lines).toHaveLength(2);
    expect(body.lines[1]).toMatchObject({
      order: orders[2],
      description: 'Merbau decking',
      sold_for: 9.55,
      rule: 'Everything',
      rule_words: '10% + GST',
      has_gst: true,
      amount: 1.05,
    });

    const { root, isTagged, unmarked } = pdfStructure(await download(acme, invoice.number));
    expect([isTagged, unmarked]).toEqual([true, []]);
    expect(nodesOf(root, 'H1').map(wordsIn)).toEqual(['Tax invoice']);
    const words = wordsIn(root);
    for (const part of [invoice.number, 'ABN 51 824 753 556', 'March 2026', orders[0]?.number]) {
      expect(words).toContain(part);
    }
    expect(words).toContain('Includes GST $0.29 Total $3.15');
    const csv = await as(acme).request(`${address}/lines.csv`);
    expect(csv.body.trim().split('\r\n')).toHaveLength(4);

    for (const path of ['', '/document.pdf', '/lines.csv']) {
      expect((await as(other).request(address + path)).status).toBe(404);
    }
    const lists = async (query: string) =>
      (await admin.request(`/api/admin/commission-invoices${query}`)).body.totalCount;
    expect(await lists('')).toBe(2);
    expect(await lists(`?seller_id=${acme}`)).toBe(1);
    expect(await lists('?month=2026-02')).toBe(0);
    expect((await as(acme).request('/api/admin/commission-invoices')).status).toBe(403);
    const kinds = async (caller: Caller, path: string) =>
      (await caller.request(path)).body.movements.map((each: { kind: string }) => each.kind);
    expect(await kinds(as(acme), '/api/seller/money/movements')).not.toContain('commission_gst');
    expect(await kinds(admin, `/api/admin/money/movements?seller_id=${acme}`)).toContain(
      'commission_gst',
    );
    expect((await mails()).map((mail) => mail.subject)).toEqual([
      'Tax invoice for your commission of March 2026',
      'Tax invoice for your commission of March 2026',
    ]);
  });

  it('net refunds of the month, and notes give back what earlier months charged', async () => {
    const acme = await addSeller();
    const kept = await sell(acme, 10_000, 2);
    const returned = await sell(acme, 5_000);
    await refund(kept.id, 1);
    clockAt('2026-04-01T00:00:00Z');
    await issue();
    expect(await inShort(acme)).toEqual(['INV 2026-03 16.5 1.5']);
    const [march] = await invoicesOf(acme);

    await sell(acme, 20_000);
    await refund(kept.id, 1);
    await refund(returned.id, 1);
    clockAt('2026-05-01T00:00:00Z');
    await issue();
    expect(await inShort(acme)).toEqual([
      'INV 2026-04 22 2',
      'ADJ 2026-04 16.5 1.5',
      'INV 2026-03 16.5 1.5',
    ]);
    const [, note] = await invoicesOf(acme);
    const { body } = await as(acme).request(`${OWN}/${note.number}`);
    expect(body).toMatchObject({
      title: 'Adjustment note',
      adjusts: [march.number],
      tax_statement: 'The GST in the original price is reduced by $1.50.',
      lineCount: 2,
    });
    const { root } = pdfStructure(await download(acme, note.number));
    expect(wordsIn(root)).toContain(`This document changes invoice ${march.number}.`);
    expect(await balance('gst_payable')).toBe(-200);
    expect(await balance('commission')).toBe(-2_200 + 200);
    expect((await mails()).at(-1)?.text_body).toContain(
      '$16.50 of commission given back for refunds of earlier months',
    );
  });

  it('are issued once by two runs at once, for the months that were missed as well', async () => {
    const acme = await addSeller();
    // The last minute of March in Sydney, and the first of April.
    clockAt('2026-03-31T12:59:30Z');
    await sell(acme, 10_000);
    clockAt('2026-03-31T13:00:30Z');
    await sell(acme, 20_000);
    await issue();
    expect(await invoicesOf(acme)).toEqual([]);
    clockAt('2026-06-03T00:00:00Z');
    await Promise.all([issue(), issue()]);
    await issue();
    expect(await inShort(acme)).toEqual(['INV 2026-04 22 2', 'INV 2026-03 11 1']);
    const months = await test.db.selectFrom('commission_months').select('month').execute();
    expect(months.map(({ month }) => month).toSorted()).toEqual(['2026-03', '2026-04', '2026-05']);
    expect(await mails()).toHaveLength(2);
  });

  it('go on after one that failed, without a gap, and close the month only then', async () => {
    const [acme, failing] = [await addSeller(), await addSeller()];
    await sell(acme, 10_000);
    await sell(failing, 10_000);
    const emailOf = (email: string) =>
      test.db.updateTable('auth_users').set({ email }).where('id', '=', failing).execute();
    await emailOf('two@example.com, addresses@example.com');
    clockAt('2026-04-02T00:00:00Z');
    await expect(issue()).rejects.toThrow('Commission of 2026-03 could not be invoiced');
    expect(await inShort(acme)).toEqual(['INV 2026-03 11 1']);
    const isClosed = () => test.db.selectFrom('commission_months').select('month').execute();
    expect(await isClosed()).toEqual([]);
    await emailOf('one@example.com');
    await issue();
    const numbers = [...(await invoicesOf(acme)), ...(await invoicesOf(failing))].map(
      ({ number }) => Number(number.slice(-6)),
    );
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2]);
    expect(await isClosed()).toHaveLength(1);
  });

  it('charge again what a refund of an earlier month had given back, if the refund failed', async () => {
    const acme = await addSeller();
    const order = await sell(acme, 10_000);
    clockAt('2026-04-15T00:00:00Z');
    await refund(order.id, 1);
    clockAt('2026-05-15T00:00:00Z');
    await failRefund(order.id);
    clockAt('2026-06-02T00:00:00Z');
    await issue();
    expect(await inShort(acme)).toEqual([
      'INV 2026-05 11 1',
      'ADJ 2026-04 11 1',
      'INV 2026-03 11 1',
    ]);
    const [may] = await invoicesOf(acme);
    const { body } = await as(acme).request(`${OWN}/${may.number}`);
    expect(body).toMatchObject({ title: 'Tax invoice', charged: 11, given_back: 0 });
  });

  it('are what the report of each month has for the BAS, also where refunds failed', async () => {
    const acme = await addSeller();
    const first = await sell(acme, 10_050);
    const second = await sell(acme, 20_070);
    clockAt('2026-04-15T00:00:00Z');
    await refund(second.id, 1);
    await sell(acme, 1_990);
    clockAt('2026-05-15T00:00:00Z');
    // One month gives back and charges again.
    await failRefund(second.id);
    await refund(first.id, 1);
    clockAt('2026-06-02T00:00:00Z');
    await issue();
    const invoices = await invoicesOf(acme);
    for (const [month, last] of [
      ['2026-03', 31],
      ['2026-04', 30],
      ['2026-05', 31],
    ] as const) {
      const { bas } = (
        await admin.request(`/api/admin/money/report?from=${month}-01&to=${month}-${last}`)
      ).body;
      type Label = { parts: { part: string; amount: number }[] };
      const parts = (bas as Label[]).flatMap((label) => label.parts);
      const commission = parts.filter(({ part }) => part.startsWith('commission'));
      const of = (kind: string) =>
        invoices.find(
          (each: { month: string; kind: string }) => each.month === month && each.kind === kind,
        ) ?? { total: 0, tax: 0 };
      expect([month, ...commission.map(({ amount }) => amount)]).toEqual([
        month,
        of('invoice').total,
        of('invoice').tax,
        of('adjustment').tax,
      ]);
    }
    expect(invoices).toHaveLength(5);
  });

  it('name a seller who has closed the account as the orders do, and write to nobody', async () => {
    const acme = await addSeller();
    await sell(acme, 10_000);
    await test.db
      .updateTable('user_profiles')
      .set({ first_name: '', last_name: '', archived_at: test.clock.now() })
      .where('id', '=', acme)
      .execute();
    clockAt('2026-04-02T00:00:00Z');
    await issue();
    const { body } = await admin.request('/api/admin/commission-invoices');
    const path = `${OWN}/${body.invoices[0].number}?seller_id=${acme}`;
    const { legal_name: name } = await test.db
      .selectFrom('order_sellers')
      .select('legal_name')
      .executeTakeFirstOrThrow();
    expect((await admin.request(path)).body.seller).toEqual({
      legal_name: name,
      trading_name: null,
      abn: null,
    });
    expect(await mails()).toEqual([]);
  });

  it('have no GST for sales before the operator was registered, and are none without commission', async () => {
    const acme = await addSeller();
    await sql`update global_settings set gst_registered = false`.execute(test.db);
    await sell(acme, 10_000);
    const cancelled = await addSeller();
    await refund((await sell(cancelled, 10_000)).id, 1);
    await sql`update global_settings set gst_registered = true`.execute(test.db);
    clockAt('2026-04-02T00:00:00Z');
    await issue();
    const [invoice] = await invoicesOf(acme);
    expect(invoice).toMatchObject({ title: 'Invoice', total: 10, tax: 0 });
    expect(await balance('gst_payable')).toBe(0);
    expect(await invoicesOf(cancelled)).toEqual([]);
  });
});

describe('the invariants of commission invoices', () => {
  it.each([
    ['I8b', `update document_series set last_invoice = last_invoice + 1 where is_for_commission`],
    ['I8b', `delete from commission_documents`],
    ['I21', `delete from commission_documents`],
    ['I21', `update commission_documents set total_cents = total_cents + 1`],
    ['I21', `update commission_documents set month = '2026-01'`],
    [
      'I21',
      `update commission_documents set content = jsonb_set(content, '{lines,0,amountCents}', '1')`,
    ],
    ['I21b', `update commission_documents set tax_cents = tax_cents + 1`],
    ['I21b', `update commission_documents set tax_cents = 0`],
    [
      'I21b',
      `insert into commission_documents
       select gen_random_uuid(), seller_id, '2026-02', kind, sequence + 1, number || '1', total_cents,
         tax_cents, content, issued_at from commission_documents`,
    ],
  ])('%s detects: %s', async (code, statement) => {
    const acme = await addSeller();
    await sell(acme, 10_000);
    clockAt('2026-04-02T00:00:00Z');
    await issue();
    expect(await brokenInvariants(test.db)).toEqual([]);
    await test.database.pool.query(statement);
    const broken = await brokenInvariants(test.db);
    expect(broken.map((sentence) => sentence.split(' ')[0])).toContain(code);
  });
});
