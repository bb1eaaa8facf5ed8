import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

import type { ProductMatch } from '#contract/schemas/catalog.ts';

import { newId } from '#server/platform/ids.ts';
import { listMailRounds, listUntold } from '#server/recalls/queries.ts';
import { tellRecalledBuyers } from '#server/recalls/tell-buyers.ts';
import { applyRetention } from '#server/retention/apply-retention.ts';

import { useTestApp, type TestUser } from '#tests/support/app.ts';
import { isSomebodyWaiting } from '#tests/support/locks.ts';
import { refused, useOrderToSend } from '#tests/support/parcels.ts';
import {
  addBuyer,
  addProduct,
  addVariant,
  brokenInvariants,
  payForOrder,
  placeAndOpen,
  placeFor,
  sandboxFor,
  signInDirectly,
} from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });
const { ctx, parcel, send, ownPart, mailsAbout } = useOrderToSend(test);

const NOTICE = {
  title: 'The edge can break',
  danger: 'Splinters can cut people.',
  instructions: 'Stop using it and bring it back.',
  remedy: 'refund',
  contact: 'safety@example.com',
};

const productOf = async (name: string) => {
  const row = await test.db
    .selectFrom('products')
    .select(['id', 'slug'])
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return row;
};

const publish = (who: TestUser, productId: string, json: object = {}, area = 'seller') =>
  who.request(`/api/${area}/recalls`, { json: { ...NOTICE, product_id: productId, ...json } });

const recallDeck = async (json: object = {}) => {
  const { status, body } = await publish(ctx.own, (await productOf('Deck')).id, json);
  expect(status).toBe(201);
  return body.id as string;
};

const ladder = async () => {
  await addProduct(test.db, { sellerId: ctx.own.id, name: 'Ladder' });
  return productOf('Ladder');
};

let position = 0;
const variantOf = async (productId: string, name: string) => {
  const variant = await addVariant(test.db, { productId, name, priceCents: 2000 });
  position += 1;
  await test.db
    .updateTable('product_variants')
    .set({ position })
    .where('id', '=', variant.id)
    .execute();
  return variant;
};

const clear = (id: string, isForSale: boolean) =>
  ctx.own.request(`/api/seller/recalls/${id}/sale`, {
    method: 'PUT',
    json: { is_for_sale: isForSale, reason: 'Batch 8 has been tested.' },
  });

const tell = () => {
  const { services } = test;
  return tellRecalledBuyers({ ...services, now: services.clock() });
};

const told = () =>
  test.db.selectFrom('mails').selectAll().where('kind', '=', 'product-recalled').execute();

/** Another paid order with the product. */
async function orderOf(productId: string, quantity = 1) {
  const buyer = await addBuyer(test.db, [{ productId, quantity }]);
  const { order, sessionId } = await placeAndOpen(test, buyer);
  await payForOrder(test, sessionId);
  return { ...order, userId: buyer.userId };
}

describe('a recalled product', () => {
  it('is not for sale at once, in lists, on its page and in carts, and is named as recalled', async () => {
    const { id, slug } = await productOf('Deck');
    const buyer = await addBuyer(test.db, [{ productId: id }]);
    const person = await signInDirectly(test, buyer.userId);
    const recall = await recallDeck();
    const { body: shown } = await test.request(`/api/products/${slug}`);
    expect(shown).toMatchObject({
      stock: 0,
      in_stock: false,
      not_for_sale: 'Recalled, not for sale',
      recalls: [{ id: recall, title: NOTICE.title, variant_ids: [], stops_sale: true }],
    });
    const inStock = await test.request('/api/products?inStock=true');
    expect(inStock.body.products.map((each: { name: string }) => each.name)).not.toContain('Deck');
    const { body: cart } = await person.request('/api/cart-items');
    expect(cart.cart_items).toMatchObject([
      { available: 0, product: { not_for_sale: 'Recalled, not for sale' } },
    ]);
    const added = await person.request('/api/cart-items', {
      json: { product_id: id, quantity: 1 },
    });
    expect(refused(added)).toEqual([409, 'OUT_OF_STOCK']);
    await expect(placeFor(test, buyer)).rejects.toThrow('Deck: Recalled, not for sale.');

    expect((await clear(recall, true)).body).toMatchObject({ state: 'cleared' });
    const { body: again } = await test.request(`/api/products/${slug}`);
    expect(again).toMatchObject({ in_stock: true, recalls: [{ id: recall, stops_sale: false }] });
    expect(again.not_for_sale).toBeUndefined();
    await clear(recall, false);
    expect((await test.request(`/api/products/${slug}`)).body.in_stock).toBe(false);

    const closed = await ctx.own.request(`/api/seller/recalls/${recall}/closing`, {
      json: { reason: 'All units came back.' },
    });
    expect(closed.body).toMatchObject({ state: 'closed', closed_reason: 'All units came back.' });
    expect((await test.request(`/api/products/${slug}`)).body).toMatchObject({ in_stock: true });
    expect(refused(await clear(recall, true))).toEqual([409, 'RECALL_CLOSED']);
    const { body: list } = await test.request('/api/recalls');
    expect(list).toMatchObject({ totalCount: 1, recalls: [{ id: recall, state: 'closed' }] });
  });

  it('may be recalled in some variants, and the others stay for sale', async () => {
    const { id, slug } = await ladder();
    const red = await variantOf(id, 'Red');
    const blue = await variantOf(id, 'Blue');
    expect((await publish(ctx.own, id, { variant_ids: [red.id] })).status).toBe(201);
    const { body } = await test.request(`/api/products/${slug}`);
    const stock = Object.fromEntries(
      body.product_variants.map((each: { name: string; stock: number }) => [each.name, each.stock]),
    );
    expect(stock['Red']).toBe(0);
    expect(stock['Blue']).toBeGreaterThan(0);
    expect(body).toMatchObject({ in_stock: true });
    expect(body.not_for_sale).toBeUndefined();
    const { body: found } = await test.request('/api/product-matches', {
      json: { texts: ['Ladder Red', 'Ladder Blue'] },
    });
    expect(
      found.matches.map((match: ProductMatch) => match.offers.map((offer) => offer.not_for_sale)),
    ).toEqual([['Recalled, not for sale'], [undefined]]);
    expect(refused(await publish(ctx.own, id, { variant_ids: [red.id] }))).toEqual([
      409,
      'RECALL_EXISTS',
    ]);
    expect((await publish(ctx.own, id, { variant_ids: [red.id, blue.id] })).status).toBe(201);
    expect((await test.request(`/api/products/${slug}`)).body.not_for_sale).toBe(
      'Recalled, not for sale',
    );
  });

  it('stops stock that is added later', async () => {
    const { id, slug } = await ladder();
    await publish(ctx.own, id);
    await variantOf(id, 'New');
    expect((await test.request(`/api/products/${slug}`)).body.in_stock).toBe(false);
  });
});

describe('open parcels', () => {
  it('are stopped, and the seller’s order and the pick list say so, until the recall allows it', async () => {
    const recall = await recallDeck();
    expect(await ownPart()).toMatchObject({
      items: [
        { name: 'Deck', left_quantity: 5, is_recalled: true },
        { name: 'Screw', left_quantity: 2, is_recalled: false },
      ],
      can: { send: true },
    });
    const { body: picks } = await ctx.own.request('/api/seller/pick-list');
    expect(picks.lines).toMatchObject([
      { name: 'Screw', is_recalled: false },
      { name: 'Deck', is_recalled: true },
    ]);
    const answer = await send(ctx.own, parcel({ Deck: 1, Screw: 1 }));
    expect(refused(answer)).toEqual([409, 'ITEM_RECALLED']);
    const byAdmin = await ctx.admin.request(`/api/admin/orders/${ctx.orderId}/parcels`, {
      json: { ...parcel({ Deck: 1 }), seller_id: ctx.own.id },
      headers: { 'idempotency-key': newId() },
    });
    expect(refused(byAdmin)).toEqual([409, 'ITEM_RECALLED']);
    expect((await send(ctx.own, parcel({ Screw: 2 }))).status).toBe(201);
    expect((await ownPart()).can).toEqual({ send: false });

    await clear(recall, true);
    expect((await send(ctx.own, parcel({ Deck: 5 }))).status).toBe(201);
  });

  it('cannot be declared as sent by a status either, alone or among many', async () => {
    await recallDeck();
    const { body: order } = await ctx.admin.request(`/api/admin/orders/${ctx.orderId}`);
    expect(order.order_items[0]).toMatchObject({ quantity: 5, is_recalled: true });
    for (const status of ['shipped', 'delivered']) {
      const answer = await ctx.admin.request(`/api/admin/orders/${ctx.orderId}`, {
        method: 'PATCH',
        json: { status, version: order.version },
      });
      expect(refused(answer)).toEqual([409, 'ITEM_RECALLED']);
    }
    const { body } = await ctx.admin.request('/api/admin/orders/bulk', {
      json: { orders: [{ id: ctx.orderId }], status: 'shipped', preview: true },
    });
    expect(body.results).toMatchObject([
      { outcome: 'refused', reason: expect.stringContaining('recalled') },
    ]);
  });

  it('can be sent without what was refunded', async () => {
    await recallDeck();
    const { status } = await ctx.admin.request(`/api/admin/orders/${ctx.orderId}/refunds`, {
      json: {
        lines: [{ order_item_id: ctx.lines['Deck'], quantity: 5 }],
        reason: 'Recalled',
        restock: false,
      },
      headers: { 'idempotency-key': newId() },
    });
    expect(status).toBe(201);
    await send(ctx.own, parcel({ Screw: 2 }));
    await send(ctx.other, parcel({ Tap: 1 }));
    expect((await ownPart()).fulfilment_status).toBe('shipped');
  });

  it('that are being sent finish before the recall, and none leaves after it', async () => {
    const { id } = await productOf('Deck');
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        send(ctx.own, parcel({ Deck: 1 })),
        publish(ctx.own, id),
        send(ctx.own, parcel({ Deck: 1 })),
      ]);
      const [first, recalled, second] = answers;
      expect(recalled.status).toBe(201);
      for (const { status } of [first, second]) expect([201, 409]).toContain(status);
      expect(refused(await send(ctx.own, parcel({ Deck: 1 })))).toEqual([409, 'ITEM_RECALLED']);
      await ctx.own.request(`/api/seller/recalls/${recalled.body.id}/closing`, {
        json: { reason: 'A test' },
      });
      for (const { id: sent } of (await ownPart()).parcels) {
        await ctx.own.request(`/api/seller/parcels/${sent}/take-back`, {
          json: { reason: 'A test' },
        });
      }
    }
  });

  it('a recall waits for a parcel that holds its lock, and the next parcel waits for the recall', async () => {
    const { id } = await productOf('Deck');
    let recalled: ReturnType<typeof publish> | undefined;
    await test.db.transaction().execute(async (trx) => {
      await sql`select id from products where id = ${id} for key share`.execute(trx);
      recalled = publish(ctx.own, id);
      await expect.poll(() => isSomebodyWaiting(test.db)).toBe(true);
      expect((await test.request('/api/recalls')).body.totalCount).toBe(0);
    });
    expect((await recalled)?.status).toBe(201);
  });
});

describe('orders that are placed while a recall is published', () => {
  it('are placed before it or refused', async () => {
    const { id } = await productOf('Deck');
    const buyers = await Promise.all([1, 2, 3].map(() => addBuyer(test.db, [{ productId: id }])));
    const outcomes = await Promise.allSettled([
      ...buyers.map((buyer) => placeFor(test, buyer)),
      publish(ctx.own, id),
    ]);
    const recall = outcomes.at(-1);
    expect(recall?.status).toBe('fulfilled');
    for (const outcome of outcomes.slice(0, -1)) {
      if (outcome.status === 'rejected') {
        expect(String(outcome.reason)).toContain('Recalled, not for sale');
      }
    }
    await expect(placeFor(test, await addBuyer(test.db, [{ productId: id }]))).rejects.toThrow(
      'Recalled',
    );
  });

  it('of two recalls at once one is published', async () => {
    const { id } = await productOf('Deck');
    const answers = await Promise.all([publish(ctx.own, id), publish(ctx.own, id)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });
});

describe('changes of recalls at the same time', () => {
  const close = (id: string) =>
    ctx.own.request(`/api/seller/recalls/${id}/closing`, { json: { reason: 'A test' } });

  const stopped = async (productId: string) => {
    const rows = await test.db
      .selectFrom('stock_items')
      .select('id')
      .where('product_id', '=', productId)
      .where('is_recalled', '=', true)
      .execute();
    return rows.length;
  };

  it('leave exactly the units stopped that the open ones stop', async () => {
    const { id } = await ladder();
    const red = await variantOf(id, 'Red');
    await variantOf(id, 'Blue');
    const publishRed = async () => (await publish(ctx.own, id, { variant_ids: [red.id] })).body.id;
    for (let round = 0; round < 10; round += 1) {
      const ofRed = await publishRed();
      const [closed, { body: ofAll }] = await Promise.all([close(ofRed), publish(ctx.own, id)]);
      expect([closed.status, ofAll.state]).toEqual([200, 'open']);
      expect(await stopped(id)).toBe(3);
      expect(await brokenInvariants(test.db)).toEqual([]);
      await close(ofAll.id);

      const ids = [await publishRed(), (await publish(ctx.own, id)).body.id];
      const answers = await Promise.all(ids.map(close));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await stopped(id)).toBe(0);
      expect(await brokenInvariants(test.db)).toEqual([]);
    }
  });
});

describe('buyers', () => {
  it('are emailed once, by order, with the notice and no offer', async () => {
    const { id } = await productOf('Deck');
    const second = await orderOf(id, 2);
    const recall = await recallDeck({ batches: ['A-7'] });
    await Promise.all([tell(), tell()]);
    await tell();
    const mails = await told();
    expect(mails).toHaveLength(2);
    expect(mails.every(({ unsubscribe_url: url }) => url === null)).toBe(true);
    const [text] = (await mailsAbout('product-recalled')).filter((each) =>
      each.includes(second.order_number),
    );
    for (const words of [
      '2 × Deck',
      NOTICE.danger,
      NOTICE.instructions,
      'A-7',
      `/recalls/${recall}`,
    ]) {
      expect(text).toContain(words);
    }
    expect(text).toContain('We have stopped what has not been sent yet.');
    const { body } = await ctx.own.request(`/api/seller/recalls/${recall}`);
    expect(body.totals).toEqual({
      orders: 2,
      units: 7,
      sent_units: 0,
      told_orders: 2,
      orders_without_address: 0,
    });
  });

  it('are told to check the batch number first if only some batches are recalled', async () => {
    const whole = 'it is recalled because it may be dangerous: 5 × Deck.';
    await recallDeck();
    await tell();
    expect((await mailsAbout('product-recalled')).join()).toContain(whole);

    const { id } = await ladder();
    await orderOf(id);
    expect((await publish(ctx.own, id, { batches: ['A-7', 'A-8'] })).status).toBe(201);
    await tell();
    const mails = await mailsAbout('product-recalled');
    const text = mails.find((each) => each.includes('Ladder'))?.replaceAll(/\s+/g, ' ') ?? '';
    expect(text).not.toContain('it is recalled because');
    const [opening = '', rest] = text.split('What to do:');
    expect(opening).toContain(
      '1 × Ladder. It may be part of a recall. Check the batch number: A-7, A-8.',
    );
    expect(rest).not.toContain('A-7');
  });

  it('are emailed by the next run when one run ends in the middle, nobody twice', async () => {
    const { id } = await productOf('Deck');
    for (let count = 0; count < 4; count += 1) await orderOf(id);
    await recallDeck();
    // The connection of the third email is ended with its transaction open.
    await sql`create function end_third_recall_mail() returns trigger language plpgsql as $$
      begin
        if (select count(*) from recall_mails) >= 3 then
          perform pg_terminate_backend(pg_backend_pid());
        end if;
        return new;
      end $$`.execute(test.db);
    await sql`create trigger end_third_recall_mail before insert on mails
      for each row execute function end_third_recall_mail()`.execute(test.db);
    await tell();
    await sql`drop function end_third_recall_mail cascade`.execute(test.db);
    expect(await told()).toHaveLength(2);
    await tell();
    const mails = await told();
    expect(new Set(mails.map(({ to_address: to }) => to)).size).toBe(5);
    expect(mails).toHaveLength(5);
  });

  it('are found by recall and in parts, each order once and none that is told', async () => {
    const { id } = await productOf('Deck');
    const orders = [ctx.orderId];
    for (let count = 0; count < 4; count += 1) orders.push((await orderOf(id)).id);
    const recallId = await recallDeck();
    const other = await publish(ctx.other, (await productOf('Tap')).id);
    const found = async (of: string, limit: number, after?: string) => {
      const round = (await listMailRounds(test.db)).find((each) => each.recallId === of);
      if (round === undefined) return 'no round';
      const untold = await listUntold(test.db, { ...round, after, limit });
      return untold.map(({ orderId }) => orderId);
    };
    const sorted = orders.toSorted();
    expect(await found(recallId, 3)).toEqual(sorted.slice(0, 3));
    expect(await found(recallId, 3, sorted[2])).toEqual(sorted.slice(3));
    expect(await found(other.body.id, 3)).toEqual([ctx.orderId]);
    await tell();
    expect(await told()).toHaveLength(6);
    expect(await found(recallId, 3)).toEqual([]);
    await ctx.own.request(`/api/seller/recalls/${recallId}/closing`, { json: { reason: 'Done' } });
    expect(await found(recallId, 3)).toBe('no round');
  });

  it('are counted in lists of open recalls, and of a closed one where it is read', async () => {
    const recall = await recallDeck();
    await tell();
    const totals = {
      orders: 1,
      units: 5,
      sent_units: 0,
      told_orders: 1,
      orders_without_address: 0,
    };
    const listed = async () => (await ctx.own.request('/api/seller/recalls')).body.recalls;
    expect(await listed()).toMatchObject([{ id: recall, totals }]);
    await ctx.own.request(`/api/seller/recalls/${recall}/closing`, { json: { reason: 'Done' } });
    expect(await listed()).toMatchObject([{ id: recall, totals: null }]);
    expect((await ctx.own.request(`/api/seller/recalls/${recall}`)).body.totals).toEqual(totals);
  });

  it('get a second email only when an amendment says so', async () => {
    const recall = await recallDeck();
    await tell();
    const amend = (json: object) =>
      ctx.own.request(`/api/seller/recalls/${recall}`, { method: 'PUT', json });
    expect((await amend({ contact: 'Call 1800 000 000' })).body.amended_at).not.toBeNull();
    await tell();
    expect(await told()).toHaveLength(1);
    await amend({ danger: 'Worse than we thought.', tell_buyers: true });
    await tell();
    await tell();
    const mails = await told();
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
      'Safety recall: Deck',
      'Update on a safety recall: Deck',
    ]);
    const stale = await amend({ title: 'Other', version: 1 });
    expect(refused(stale)).toEqual([409, 'RECORD_CHANGED']);
  });

  it('are those who bought on its days and were paid, and those whose parcel it stops', async () => {
    const { id } = await productOf('Deck');
    const old = await orderOf(id);
    await test.db
      .updateTable('orders')
      .set({ created_at: '2026-01-05T00:00:00Z', fulfilment_status: 'shipped', status: 'shipped' })
      .where('id', '=', old.id)
      .execute();
    await placeFor(test, await addBuyer(test.db, [{ productId: id }]));
    const recall = await recallDeck({ sold_from: '2026-02-01', sold_until: '2026-02-10' });
    const buyersOf = async () =>
      (await ctx.admin.request(`/api/admin/recalls/${recall}/buyers`)).body;
    // Of the two, this one has not been sent.
    expect((await buyersOf()).buyers.map((each: { order_id: string }) => each.order_id)).toEqual([
      ctx.orderId,
    ]);
    await ctx.own.request(`/api/seller/recalls/${recall}`, {
      method: 'PUT',
      json: { sold_from: '2026-01-01' },
    });
    expect(await buyersOf()).toMatchObject({
      totalCount: 2,
      buyers: [
        { order_id: ctx.orderId, units: 5, sent_units: 0 },
        { order_id: old.id, units: 1, sent_units: 1 },
      ],
    });
  });

  it('are those who got a replacement on its days, with what was replaced', async () => {
    await test.db
      .updateTable('orders')
      .set({ created_at: '2026-01-05T00:00:00Z', fulfilment_status: 'shipped', status: 'shipped' })
      .where('id', '=', ctx.orderId)
      .execute();
    const recall = await recallDeck({ sold_from: '2026-02-01', sold_until: '2026-02-10' });
    const buyersOf = async () =>
      (await ctx.admin.request(`/api/admin/recalls/${recall}/buyers`)).body.buyers;
    expect(await buyersOf()).toEqual([]);
    const id = newId();
    const at = new Date('2026-02-10T12:59:00Z');
    await test.db
      .insertInto('returns')
      .values({
        id,
        order_id: ctx.orderId,
        seller_id: ctx.own.id,
        reason: 'faulty',
        problem: '{}',
        goods: '{}',
        state: 'resolved',
        remedy: 'replacement',
        answer_by: '2026-02-05',
        replacement_carrier: 'own_vehicle',
        replacement_sent_at: at,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await test.db
      .insertInto('return_lines')
      .values({
        return_id: id,
        order_item_id: ctx.lines['Deck'] ?? '',
        quantity: 2,
        delivered_on: '2026-01-08',
      })
      .execute();
    expect(await buyersOf()).toMatchObject([{ order_id: ctx.orderId, units: 2, sent_units: 2 }]);
    await tell();
    expect(await mailsAbout('product-recalled')).toHaveLength(1);
    // The first moment of 11 February in Sydney.
    await test.db
      .updateTable('returns')
      .set({ replacement_sent_at: new Date('2026-02-10T13:00:00Z') })
      .execute();
    expect(await buyersOf()).toEqual([]);
  });

  it('are none of those who buy after it was closed', async () => {
    const { id } = await productOf('Deck');
    const recall = await recallDeck();
    test.clock.advanceMs(60_000);
    await ctx.own.request(`/api/seller/recalls/${recall}/closing`, {
      json: { reason: 'All back.' },
    });
    test.clock.advanceMs(60_000);
    await orderOf(id);
    const { body } = await ctx.own.request(`/api/seller/recalls/${recall}/buyers`);
    expect(body.buyers.map((each: { order_id: string }) => each.order_id)).toEqual([ctx.orderId]);
  });

  it('are none of those who buy once the units on sale are safe, unless they are not after all', async () => {
    const { id } = await productOf('Deck');
    const recall = await recallDeck();
    test.clock.advanceMs(60_000);
    await clear(recall, true);
    test.clock.advanceMs(60_000);
    const later = await orderOf(id);
    const buyersOf = async (): Promise<string[]> => {
      const { body } = await ctx.own.request(`/api/seller/recalls/${recall}/buyers`);
      return body.buyers.map((each: { order_id: string }) => each.order_id);
    };
    expect(await buyersOf()).toEqual([ctx.orderId]);
    await tell();
    const [text, ...more] = await mailsAbout('product-recalled');
    expect(more).toEqual([]);
    expect(text).toContain('5 × Deck');
    expect(text).not.toContain('We have stopped');

    await clear(recall, false);
    expect(await buyersOf()).toEqual([later.id, ctx.orderId]);
    await tell();
    const mails = await mailsAbout('product-recalled');
    expect(mails).toHaveLength(2);
    expect(mails.filter((each) => each.includes('We have stopped'))).toHaveLength(1);
  });

  it('have their email address shown to administrators alone, and keep their contact details', async () => {
    const recall = await recallDeck();
    await tell();
    const { body: all } = await ctx.admin.request(`/api/admin/recalls/${recall}/buyers`);
    expect(all.buyers[0].buyer_email).toContain('@');
    const { body: own } = await ctx.own.request(`/api/seller/recalls/${recall}/buyers`);
    expect(JSON.stringify(own)).not.toContain('@');
    expect(own.buyers[0]).toMatchObject({ units: 5, has_address: true });
    expect(own.buyers[0].buyer_name).not.toBe('');
    expect(own.buyers[0].told_at).not.toBeNull();

    const csv = await ctx.admin.request(`/api/admin/recalls/${recall}/buyers.csv`);
    expect(csv.status).toBe(200);
    const entries = await test.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject', '=', 'recall')
      .execute();
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['exported', 'recalled']);

    await test.db
      .updateTable('orders')
      .set({ created_at: '2020-01-01T00:00:00Z', status: 'delivered' })
      .where('id', '=', ctx.orderId)
      .execute();
    const contactsRemoved = async () =>
      (
        await test.db
          .selectFrom('orders')
          .select('contacts_removed_at')
          .where('id', '=', ctx.orderId)
          .executeTakeFirstOrThrow()
      ).contacts_removed_at !== null;
    await applyRetention(test.services);
    expect(await contactsRemoved()).toBe(false);
    await ctx.own.request(`/api/seller/recalls/${recall}/closing`, { json: { reason: 'Done' } });
    await applyRetention(test.services);
    expect(await contactsRemoved()).toBe(true);
  });

  it('without an account have no address, and stop nobody else from being told', async () => {
    const { id } = await productOf('Deck');
    const gone = await orderOf(id);
    const recall = await recallDeck();
    await test.db
      .updateTable('user_profiles')
      .set({ archived_at: test.clock.now(), first_name: '', last_name: '' })
      .where('id', '=', gone.userId)
      .execute();
    await tell();
    expect(await told()).toHaveLength(1);
    const { body } = await ctx.own.request(`/api/seller/recalls/${recall}`);
    expect(body.totals).toMatchObject({ orders: 2, told_orders: 1, orders_without_address: 1 });
  });
});

describe('who deals with a recall', () => {
  it('administrators with all, sellers with those of their products that they published', async () => {
    const { id } = await productOf('Deck');
    const { body: byAdmin } = await publish(ctx.admin, id, {}, 'admin');
    expect(byAdmin).toMatchObject({ is_by_admin: true, can: { change: true } });
    const { body: seen } = await ctx.own.request(`/api/seller/recalls/${byAdmin.id}`);
    expect(seen).toMatchObject({ can: { change: false } });
    for (const [path, method, json] of [
      ['', 'PUT', { title: 'Harmless' }],
      ['/sale', 'PUT', { is_for_sale: true, reason: 'x' }],
      ['/closing', 'POST', { reason: 'x' }],
      ['/regulator', 'PUT', { notified_on: null }],
    ] as const) {
      const answer = await ctx.own.request(`/api/seller/recalls/${byAdmin.id}${path}`, {
        method,
        json,
      });
      expect(refused(answer)).toEqual([403, 'RECALL_BY_ADMINISTRATOR']);
    }
    const notices = await test.db
      .selectFrom('notices')
      .select(['seller_id', 'title', 'path'])
      .where('kind', '=', 'recall')
      .execute();
    expect(notices).toEqual([
      {
        seller_id: ctx.own.id,
        title: 'An administrator recalls Deck: it is not for sale, and you cannot send it',
        path: `/seller/recalls/${byAdmin.id}`,
      },
    ]);
  });

  it('nobody else: other sellers, customers and visitors are refused', async () => {
    const { id } = await productOf('Deck');
    const recall = await recallDeck();
    expect(refused(await publish(ctx.other, id))).toEqual([404, 'PRODUCT_NOT_FOUND']);
    const tap = await productOf('Tap');
    expect(refused(await publish(ctx.own, tap.id))).toEqual([404, 'PRODUCT_NOT_FOUND']);
    for (const [path, method, json] of [
      ['', 'GET', undefined],
      ['/buyers', 'GET', undefined],
      ['', 'PUT', { title: 'Harmless' }],
      ['/sale', 'PUT', { is_for_sale: true, reason: 'x' }],
      ['/closing', 'POST', { reason: 'x' }],
      ['/regulator', 'PUT', { notified_on: null }],
    ] as const) {
      const call = { method, ...(json === undefined ? {} : { json }) };
      const at = `/api/seller/recalls/${recall}${path}`;
      expect(refused(await ctx.other.request(at, call))).toEqual([404, 'RECALL_NOT_FOUND']);
      expect((await ctx.buyer.request(at, call)).status).toBe(403);
      expect((await test.request(at, call)).status).toBe(401);
    }
    expect((await ctx.other.request('/api/seller/recalls')).body.totalCount).toBe(0);
    const csv = `/api/admin/recalls/${recall}/buyers.csv`;
    expect((await ctx.own.request(csv)).status).toBe(403);
    expect((await test.request(csv)).status).toBe(401);
  });

  it('packers of the seller do not, and managers do', async () => {
    const recall = await recallDeck();
    const person = await test.signIn();
    const join = (role: 'packer' | 'manager') =>
      test.db
        .insertInto('seller_members')
        .values({ seller_id: ctx.own.id, user_id: person.id, role, created_at: test.clock.now() })
        .onConflict((conflict) => conflict.columns(['seller_id', 'user_id']).doUpdateSet({ role }))
        .execute();
    await join('packer');
    const read = () => person.request(`/api/seller/recalls/${recall}`);
    expect(refused(await read())).toEqual([403, 'SELLER_ROLE_REQUIRED']);
    expect((await person.request('/api/seller/pick-list')).status).toBe(200);
    await join('manager');
    expect((await read()).status).toBe(200);
  });

  it('administrators hear of a seller’s recall, with the clock for the regulator', async () => {
    const recall = await recallDeck();
    const notice = await test.db
      .selectFrom('notices')
      .select(['seller_id', 'path'])
      .where('kind', '=', 'recall')
      .executeTakeFirstOrThrow();
    expect(notice).toEqual({ seller_id: null, path: `/admin/recalls/${recall}` });
    const { body } = await ctx.admin.request(`/api/admin/recalls/${recall}`);
    expect(body.regulator_due_at).toBe('2026-03-04T01:00:00.000Z');
    const record = (json: object) =>
      ctx.admin.request(`/api/admin/recalls/${recall}/regulator`, { method: 'PUT', json });
    expect((await record({ notified_on: '2026-03-03' })).body.error.fields).toEqual({
      notified_on: 'Enter a day that is not in the future.',
    });
    expect((await record({ notified_on: '2026-03-02', reference: '2026/123' })).body).toMatchObject(
      {
        regulator_due_at: null,
        regulator_notified_on: '2026-03-02',
        regulator_reference: '2026/123',
      },
    );
  });
});

describe('what is refused', () => {
  const LONG = 'x'.repeat(5000);

  it.each<[object, string]>([
    [{ title: '' }, 'title'],
    [{ title: LONG }, 'title'],
    [{ danger: LONG }, 'danger'],
    [{ instructions: LONG }, 'instructions'],
    [{ contact: LONG }, 'contact'],
    [{ remedy: 'voucher' }, 'remedy'],
    [{ sold_from: '2026-03-03' }, 'sold_from'],
    [{ sold_until: '2027-01-01' }, 'sold_until'],
    [{ sold_from: '2026-02-02', sold_until: '2026-02-01' }, 'sold_until'],
    [{ sold_from: '2026-02-31' }, 'sold_from'],
    [{ batches: Array.from({ length: 101 }, (_, index) => `B${index}`) }, 'batches'],
    [{ batches: [LONG] }, 'batches.0'],
    [{ variant_ids: [newId()] }, 'variant_ids'],
  ])('%.60o', async (json, field) => {
    const { status, body } = await publish(ctx.own, (await productOf('Deck')).id, json);
    expect(status).toBe(422);
    expect(Object.keys(body.error.fields)).toEqual([field]);
    expect(body.error.fields[field]).toMatch(/^[A-Z].*\.$/);
    expect((await test.request('/api/recalls')).body.totalCount).toBe(0);
  });

  it('a variant of another product', async () => {
    const red = await variantOf((await ladder()).id, 'Red');
    const answer = await publish(ctx.own, (await productOf('Deck')).id, { variant_ids: [red.id] });
    expect(answer.body.error.fields).toEqual({
      variant_ids: 'A variant in this list belongs to another product.',
    });
  });
});

it.each([
  [
    'I24',
    `update parcels set dispatched_at = '2040-01-01'`,
    `update parcels set dispatched_at = updated_at`,
  ],
  [
    'I24b',
    `update stock_items set is_recalled = not is_recalled`,
    `update stock_items set is_recalled = not is_recalled`,
  ],
])('the invariant %s detects: %s', async (code, breaks, repairs) => {
  await send(ctx.own, parcel({ Deck: 1 }));
  await recallDeck();
  expect(await brokenInvariants(test.db)).toEqual([]);
  await test.database.pool.query(breaks);
  expect((await brokenInvariants(test.db)).join()).toContain(`${code} `);
  await test.database.pool.query(repairs);
});
