import { describe, expect, it } from 'vitest';

import { useTestApp, type TestUser } from '#tests/support/app.ts';
import { addProduct, placeFor, sandboxFor } from '#tests/support/trade.ts';

const PASSWORD = 'correct horse 7';
const ADDRESS = {
  type: 'shipping',
  first_name: 'Robin',
  last_name: 'Marsh',
  address1: '1 Timber Lane',
  city: 'Richmond',
  state: 'VIC',
  postcode: '3121',
  country: 'Australia',
};

describe('a user’s own account', () => {
  const test = useTestApp({ payments: sandboxFor });

  /** One more device of the same person. */
  const signInAgain = async (user: TestUser) => {
    const { body } = await test.request('/auth/v1/token?grant_type=password', {
      json: { email: user.email, password: PASSWORD },
      headers: { 'user-agent': 'Another browser' },
    });
    const headers = { authorization: `Bearer ${body.access_token}` };
    return () => test.request('/api/profile', { headers });
  };
  const close = (user: TestUser, password: string | undefined = PASSWORD) =>
    user.request('/api/profile/close', { json: { current_password: password } });

  it('lists its sign-ins, and ends one or all others', async () => {
    const user = await test.signIn();
    const stranger = await test.signIn();
    test.clock.advanceMs(1000);
    const second = await signInAgain(user);
    const { body } = await user.request('/api/profile/sessions');
    expect(body.totalCount).toBe(2);
    expect(body.sessions).toMatchObject([
      { user_agent: 'Another browser', is_current: false },
      { is_current: true, ip: '127.0.0.1' },
    ]);
    expect(Object.keys(body.sessions[0])).not.toContain('hmac_key');
    const path = `/api/profile/sessions/${body.sessions[0].id}`;
    expect((await stranger.request(path, { method: 'DELETE' })).status).toBe(404);
    expect((await second()).status).toBe(200);
    expect((await user.request(path, { method: 'DELETE' })).status).toBe(204);
    expect((await second()).status).toBe(401);
    const again = await user.request(path, { method: 'DELETE' });
    expect([again.status, again.body.error.code]).toEqual([404, 'SESSION_NOT_FOUND']);

    const others = await Promise.all([signInAgain(user), signInAgain(user)]);
    expect((await user.request('/api/profile/sessions', { method: 'DELETE' })).status).toBe(204);
    for (const other of others) expect((await other()).status).toBe(401);
    expect((await user.request('/api/profile')).status).toBe(200);
    expect((await stranger.request('/api/profile')).status).toBe(200);
  });

  it('omits sign-ins that have ended', async () => {
    const user = await test.signIn();
    const month = 31 * 24 * 3_600_000;
    test.clock.advanceMs(month);
    const { body: again } = await test.request('/auth/v1/token?grant_type=password', {
      json: { email: user.email, password: PASSWORD },
    });
    const headers = { authorization: `Bearer ${again.access_token}` };
    const { body } = await test.request('/api/profile/sessions', { headers });
    expect(body.sessions).toMatchObject([{ is_current: true }]);
    expect(body.totalCount).toBe(1);
  });

  it('exports everything stored about its owner, without secrets', async () => {
    const user = await test.signIn({ email: 'robin@example.com' });
    const stranger = await test.signIn();
    await stranger.request('/api/addresses', { json: { ...ADDRESS, city: 'Elsewhere' } });
    const { body: address } = await user.request('/api/addresses', { json: ADDRESS });
    const { id: productId } = await addProduct(test.db, { name: 'Claw hammer', priceCents: 2950 });
    await user.request('/api/cart-items', { json: { product_id: productId, quantity: 1 } });
    await user.request('/api/wishlist', { json: { product_id: productId } });
    const order = await placeFor(test, { userId: user.id, addressId: address.id });
    const { status, body } = await user.request('/api/profile/data');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      account: { id: user.id, email: 'robin@example.com', first_name: 'Robin', role: 'customer' },
      sessions: [{ is_current: true }],
      addresses: [{ address1: '1 Timber Lane' }],
      cart: [{ product_name: 'Claw hammer', variant_name: null, quantity: 1 }],
      wishlist: [{ product_name: 'Claw hammer' }],
      orders: [{ id: order.id, order_items: [{ product: { name: 'Claw hammer' } }] }],
      seller_applications: [],
      messages: [
        { subject: 'Welcome to Bullnose' },
        { subject: expect.stringMatching(/^We have received your order ORD-/) },
      ],
    });
    const text = JSON.stringify(body);
    for (const secret of ['argon2', 'hmac', 'token', 'Elsewhere'])
      expect(text).not.toContain(secret);
  });

  it('closes for good: the person is deleted, the order stays, the address can be used again', async () => {
    const user = await test.signIn({ email: 'robin@example.com' });
    const second = await signInAgain(user);
    const { body: address } = await user.request('/api/addresses', { json: ADDRESS });
    const { id: productId } = await addProduct(test.db, { name: 'Claw hammer', priceCents: 2950 });
    await user.request('/api/cart-items', { json: { product_id: productId, quantity: 1 } });
    const order = await placeFor(test, { userId: user.id, addressId: address.id });

    expect((await close(user)).status).toBe(204);
    expect((await user.request('/api/profile')).status).toBe(401);
    expect((await second()).status).toBe(401);
    const signedIn = await test.request('/auth/v1/token?grant_type=password', {
      json: { email: 'robin@example.com', password: PASSWORD },
    });
    expect(signedIn.body.error_code).toBe('invalid_credentials');

    const kept = await test.db
      .selectFrom('orders')
      .select(['user_id', 'total_cents', 'shipping_address'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({
      user_id: user.id,
      shipping_address: { address1: '1 Timber Lane' },
    });
    const person = await test.db
      .selectFrom('auth_users')
      .innerJoin('user_profiles', 'user_profiles.id', 'auth_users.id')
      .selectAll()
      .where('auth_users.id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(person)).not.toMatch(/robin|marsh|argon2/i);
    for (const table of ['addresses', 'cart_items', 'auth_sessions', 'mails'] as const) {
      expect(await test.db.selectFrom(table).select('id').execute()).toEqual([]);
    }
    const anew = await test.signIn({ email: 'robin@example.com' });
    expect(anew.id).not.toBe(user.id);
    expect((await anew.request('/api/orders')).body.totalCount).toBe(0);
  });

  it('is not closed without its password', async () => {
    const user = await test.signIn();
    const wrong = await close(user, 'wrong-one');
    expect([wrong.status, wrong.body.error.fields]).toEqual([
      422,
      { current_password: 'This is not your password.' },
    ]);
    const missing = await close(user, '');
    expect(missing.body.error.fields).toEqual({ current_password: 'Enter your password.' });
    for (let count = 2; count <= 10; count += 1) await close(user, 'wrong-one');
    const late = await close(user);
    expect([late.status, late.body.error.code]).toEqual([429, 'RATE_LIMITED']);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await user.request('/api/profile')).status).toBe(200);
  });

  it('is not closed while it is the last administrator’s, even when two close at once', async () => {
    const admins = [await test.signIn({ role: 'admin' }), await test.signIn({ role: 'admin' })];
    const answers = await Promise.all(admins.map((admin) => close(admin)));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([204, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error.code).toBe('LAST_ADMINISTRATOR');
  });

  it('is not closed while its products are on sale', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const { id } = await addProduct(test.db, { sellerId: seller.id });
    const refused = await close(seller);
    expect([refused.status, refused.body.error.code]).toEqual([409, 'ACCOUNT_HAS_PRODUCTS']);
    await test.db
      .updateTable('products')
      .set({ archived_at: test.clock.now() })
      .where('id', '=', id)
      .execute();
    expect((await close(seller)).status).toBe(204);
  });
});
