import { describe, expect, it } from 'vitest';

import { newId } from '#server/platform/ids.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';
import { refused, useOrderToSend } from '#tests/support/parcels.ts';
import { sandboxFor } from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });
const { ctx, parcel, send, deliver, ownPart, bought, mailsAbout } = useOrderToSend(test);

const REASON = 'The wrong screws were in it';

const takeBack = (seller: TestUser, id: string, reason: string = REASON) =>
  seller.request(`/api/seller/parcels/${id}/take-back`, { json: { reason } });

/** The id of the parcel that was sent last. */
async function sent(seller: TestUser, contents: Record<string, number>): Promise<string> {
  const { status, body } = await send(seller, parcel(contents));
  expect(status).toBe(201);
  return body.parcels.at(-1).id;
}

async function setStatus(status: string, extra: object = {}) {
  const { version } = (await ctx.admin.request(`/api/admin/orders/${ctx.orderId}`)).body;
  return ctx.admin.request(`/api/admin/orders/${ctx.orderId}`, {
    method: 'PATCH',
    json: { status, version, ...extra },
  });
}

const refund = (name: string, quantity: number, restock: boolean) =>
  ctx.admin.request(`/api/admin/orders/${ctx.orderId}/refunds`, {
    json: {
      lines: [{ order_item_id: ctx.lines[name], quantity }],
      reason: 'Not wanted',
      restock,
    },
    headers: { 'idempotency-key': newId() },
  });

/** Units in stock: 100 of each before the order took 5 decks, 2 screws and 1 tap. */
async function onHand(): Promise<Record<string, number>> {
  const rows = await test.db.selectFrom('stock_items').select(['id', 'on_hand']).execute();
  return Object.fromEntries(
    Object.entries(ctx.stockItems).map(([name, id]) => [
      name,
      rows.find((row) => row.id === id)?.on_hand ?? Number.NaN,
    ]),
  );
}

async function movements(): Promise<[string, number][]> {
  const rows = await test.db
    .selectFrom('stock_movements')
    .select(['reason', 'quantity_change'])
    .where('order_id', '=', ctx.orderId)
    .where('reason', '!=', 'sold')
    .orderBy('quantity_change')
    .execute();
  return rows.map((row) => [row.reason, row.quantity_change]);
}

const history = async () => {
  const { body } = await ctx.admin.request(`/api/admin/orders/${ctx.orderId}`);
  return (body.history as { kind: string; to_status: string | null; note: string | null }[]).filter(
    ({ kind }) => !['placed', 'paid', 'parcel_sent'].includes(kind),
  );
};

describe('cancelling a partly sent order', () => {
  it('returns the unsent units, exactly and once', async () => {
    await sent(ctx.own, { Deck: 2 });
    await sent(ctx.other, { Tap: 1 });
    expect((await setStatus('cancelled')).status).toBe(200);
    expect(await onHand()).toEqual({ Deck: 98, Screw: 100, Tap: 99 });
    expect(await movements()).toEqual([
      ['cancelled', 2],
      ['cancelled', 3],
    ]);
    expect((await mailsAbout('order-cancelled'))[0]).toContain('Nothing more will be sent');

    await setStatus('processing');
    expect(await onHand()).toEqual({ Deck: 95, Screw: 98, Tap: 99 });
    await setStatus('cancelled');
    expect(await onHand()).toEqual({ Deck: 98, Screw: 100, Tap: 99 });
  });

  it('returns the sent units too when they are back', async () => {
    await sent(ctx.own, { Deck: 2 });
    await setStatus('cancelled', { restock_sent: true, refund: true });
    expect(await onHand()).toEqual({ Deck: 100, Screw: 100, Tap: 100 });
    expect(await movements()).toEqual([
      ['cancelled', 1],
      ['cancelled', 2],
      ['cancelled', 5],
    ]);
  });

  it('skips units that refunds have already returned', async () => {
    await sent(ctx.own, { Deck: 2 });
    await refund('Deck', 1, true);
    await refund('Screw', 1, false);
    await setStatus('cancelled');
    expect(await onHand()).toEqual({ Deck: 98, Screw: 100, Tap: 100 });
    await setStatus('processing');
    expect(await onHand()).toEqual({ Deck: 96, Screw: 98, Tap: 99 });
  });

  it('lets a later refund return sent units', async () => {
    await sent(ctx.own, { Deck: 2 });
    await setStatus('cancelled');
    await refund('Deck', 2, true);
    expect(await onHand()).toEqual({ Deck: 100, Screw: 100, Tap: 100 });
    await refund('Deck', 3, true);
    expect(await onHand()).toEqual({ Deck: 100, Screw: 100, Tap: 100 });
  });

  it('returns everything for an order that was marked as sent without parcels', async () => {
    await setStatus('shipped');
    await setStatus('cancelled');
    expect(await onHand()).toEqual({ Deck: 100, Screw: 100, Tap: 100 });
  });
});

describe('a parcel taken back', () => {
  it('counts as not sent: its items can be sent again, and the buyer is notified', async () => {
    const id = await sent(ctx.own, { Deck: 2, Screw: 2 });
    const { status, body } = await takeBack(ctx.own, id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      fulfilment_status: 'unfulfilled',
      parcels: [],
      can: { send: true },
      items: [
        { name: 'Deck', sent_quantity: 0, left_quantity: 5 },
        { name: 'Screw', sent_quantity: 0, left_quantity: 2 },
      ],
    });
    expect(await bought()).toMatchObject({
      status: 'processing',
      fulfilment_status: 'unfulfilled',
      tracking: [],
      can: { cancel: true },
    });
    expect((await bought()).events.at(-1)).toMatchObject({ kind: 'parcel_taken_back', by: 'shop' });
    expect(JSON.stringify(await bought())).not.toContain(REASON);
    expect(await history()).toMatchObject([
      {
        kind: 'parcel_taken_back',
        note: `Australia Post 33ABC0001: 2 × Deck; 2 × Screw. ${REASON}`,
      },
    ]);
    const [mail, ...more] = await mailsAbout('order-parcel-taken-back');
    expect(more).toEqual([]);
    for (const words of ['33ABC0001', 'Deck: × 2', 'Screw: × 2']) expect(mail).toContain(words);
    expect(mail).not.toContain(REASON);
    expect(await onHand()).toEqual({ Deck: 95, Screw: 98, Tap: 99 });
    expect((await send(ctx.own, parcel({ Deck: 5, Screw: 2 }))).status).toBe(201);
  });

  it('sets an order that parcels had moved to shipped back to processing', async () => {
    await sent(ctx.own, { Deck: 5, Screw: 2 });
    const tap = await sent(ctx.other, { Tap: 1 });
    expect((await bought()).status).toBe('shipped');
    await takeBack(ctx.other, tap);
    expect(await bought()).toMatchObject({
      status: 'processing',
      fulfilment_status: 'partly_shipped',
    });
    expect((await history()).map(({ to_status }) => to_status)).toEqual([
      'shipped',
      null,
      'processing',
    ]);
    await sent(ctx.other, { Tap: 1 });
    expect((await bought()).status).toBe('shipped');
  });

  it('keeps a status that an administrator has set', async () => {
    const tap = await sent(ctx.other, { Tap: 1 });
    await setStatus('shipped');
    await takeBack(ctx.other, tap);
    expect(await bought()).toMatchObject({ status: 'shipped', fulfilment_status: 'shipped' });
    await setStatus('processing');
    expect(await bought()).toMatchObject({ fulfilment_status: 'unfulfilled' });
  });

  it('keeps an order delivered when all other parcels have arrived', async () => {
    const deck = await sent(ctx.own, { Deck: 5, Screw: 2 });
    const tap = await sent(ctx.other, { Tap: 1 });
    await deliver(ctx.own, deck);
    await refund('Tap', 1, false);
    await takeBack(ctx.other, tap);
    expect(await bought()).toMatchObject({ status: 'delivered', fulfilment_status: 'delivered' });
  });

  it('returns the items of a cancelled order to stock, once', async () => {
    const id = await sent(ctx.own, { Deck: 2, Screw: 1 });
    await setStatus('cancelled', { refund: true });
    expect(await onHand()).toEqual({ Deck: 98, Screw: 99, Tap: 100 });
    for (const _twice of [1, 2]) expect((await takeBack(ctx.own, id)).status).toBe(200);
    expect(await onHand()).toEqual({ Deck: 100, Screw: 100, Tap: 100 });
    expect(await bought()).toMatchObject({ status: 'cancelled', fulfilment_status: 'unfulfilled' });
  });

  it('is taken back once, even in parallel, and requires a reason', async () => {
    const id = await sent(ctx.own, { Deck: 2 });
    expect((await takeBack(ctx.own, id, ' ')).body.error.fields).toEqual({
      reason: 'Enter a reason.',
    });
    const answers = await Promise.all([1, 2, 3].map(() => takeBack(ctx.own, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await history()).toHaveLength(1);
    expect(await mailsAbout('order-parcel-taken-back')).toHaveLength(1);
  });

  it('cannot be corrected, delivered or announced; a delivered parcel cannot be taken back', async () => {
    const id = await sent(ctx.own, { Deck: 2 });
    const arrived = await sent(ctx.own, { Deck: 1 });
    await deliver(ctx.own, arrived);
    expect(refused(await takeBack(ctx.own, arrived))).toEqual([409, 'PARCEL_DELIVERED']);
    await takeBack(ctx.own, id);
    const correct = ctx.own.request(`/api/seller/parcels/${id}`, {
      method: 'PATCH',
      json: { carrier: 'sendle', tracking_number: 'S77' },
    });
    expect(refused(await correct)).toEqual([409, 'PARCEL_TAKEN_BACK']);
    expect(refused(await deliver(ctx.own, id))).toEqual([409, 'PARCEL_TAKEN_BACK']);
    const mail = await test.db
      .selectFrom('mails')
      .select('id')
      .where('kind', '=', 'order-part-shipped')
      .orderBy('id')
      .executeTakeFirstOrThrow();
    const again = await ctx.admin.request(
      `/api/admin/orders/${ctx.orderId}/mails/${mail.id}/again`,
      { method: 'POST' },
    );
    expect(refused(again)).toEqual([409, 'MAIL_NOT_REPEATABLE']);
    const { body } = await ctx.admin.request(`/api/admin/orders/${ctx.orderId}/mails`);
    const offered = body.mails as { id: string; subject: string; may_repeat: boolean }[];
    expect(offered.find(({ id: each }) => each === mail.id)?.may_repeat).toBe(false);
    const told = offered.find(({ subject }) => subject.includes('taken back'));
    expect(told?.may_repeat).toBe(true);
  });

  it('belongs to its seller, or to any seller for an administrator', async () => {
    const id = await sent(ctx.own, { Deck: 2 });
    expect(refused(await takeBack(ctx.other, id))).toEqual([404, 'PARCEL_NOT_FOUND']);
    expect((await ownPart()).parcels).toHaveLength(1);
    const { status, body } = await ctx.admin.request(`/api/admin/parcels/${id}/take-back`, {
      json: { reason: REASON },
    });
    expect([status, body.tracking]).toEqual([200, []]);
  });

  it('is not sent again when the same call is repeated', async () => {
    const key = newId();
    const { body } = await send(ctx.own, parcel({ Deck: 2 }), key);
    await takeBack(ctx.own, body.parcels[0].id);
    expect((await send(ctx.own, parcel({ Deck: 2 }), key)).body.parcels).toEqual([]);
  });

  it('cancels its email if that is still queued', async () => {
    const id = await sent(ctx.own, { Deck: 2 });
    await test.db.updateTable('mails').set({ sent_at: null, attempts: 0 }).execute();
    await takeBack(ctx.own, id);
    expect(await mailsAbout('order-parcel-taken-back')).toEqual([]);
    const mail = await test.db
      .selectFrom('mails')
      .select(['failed_at', 'last_error'])
      .where('kind', '=', 'order-part-shipped')
      .executeTakeFirstOrThrow();
    expect(mail.failed_at).not.toBeNull();
    expect(mail.last_error).toBe('The parcel was taken back before this was sent.');
  });
});
