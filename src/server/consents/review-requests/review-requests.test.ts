import { describe, expect, it } from 'vitest';

import { CONSENT_WORDS } from '#contract/text/consents.ts';
import { endClosure } from '#server/closures/queries.ts';
import { recordConsent } from '#server/consents/change-consent.ts';
import { sendReviewRequests } from '#server/consents/review-requests/send-review-requests.ts';
import { newId } from '#server/platform/ids.ts';

import { useTestApp } from '#tests/support/app.ts';
import {
  addBuyer,
  addPerson,
  addProduct,
  payForOrder,
  placeAndOpen,
  sandboxFor,
} from '#tests/support/trade.ts';

const DAY_MS = 86_400_000;
const [WORDS] = CONSENT_WORDS['review-requests'];

const test = useTestApp({ payments: sandboxFor });

const ctx = () => ({ ...test.services, now: test.clock.now() });
const run = () => sendReviewRequests(ctx());

async function agree(userId: string, isGiven = true): Promise<void> {
  const consent = { userId, kind: 'review-requests', isGiven, words: WORDS } as const;
  await recordConsent(ctx(), { ...consent, place: 'settings' });
}

interface Delivered {
  readonly names?: readonly string[];
  readonly sellerId?: string;
  readonly agrees?: boolean;
}

/** A paid order that is delivered now. */
async function deliveredOrder({
  names = ['Claw hammer'],
  sellerId,
  agrees = true,
}: Delivered = {}) {
  const products: string[] = [];
  for (const name of names) {
    products.push((await addProduct(test.db, { name, sellerId: sellerId ?? null })).id);
  }
  const buyer = await addBuyer(
    test.db,
    products.map((productId) => ({ productId })),
  );
  if (agrees) await agree(buyer.userId);
  const { order, sessionId } = await placeAndOpen(test, buyer);
  await payForOrder(test, sessionId);
  await test.db
    .updateTable('orders')
    .set({ status: 'delivered' })
    .where('id', '=', order.id)
    .execute();
  await deliver(order.id);
  return { ...order, ...buyer, products };
}

async function deliver(orderId: string): Promise<void> {
  const event = { order_id: orderId, kind: 'status_changed', to_status: 'delivered' } as const;
  await test.db
    .insertInto('order_events')
    .values({ id: newId(), ...event, from_status: 'shipped', created_at: test.clock.now() })
    .execute();
}

const mails = () =>
  test.db.selectFrom('mails').selectAll().where('kind', '=', 'review-request').execute();

describe('a request for reviews', () => {
  it('is sent 10 days after the delivery, once, with a link for each product', async () => {
    const order = await deliveredOrder({ names: ['Claw hammer', 'Tenon saw'] });
    test.clock.advanceMs(10 * DAY_MS - 1);
    await run();
    expect(await mails()).toEqual([]);
    test.clock.advanceMs(1);
    await Promise.all([run(), run(), run()]);
    await run();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.to_address).toBe(`${order.userId}@example.com`);
    const products = await test.db
      .selectFrom('products')
      .select('slug')
      .where('id', 'in', order.products)
      .execute();
    expect(products).toHaveLength(2);
    for (const { slug } of products) {
      expect(mail?.text_body).toContain(`/account/reviews/new?product=${slug}`);
    }
    expect(mail?.text_body).toContain(`Stop these emails: ${mail?.unsubscribe_url}`);
    expect(mail?.text_body).not.toMatch(/discount|sale\b|save |% off|deal|!/i);
  });

  it('is not sent again when its email was deleted or the order is delivered again', async () => {
    const order = await deliveredOrder();
    test.clock.advanceMs(10 * DAY_MS);
    await run();
    await test.db.deleteFrom('mails').execute();
    await deliver(order.id);
    test.clock.advanceMs(10 * DAY_MS);
    await run();
    expect(await mails()).toEqual([]);
  });

  it('counts from the last delivery of an order that was taken back', async () => {
    const order = await deliveredOrder();
    test.clock.advanceMs(5 * DAY_MS);
    await deliver(order.id);
    test.clock.advanceMs(5 * DAY_MS);
    await run();
    expect(await mails()).toEqual([]);
    test.clock.advanceMs(5 * DAY_MS);
    await run();
    expect(await mails()).toHaveLength(1);
  });

  it('needs consent at that moment; a later one changes nothing', async () => {
    const never = await deliveredOrder({ agrees: false });
    const stopped = await deliveredOrder();
    const late = await deliveredOrder({ agrees: false });
    await agree(stopped.userId, false);
    test.clock.advanceMs(DAY_MS);
    await agree(late.userId);
    test.clock.advanceMs(9 * DAY_MS);
    await run();
    await agree(never.userId);
    await agree(stopped.userId);
    test.clock.advanceMs(DAY_MS);
    await run();
    expect((await mails()).map((mail) => mail.to_address)).toEqual([`${late.userId}@example.com`]);
  });

  it('is not sent about orders delivered long before, or that are not delivered any more', async () => {
    await deliveredOrder();
    test.clock.advanceMs(20 * DAY_MS);
    const back = await deliveredOrder();
    const status = { status: 'cancelled' } as const;
    await test.db.updateTable('orders').set(status).where('id', '=', back.id).execute();
    await run();
    test.clock.advanceMs(10 * DAY_MS);
    await run();
    expect(await mails()).toEqual([]);
  });

  it('leaves out what was wholly refunded, archived or is sold by the buyer', async () => {
    const sellerId = await addPerson(test.db, { role: 'seller' });
    const own = await deliveredOrder({ sellerId });
    const membership = { user_id: own.userId, seller_id: sellerId, role: 'packer' } as const;
    await test.db.insertInto('seller_members').values(membership).execute();
    const archived = await deliveredOrder({ names: ['Gone', 'Here'] });
    await test.db
      .updateTable('products')
      .set({ archived_at: test.clock.now() })
      .where('id', '=', archived.products[0] ?? '')
      .execute();
    const refunded = await deliveredOrder();
    const admin = await test.signIn({ role: 'admin' });
    const refund = await admin.request(`/api/admin/orders/${refunded.id}/refunds`, {
      headers: { 'idempotency-key': newId() },
      json: { reason: 'Damaged', restock: false, full: true },
    });
    expect(refund.status).toBe(201);
    test.clock.advanceMs(10 * DAY_MS);
    await run();
    const [mail, ...more] = await mails();
    expect(more).toEqual([]);
    expect(mail?.to_address).toBe(`${archived.userId}@example.com`);
    expect(mail?.text_body).toContain('Here');
    expect(mail?.text_body).not.toContain('Gone');
  });

  it('is not sent to administrators, or to closed and suspended accounts', async () => {
    const changes = [
      { role: 'admin' as const },
      { archived_at: test.clock.now() },
      { suspended_at: test.clock.now() },
    ];
    for (const change of changes) {
      const { userId } = await deliveredOrder();
      await test.db.updateTable('user_profiles').set(change).where('id', '=', userId).execute();
    }
    test.clock.advanceMs(10 * DAY_MS);
    await run();
    expect(await mails()).toEqual([]);
  });

  it('waits while the shop is closed', async () => {
    await deliveredOrder();
    const closure = { reason: 'maintenance', message: null, reopens_at: null } as const;
    const closed = { closed_at: test.clock.now(), closed_by: 'Robin' };
    await test.db
      .insertInto('closures')
      .values({ id: newId(), ...closure, ...closed })
      .execute();
    test.clock.advanceMs(10 * DAY_MS);
    await run();
    expect(await mails()).toEqual([]);
    await endClosure(test.db, { now: test.clock.now(), person: 'Robin', reason: 'maintenance' });
    await run();
    expect(await mails()).toHaveLength(1);
  });

  it('that fails is given up, and the others are sent', async () => {
    await deliveredOrder();
    await deliveredOrder();
    test.clock.advanceMs(10 * DAY_MS);
    let sent = 0;
    const send = () =>
      (sent += 1) === 1 ? Promise.reject(new Error('broken')) : Promise.resolve();
    const jobs = { ...test.services.jobs, send };
    await sendReviewRequests({ ...ctx(), config: { ...test.config, demo: false }, jobs });
    expect(await mails()).toHaveLength(1);
    await run();
    expect(await mails()).toHaveLength(1);
  });
});
