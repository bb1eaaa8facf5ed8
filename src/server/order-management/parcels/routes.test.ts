import { describe, expect, it } from 'vitest';

import { newId } from '#server/platform/ids.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';
import { refused, useOrderToSend } from '#tests/support/parcels.ts';
import { addBuyer, addProduct, placeFor, sandboxFor } from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });
const { ctx, parcel, send, deliver, ownPart, bought, mailsAbout } = useOrderToSend(test);

describe('sending parcels', () => {
  it('sets the order to shipped when all sellers have sent all, and to delivered when all has arrived', async () => {
    const first = await send(ctx.own, parcel({ Deck: 2 }));
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      fulfilment_status: 'partly_shipped',
      can: { send: true },
      items: [
        { name: 'Deck', quantity: 5, sent_quantity: 2, left_quantity: 3 },
        { name: 'Screw', quantity: 2, sent_quantity: 0, left_quantity: 2 },
      ],
      parcels: [{ carrier: 'Australia Post', tracking_number: '33ABC0001', status: 'shipped' }],
    });
    expect(await bought()).toMatchObject({
      status: 'processing',
      fulfilment_status: 'partly_shipped',
      can: { cancel: false },
    });

    await send(ctx.own, parcel({ Deck: 3, Screw: 2 }, { tracking_number: '33ABC0002' }));
    expect(await ownPart()).toMatchObject({ fulfilment_status: 'shipped', can: { send: false } });
    expect((await bought()).status).toBe('processing');

    const van = { carrier: 'own_vehicle', tracking_number: null };
    await send(ctx.other, parcel({ Tap: 1 }, van));
    const shipped = await bought();
    expect(shipped).toMatchObject({ status: 'shipped', fulfilment_status: 'shipped' });
    expect(
      shipped.tracking.map((each: Record<string, unknown>) => [
        each['carrier'],
        each['tracking_number'],
        each['tracking_url'],
      ]),
    ).toEqual([
      ['Australia Post', '33ABC0001', 'https://auspost.com.au/mypost/track/details/33ABC0001'],
      ['Australia Post', '33ABC0002', 'https://auspost.com.au/mypost/track/details/33ABC0002'],
      ['Own vehicle', null, null],
    ]);

    const [a, b] = (await ownPart()).parcels as { id: string }[];
    const [c] = (await ownPart(ctx.other)).parcels as { id: string }[];
    for (const id of [a?.id ?? '', b?.id ?? '']) await deliver(ctx.own, id);
    expect((await bought()).status).toBe('shipped');
    expect((await ownPart()).fulfilment_status).toBe('delivered');
    for (const _twice of [1, 2]) expect((await deliver(ctx.other, c?.id ?? '')).status).toBe(200);
    const delivered = await bought();
    expect(delivered).toMatchObject({ status: 'delivered', fulfilment_status: 'delivered' });
    expect(
      delivered.events
        .map((event: { kind: string; to_status: string | null }) =>
          event.kind === 'status_changed' ? event.to_status : event.kind,
        )
        .filter((kind: string) => !['placed', 'paid'].includes(kind)),
    ).toEqual([
      ...Array<string>(3).fill('parcel_sent'),
      'shipped',
      ...Array<string>(3).fill('parcel_delivered'),
      'delivered',
    ]);
  });

  it('emails the buyer about every parcel with its number and contents, and once about its arrival', async () => {
    await send(ctx.own, parcel({ Deck: 2 }));
    const [part] = await mailsAbout('order-part-shipped');
    expect(part).toContain(
      'Australia Post, tracking number 33ABC0001: https://auspost.com.au/mypost/track/details/33ABC0001',
    );
    expect(part).toContain('Deck: × 2');
    expect(part).not.toContain('Screw');
    await send(ctx.own, parcel({ Deck: 3, Screw: 2 }, { tracking_number: '33ABC0002' }));
    await send(ctx.other, parcel({ Tap: 1 }, { carrier: 'other', carrier_name: 'Murray Freight' }));
    const [all, ...more] = await mailsAbout('order-shipped');
    expect(more).toEqual([]);
    for (const words of ['33ABC0001', '33ABC0002', 'Murray Freight, tracking number 33ABC0001.']) {
      expect(all).toContain(words);
    }
    for (const seller of [ctx.own, ctx.other]) {
      for (const { id } of (await ownPart(seller)).parcels) await deliver(seller, id);
    }
    expect(await mailsAbout('order-delivered')).toHaveLength(1);
  });

  it('sends the same parcel once for one key, and refuses a different parcel with that key', async () => {
    const key = newId();
    const answers = await Promise.all([1, 2, 3].map(() => send(ctx.own, parcel({ Deck: 2 }), key)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect((await ownPart()).parcels).toHaveLength(1);
    expect(await mailsAbout('order-part-shipped')).toHaveLength(1);
    expect(refused(await send(ctx.own, parcel({ Deck: 1 }), key))).toEqual([
      422,
      'IDEMPOTENCY_KEY_REUSED',
    ]);
  });

  it('never sends more than was bought, even in parallel', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map(() => send(ctx.own, parcel({ Deck: 2 }))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
    expect((await ownPart()).items[0]).toMatchObject({ sent_quantity: 4, left_quantity: 1 });
    expect(refused(await send(ctx.own, parcel({ Screw: 3 })))).toEqual([
      409,
      'PARCEL_EXCEEDS_ORDER',
    ]);
  });

  it('excludes refunded units, and sets the order to shipped when no others are left', async () => {
    await send(ctx.own, parcel({ Deck: 4, Screw: 2 }));
    await send(ctx.other, parcel({ Tap: 1 }));
    expect((await bought()).status).toBe('processing');
    const { status } = await ctx.admin.request(`/api/admin/orders/${ctx.orderId}/refunds`, {
      json: {
        lines: [{ order_item_id: ctx.lines['Deck'], quantity: 1 }],
        reason: 'Not in stock any more',
        restock: false,
      },
      headers: { 'idempotency-key': newId() },
    });
    expect(status).toBe(201);
    expect((await bought()).status).toBe('shipped');
    expect(refused(await send(ctx.own, parcel({ Deck: 1 })))).toEqual([
      409,
      'PARCEL_EXCEEDS_ORDER',
    ]);
  });

  it('is also limited by the database’s trigger, which counts sent and refunded units', async () => {
    const { body } = await send(ctx.own, parcel({ Deck: 4 }));
    const add = (item: string | undefined, quantity: number) =>
      test.db
        .insertInto('parcel_lines')
        .values({ parcel_id: body.parcels[0].id, order_item_id: item ?? '', quantity })
        .execute();
    const refusal = /exceeds the \d bought/;
    await expect(add(ctx.lines['Screw'], 3)).rejects.toThrow(refusal);
    await expect(add(ctx.lines['Tap'], 1)).rejects.toThrow(refusal);
    await expect(
      test.db.updateTable('parcel_lines').set({ quantity: 6 }).execute(),
    ).rejects.toThrow(refusal);
    await add(ctx.lines['Screw'], 2);
    await test.db.deleteFrom('parcel_lines').where('quantity', '=', 2).execute();
  });

  it('requires a paid order that is not cancelled', async () => {
    const product = await addProduct(test.db, { sellerId: ctx.own.id });
    const unpaid = await placeFor(test, await addBuyer(test.db, [{ productId: product.id }]));
    const { body } = await ctx.own.request(`/api/seller/orders/${unpaid.id}`);
    const [item] = body.items as { id: string }[];
    const attempt = () =>
      ctx.own.request(`/api/seller/orders/${unpaid.id}/parcels`, {
        json: parcel({}, { lines: [{ order_item_id: item?.id, quantity: 1 }] }),
        headers: { 'idempotency-key': newId() },
      });
    expect(refused(await attempt())).toEqual([409, 'ORDER_NOT_DISPATCHABLE']);
    await ctx.admin.request(`/api/admin/orders/${unpaid.id}`, {
      method: 'PATCH',
      json: { status: 'cancelled', version: 1 },
    });
    expect(refused(await attempt())).toEqual([409, 'ORDER_NOT_DISPATCHABLE']);
  });

  it('names every wrong field', async () => {
    const fieldsOf = async (body: object) =>
      Object.keys((await send(ctx.own, body)).body.error.fields ?? {});
    expect(await fieldsOf(parcel({ Deck: 1 }, { tracking_number: ' ' }))).toEqual([
      'tracking_number',
    ]);
    expect(await fieldsOf(parcel({ Deck: 1 }, { carrier: 'other' }))).toEqual(['carrier_name']);
    expect(
      await fieldsOf(parcel({ Deck: 1 }, { tracking_number: 'https://evil.example' })),
    ).toEqual(['tracking_number']);
    expect(await fieldsOf(parcel({}))).toEqual(['lines']);
    expect(await fieldsOf(parcel({ Deck: 0 }))).toEqual(['lines.0.quantity']);
    expect((await send(ctx.own, parcel({ Deck: 1 }), '')).status).toBe(422);
  });
});

it('emails and logs a corrected number, but not an unchanged one', async () => {
  const { body } = await send(ctx.own, parcel({ Deck: 2 }));
  const correct = (number: string) =>
    ctx.own.request(`/api/seller/parcels/${body.parcels[0].id}`, {
      method: 'PATCH',
      json: {
        carrier: 'sendle',
        tracking_number: number,
        seller_id: ctx.other.id,
        delivered_at: 1,
      },
    });
  for (const _twice of [1, 2]) {
    expect((await correct('S77')).body.parcels).toMatchObject([
      { carrier: 'Sendle', tracking_number: 'S77', seller_id: ctx.own.id, status: 'shipped' },
    ]);
  }
  const mails = await mailsAbout('order-tracking-changed');
  expect(mails).toHaveLength(1);
  expect(mails[0]).toContain('https://track.sendle.com/tracking?ref=S77');
  const entries = await test.db
    .selectFrom('audit_entries')
    .select(['action', 'after'])
    .where('subject_id', '=', ctx.orderId)
    .orderBy('id')
    .execute();
  expect(entries).toMatchObject([
    { action: 'parcel sent', after: { contents: 'Australia Post 33ABC0001: 2 × Deck' } },
    { action: 'parcel corrected', after: { consignment: 'Sendle S77' } },
  ]);
});

it('refuses a correction based on another version of the parcel', async () => {
  const { body } = await send(ctx.own, parcel({ Deck: 2 }));
  const [seen] = body.parcels;
  const correct = (user: TestUser, area: string, number: string, version?: number) =>
    user.request(`/api/${area}/parcels/${seen.id}`, {
      method: 'PATCH',
      json: { carrier: 'sendle', tracking_number: number, version },
    });
  const saved = await correct(ctx.admin, 'admin', 'S1', seen.version);
  expect([saved.status, saved.body.tracking[0].version]).toEqual([200, seen.version + 1]);
  for (const [user, area] of [
    [ctx.own, 'seller'],
    [ctx.admin, 'admin'],
  ] as const) {
    const stale = await correct(user, area, 'S2', seen.version);
    expect(refused(stale)).toEqual([409, 'RECORD_CHANGED']);
    expect(stale.body.error.data.record).toEqual(saved.body.tracking[0]);
  }
  const known = await correct(ctx.own, 'seller', 'S2', seen.version + 1);
  expect(known.body.parcels[0]).toMatchObject({
    tracking_number: 'S2',
    version: seen.version + 2,
  });
  await deliver(ctx.own, seen.id);
  const arrived = await correct(ctx.own, 'seller', 'S3', seen.version + 2);
  expect([arrived.status, arrived.body.parcels[0].tracking_number]).toEqual([200, 'S3']);
  expect((await correct(ctx.own, 'seller', 'S4')).status).toBe(200);
});

describe('administrators', () => {
  const sendAny = (body: object) =>
    ctx.admin.request(`/api/admin/orders/${ctx.orderId}/parcels`, {
      json: body,
      headers: { 'idempotency-key': newId() },
    });

  it('can send, correct and mark any seller’s parcels', async () => {
    const { status, body } = await sendAny(parcel({ Tap: 1 }, { seller_id: ctx.other.id }));
    expect([status, body.tracking[0].seller_id]).toEqual([201, ctx.other.id]);
    const path = `/api/admin/parcels/${body.tracking[0].id}`;
    const corrected = await ctx.admin.request(path, {
      method: 'PATCH',
      json: { carrier: 'startrack', tracking_number: 'ST1' },
    });
    expect(corrected.body.tracking[0]).toMatchObject({ carrier_code: 'startrack' });
    const { body: arrived } = await ctx.admin.request(`${path}/delivery`, { method: 'POST' });
    expect(arrived.tracking[0].status).toBe('delivered');
    expect((await ownPart(ctx.other)).parcels).toHaveLength(1);
    expect((await ownPart(ctx.own)).parcels).toEqual([]);
    expect(refused(await sendAny(parcel({ Deck: 1 }, { seller_id: null })))).toEqual([
      404,
      'ORDER_NOT_FOUND',
    ]);
  });

  it('override parcels, which never reset their status', async () => {
    const { version } = (await ctx.admin.request(`/api/admin/orders/${ctx.orderId}`)).body;
    await ctx.admin.request(`/api/admin/orders/${ctx.orderId}`, {
      method: 'PATCH',
      json: { status: 'delivered', version },
    });
    expect((await send(ctx.own, parcel({ Deck: 1 }))).status).toBe(201);
    expect(await bought()).toMatchObject({ status: 'delivered', fulfilment_status: 'delivered' });
  });

  it('can hide tracking from customers by a setting, on the page and in emails', async () => {
    const { body: settings } = await ctx.admin.request('/api/admin/global-settings');
    const saved = await ctx.admin.request('/api/admin/global-settings', {
      method: 'PUT',
      json: { ...settings, delivery_tracking_enabled: false },
    });
    expect(saved.status).toBe(200);
    await send(ctx.own, parcel({ Deck: 2 }));
    expect((await bought()).tracking).toMatchObject([
      { carrier: 'Australia Post', tracking_number: null, tracking_url: null },
    ]);
    expect((await mailsAbout('order-part-shipped'))[0]).not.toContain('33ABC0001');
    expect((await ownPart()).parcels[0].tracking_number).toBe('33ABC0001');
  });
});

it('lists the orders to send and the units to pick for them', async () => {
  const toSend = async () =>
    (await ctx.own.request('/api/seller/orders?to_send=true')).body.totalCount;
  const picks = async () =>
    (await ctx.own.request('/api/seller/pick-list')).body.lines.map(
      ({ name, quantity, orders }: { name: string; quantity: number; orders: object[] }) => [
        name,
        quantity,
        orders,
      ],
    );
  const { order_number: number } = await ownPart();
  await send(ctx.own, parcel({ Deck: 2 }));
  expect(await toSend()).toBe(1);
  expect(await picks()).toEqual([
    ['Deck', 3, [{ id: ctx.orderId, order_number: number, quantity: 3 }]],
    ['Screw', 2, [{ id: ctx.orderId, order_number: number, quantity: 2 }]],
  ]);
  await send(ctx.own, parcel({ Deck: 3, Screw: 2 }));
  expect([await toSend(), await picks()]).toEqual([0, []]);
});

it('exports the seller’s lines with sent units, formulas as text', async () => {
  const formula = await addProduct(test.db, { sellerId: ctx.own.id, name: '=HYPERLINK("evil")' });
  await placeFor(test, await addBuyer(test.db, [{ productId: formula.id }]));
  await send(ctx.own, parcel({ Deck: 2 }));
  const { headers, body } = await ctx.own.request('/api/seller/orders.csv');
  expect(headers.get('content-type')).toContain('text/csv');
  const rows = String(body).trim().split('\r\n');
  expect(rows).toHaveLength(4);
  expect(rows[1]).toContain(`"'=HYPERLINK(""evil"")"`);
  expect(rows[2]).toMatch(/,Deck,.*,5,0,2,20,100,Robin Marsh,.*Australia Post 33ABC0001,$/);
  expect(String(body)).not.toContain('Tap');
  expect(String(body)).not.toContain('@');
  const { body: shipped } = await ctx.own.request('/api/seller/orders.csv?status=shipped');
  expect(String(shipped).trim().split('\r\n')).toHaveLength(1);
});
