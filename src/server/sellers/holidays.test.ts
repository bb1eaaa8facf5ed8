import { describe, expect, it } from 'vitest';

import { followSelling } from '#server/sellers/follow-selling.ts';
import { TEST_NOW, useTestApp } from '#tests/support/app.ts';
import {
  addBuyer,
  addPerson,
  addProduct,
  brokenInvariants,
  placeFor,
  signInDirectly,
} from '#tests/support/trade.ts';

const site = useTestApp();

/** TEST_NOW is noon of 2 March in Sydney, where it is 11 hours later than in UTC. */
const AWAY = { away_from: '2026-03-03', away_until: '2026-03-05' };
const LAST_MINUTE_BEFORE = '2026-03-02T12:59:00Z';
const FIRST_MINUTE = '2026-03-02T13:00:00Z';
const LAST_MINUTE = '2026-03-05T12:59:00Z';
const BACK = '2026-03-05T13:00:00Z';

const goTo = (instant: string) =>
  site.clock.advanceMs(Date.parse(instant) - site.clock.now().getTime());

/** A seller with a product, away as given. */
async function sellerAway(isOffSale: boolean) {
  const id = await addPerson(site.db, { role: 'seller', firstName: 'Grace', lastName: 'Oak' });
  const seller = await signInDirectly(site, id);
  const product = await addProduct(site.db, { sellerId: id, stock: 5, name: 'Merbau decking' });
  const saved = await seller.request('/api/seller/profile', {
    method: 'PUT',
    json: { ...AWAY, away_is_off_sale: isOffSale },
  });
  expect(saved.status).toBe(200);
  return { seller, sellerId: id, product, slug: saved.body.slug as string };
}

const shown = async (id: string) => (await site.request(`/api/products/product-${id}`)).body;
const follow = () => followSelling({ db: site.db, now: site.clock.now() });
const stateOf = async (id: string) =>
  (
    await site.db
      .selectFrom('seller_profiles')
      .select('selling_state')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).selling_state;

describe('a seller on holidays', () => {
  it('sells, and says from when orders are sent', async () => {
    const { product, slug } = await sellerAway(false);
    const away = { from: '2026-03-03', until: '2026-03-05', dispatches_from: '2026-03-06' };
    goTo(LAST_MINUTE_BEFORE);
    expect((await shown(product.id)).seller.away).toEqual({ ...away, state: 'upcoming' });
    goTo(FIRST_MINUTE);
    expect(await shown(product.id)).toMatchObject({
      stock: 5,
      in_stock: true,
      seller: { away: { ...away, state: 'away' } },
    });
    expect((await site.request(`/api/sellers/${slug}`)).body.away.state).toBe('away');
    const buyer = await addBuyer(site.db, [{ productId: product.id }]);
    const cart = (await (await signInDirectly(site, buyer.userId)).request('/api/cart-items')).body;
    expect(cart.cart_items[0]).toMatchObject({
      available: 5,
      product: { seller_name: 'Grace Oak', seller_slug: slug, seller_away: { state: 'away' } },
    });
    expect(await placeFor(site, buyer)).toMatchObject({ status: 'pending' });
    goTo(BACK);
    expect((await shown(product.id)).seller.away).toBeNull();
  });

  it('may sell nothing: the cart and the order refuse it until the day after', async () => {
    const { product } = await sellerAway(true);
    goTo(LAST_MINUTE_BEFORE);
    const buyer = await addBuyer(site.db, [{ productId: product.id }]);
    expect((await shown(product.id)).stock).toBe(5);

    for (const instant of [FIRST_MINUTE, LAST_MINUTE]) {
      goTo(instant);
      expect(await shown(product.id)).toMatchObject({
        stock: 0,
        in_stock: false,
        seller: { away: { state: 'off_sale' } },
      });
      const user = await signInDirectly(site, buyer.userId);
      const cart = (await user.request('/api/cart-items')).body;
      expect(cart.cart_items[0].available).toBe(0);
      const refusals = [
        await user.request('/api/cart-items', { json: { product_id: product.id, quantity: 1 } }),
        await user.request(`/api/cart-items/${cart.cart_items[0].id}`, {
          method: 'PATCH',
          json: { quantity: 2 },
        }),
      ];
      for (const { status, body } of refusals) {
        expect([status, body.error.code, body.error.message]).toEqual([
          409,
          'OUT_OF_STOCK',
          'Merbau decking: Not for sale until 6 March 2026.',
        ]);
      }
      await expect(placeFor(site, buyer)).rejects.toThrow(
        'Merbau decking: Not for sale until 6 March 2026.',
      );
    }
    goTo(BACK);
    expect((await shown(product.id)).stock).toBe(5);
    expect(await placeFor(site, buyer)).toMatchObject({ status: 'pending' });
  });

  it('keeps the unpaid order that was placed before, which can still be paid', async () => {
    const { product } = await sellerAway(true);
    const buyer = await addBuyer(site.db, [{ productId: product.id }]);
    goTo(LAST_MINUTE_BEFORE);
    const placed = await placeFor(site, buyer);
    goTo(FIRST_MINUTE);
    expect((await placeFor(site, buyer)).id).toBe(placed.id);
  });

  it('changes pages and counts when its day begins and ends, and never twice', async () => {
    const { sellerId, product } = await sellerAway(true);
    const inStock = async () =>
      (await site.request(`/api/products?sellerId=${sellerId}&inStock=true`)).body.totalCount;
    const changes = async () => {
      const { rows } = await site.database.pool.query<{ n: number }>(
        `select count(*)::integer as n from page_changes where 'sellers' = any(tags)`,
      );
      return rows[0]?.n ?? 0;
    };
    await follow();
    expect([await stateOf(sellerId), await inStock()]).toEqual(['open', 1]);
    const before = await changes();

    goTo(FIRST_MINUTE);
    await follow();
    expect([await stateOf(sellerId), await inStock()]).toEqual(['off_sale', 0]);
    expect(await changes()).toBe(before + 1);
    expect(await brokenInvariants(site.db)).toEqual([]);

    goTo(BACK);
    await follow();
    expect([await stateOf(sellerId), await inStock()]).toEqual(['open', 1]);
    expect((await shown(product.id)).in_stock).toBe(true);
  });
});

it('holidays that begin today are in force when they are saved', async () => {
  expect(TEST_NOW.toISOString()).toBe('2026-03-02T01:00:00.000Z');
  const { seller, sellerId } = await sellerAway(true);
  await seller.request('/api/seller/profile', { method: 'PUT', json: { away_from: '2026-03-02' } });
  expect(await stateOf(sellerId)).toBe('off_sale');
  await seller.request('/api/seller/profile', {
    method: 'PUT',
    json: { away_from: null, away_until: null, away_is_off_sale: false },
  });
  expect(await stateOf(sellerId)).toBe('open');
});
