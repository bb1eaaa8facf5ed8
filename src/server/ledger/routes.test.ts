import { describe, expect, it } from 'vitest';

import { newId } from '#server/platform/ids.ts';
import { releaseEarnings } from '#server/ledger/release-earnings.ts';
import { useTestApp } from '#tests/support/app.ts';
import {
  addBuyer,
  addPerson,
  addProduct,
  payForOrder,
  placeAndOpen,
  sandboxFor,
  signInDirectly,
} from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });

/** A rule of 10 % for everyone; the test shop's operator adds GST. */
async function addRule(): Promise<void> {
  const admin = await test.signIn({ role: 'admin' });
  const { status } = await admin.request('/api/admin/commission-rules', {
    json: { name: 'Everyone', rate: 0.1 },
  });
  expect(status).toBe(201);
  // The rule starts now, and orders of the same moment come after it.
  test.clock.advanceMs(1000);
}

async function sell(sellerId: string, priceCents = 10_000): Promise<string> {
  const product = await addProduct(test.db, { sellerId, priceCents, name: 'Merbau deck' });
  const own = await addProduct(test.db, { priceCents: 2_000, name: 'Gloves' });
  const buyer = await addBuyer(test.db, [{ productId: product.id }, { productId: own.id }]);
  const { order, sessionId } = await placeAndOpen(test, buyer);
  await payForOrder(test, sessionId);
  return order.id;
}

describe('money', () => {
  it('of a seller has states, coming days and movements with lines and rules', async () => {
    await addRule();
    const sellerId = await addPerson(test.db, { role: 'seller' });
    const orderId = await sell(sellerId);
    const seller = await signInDirectly(test, sellerId);
    const nothing = { available: 0, reserved: 0, in_payout: 0, disputed: 0 };
    expect((await seller.request('/api/seller/money')).body).toEqual({
      ...nothing,
      pending: 89,
      upcoming: [],
      not_sent: 89,
      hold_days: 7,
      unrecorded_days: 14,
    });
    const { body: part } = await seller.request(`/api/seller/orders/${orderId}`);
    const { body: sent } = await seller.request(`/api/seller/orders/${orderId}/parcels`, {
      json: {
        carrier: 'sendle',
        tracking_number: 'S1',
        lines: [{ order_item_id: part.items[0].id, quantity: 1 }],
      },
      headers: { 'idempotency-key': 'parcel' },
    });
    await seller.request(`/api/seller/parcels/${sent.parcels[0].id}/delivery`, { method: 'POST' });
    const day = new Date(test.clock.now().getTime() + 7 * 86_400_000);
    expect((await seller.request('/api/seller/money')).body).toMatchObject({
      upcoming: [
        { day: day.toLocaleDateString('en-CA', { timeZone: 'Australia/Sydney' }), amount: 89 },
      ],
      not_sent: 0,
    });
    test.clock.advanceMs(8 * 86_400_000);
    await releaseEarnings({ ...test.services, now: test.clock.now() });
    const later = await signInDirectly(test, sellerId);
    const { body } = await later.request('/api/seller/money/movements');
    expect(body).toMatchObject({
      has_more: false,
      movements: [
        {
          kind: 'available',
          order: { id: orderId },
          amount: 0,
          change: { ...nothing, pending: -89, available: 89 },
          lines: [{ name: 'Merbau deck', sales: 0, commission: 0, amount: 89 }],
        },
        {
          kind: 'paid',
          amount: 89,
          change: { ...nothing, pending: 89 },
          lines: [
            {
              name: 'Merbau deck',
              quantity: 1,
              sales: 100,
              commission: 11,
              rule: 'Everyone',
              amount: 89,
            },
          ],
        },
      ],
    });
  });

  it('of a seller never shows another seller’s, and an administrator names the seller', async () => {
    const [sellerId, other] = [
      await addPerson(test.db, { role: 'seller' }),
      await addPerson(test.db, { role: 'seller' }),
    ];
    await sell(sellerId);
    const stranger = await signInDirectly(test, other);
    const asked = `?seller_id=${sellerId}`;
    expect((await stranger.request(`/api/seller/money${asked}`)).status).toBe(403);
    expect((await stranger.request('/api/seller/money')).body.pending).toBe(0);
    expect((await stranger.request('/api/seller/money/movements')).body.movements).toEqual([]);
    const admin = await test.signIn({ role: 'admin' });
    expect((await admin.request('/api/seller/money')).status).toBe(400);
    expect((await admin.request(`/api/seller/money${asked}`)).body.pending).toBe(100);
  });

  it('of the shop adds up, by account, seller and movement, a page at a time', async () => {
    const sellerId = await addPerson(test.db, {
      role: 'seller',
      firstName: 'Ana',
      lastName: 'Ruiz',
    });
    for (let order = 0; order < 27; order += 1) {
      await sell(sellerId);
      test.clock.advanceMs(1000);
    }
    const admin = await test.signIn({ role: 'admin' });
    expect((await admin.request('/api/admin/money')).body).toEqual({
      owed_to_sellers: 2700,
      owed_to_buyers: 0,
      held: 3240,
      accounts: expect.arrayContaining([
        { account: 'clearing', balance: 3240 },
        { account: 'seller_pending', balance: -2700 },
        { account: 'platform_sales', balance: -540 },
      ]),
    });
    const { body: sellers } = await admin.request('/api/admin/money/sellers');
    expect(sellers).toMatchObject({
      totalCount: 1,
      sellers: [{ seller_id: sellerId, name: 'Ana Ruiz', pending: 2700, available: 0 }],
    });
    const { body: first } = await admin.request('/api/admin/money/movements');
    expect([first.movements.length, first.has_more]).toEqual([25, true]);
    expect(first.movements[0].postings).toEqual([
      { account: 'clearing', seller_name: null, line_name: null, amount: 120 },
      {
        account: 'seller_pending',
        seller_name: 'Ana Ruiz',
        line_name: 'Merbau deck',
        amount: -100,
      },
      { account: 'platform_sales', seller_name: null, line_name: null, amount: -20 },
    ]);
    const last = first.movements.at(-1).id;
    const { body: second } = await admin.request(`/api/admin/money/movements?before=${last}`);
    expect([second.movements.length, second.has_more]).toEqual([2, false]);
    const seller = await signInDirectly(test, sellerId);
    const { body: own } = await seller.request(`/api/seller/money/movements?before=${last}`);
    expect(own.movements.map(({ id }: { id: string }) => id)).toEqual(
      second.movements.map(({ id }: { id: string }) => id),
    );
    const none = await admin.request(`/api/admin/money/movements?seller_id=${admin.id}`);
    expect(none.body).toEqual({ movements: [], has_more: false });
    expect((await admin.request('/api/admin/money/movements?before=x')).status).toBe(422);
  });

  it('keeps a reserve as it was set, with both a share and days or neither', async () => {
    const sellerId = await addPerson(test.db, { role: 'seller' });
    const admin = await test.signIn({ role: 'admin' });
    const set = async (json: object, id = sellerId) => {
      const path = `/api/admin/money/sellers/${id}/reserve`;
      const { status, body } = await admin.request(path, { method: 'PUT', json });
      return status === 204 ? 204 : Object.keys(body.error.fields ?? { [body.error.code]: '' });
    };
    expect(await set({ rate: 0.1, days: 0 })).toEqual(['days']);
    expect(await set({ rate: 0, days: 10 })).toEqual(['rate']);
    expect(await set({ rate: 1.1, days: 10 })).toEqual(['rate']);
    expect(await set({ rate: 0.1, days: 731 })).toEqual(['days']);
    expect(await set({ rate: 0.1, days: 10 }, newId())).toEqual(['SELLER_NOT_FOUND']);
    expect(await set({ rate: 0.125, days: 90 })).toBe(204);
    await sell(sellerId);
    const { body } = await admin.request('/api/admin/money/sellers');
    expect(body.sellers).toMatchObject([
      { seller_id: sellerId, reserve: { rate: 0.125, days: 90 } },
    ]);
    expect(await set({ rate: 0, days: 0 })).toBe(204);
  });
});
