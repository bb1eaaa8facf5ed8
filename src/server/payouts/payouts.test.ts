import { createHash } from 'node:crypto';

import { describe, expect, it } from 'vitest';

import type { PayoutDetail, PayoutLine } from '#contract/endpoints/office-payouts.ts';

import { releaseEarnings } from '#server/ledger/release-earnings.ts';
import { draftDuePayout } from '#server/payouts/begin-payout.ts';
import { useTestApp, type TestResponse, type TestUser } from '#tests/support/app.ts';
import { nodesOf, pdfStructure, wordsIn } from '#tests/support/pdf-structure.ts';
import { addFactor, callAs } from '#tests/support/second-factor.ts';
import {
  addBuyer,
  addPerson,
  addProduct,
  brokenInvariants,
  payForOrder,
  placeAndOpen,
  sandboxFor,
  signInDirectly,
} from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });
const DAY_MS = 86_400_000;
const PAYOUTS = '/api/admin/payouts';

type Caller = Pick<TestUser, 'request'>;

const SETTINGS = {
  bank_code: 'cba',
  user_name: 'Bullnose Demo Pty Ltd',
  user_number: '301500',
  funding_bsb: '062111',
  funding_account_number: '1010 1010',
  funding_title: 'Bullnose Demo Pty Ltd',
  remitter: 'Bullnose Demo',
};

/** Signs in for each call, because the tests move the clock by days. */
const as = (id: string): Caller => ({
  request: async (path, init) => (await signInDirectly(test, id)).request(path, init),
});

const addAdmin = async () => as(await addPerson(test.db, { role: 'admin' }));

async function addSettings(admin: Caller, change: object = {}): Promise<void> {
  const { status } = await admin.request('/api/admin/payout-settings', {
    method: 'PUT',
    json: { ...SETTINGS, ...change },
  });
  expect(status).toBe(200);
}

let accounts = 0;

/** A seller; with bank details unless told otherwise. */
async function addSeller(details: object | null = {}): Promise<{ id: string; caller: Caller }> {
  const id = await addPerson(test.db, { role: 'seller' });
  const caller = as(id);
  if (details !== null) await enterDetails(caller, details);
  return { id, caller };
}

async function enterDetails(caller: Caller, change: object = {}): Promise<void> {
  accounts += 1;
  const { status, body } = await caller.request('/api/seller/bank-details', {
    method: 'PUT',
    json: {
      bank_account_name: 'Acme Tools Pty Ltd',
      bank_bsb: '062-000',
      bank_account_number: `1234${accounts}`,
      ...change,
    },
  });
  expect([status, body.error?.fields ?? null]).toEqual([200, null]);
}

/** Sells and delivers one unit, and lets the hold pass: that much is available. */
async function earn(sellerId: string, priceCents: number): Promise<string> {
  const product = await addProduct(test.db, { sellerId, priceCents, isShippingExempt: true });
  const buyer = await addBuyer(test.db, [{ productId: product.id }]);
  const { order, sessionId } = await placeAndOpen(test, buyer);
  await payForOrder(test, sessionId);
  const seller = as(sellerId);
  const { body: part } = await seller.request(`/api/seller/orders/${order.id}`);
  const { body: sent } = await seller.request(`/api/seller/orders/${order.id}/parcels`, {
    json: {
      carrier: 'sendle',
      tracking_number: 'S1',
      lines: [{ order_item_id: part.items[0].id, quantity: 1 }],
    },
    headers: { 'idempotency-key': order.id },
  });
  await seller.request(`/api/seller/parcels/${sent.parcels[0].id}/delivery`, { method: 'POST' });
  test.clock.advanceMs(8 * DAY_MS);
  await releaseEarnings({ ...test.services, now: test.clock.now() });
  return order.id;
}

const begin = async (admin: Caller) => (await admin.request(PAYOUTS, { method: 'POST' })).body;

type ShownPayout = Pick<PayoutDetail, 'id' | 'seen' | 'pay_on' | 'earliest_pay_on'>;

const approve = (admin: Caller, shown: ShownPayout) =>
  admin.request(`${PAYOUTS}/${shown.id}/approval`, {
    json: { seen: shown.seen, pay_on: shown.pay_on ?? shown.earliest_pay_on },
  });

/** A sent payout of everything that is available. */
async function paidOut(admin: Caller) {
  const { body } = await approve(admin, await begin(admin));
  expect(body.status).toBe('approved');
  const sent = await admin.request(`${PAYOUTS}/${body.id}/sent`, { method: 'POST' });
  expect(sent.status).toBe(200);
  return sent.body;
}

const moneyOf = async ({ caller }: { caller: Caller }) => {
  const { body } = await caller.request('/api/seller/money');
  return { available: body.available, in_payout: body.in_payout };
};

const mailsOf = async (kind: string) =>
  test.db
    .selectFrom('mails')
    .select(['to_address', 'text_body'])
    .where('kind', '=', kind)
    .execute();

const codeOf = ({ status, body }: Pick<TestResponse, 'status' | 'body'>) =>
  status < 300 ? String(status) : `${status} ${body.error.code}`;

describe('a payout', () => {
  it('pays what is available from a draft to a sent file, and leaves others out with a reason', async () => {
    const admin = await addAdmin();
    await addSettings(admin);
    const acme = await addSeller();
    const poor = await addSeller();
    const nameless = await addSeller(null);
    await earn(acme.id, 123_456);
    await earn(poor.id, 500);
    await earn(nameless.id, 4_000);
    const changed = await addSeller();
    await earn(changed.id, 7_000);
    await enterDetails(changed.caller);

    const draft = await begin(admin);
    expect(draft).toMatchObject({ status: 'draft', total: 1234.56, payments: 1, excluded: 3 });
    expect(
      draft.lines.map((line: PayoutLine) => [line.seller_id, line.amount, line.exclusion]),
    ).toEqual([
      [acme.id, 1234.56, null],
      [changed.id, 0, 'bank_details_changed'],
      [nameless.id, 0, 'bank_details_missing'],
      [poor.id, 0, 'below_minimum'],
    ]);
    expect(await moneyOf(acme)).toEqual({ available: 1234.56, in_payout: 0 });

    const { body: approved } = await approve(admin, draft);
    expect(approved).toMatchObject({
      status: 'approved',
      total: 1234.56,
      payments: 1,
      excluded: 3,
      first_approval: { at: test.clock.now().toISOString() },
      second_approval: null,
      files: [{ position: 1, payments: 1, total: 1234.56, name: `payout-${draft.number}.aba` }],
    });
    expect(approved.lines[0]).toMatchObject({
      reference: `PAYOUT ${draft.number} S1`,
      account: { title: 'ACME TOOLS PTY LTD', bsb: '062-000' },
    });
    expect(await moneyOf(acme)).toEqual({ available: 0, in_payout: 1234.56 });
    expect(await brokenInvariants(test.db)).toEqual([]);

    const path = `${PAYOUTS}/${draft.id}/files/1`;
    const [file, again] = [await admin.request(path), await admin.request(path)];
    expect(file.headers.get('content-type')).toMatch('text/plain');
    expect(file.body).toBe(again.body);
    expect(createHash('sha256').update(file.body).digest('hex')).toBe(approved.files[0].sha256);
    const records = (file.body as string).split('\r\n');
    expect(records.map((record) => record.length)).toEqual([120, 120, 120, 120, 0]);
    expect(records[1]).toMatch(/^1062-000 +1234\d+ 500000123456ACME TOOLS PTY LTD /);
    expect(records[2]).toMatch(/^1062-111 10101010 130000123456/);

    const { body: sent } = await admin.request(`${PAYOUTS}/${draft.id}/sent`, { method: 'POST' });
    expect(sent.status).toBe('sent');
    expect(await moneyOf(acme)).toEqual({ available: 0, in_payout: 0 });
    const [mail, ...others] = await mailsOf('payout-sent');
    expect(others).toEqual([]);
    expect(mail?.text_body).toContain('$1,234.56');
    expect((await acme.caller.request('/api/seller/payouts')).body).toMatchObject({
      next: { amount: 0, exclusion: null },
      payouts: [{ number: draft.number, status: 'sent', amount: 1234.56 }],
      totalCount: 1,
    });
    const { payouts } = (await acme.caller.request('/api/seller/payouts')).body;
    const statement = `/api/seller/payouts/${payouts[0].id}`;
    expect((await acme.caller.request(statement)).body).toMatchObject({
      number: draft.number,
      amount: 1234.56,
      sums: [{ kind: 'available', movements: 1, amount: 1234.56 }],
      movementCount: 1,
      movements: [
        {
          kind: 'available',
          amount: 1234.56,
          lines: [{ quantity: 1, sold_for: 1234.56, commission: 0, amount: 1234.56 }],
        },
      ],
    });
    const csv = await acme.caller.request(`${statement}/statement.csv`);
    expect(csv.body).toMatch(/Became available,ORD-\d+,Merbau decking,1,1234.56,0,,1234.56,/);
    const { accessToken } = await signInDirectly(test, acme.id);
    const pdf = await test.app.request(`${statement}/statement.pdf`, {
      headers: { authorization: `Bearer ${accessToken}`, apikey: test.config.publicKey },
    });
    const { root, isTagged, unmarked } = pdfStructure(new Uint8Array(await pdf.arrayBuffer()));
    expect([isTagged, unmarked]).toEqual([true, []]);
    expect(nodesOf(root, 'H1').map(wordsIn)).toEqual(['Statement']);
    expect(wordsIn(root)).toMatch(
      /Became available .* · ORD-\d+ 1 × Merbau decking sold for \$1,234\.56, no commission \$1,234\.56/,
    );
    expect(wordsIn(root)).toMatch(/Became available \(1\) \$1,234\.56 Paid \$1,234\.56$/);
    expect(codeOf(await poor.caller.request(`${statement}/statement.pdf`))).toBe(
      '404 PAYOUT_NOT_FOUND',
    );
    expect(codeOf(await poor.caller.request(statement))).toBe('404 PAYOUT_NOT_FOUND');
    expect(codeOf(await poor.caller.request(`${statement}/statement.csv`))).toBe(
      '404 PAYOUT_NOT_FOUND',
    );
    const { body: money } = await admin.request('/api/admin/money');
    expect(money.accounts).toContainEqual({ account: 'seller_bank', balance: -1234.56 });
    expect(await brokenInvariants(test.db)).toEqual([]);
    const entries = await test.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject', '=', 'payout')
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'created',
      'approved',
      'file downloaded',
      'file downloaded',
      'sent',
    ]);
  });

  it('that comes back is available again, and waits for new bank details', async () => {
    const admin = await addAdmin();
    await addSettings(admin);
    const acme = await addSeller({ bank_account_number: '12341' });
    const other = await addSeller();
    await earn(acme.id, 9_000);
    await earn(other.id, 5_000);
    const payout = await paidOut(admin);
    const line = payout.lines.find((each: PayoutLine) => each.seller_id === acme.id);
    const give = (json: object) => admin.request(`${PAYOUTS}/${payout.id}/returns`, { json });
    const returned = { line_id: line.id, reason: 'Account closed' };
    expect(codeOf(await give({ ...returned, reason: ' ' }))).toBe('422 INVALID_INPUT');
    const both = await Promise.all([give(returned), give(returned)]);
    expect(both.map(codeOf).toSorted()).toEqual(['200', '409 PAYOUT_DECIDED']);
    expect(await moneyOf(acme)).toEqual({ available: 90, in_payout: 0 });
    expect(await moneyOf(other)).toEqual({ available: 0, in_payout: 0 });
    const { body: report } = await admin.request('/api/admin/money/report');
    expect(report.payouts).toMatchObject([{ id: payout.id, payments: 2, sent: 140, returned: 90 }]);
    const [mail] = await mailsOf('payment-returned');
    expect(mail?.text_body).toContain('Account closed');
    const own = async () => (await acme.caller.request('/api/seller/payouts')).body;
    expect(await own()).toMatchObject({
      next: { amount: 0, exclusion: 'payment_returned' },
      payouts: [{ status: 'returned', return_reason: 'Account closed' }],
    });

    const status = async () => (await acme.caller.request('/api/seller/bank-details')).body.status;
    expect(await status()).toBe('failed');
    test.clock.advanceMs(1000);
    // The same again: the seller says that they are right.
    await enterDetails(acme.caller, { bank_account_number: '12341' });
    expect(await status()).toBe('locked');
    expect((await own()).next).toMatchObject({ exclusion: 'bank_details_changed' });
    test.clock.advanceMs(3 * DAY_MS);
    expect((await own()).next).toMatchObject({ amount: 90, exclusion: null });
    await paidOut(admin);
    expect(await moneyOf(acme)).toEqual({ available: 0, in_payout: 0 });
    expect(await brokenInvariants(test.db)).toEqual([]);
  });

  it('that is given up makes its money available again, and the next one pays it', async () => {
    const admin = await addAdmin();
    await addSettings(admin);
    const acme = await addSeller();
    await earn(acme.id, 9_000);
    const { body: approved } = await approve(admin, await begin(admin));
    const giveUp = (json: object = {}) =>
      admin.request(`${PAYOUTS}/${approved.id}/void`, {
        json: { reason: 'Refused by the bank', ...json },
      });
    await admin.request(`${PAYOUTS}/${approved.id}/files/1`);
    expect(codeOf(await giveUp())).toBe('409 PAYOUT_DOWNLOADED');
    const sure = { is_not_taken: true };
    const both = await Promise.all([giveUp(sure), giveUp(sure)]);
    expect(both.map(codeOf).toSorted()).toEqual(['200', '409 PAYOUT_DECIDED']);
    expect(await moneyOf(acme)).toEqual({ available: 90, in_payout: 0 });
    expect(codeOf(await admin.request(`${PAYOUTS}/${approved.id}/files/1`))).toBe(
      '409 PAYOUT_DECIDED',
    );
    expect(codeOf(await approve(admin, approved))).toBe('409 PAYOUT_DECIDED');
    expect(await brokenInvariants(test.db)).toEqual([]);
    expect(await paidOut(admin)).toMatchObject({ total: 90 });
    expect(await brokenInvariants(test.db)).toEqual([]);
    const { payouts } = (await acme.caller.request('/api/seller/payouts')).body;
    const { body: statement } = await acme.caller.request(`/api/seller/payouts/${payouts[0].id}`);
    expect(statement.movements).toMatchObject([{ kind: 'available', lines: [{ amount: 90 }] }]);
  });

  it('is approved once, by whom saw its amounts', async () => {
    const admin = await addAdmin();
    const acme = await addSeller();
    await earn(acme.id, 9_000);
    const draft = await begin(admin);
    expect(codeOf(await admin.request(PAYOUTS, { method: 'POST' }))).toBe(
      '409 PAYOUT_DRAFT_EXISTS',
    );
    expect(draft.missing_settings).toHaveLength(7);
    expect(codeOf(await approve(admin, draft))).toBe('409 PAYOUT_SETTINGS_MISSING');
    await addSettings(admin);
    expect(codeOf(await approve(admin, { ...draft, pay_on: '2026-01-02' }))).toBe(
      '422 INVALID_INPUT',
    );
    expect(codeOf(await approve(admin, { ...draft, pay_on: '2026-03-15' }))).toBe(
      '422 INVALID_INPUT',
    );
    await earn(acme.id, 1_000);
    const { body: fresh } = await admin.request(`${PAYOUTS}/${draft.id}`);
    expect(codeOf(await approve(admin, { ...fresh, seen: draft.seen }))).toBe('409 PAYOUT_CHANGED');
    expect(fresh.total).toBe(100);
    const both = await Promise.all([approve(admin, fresh), approve(admin, fresh)]);
    expect(both.map(codeOf).toSorted()).toEqual(['200', '409 PAYOUT_DECIDED']);
    expect(await moneyOf(acme)).toEqual({ available: 0, in_payout: 100 });
    expect(codeOf(await approve(admin, await begin(admin)))).toBe('409 PAYOUT_EMPTY');
    expect(codeOf(await approve(admin, { ...fresh, id: acme.id }))).toBe('404 PAYOUT_NOT_FOUND');
    expect(await brokenInvariants(test.db)).toEqual([]);
  });

  it('needs a second person where the settings say so', async () => {
    const [one, two] = [await addAdmin(), await addAdmin()];
    await addSettings(one, { needs_second_person: true });
    const acme = await addSeller();
    await earn(acme.id, 9_000);
    const { body: waiting } = await approve(one, await begin(one));
    expect(waiting).toMatchObject({ status: 'waiting', is_own_approval: true });
    expect(await moneyOf(acme)).toEqual({ available: 0, in_payout: 90 });
    const path = `${PAYOUTS}/${waiting.id}/files/1`;
    expect(codeOf(await one.request(path))).toBe('409 PAYOUT_DECIDED');
    test.clock.advanceMs(1000);
    await enterDetails(acme.caller);
    expect((await two.request(`${PAYOUTS}/${waiting.id}`)).body.lines).toMatchObject([
      { changed_since: 'bank_details' },
    ]);
    expect(codeOf(await approve(one, waiting))).toBe('403 PAYOUT_NEEDS_OTHER_PERSON');
    const { body: done } = await approve(two, waiting);
    expect(done).toMatchObject({ status: 'approved', is_own_approval: false });
    expect(done.second_approval).not.toBeNull();
    expect((await two.request(path)).status).toBe(200);
    expect(await brokenInvariants(test.db)).toEqual([]);
  });

  it('covers each movement once while money comes and goes', async () => {
    const admin = await addAdmin();
    await addSettings(admin);
    const acme = await addSeller();
    const orderId = await earn(acme.id, 9_000);
    await paidOut(admin);
    const refund = await admin.request(`/api/admin/orders/${orderId}/refunds`, {
      json: { reason: 'Damaged', restock: false, full: true },
      headers: { 'idempotency-key': 'refund' },
    });
    expect([refund.status, refund.body.error ?? null]).toEqual([201, null]);
    expect(await moneyOf(acme)).toEqual({ available: -90, in_payout: 0 });
    const draft = await begin(admin);
    expect(draft.lines).toMatchObject([{ balance: -90, amount: 0, exclusion: 'negative' }]);
    await earn(acme.id, 12_000);
    const { body: fresh } = await admin.request(`${PAYOUTS}/${draft.id}`);
    expect((await approve(admin, fresh)).body).toMatchObject({ status: 'approved', total: 30 });
    const covered = await test.db
      .selectFrom('payout_movements')
      .innerJoin('ledger_transactions as t', 't.id', 'payout_movements.transaction_id')
      .innerJoin('payout_lines as l', 'l.id', 'payout_movements.line_id')
      .select(['t.kind', 'l.amount_cents'])
      .orderBy('t.posted_at')
      .execute();
    expect(covered).toEqual([
      { kind: 'available', amount_cents: 9_000 },
      { kind: 'refund_requested', amount_cents: 3_000 },
      { kind: 'available', amount_cents: 3_000 },
    ]);
    expect(await brokenInvariants(test.db)).toEqual([]);
  });
});

describe('the invariants of payouts', () => {
  it.each([
    ['I20', `delete from payout_movements`],
    ['I20', `update payout_lines set amount_cents = 9001, balance_cents = 9001`],
    ['I20b', `update payouts set status = 'approved', sent_at = null`],
    ['I20b', `update payout_lines set returned_at = now(), return_reason = 'x'`],
    ['I20c', `update payout_files set total_cents = 1`],
    ['I20c', `update payouts set total_cents = 1`],
  ])('%s detects: %s', async (code, statement) => {
    const admin = await addAdmin();
    await addSettings(admin);
    await earn((await addSeller()).id, 9_000);
    await paidOut(admin);
    expect(await brokenInvariants(test.db)).toEqual([]);
    await test.database.pool.query(statement);
    const broken = await brokenInvariants(test.db);
    expect(broken.map((sentence) => sentence.split(' ')[0])).toContain(code);
  });
});

describe('the payout schedule', () => {
  it('begins one draft on its day and tells the administrators', async () => {
    const adminId = await addPerson(test.db, { role: 'admin' });
    const admin = as(adminId);
    await addSettings(admin, { schedule: 'weekly', first_on: '2026-03-04' });
    const list = async () => (await admin.request(PAYOUTS)).body;
    const told = async () => (await mailsOf('payout-drafted')).map((mail) => mail.to_address);
    await draftDuePayout(test.services);
    expect(await list()).toMatchObject({ payouts: [], next_on: '2026-03-04' });
    test.clock.advanceMs(2 * DAY_MS);
    await draftDuePayout(test.services);
    // Nobody could be paid.
    expect([await list(), await told()]).toMatchObject([{ payouts: [], draft_id: null }, []]);
    await earn((await addSeller()).id, 9_000);
    await draftDuePayout(test.services);
    await draftDuePayout(test.services);
    expect(await list()).toMatchObject({
      payouts: [{ status: 'draft', due_on: '2026-03-11', total: 90 }],
      next_on: '2026-03-18',
    });
    expect(await told()).toEqual([`${adminId}@example.com`]);
    // The draft still waits a week later: no second one, and a second email.
    test.clock.advanceMs(7 * DAY_MS);
    await draftDuePayout(test.services);
    await draftDuePayout(test.services);
    expect((await list()).payouts).toHaveLength(1);
    expect(await told()).toHaveLength(2);
  });

  it('needs its first day, and settings that a bank could read', async () => {
    const admin = await addAdmin();
    const put = async (json: object) => {
      const { status, body } = await admin.request('/api/admin/payout-settings', {
        method: 'PUT',
        json,
      });
      return status === 200 ? 200 : Object.keys(body.error.fields ?? {});
    };
    expect(await put({ schedule: 'weekly' })).toEqual(['first_on']);
    expect(await put({ bank_code: 'C1' })).toEqual(['bank_code']);
    expect(await put({ funding_bsb: '06-2000' })).toEqual(['funding_bsb']);
    expect(await put({ funding_account_number: '000' })).toEqual(['funding_account_number']);
    expect(await put({ user_number: '12345' })).toEqual(['user_number']);
    expect(await put({ records_per_file: 1 })).toEqual(['records_per_file']);
    expect(await put({ schedule: 'monthly', first_on: '2026-03-31' })).toBe(200);
    expect(await put({ schedule: 'manual' })).toBe(200);
    const { body } = await admin.request('/api/admin/payout-settings');
    expect(body).toMatchObject({ schedule: 'manual', first_on: null, minimum: 10 });
  });
});

describe('an adjustment', () => {
  it('gives or takes available money once, with a reason that the seller reads', async () => {
    const admin = await addAdmin();
    const acme = await addSeller();
    const adjust = (change: object) =>
      admin.request('/api/admin/money/adjustments', {
        json: {
          id: '01a2148a-611f-757d-9c3f-69fae3792a93',
          seller_id: acme.id,
          direction: 'take',
          amount: 12.5,
          reason: 'Packaging that we bought for you',
          ...change,
        },
      });
    expect(codeOf(await adjust({ amount: 0 }))).toBe('422 INVALID_INPUT');
    expect(codeOf(await adjust({ amount: 1_000_001 }))).toBe('422 INVALID_INPUT');
    expect(codeOf(await adjust({ reason: '' }))).toBe('422 INVALID_INPUT');
    expect(codeOf(await adjust({ seller_id: accountsOfNobody }))).toBe('404 SELLER_NOT_FOUND');
    const customer = await addPerson(test.db);
    expect(codeOf(await adjust({ seller_id: customer }))).toBe('404 SELLER_NOT_FOUND');
    expect([await adjust({}), await adjust({})].map(codeOf)).toEqual(['204', '204']);
    expect(codeOf(await adjust({ amount: 13 }))).toBe('409 CONFLICT');
    expect(await moneyOf(acme)).toEqual({ available: -12.5, in_payout: 0 });
    const { body } = await acme.caller.request('/api/seller/money/movements');
    expect(body.movements).toMatchObject([
      { kind: 'adjustment', amount: -12.5, note: 'Packaging that we bought for you', order: null },
    ]);
    expect(await brokenInvariants(test.db)).toEqual([]);
  });
});

const accountsOfNobody = '01a2148a-0000-757d-9c3f-69fae3792a93';

describe('payouts, where a second factor is required', () => {
  const strict = useTestApp({ env: { AUTH_REQUIRE_SECOND_FACTOR: 'true' } });

  it('ask for it again before money is decided about', async () => {
    const admin = await strict.signIn({ role: 'admin' });
    await addFactor(strict, admin);
    const call = async (path: string, json?: object, method?: string) =>
      codeOf(await callAs(strict, admin, path, json, method));
    const { body: draft } = await callAs(strict, admin, PAYOUTS, {});
    strict.clock.advanceMs(30 * 60_000);
    const approval = { seen: draft.seen, pay_on: draft.earliest_pay_on };
    for (const [path, json, method] of [
      [`${PAYOUTS}/${draft.id}/approval`, approval],
      [`${PAYOUTS}/${draft.id}/void`, { reason: 'No' }],
      [`${PAYOUTS}/${draft.id}/files/1`, undefined],
      [`${PAYOUTS}/${draft.id}/returns`, { line_id: draft.id, reason: 'No' }],
      ['/api/admin/payout-settings', { minimum: 1 }, 'PUT'],
      [
        '/api/admin/money/adjustments',
        { id: draft.id, seller_id: draft.id, direction: 'give', amount: 1, reason: 'No' },
      ],
    ] as const) {
      expect([path, await call(path, json, method)]).toEqual([path, '403 MFA_NOT_RECENT']);
    }
  });
});
