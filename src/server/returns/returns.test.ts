import { sql } from 'kysely';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';

import { eraseAccount } from '#server/accounts/close-account.ts';
import { applyRetention } from '#server/retention/apply-retention.ts';
import { releaseEarnings } from '#server/ledger/release-earnings.ts';
import { escalateOverdueReturns } from '#server/returns/escalate-overdue.ts';
import { applyPaymentEvent } from '#server/payments/apply-payment.ts';
import { DEFAULT_AGE_RULES } from '#domain/age-restrictions/age-rules.ts';
import { cents } from '#domain/money/cents.ts';
import { shareOf } from '#domain/orders/refunds.ts';
import { newId } from '#server/platform/ids.ts';
import { useTestApp, type TestResponse, type TestUser } from '#tests/support/app.ts';
import { useOrderToSend } from '#tests/support/parcels.ts';
import {
  brokenInvariants,
  runJobs,
  sandboxFor,
  signInDirectly,
  stockOf,
} from '#tests/support/trade.ts';

const DAY_MS = 86_400_000;

const test = useTestApp({ payments: sandboxFor });

// Before the order: each order costs $12 of freight.
beforeEach(async () => {
  await test.db
    .updateTable('global_settings')
    .set({ standard_shipping_cost_cents: 1200, free_shipping_threshold_cents: 1_000_000 })
    .execute();
});

const { ctx, parcel, send, deliver } = useOrderToSend(test);

const FINE = {
  isUnsafe: false,
  isVeryDifferent: false,
  wouldNotHaveBought: false,
  isFixableSoon: true,
  isSecondProblem: false,
};
const AS_NEW = {
  isUnused: true,
  isGone: false,
  isDamagedByCustomer: false,
  isFixed: false,
  isHardToSend: false,
};
const ADDRESS = {
  address1: '4 Mill Lane',
  address2: null,
  city: 'Orange',
  state: 'NSW',
  postcode: '2800',
};

const codeOf = ({ status, body }: TestResponse) => (status < 300 ? status : body.error?.code);

/** All goods of the first seller arrive today. */
async function arrive(): Promise<void> {
  const { body } = await send(ctx.own, parcel({ Deck: 5, Screw: 2 }));
  expect((await deliver(ctx.own, body.parcels[0].id)).status).toBe(200);
}

/** Sessions end, so everybody logs in again. */
async function later(days: number): Promise<void> {
  test.clock.advanceMs(days * DAY_MS);
  const { user_id: buyerId } = await test.db
    .selectFrom('orders')
    .select('user_id')
    .executeTakeFirstOrThrow();
  ctx.buyer = await signInDirectly(test, buyerId);
  ctx.own = { ...ctx.own, ...(await signInDirectly(test, ctx.own.id)) };
  ctx.admin = { ...ctx.admin, ...(await signInDirectly(test, ctx.admin.id)) };
}

const claim = (change: object = {}) => ({
  id: newId(),
  order_id: ctx.orderId,
  lines: [{ order_item_id: ctx.lines['Deck'], quantity: 2 }],
  reason: 'changed_mind',
  problem: FINE,
  goods: AS_NEW,
  text: 'I ordered two too many.',
  pictures: [],
  ...change,
});

const MAJOR = { reason: 'wrong_item', wanted: 'refund', text: 'It is grey, not brown.' };
const MINOR = { reason: 'faulty', text: 'One board has a crack.' };

const ask = (change: object = {}) => ctx.buyer.request('/api/returns', { json: claim(change) });

/** A return that has been asked for. */
async function asked(change: object = {}) {
  const answer = await ask(change);
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
  return answer.body;
}

type Person = Pick<TestUser, 'request'>;

const areaOf = (by: Person) =>
  by === ctx.buyer
    ? '/api/returns'
    : by === ctx.admin
      ? '/api/admin/returns'
      : '/api/seller/returns';

/** Takes a step with the newest version. */
async function step(by: Person, id: string, name: string, body: object = {}) {
  const read = await by.request(`${areaOf(by)}/${id}`);
  return by.request(`${areaOf(by)}/${id}/${name}`, {
    json: { version: read.body.version, ...body },
  });
}

async function took(by: Person, id: string, name: string, body: object = {}) {
  const answer = await step(by, id, name, body);
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body;
}

const REPAID = { postage_repaid: 'Bank transfer' };
const POSTED = { sending: 'customer_posts', return_address: ADDRESS };

/** Approved, posted and back at the seller's. */
async function received(change: object, remedy: string) {
  const { id } = await asked(change);
  await took(ctx.own, id, 'approval', { remedy, ...POSTED, text: 'Pack it well, please.' });
  await took(ctx.buyer, id, 'sent-back', {
    carrier: 'australia_post',
    tracking_number: '33XYZ',
    postage: 12.5,
  });
  await took(ctx.own, id, 'receipt');
  return id as string;
}

const mails = async () => {
  const rows = await test.db
    .selectFrom('mails')
    .select(['kind', 'text_body'])
    .where('kind', 'like', 'return-%')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ kind }) => kind);
};

const notices = async (sellerId: string | null) => {
  const rows = await test.db
    .selectFrom('notices')
    .select('title')
    .where('kind', '=', 'return')
    .where('seller_id', 'is not distinct from', sellerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(({ title }) => title.replace(/^Return R\d+ of order [^:]+: /, ''));
};

describe('what can be returned', () => {
  it('is what was sent, by who sold it, with the day on which it arrived', async () => {
    await arrive();
    const { body } = await ctx.buyer.request(`/api/returns/options?order_id=${ctx.orderId}`);
    expect(body).toMatchObject({ return_days: 30, returns: [] });
    const lines = body.suppliers.flatMap(
      (supplier: { lines: { name: string; returnable: number; delivered_on: string | null }[] }) =>
        supplier.lines.map((line) => [line.name, line.returnable, line.delivered_on !== null]),
    );
    expect(lines).toEqual([
      ['Deck', 5, true],
      ['Screw', 2, true],
      ['Tap', 0, false],
    ]);
  });

  it('is not what is in another return, or was returned and paid back', async () => {
    await arrive();
    const id = await received({}, 'refund');
    await took(ctx.own, id, 'resolution', { remedy: 'refund', restock: true });
    await asked({ lines: [{ order_item_id: ctx.lines['Deck'], quantity: 3 }] });
    const more = await ask({ lines: [{ order_item_id: ctx.lines['Deck'], quantity: 1 }] });
    expect([more.status, more.body.error.fields]).toEqual([
      422,
      { lines: 'All units of Deck have been returned or refunded, or are in a return.' },
    ]);
  });

  it.each<[string, [string, number][], string]>([
    ['more units than were sent', [['Deck', 6]], 'You can return up to 5 of Deck.'],
    ['goods that were not sent', [['Tap', 1]], 'Tap has not been sent yet.'],
    [
      'goods of two sellers',
      [
        ['Deck', 1],
        ['Tap', 1],
      ],
      'Ask for one return for the goods of each seller.',
    ],
    [
      'an item named twice',
      [
        ['Deck', 1],
        ['Deck', 1],
      ],
      'Name each item once.',
    ],
  ])('refuses %s', async (_, lines, sentence) => {
    await arrive();
    const answer = await ask({
      lines: lines.map(([name, quantity]) => ({
        order_item_id: ctx.lines[name],
        quantity,
      })),
    });
    expect([answer.status, answer.body.error.fields.lines]).toEqual([422, sentence]);
  });

  it.each([
    ['no units', { lines: [] }],
    ['half a unit', { lines: [{ order_item_id: newId(), quantity: 0.5 }] }],
    ['5,000 characters', { text: 'a'.repeat(5000) }],
    ['too few characters', { text: 'Broken' }],
    ['an unknown reason', { reason: 'bored' }],
    ['five pictures', { pictures: Array.from({ length: 5 }, () => newId()) }],
    ['a picture of nobody', { pictures: [newId()] }],
    ['no choice where it is the customer’s', { ...MAJOR, wanted: null }],
    ['a remedy that the law does not give', { ...MAJOR, wanted: 'repair' }],
    ['a day in the future', { arrived_on: '2031-01-01' }],
    ['a day before it was sent', { arrived_on: '2020-01-01' }],
    ['a day that is none', { arrived_on: '2026-02-31' }],
  ])('refuses %s with a sentence, and keeps nothing', async (_, change) => {
    await send(ctx.own, parcel({ Deck: 5 }));
    const answer = await ask(change);
    expect(answer.status).toBe(422);
    expect(Object.values(answer.body.error.fields ?? {}).join(' ')).toMatch(/\.$/);
    expect(await test.db.selectFrom('returns').select('id').execute()).toEqual([]);
  });

  it('is a change of mind only within the days of the shop, unused; a problem always', async () => {
    await arrive();
    await later(40);
    const late = await ask();
    expect([late.status, late.body.error.code]).toEqual([422, 'RETURN_REFUSED']);
    expect(late.body.error.message).toContain('The time in which you can change your mind is over');
    expect(late.body.error.message).toContain('consumer guarantees');
    await later(400);
    await asked(MINOR);
  });
});

describe('a return', () => {
  it('of a change of mind goes from the question to the refund, and everybody is told', async () => {
    await arrive();
    const { id, number, state, answer_by: answerBy } = await asked();
    expect([number, state]).toEqual([expect.stringMatching(/^R\d+$/), 'requested']);
    expect(answerBy).toMatch(/^\d{4}-\d\d-\d\d$/);
    await took(ctx.own, id, 'question', { text: 'Are they unopened?' });
    await took(ctx.buyer, id, 'answer', { text: 'Yes, both.' });
    await took(ctx.own, id, 'approval', { remedy: 'refund', ...POSTED });
    await took(ctx.buyer, id, 'sent-back', { carrier: 'own_vehicle' });
    await took(ctx.own, id, 'receipt');
    const before = await stockOf(test.db, ctx.stockItems['Deck'] ?? '');
    const done = await took(ctx.own, id, 'resolution', { remedy: 'refund', restock: true });
    // Two of five boards at $20, and no delivery: it was a change of mind.
    expect(done).toMatchObject({ state: 'resolved', refunds: [{ amount: 40, freight: 0 }] });
    expect(await stockOf(test.db, ctx.stockItems['Deck'] ?? '')).toMatchObject({
      on_hand: before.on_hand + 2,
    });
    expect(await mails()).toEqual([
      'return-requested',
      'return-question',
      'return-approved',
      'return-received',
      'return-resolved',
    ]);
    expect(await notices(ctx.own.id)).toEqual([
      'a customer asks for it',
      'the customer has answered',
      'the goods are on their way back',
    ]);
    const { body: own } = await ctx.buyer.request(`/api/returns/${id}`);
    expect(
      own.steps.map((each: { action: string; side: string }) => [each.action, each.side]),
    ).toEqual([
      ['request', 'customer'],
      ['ask', 'seller'],
      ['answer', 'customer'],
      ['approve', 'seller'],
      ['send_back', 'customer'],
      ['receive', 'seller'],
      ['resolve', 'seller'],
    ]);
    const { body: order } = await ctx.buyer.request(`/api/orders/${ctx.orderId}`);
    expect(order.events.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['return_requested', 'return_approved', 'return_resolved']),
    );
    await runJobs(test);
    const { body: paid } = await ctx.buyer.request(`/api/returns/${id}`);
    expect(paid.refunds[0].status).toBe('succeeded');
  });

  it('of a wrong item pays the delivery back too', async () => {
    await arrive();
    const id = await received(MAJOR, 'refund');
    const done = await took(ctx.own, id, 'resolution', { remedy: 'refund', ...REPAID });
    expect(done.refunds[0].freight).toBeGreaterThan(0);
    expect(done.refunds[0].amount).toBe(40 + done.refunds[0].freight);
  });

  it('with a replacement takes it out of stock, once', async () => {
    await arrive();
    const id = await received({ ...MAJOR, wanted: 'replacement' }, 'replacement');
    const item = ctx.stockItems['Deck'] ?? '';
    const before = await stockOf(test.db, item);
    const parcelBack = { carrier: 'sendle', tracking_number: 'S1' };
    const { body } = await ctx.own.request(`/api/seller/returns/${id}`);
    const twice = await Promise.all(
      [1, 2].map(() =>
        ctx.own.request(`/api/seller/returns/${id}/resolution`, {
          json: { version: body.version, remedy: 'replacement', ...parcelBack, ...REPAID },
        }),
      ),
    );
    expect(twice.map(codeOf)).toEqual(expect.arrayContaining([200, 'RETURN_CHANGED']));
    expect(await stockOf(test.db, item)).toMatchObject({ on_hand: before.on_hand - 2 });
    const { body: own } = await ctx.buyer.request(`/api/returns/${id}`);
    expect(own).toMatchObject({ state: 'resolved', refunds: [] });
    expect(own.replacement).toMatchObject({ carrier: 'Sendle', tracking_number: 'S1' });
    // The replacement can be returned again.
    await asked({ ...MINOR, problem: { ...FINE, isSecondProblem: true }, wanted: 'refund' });
  });

  it('cannot be replaced from an empty shelf', async () => {
    await arrive();
    const id = await received({ ...MAJOR, wanted: 'replacement' }, 'replacement');
    await test.db
      .insertInto('stock_movements')
      .values({
        id: newId(),
        stock_item_id: ctx.stockItems['Deck'] ?? '',
        quantity_change: -(await stockOf(test.db, ctx.stockItems['Deck'] ?? '')).on_hand,
        reason: 'counted',
        created_at: test.clock.now(),
      })
      .execute();
    await test.db
      .updateTable('stock_items')
      .set({ on_hand: 0 })
      .where('id', '=', ctx.stockItems['Deck'] ?? '')
      .execute();
    const answer = await step(ctx.own, id, 'resolution', {
      remedy: 'replacement',
      carrier: 'own_vehicle',
      ...REPAID,
    });
    expect(codeOf(answer)).toBe('OUT_OF_STOCK');
  });

  it('of a minor failure is the seller’s to repair, with the notice that the law prescribes', async () => {
    await arrive();
    const { id, chooser, remedies } = await asked(MINOR);
    expect([chooser, remedies]).toEqual(['seller', ['repair', 'replacement', 'refund']]);
    await took(ctx.own, id, 'approval', { remedy: 'repair', ...POSTED });
    const approved = await test.db
      .selectFrom('mails')
      .select('text_body')
      .where('kind', '=', 'return-approved')
      .executeTakeFirstOrThrow();
    expect(approved.text_body?.replaceAll(/\s+/g, ' ')).toContain(
      'Refurbished parts may be used to repair the goods.',
    );
    await took(ctx.own, id, 'receipt');
    await took(ctx.own, id, 'resolution', { remedy: 'repair', text: 'The hinge is new.' });
  });

  it('of a problem does not end before what posting cost is paid back', async () => {
    await arrive();
    const id = await received(MAJOR, 'refund');
    const owed = await step(ctx.own, id, 'resolution', { remedy: 'refund' });
    expect([owed.status, owed.body.error.fields]).toEqual([
      422,
      { postage_repaid: 'Say how you have paid back the $12.50 that posting cost.' },
    ]);
    await took(ctx.own, id, 'resolution', { remedy: 'refund', postage_repaid: 'Bank transfer' });
    const { body } = await ctx.buyer.request(`/api/returns/${id}`);
    expect(body).toMatchObject({ postage: 12.5, postage_repaid: 'Bank transfer' });
  });

  it('can be a compensation of its own lines alone', async () => {
    await arrive();
    const { id } = await asked({ ...MAJOR, wanted: 'compensation' });
    await took(ctx.own, id, 'approval', { remedy: 'compensation', sending: 'keep' });
    const none = await step(ctx.own, id, 'resolution', { remedy: 'compensation' });
    expect([none.status, none.body.error.fields]).toEqual([422, { amount: 'Enter an amount.' }]);
    const tooMuch = await step(ctx.own, id, 'resolution', { remedy: 'compensation', amount: 500 });
    expect(codeOf(tooMuch)).toBe('REFUND_EXCEEDS_PAYMENT');
    const done = await took(ctx.own, id, 'resolution', { remedy: 'compensation', amount: 7.77 });
    expect(done.refunds).toMatchObject([{ amount: 7.77, freight: 0 }]);
    const lines = await test.db
      .selectFrom('refund_lines')
      .select(['order_item_id', 'amount_cents', 'quantity'])
      .execute();
    expect(lines).toEqual([{ order_item_id: ctx.lines['Deck'], amount_cents: 777, quantity: 0 }]);
  });

  it('cannot be given another remedy than the customer chose, or none of the law', async () => {
    await arrive();
    const { id } = await asked(MAJOR);
    const other = await step(ctx.own, id, 'approval', { remedy: 'replacement', ...POSTED });
    expect([other.status, other.body.error.fields]).toEqual([
      422,
      { remedy: 'The choice is the customer’s: refund.' },
    ]);
    const { id: minor } = await asked({
      ...MINOR,
      lines: [{ order_item_id: ctx.lines['Screw'], quantity: 1 }],
    });
    const none = await step(ctx.own, minor, 'approval', { remedy: 'compensation', ...POSTED });
    expect(none.body.error.fields).toEqual({
      remedy: 'This is not among what the customer is entitled to.',
    });
    const nowhere = await step(ctx.own, minor, 'approval', {
      remedy: 'refund',
      sending: 'customer_posts',
    });
    expect(nowhere.body.error.fields).toEqual({
      return_address: 'Enter the address that the goods go back to.',
    });
  });

  it('can be withdrawn, and asked for again', async () => {
    await arrive();
    const { id } = await asked();
    expect((await took(ctx.buyer, id, 'withdrawal')).state).toBe('withdrawn');
    expect(codeOf(await step(ctx.own, id, 'approval', { remedy: 'refund', ...POSTED }))).toBe(
      'RETURN_CHANGED',
    );
    await asked({ lines: [{ order_item_id: ctx.lines['Deck'], quantity: 5 }] });
  });

  it('that was declined can be taken to the shop once, which then decides', async () => {
    await arrive();
    const { id } = await asked(MINOR);
    const policy = await step(ctx.own, id, 'refusal', { reason: 'too_late', text: 'Too late.' });
    expect(policy.body.error.fields.reason).toContain('says nothing about a problem');
    const declined = await took(ctx.own, id, 'refusal', {
      reason: 'no_fault',
      text: 'We see no crack.',
    });
    expect(declined).toMatchObject({ state: 'declined', decline_reason: 'no_fault' });
    const again = await took(ctx.buyer, id, 'escalation', { text: 'Look at the picture.' });
    expect(again).toMatchObject({ state: 'requested', is_escalated: true });
    const seller = await step(ctx.own, id, 'approval', { remedy: 'refund', ...POSTED });
    expect(codeOf(seller)).toBe('RETURN_ESCALATED');
    await took(ctx.admin, id, 'approval', { remedy: 'refund', ...POSTED });
    await took(ctx.own, id, 'receipt');
    await took(ctx.admin, id, 'resolution', { remedy: 'refund' });
    expect(await notices(null)).toEqual(['the customer asks you to decide']);
    expect(await notices(ctx.own.id)).toEqual([
      'a customer asks for it',
      'the shop decides about it',
      'the shop has decided: approved',
      'the shop has decided: resolved',
    ]);
  });

  it('that nobody answers in three business days goes to the shop, once', async () => {
    await arrive();
    const { id } = await asked(MINOR);
    const run = () => escalateOverdueReturns({ ...test.services, now: test.clock.now() });
    await run();
    await later(10);
    await Promise.all([run(), run(), run()]);
    const { body } = await ctx.buyer.request(`/api/returns/${id}`);
    expect(body).toMatchObject({ state: 'requested', is_escalated: true });
    expect(body.steps.map(({ side }: { side: string }) => side)).toEqual(['customer', 'system']);
    expect(await notices(null)).toEqual(['nobody has answered in time, so you decide']);
    expect(await mails()).toEqual(['return-requested', 'return-escalated']);
  });

  it('in which somebody was hurt is told to administrators at once, until it is dealt with', async () => {
    await arrive();
    const { id } = await asked({ ...MINOR, was_hurt: true });
    const told = await test.db
      .selectFrom('mails')
      .select(['to_address', 'subject'])
      .where('kind', '=', 'customer-hurt')
      .execute();
    expect(told.map(({ subject }) => subject)).toEqual(['Somebody was hurt: Deck']);
    const counts = async () => (await ctx.admin.request('/api/admin/returns')).body.counts.hurt;
    expect(await counts()).toBe(1);
    const settled = await ctx.admin.request(`/api/admin/returns/${id}/hurt-settled`, {
      json: { note: 'Reported to the ACCC.' },
    });
    expect(settled.body).toMatchObject({ report_due_at: null, hurt_note: 'Reported to the ACCC.' });
    expect(await counts()).toBe(0);
    expect((await ctx.own.request(`/api/seller/returns/${id}`)).body.hurt_note).toBeNull();
  });

  it('is asked for once, however often it is sent', async () => {
    await arrive();
    const body = claim();
    const answers = await Promise.all(
      [1, 2, 3].map(() => ctx.buyer.request('/api/returns', { json: body })),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await mails()).toEqual(['return-requested']);
  });

  it('keeps the pictures of its steps, for those who may see it', async () => {
    await arrive();
    const pixels = await sharp({
      create: { width: 20, height: 20, channels: 3, background: '#883311' },
    })
      .jpeg()
      .toBuffer();
    const { accessToken } = ctx.buyer as TestUser;
    const uploaded = await test.app.request('/storage/v1/object/attachments', {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'image/jpeg' },
      body: pixels as BodyInit,
    });
    const { id: picture } = (await uploaded.json()) as { id: string };
    const { id } = await asked({ ...MINOR, pictures: [picture] });
    const { body } = await ctx.own.request(`/api/seller/returns/${id}`);
    const shown = await test.app.request(body.steps[0].pictures[0].url);
    expect(shown.status).toBe(200);
    expect(codeOf(await ask({ ...MINOR, pictures: [picture] }))).toBe('INVALID_INPUT');
  });

  it('stops the clock of its lines until it has ended', async () => {
    await arrive();
    const { id } = await asked(MINOR);
    await later(30);
    await runJobs(test);
    const pending = async () => {
      await releaseEarnings({ ...test.services, now: test.clock.now() });
      const rows = await test.db
        .selectFrom('seller_earnings')
        .select('order_item_id')
        .where('seller_id', '=', ctx.own.id)
        .where('pending_cents', '>', 0)
        .execute();
      return rows.map((row) => row.order_item_id);
    };
    expect(await pending()).toEqual([ctx.lines['Deck']]);
    await took(ctx.buyer, id, 'withdrawal');
    expect(await pending()).toEqual([]);
  });
});

describe('faults', () => {
  it('a refund while a chargeback opens needs a confirmation, and the books agree', async () => {
    await arrive();
    const id = await received(MAJOR, 'refund');
    const { payment_reference: paymentReference, amount_cents: amount } = await test.db
      .selectFrom('payment_sessions')
      .select(['payment_reference', 'amount_cents'])
      .where('order_id', '=', ctx.orderId)
      .executeTakeFirstOrThrow();
    const opens = applyPaymentEvent({ ...test.services, now: test.clock.now() }, 'sandbox', {
      eventId: newId(),
      payload: {},
      type: 'disputed',
      paymentReference: paymentReference ?? '',
      dispute: {
        disputeId: 'dp_1',
        status: 'needs_response',
        isOpen: true,
        amountCents: cents(amount),
        currency: 'AUD',
        reason: 'fraudulent',
        dueAt: null,
        openedAt: test.clock.now(),
        toldAt: test.clock.now(),
        funds: null,
      },
    });
    const [, refunded] = await Promise.all([
      opens,
      step(ctx.own, id, 'resolution', { remedy: 'refund', ...REPAID }),
    ]);
    expect(['ORDER_DISPUTED', 200]).toContain(codeOf(refunded));
    if (codeOf(refunded) === 'ORDER_DISPUTED') {
      const { body } = await ctx.own.request(`/api/seller/returns/${id}`);
      expect(body).toMatchObject({ state: 'received', has_open_dispute: true });
      await took(ctx.own, id, 'resolution', { remedy: 'refund', despite_dispute: true, ...REPAID });
    }
    const refunds = await test.db.selectFrom('refunds').select('id').execute();
    expect(refunds).toHaveLength(1);
  });

  it('resolved twice at once pays back once', async () => {
    await arrive();
    const id = await received(MAJOR, 'refund');
    const { body } = await ctx.own.request(`/api/seller/returns/${id}`);
    const by = [ctx.own, ctx.admin, ctx.own, ctx.admin];
    const answers = await Promise.all(
      by.map((person) =>
        person.request(`${areaOf(person)}/${id}/resolution`, {
          json: { version: body.version, remedy: 'refund', ...REPAID },
        }),
      ),
    );
    expect(answers.map(codeOf).filter((code) => code === 200)).toHaveLength(1);
    expect(await test.db.selectFrom('refunds').select('id').execute()).toHaveLength(1);
  });

  it('goes on from the approval after the process ended before the refund', async () => {
    await arrive();
    const { id } = await asked(MAJOR);
    await took(ctx.own, id, 'approval', { remedy: 'refund', ...POSTED });
    // The transaction of the refund never commits.
    const { body } = await ctx.own.request(`/api/seller/returns/${id}`);
    await expect(
      test.db.transaction().execute(async (trx) => {
        await trx.updateTable('returns').set({ state: 'resolved' }).where('id', '=', id).execute();
        throw new Error('killed');
      }),
    ).rejects.toThrow('killed');
    expect(body.state).toBe('approved');
    const done = await took(ctx.own, id, 'resolution', { remedy: 'refund' });
    expect(done.refunds[0].amount).toBeGreaterThan(40);
  });
});

describe('units that go two ways', () => {
  it('a declined return is not opened again while another has its units', async () => {
    await arrive();
    const all = { lines: [{ order_item_id: ctx.lines['Deck'], quantity: 5 }] };
    const { id } = await asked({ ...MINOR, ...all });
    await took(ctx.own, id, 'refusal', { reason: 'no_fault', text: 'We see no crack.' });
    const { id: other } = await asked({ ...MINOR, ...all });
    expect(codeOf(await step(ctx.buyer, id, 'escalation'))).toBe('RETURN_CHANGED');
    await took(ctx.buyer, other, 'withdrawal');
    await took(ctx.buyer, id, 'escalation');
  });

  it('units that were refunded elsewhere are not replaced as well', async () => {
    await arrive();
    const id = await received({ ...MAJOR, wanted: 'replacement' }, 'replacement');
    await ctx.admin.request(`/api/admin/orders/${ctx.orderId}/refunds`, {
      json: { full: true, reason: 'Goodwill.', restock: false },
      headers: { 'idempotency-key': newId() },
    });
    const answer = await step(ctx.own, id, 'resolution', {
      remedy: 'replacement',
      carrier: 'own_vehicle',
      ...REPAID,
    });
    expect(codeOf(answer)).toBe('RETURN_CHANGED');
  });

  it('a recalled product replaces nothing', async () => {
    await arrive();
    const id = await received({ ...MAJOR, wanted: 'replacement' }, 'replacement');
    const recall = (isRecalled: boolean) =>
      test.db
        .updateTable('stock_items')
        .set({ is_recalled: isRecalled })
        .where('id', '=', ctx.stockItems['Deck'] ?? '')
        .execute();
    await recall(true);
    const answer = await step(ctx.own, id, 'resolution', {
      remedy: 'replacement',
      carrier: 'own_vehicle',
      ...REPAID,
    });
    expect(codeOf(answer)).toBe('ITEM_RECALLED');
    await recall(false);
  });

  it('units of a recall never go back into stock, also once it is closed', async () => {
    await arrive();
    const id = await received(
      {
        ...MAJOR,
        lines: [
          { order_item_id: ctx.lines['Deck'], quantity: 2 },
          { order_item_id: ctx.lines['Screw'], quantity: 1 },
        ],
      },
      'refund',
    );
    const { product_id: deck } = await test.db
      .selectFrom('order_items')
      .select('product_id')
      .where('id', '=', ctx.lines['Deck'] ?? '')
      .executeTakeFirstOrThrow();
    const recall = await ctx.own.request('/api/seller/recalls', {
      json: {
        product_id: deck,
        title: 'The edge can break',
        danger: 'Splinters can cut people.',
        instructions: 'Bring it back.',
        remedy: 'refund',
        contact: 'safety@example.com',
      },
    });
    test.clock.advanceMs(1000);
    await ctx.own.request(`/api/seller/recalls/${recall.body.id}/closing`, {
      json: { reason: 'All are back.' },
    });
    const { body } = await ctx.own.request(`/api/seller/returns/${id}`);
    expect(body.recalled_lines).toEqual([ctx.lines['Deck']]);
    const stock = async (name: string) =>
      (await stockOf(test.db, ctx.stockItems[name] ?? '')).on_hand;
    const before = [await stock('Deck'), await stock('Screw')];
    await took(ctx.own, id, 'resolution', { remedy: 'refund', restock: true, ...REPAID });
    expect([await stock('Deck'), await stock('Screw')]).toEqual([before[0], (before[1] ?? 0) + 1]);
  });

  it('a refund of some units pays what the form has named', async () => {
    await arrive();
    const id = await received(MAJOR, 'refund');
    const { body } = await ctx.own.request(`/api/seller/returns/${id}`);
    const [left] = body.refundable.lines;
    const shown = (part: 'goods' | 'delivery') =>
      shareOf(cents(Math.round(left[part] * 100)), 1, left.units);
    const done = await took(ctx.own, id, 'resolution', {
      remedy: 'refund',
      lines: [{ order_item_id: ctx.lines['Deck'], quantity: 1 }],
      ...REPAID,
    });
    expect(shown('delivery')).toBeGreaterThan(0);
    expect(done.refunds).toMatchObject([
      { amount: (shown('goods') + shown('delivery')) / 100, freight: shown('delivery') / 100 },
    ]);
  });

  it('a compensation is at most the price of the returned units, and pays back no unit', async () => {
    await arrive();
    const { id } = await asked({ ...MAJOR, wanted: 'compensation' });
    await took(ctx.own, id, 'approval', { remedy: 'compensation', sending: 'keep' });
    const pay = (amount: number) =>
      step(ctx.own, id, 'resolution', { remedy: 'compensation', amount });
    expect(codeOf(await pay(40.01))).toBe('REFUND_EXCEEDS_PAYMENT');
    expect(codeOf(await pay(40))).toBe(200);
    const lines = await test.db.selectFrom('refund_lines').select('quantity').execute();
    expect(lines).toEqual([{ quantity: 0 }]);
  });

  it('units that an administrator marked as sent can be returned beside those of a parcel', async () => {
    await send(ctx.own, parcel({ Deck: 1 }));
    const path = `/api/admin/orders/${ctx.orderId}`;
    const { version } = (await ctx.admin.request(path)).body;
    const moved = await ctx.admin.request(path, {
      method: 'PATCH',
      json: { status: 'shipped', version },
    });
    expect([moved.status, moved.body.error]).toEqual([200, undefined]);
    const { body } = await ctx.buyer.request(`/api/returns/options?order_id=${ctx.orderId}`);
    expect(body.suppliers[0].lines[0].returnable).toBe(5);
  });
});

describe('compensation that was not enough', () => {
  const KEPT = { ...MAJOR, wanted: 'compensation' };
  const paid = async (amount: number) => {
    const { id } = await asked(KEPT);
    await took(ctx.own, id, 'approval', { remedy: 'compensation', sending: 'keep' });
    await took(ctx.own, id, 'resolution', { remedy: 'compensation', amount });
    return id as string;
  };

  it('can be taken to the shop once, which can add to it but never pays twice', async () => {
    await arrive();
    const id = await paid(30);
    await took(ctx.buyer, id, 'escalation', { text: 'It cost me more.' });
    expect(
      codeOf(await step(ctx.own, id, 'approval', { remedy: 'compensation', sending: 'keep' })),
    ).toBe('RETURN_ESCALATED');
    await took(ctx.admin, id, 'approval', { remedy: 'compensation', sending: 'keep' });
    const more = (amount: number) =>
      step(ctx.admin, id, 'resolution', { remedy: 'compensation', amount });
    // Two units cost $40, and $30 are paid.
    expect(codeOf(await more(10.01))).toBe('REFUND_EXCEEDS_PAYMENT');
    const twice = await Promise.all([more(8), more(8)]);
    expect(twice.map(codeOf)).toEqual(expect.arrayContaining([200, 'RETURN_CHANGED']));
    await runJobs(test);
    const { body } = await ctx.buyer.request(`/api/returns/${id}`);
    expect(body.refunds).toMatchObject([
      { amount: 30, status: 'succeeded' },
      { amount: 8, status: 'succeeded' },
    ]);
    expect([body.state, body.actions]).toEqual(['resolved', []]);
  });

  it('can be enough for the shop, and the return ends as before', async () => {
    await arrive();
    const id = await paid(5);
    await took(ctx.buyer, id, 'escalation');
    const decided = await took(ctx.admin, id, 'refusal', { reason: 'other', text: 'It is 10 %.' });
    expect(decided).toMatchObject({
      state: 'resolved',
      remedy: 'compensation',
      decline_reason: null,
      actions: [],
      refunds: [{ amount: 5 }],
    });
    await runJobs(test);
    const sent = await test.db
      .selectFrom('mails')
      .select('text_body')
      .where('kind', 'like', 'return-%')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(sent.text_body?.replaceAll(/\s+/g, ' ')).toContain('what you were paid is enough');
    expect(await mails()).not.toContain('return-declined');
    const { body: order } = await ctx.buyer.request(`/api/orders/${ctx.orderId}`);
    const kinds = order.events.map(({ kind }: { kind: string }) => kind);
    expect(kinds).not.toContain('return_declined');
    expect(codeOf(await step(ctx.buyer, id, 'escalation'))).toBe('RETURN_CHANGED');
  });

  it('is final after thirty days, and while another return has its units', async () => {
    await arrive();
    const id = await paid(5);
    const other = await asked({
      ...MINOR,
      lines: [{ order_item_id: ctx.lines['Deck'], quantity: 4 }],
    });
    expect(codeOf(await step(ctx.buyer, id, 'escalation'))).toBe('RETURN_CHANGED');
    await took(ctx.buyer, other.id, 'withdrawal');
    await later(31);
    expect(codeOf(await step(ctx.buyer, id, 'escalation'))).toBe('RETURN_CHANGED');
  });
});

describe('goods of a declined return', () => {
  it('go back to the customer, who reads with whom and since when', async () => {
    await arrive();
    const id = await received(MINOR, 'repair');
    const back = { carrier: 'sendle', tracking_number: 'S7' };
    expect(codeOf(await step(ctx.own, id, 'handed-back', back))).toBe('RETURN_CHANGED');
    await took(ctx.own, id, 'refusal', { reason: 'no_fault', text: 'The board is whole.' });
    expect(
      (await step(ctx.own, id, 'handed-back', { carrier: 'sendle' })).body.error.fields,
    ).toEqual({
      tracking_number: 'Enter the tracking number.',
    });
    await took(ctx.own, id, 'handed-back', back);
    expect(codeOf(await step(ctx.own, id, 'handed-back', back))).toBe('RETURN_CHANGED');
    await runJobs(test);
    const { body } = await ctx.buyer.request(`/api/returns/${id}`);
    expect(body).toMatchObject({ state: 'declined', actions: ['escalate'] });
    expect(body.replacement).toEqual({
      carrier: 'Sendle',
      tracking_number: 'S7',
      tracking_url: expect.any(String),
      brings: 'declined_goods',
      sent_at: test.clock.now().toISOString(),
      proof_of_age: null,
    });
    const mail = await test.db
      .selectFrom('mails')
      .select('text_body')
      .where('kind', '=', 'return-handed-back')
      .executeTakeFirstOrThrow();
    expect(mail.text_body).toContain('The parcel: Sendle S7.');
  });

  it('are in the order’s history and the audit log, and the seller reads of it', async () => {
    await arrive();
    const id = await received(MINOR, 'repair');
    await took(ctx.buyer, id, 'escalation');
    await took(ctx.admin, id, 'refusal', { reason: 'no_fault', text: 'The board is whole.' });
    const parcelBack = { carrier: 'sendle', tracking_number: 'S7', text: 'With bubble wrap.' };
    const { number } = await took(ctx.admin, id, 'handed-back', parcelBack);
    const event = await test.db
      .selectFrom('order_events')
      .select(['actor_id', 'note'])
      .where('kind', '=', 'return_handed_back')
      .executeTakeFirstOrThrow();
    expect(event).toEqual({ actor_id: ctx.admin.id, note: `${number}: Sendle S7` });
    const entry = await test.db
      .selectFrom('audit_entries')
      .select(['actor_id', 'after'])
      .where('action', '=', 'return handed back')
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      actor_id: ctx.admin.id,
      after: { return: number, state: 'declined', decided: 'Sendle S7', text: 'With bubble wrap.' },
    });
    expect((await notices(ctx.own.id)).at(-1)).toBe(
      'the shop has sent the goods back to the customer',
    );
    const { body: order } = await ctx.buyer.request(`/api/orders/${ctx.orderId}`);
    expect(order.events.map(({ kind }: { kind: string }) => kind)).toContain('return_handed_back');
  });

  it('go back too if the customer withdraws it after asking the shop', async () => {
    await arrive();
    const id = await received(MINOR, 'repair');
    await took(ctx.own, id, 'refusal', { reason: 'no_fault', text: 'The board is whole.' });
    await took(ctx.buyer, id, 'escalation');
    await took(ctx.buyer, id, 'withdrawal');
    const done = await took(ctx.own, id, 'handed-back', { carrier: 'own_vehicle' });
    expect([done.state, done.actions, done.replacement.brings]).toEqual([
      'withdrawn',
      [],
      'declined_goods',
    ]);
  });

  it('and are repaired later were not in the parcel that brought them back before', async () => {
    await arrive();
    const id = await received(MINOR, 'repair');
    await took(ctx.own, id, 'refusal', { reason: 'no_fault', text: 'The board is whole.' });
    const parcelBack = { carrier: 'sendle', tracking_number: 'S7' };
    await took(ctx.own, id, 'handed-back', parcelBack);
    const asked = await took(ctx.buyer, id, 'escalation');
    expect(asked.replacement).toMatchObject({ tracking_number: 'S7', brings: 'declined_goods' });
    await took(ctx.admin, id, 'approval', { remedy: 'repair', ...POSTED });
    const done = await took(ctx.admin, id, 'resolution', { remedy: 'repair', ...REPAID });
    expect([done.state, done.replacement]).toEqual(['resolved', null]);
    await runJobs(test);
    const mail = await test.db
      .selectFrom('mails')
      .select('text_body')
      .where('kind', '=', 'return-resolved')
      .executeTakeFirstOrThrow();
    expect(mail.text_body).not.toContain('S7');
  });

  it('stay where they are if they never came', async () => {
    await arrive();
    const { id } = await asked(MINOR);
    const declined = await took(ctx.own, id, 'refusal', { reason: 'no_fault', text: 'No.' });
    expect(declined.actions).toEqual([]);
  });
});

describe('age-restricted goods', () => {
  const mark = (kind: 'knife' | null) =>
    test.db
      .updateTable('products')
      .set({ age_restriction: kind })
      .where('name', '=', 'Deck')
      .execute();
  const rule = (age: number, change: object) =>
    test.db
      .updateTable('global_settings')
      .set({
        age_rules: JSON.stringify({
          knife: { age, states: { ...DEFAULT_AGE_RULES.knife.states, ...change } },
        }),
      })
      .execute();
  const PARCEL = { carrier: 'sendle', tracking_number: 'S1', ...REPAID };

  it('that replace others ask for proof of age, on every page and in the email', async () => {
    await arrive();
    const id = await received({ ...MAJOR, wanted: 'replacement' }, 'replacement');
    await mark('knife');
    await rule(21, {});
    const { body: open } = await ctx.own.request(`/api/seller/returns/${id}`);
    expect(open.to_customer).toEqual({ proof_of_age: 21, not_replaced: null });
    const done = await took(ctx.own, id, 'resolution', { remedy: 'replacement', ...PARCEL });
    expect(done.replacement).toMatchObject({ brings: 'replacement', proof_of_age: 21 });
    // Later changes leave it alone.
    await mark(null);
    await runJobs(test);
    const { body: own } = await ctx.buyer.request(`/api/returns/${id}`);
    expect(own.replacement.proof_of_age).toBe(21);
    const mail = await test.db
      .selectFrom('mails')
      .select('text_body')
      .where('kind', '=', 'return-resolved')
      .executeTakeFirstOrThrow();
    expect(mail.text_body).toContain('Whoever takes the parcel must be 21 or over');
  });

  it('are not sent to a state that blocks them, where the customer gets a refund instead', async () => {
    await arrive();
    const id = await received({ ...MAJOR, wanted: 'replacement' }, 'replacement');
    await mark('knife');
    await rule(18, { VIC: 'blocked' });
    const refused = await step(ctx.own, id, 'resolution', { remedy: 'replacement', ...PARCEL });
    expect([codeOf(refused), refused.body.error.message]).toEqual([
      'AGE_RESTRICTED',
      'Deck: This item is 18+ and is not delivered to VIC. A replacement cannot be sent.',
    ]);
    const { body } = await ctx.own.request(`/api/seller/returns/${id}`);
    expect(body.to_customer.not_replaced).toContain('not delivered to VIC');
    expect((await took(ctx.own, id, 'resolution', { remedy: 'refund', ...REPAID })).state).toBe(
      'resolved',
    );
  });

  it.each(['handed back', 'repaired'])(
    'that are %s show the age in a blocked state',
    async (how) => {
      await arrive();
      const id = await received(MINOR, 'repair');
      await mark('knife');
      await rule(18, { VIC: 'blocked' });
      const refusal = { reason: 'no_fault', text: 'The blade is whole.' };
      if (how === 'handed back') await took(ctx.own, id, 'refusal', refusal);
      const done =
        how === 'handed back'
          ? await took(ctx.own, id, 'handed-back', { carrier: 'sendle', tracking_number: 'S1' })
          : await took(ctx.own, id, 'resolution', { remedy: 'repair', ...PARCEL });
      expect(done.replacement.proof_of_age).toBe(18);
    },
  );

  it('cannot be promised there either', async () => {
    await arrive();
    const { id } = await asked({ ...MAJOR, wanted: 'replacement' });
    await mark('knife');
    await rule(18, { VIC: 'blocked' });
    const body = { remedy: 'replacement', ...POSTED };
    expect(codeOf(await step(ctx.own, id, 'approval', body))).toBe('AGE_RESTRICTED');
    await took(ctx.own, id, 'approval', { ...body, remedy: 'refund' });
  });
});

describe('how goods go back', () => {
  it('is not by post where that would cost the customer a lot, or where they keep them', async () => {
    await arrive();
    const large = { ...MINOR, goods: { ...AS_NEW, isHardToSend: true } };
    const { id } = await asked(large);
    const posted = await step(ctx.own, id, 'approval', { remedy: 'refund', ...POSTED });
    expect(posted.body.error.fields).toEqual({
      sending: 'Sending this back would cost the customer a lot. Collect it.',
    });
    await took(ctx.own, id, 'approval', { remedy: 'refund', sending: 'seller_collects' });
    const { id: kept } = await asked({
      ...MAJOR,
      wanted: 'compensation',
      lines: [{ order_item_id: ctx.lines['Screw'], quantity: 1 }],
    });
    const back = await step(ctx.own, kept, 'approval', { remedy: 'compensation', ...POSTED });
    expect(back.body.error.fields).toEqual({
      sending: 'The customer keeps goods that are compensated for.',
    });
  });

  it('ends when they never come, and the customer can ask the shop', async () => {
    await arrive();
    const { id } = await asked(MINOR);
    await took(ctx.own, id, 'approval', { remedy: 'refund', ...POSTED });
    const ended = await took(ctx.own, id, 'refusal', {
      reason: 'not_received',
      text: 'Nothing has come for a month.',
    });
    expect(ended.state).toBe('declined');
    await took(ctx.buyer, id, 'escalation');
  });
});

it('closing the account withdraws returns in which nothing is on its way', async () => {
  await arrive();
  const { id } = await asked(MINOR);
  const user = await test.db
    .selectFrom('auth_users')
    .selectAll()
    .where('id', 'in', (eb) => eb.selectFrom('orders').select('user_id'))
    .executeTakeFirstOrThrow();
  await test.db.transaction().execute(async (trx) => eraseAccount(trx, user, test.clock.now()));
  const { body } = await ctx.own.request(`/api/seller/returns/${id}`);
  expect(body.state).toBe('withdrawn');
  expect(body.steps.map(({ side }: { side: string }) => side)).toEqual(['customer', 'system']);
});

it('words of a return that was asked for after the contact details went are removed later', async () => {
  await arrive();
  // Nothing is owed any more.
  await send(ctx.other, parcel({ Tap: 1 }));
  await later(700);
  await applyRetention(test.services);
  const { id } = await asked(MINOR);
  await took(ctx.buyer, id, 'withdrawal');
  const words = async () => {
    await applyRetention(test.services);
    const steps = await test.db.selectFrom('return_steps').select('text').execute();
    return steps.map(({ text }) => text).join('');
  };
  expect(await words()).toBe(MINOR.text);
  await later(700);
  expect(await words()).toBe('');
});

it.each([
  ['I23', `update return_lines set quantity = 6`],
  ['I23b', `update refunds set return_id = null`],
])('the invariant %s finds what broke it', async (code, statement) => {
  await arrive();
  const id = await received(MAJOR, 'refund');
  await took(ctx.own, id, 'resolution', { remedy: 'refund', ...REPAID });
  await asked({ ...MINOR, lines: [{ order_item_id: ctx.lines['Deck'], quantity: 1 }] });
  const broken = test.db.transaction().execute(async (trx) => {
    await sql.raw(statement).execute(trx);
    expect((await brokenInvariants(trx)).map((line) => line.split(' ')[0])).toEqual([code]);
    throw new Error('undone');
  });
  await expect(broken).rejects.toThrow('undone');
});

describe('who may see and do it', () => {
  it('is its customer, its seller from manager up, and administrators', async () => {
    await arrive();
    const { id } = await asked(MINOR);
    const stranger = await test.signIn();
    for (const [by, area] of [
      [stranger, '/api/returns'],
      [ctx.other, '/api/seller/returns'],
    ] as const) {
      expect(codeOf(await by.request(`${area}/${id}`))).toBe('RETURN_NOT_FOUND');
    }
    expect(
      codeOf(await stranger.request(`/api/returns/${id}/withdrawal`, { json: { version: 1 } })),
    ).toBe('RETURN_NOT_FOUND');
    expect(
      codeOf(
        await ctx.other.request(`/api/seller/returns/${id}/refusal`, {
          json: { version: 1, reason: 'no_fault', text: 'No.' },
        }),
      ),
    ).toBe('RETURN_NOT_FOUND');
    expect(codeOf(await stranger.request(`/api/returns/options?order_id=${ctx.orderId}`))).toBe(
      'ORDER_NOT_FOUND',
    );
    expect(codeOf(await stranger.request('/api/returns', { json: claim() }))).toBe(
      'ORDER_NOT_FOUND',
    );
    const list = async (by: Person) =>
      (await by.request(`${areaOf(by)}?view=open`)).body.returns.length;
    expect([await list(ctx.own), await list(ctx.other), await list(ctx.admin)]).toEqual([1, 0, 1]);
  });

  it('shows sellers no last name and no address of the customer', async () => {
    await arrive();
    await test.db
      .updateTable('user_profiles')
      .set({ first_name: 'Alex', last_name: 'Quill' })
      .where('id', 'in', (eb) => eb.selectFrom('orders').select('user_id'))
      .execute();
    const { id } = await asked(MINOR);
    const { body } = await ctx.own.request(`/api/seller/returns/${id}`);
    expect(body.customer_name).toBe('Alex Q.');
    expect(/.{60}Quill/.exec(JSON.stringify(body))?.[0]).toBeUndefined();
    expect(JSON.stringify(body)).not.toContain('@');
    const { body: all } = await ctx.admin.request(`/api/admin/returns/${id}`);
    expect(all.customer_name).toBe('Alex Quill');
  });
});
