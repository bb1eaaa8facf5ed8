import { afterEach, describe, expect, it } from 'vitest';

import { useTestApp, type TestUser } from '#tests/support/app.ts';
import {
  addAddress,
  addProduct,
  addToCart,
  addVariant,
  brokenInvariants,
  contextOf,
  placeAndOpen,
  placeFor,
  runJobs,
  sandboxFor,
  stockOf,
} from '#tests/support/trade.ts';

import { createCheckoutSession } from '#server/checkout/create-checkout-session.ts';
import { newId } from '#server/platform/ids.ts';

const test = useTestApp({ payments: sandboxFor });

afterEach(async () => {
  expect(await brokenInvariants(test.db)).toEqual([]);
});

async function signInBuyer(product: { stock?: number; priceCents?: number } = {}) {
  const user = await test.signIn();
  const addressId = await addAddress(test.db, user.id);
  const added = await addProduct(test.db, { stock: 5, ...product });
  await addToCart(test.db, user.id, { productId: added.id, quantity: 2 });
  return { user, buyer: { userId: user.id, addressId }, product: added };
}

async function payFor(buyer: { userId: string; addressId: string }): Promise<string> {
  const { order, sessionId } = await placeAndOpen(test, buyer);
  await test.request(`/api/sandbox/sessions/${sessionId}/pay`, {
    json: { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' },
  });
  await runJobs(test);
  return order.id;
}

const cancel = (user: Pick<TestUser, 'request'>, id: string, reason?: string) =>
  user.request(`/api/orders/${id}/cancel`, { json: reason === undefined ? {} : { reason } });

describe('a user’s own order', () => {
  it('lists what can be done with it, who did what, and its parts by seller', async () => {
    const { user, buyer } = await signInBuyer();
    const order = await placeFor(test, buyer);
    const { body } = await user.request(`/api/orders/${order.id}`);
    expect(body).toMatchObject({
      status: 'pending',
      payment_status: 'unpaid',
      fulfilment_status: 'unfulfilled',
      version: 1,
      can: { pay: true, cancel: true, buy_again: true },
      tracking: [],
      refunds: [],
      groups: [{ seller_id: null, subtotal: 40, freight: 9.95, total: 49.95 }],
      events: [{ kind: 'placed', by: 'customer', to_status: 'pending' }],
    });
    expect(body.order_items[0]).toMatchObject({
      list_price: 20,
      price: 20,
      tax_rate: 0.1,
      freight: 9.95,
      refunded_quantity: 0,
    });
  });

  it('is in the file of their orders, a row for each item, and in nobody else’s', async () => {
    const { user, buyer } = await signInBuyer();
    const other = await addProduct(test.db, { name: 'Claw hammer, 16 oz', priceCents: 2950 });
    await addToCart(test.db, user.id, { productId: other.id });
    const order = await placeFor(test, buyer);
    const { status, headers, body } = await user.request('/api/orders.csv');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv']);
    expect(headers.get('content-disposition')).toContain('filename="my-orders-2026-03-02.csv"');
    const [heading, ...rows] = String(body).trim().split('\r\n');
    expect(heading).toContain('order_number,placed_at,paid_at,status,sold_by,product,variant,sku,');
    expect(rows).toHaveLength(2);
    for (const row of rows) expect(row).toContain(`${order.order_number},`);
    expect(body).toContain(',Merbau decking,,');
    expect(body).toContain(',2,0,20,40,');
    expect(body).toContain(',"Claw hammer, 16 oz",,');
    const stranger = await test.signIn();
    const empty = await stranger.request('/api/orders.csv');
    expect(String(empty.body).trim().split('\r\n')).toHaveLength(1);
    expect((await test.request('/api/orders.csv')).status).toBe(401);
  });

  it('can no longer be paid when its hold has ended', async () => {
    const { user, buyer } = await signInBuyer();
    const order = await placeFor(test, buyer);
    test.clock.advanceMs(36 * 60_000);
    const { body } = await user.request(`/api/orders/${order.id}`);
    expect(body.can).toEqual({ pay: false, cancel: true, buy_again: true });
  });
});

describe('cancelling a user’s own order', () => {
  it('ends the payment page and returns the stock before payment', async () => {
    const { user, buyer, product } = await signInBuyer();
    const { order, sessionId } = await placeAndOpen(test, buyer);
    const { status, body } = await cancel(user, order.id, 'Ordered the wrong size');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'cancelled', payment_status: 'unpaid', refunds: [] });
    expect(body.can).toMatchObject({ pay: false, cancel: false });
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 5, reserved: 0 });
    const session = await test.request(`/api/sandbox/sessions/${sessionId}`);
    expect(session.body.status).toBe('expired');
  });

  it('returns the stock and refunds in full after payment, once', async () => {
    const { user, buyer, product } = await signInBuyer();
    const orderId = await payFor(buyer);
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 3, reserved: 0 });
    const answers = await Promise.all([cancel(user, orderId), cancel(user, orderId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { body } = await cancel(user, orderId);
    expect(body).toMatchObject({ status: 'cancelled' });
    expect(body.refunds).toHaveLength(1);
    expect(body.refunds[0]).toMatchObject({ amount: 49.95, freight: 9.95 });
    expect(body.order_items[0].refunded_quantity).toBe(2);
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 5, reserved: 0 });
    const movements = await test.db
      .selectFrom('stock_movements')
      .select(['reason', 'quantity_change', 'actor_id'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute();
    expect(movements).toEqual([
      { reason: 'sold', quantity_change: -2, actor_id: null },
      { reason: 'cancelled', quantity_change: 2, actor_id: user.id },
    ]);
  });

  it('refunds it when the payment’s event is still to come', async () => {
    const { user, buyer } = await signInBuyer();
    const { order, sessionId } = await placeAndOpen(test, buyer);
    await test.request(`/api/sandbox/sessions/${sessionId}/pay`, {
      json: { cardNumber: '4242424242424242', expiry: '12/30', cvc: '123' },
    });
    const { body } = await cancel(user, order.id);
    expect(body.status).toBe('cancelled');
    expect(body.refunds).toMatchObject([{ amount: 49.95 }]);
  });

  it('is refused once it is sent', async () => {
    const { user, buyer } = await signInBuyer();
    const orderId = await payFor(buyer);
    await test.db
      .updateTable('orders')
      .set({ status: 'shipped', fulfilment_status: 'shipped' })
      .where('id', '=', orderId)
      .execute();
    const { status, body } = await cancel(user, orderId);
    expect(status).toBe(409);
    expect(body.error.code).toBe('ORDER_NOT_CANCELLABLE');
  });

  it('waits for the provider to end the payment page', async () => {
    const { buyer, product } = await signInBuyer();
    const order = await placeFor(test, buyer);
    const ctx = contextOf(test, buyer.userId);
    await createCheckoutSession(ctx, order.id);
    const { cancelOwnOrder } = await import('./change-order-status.ts');
    const payments = {
      ...ctx.payments,
      expireSession: () => Promise.reject(new Error('no answer')),
    };
    await expect(
      cancelOwnOrder({ ...ctx, payments }, { orderId: order.id, reason: null }),
    ).rejects.toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
    expect(await stockOf(test.db, product.stockItemId)).toEqual({ on_hand: 5, reserved: 2 });
  });

  it('answers 404 for another user’s order and for an unknown one', async () => {
    const { buyer } = await signInBuyer();
    const order = await placeFor(test, buyer);
    const stranger = await test.signIn();
    for (const id of [order.id, newId()]) {
      expect((await cancel(stranger, id)).status).toBe(404);
      const again = await stranger.request(`/api/orders/${id}/buy-again`, { method: 'POST' });
      expect(again.status).toBe(404);
    }
  });
});

describe('buying again', () => {
  const buyAgain = (user: Pick<TestUser, 'request'>, id: string) =>
    user.request(`/api/orders/${id}/buy-again`, { method: 'POST' });

  it('adds the lines to what is already in the cart', async () => {
    const { user, buyer, product } = await signInBuyer({ stock: 50 });
    const orderId = await payFor(buyer);
    const first = await buyAgain(user, orderId);
    expect(first.body.lines).toMatchObject([
      { name: 'Merbau decking', wanted: 2, added: 2, shortfall: null },
    ]);
    await buyAgain(user, orderId);
    const cart = await user.request('/api/cart-items');
    expect(cart.body.cart_items).toMatchObject([{ product_id: product.id, quantity: 4 }]);
  });

  it('says what is no longer sold, what is sold out and what is short', async () => {
    const { user, buyer, product: short } = await signInBuyer({ stock: 3 });
    const gone = await addProduct(test.db, { name: 'Old lamp' });
    const soldOut = await addProduct(test.db, { name: 'Last tap', stock: 1 });
    const cut = await addVariant(test.db, { productId: gone.id, priceCents: 900, name: '2 m' });
    await addToCart(test.db, user.id, { productId: gone.id });
    await addToCart(test.db, user.id, { productId: soldOut.id });
    await addToCart(test.db, user.id, { productId: gone.id, variantId: cut.id });
    const orderId = await payFor(buyer);
    const now = test.clock.now();
    await test.db
      .updateTable('products')
      .set({ archived_at: now })
      .where('id', '=', gone.id)
      .execute();
    await test.db.deleteFrom('product_variants').where('id', '=', cut.id).execute();
    const { body } = await buyAgain(user, orderId);
    const byName = Object.fromEntries(
      body.lines.map((line: { name: string; added: number; shortfall: string }) => [
        line.name,
        [line.added, line.shortfall],
      ]),
    );
    expect(byName).toEqual({
      'Merbau decking': [1, 'limited_stock'],
      'Old lamp': [0, 'not_sold'],
      'Old lamp, 2 m': [0, 'not_sold'],
      'Last tap': [0, 'out_of_stock'],
    });
    const cart = await user.request('/api/cart-items');
    expect(cart.body.cart_items).toMatchObject([{ product_id: short.id, quantity: 1 }]);
  });
});
