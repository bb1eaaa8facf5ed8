import { beforeEach, describe, expect, it } from 'vitest';

import { announceAgreement } from '#server/sellers/announce-agreement.ts';
import { followSelling } from '#server/sellers/follow-selling.ts';
import { planNow } from '#server/payouts/plan-now.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';
import { addBuyer, addPerson, addProduct, placeFor, signInDirectly } from '#tests/support/trade.ts';

const site = useTestApp();
const DAY_MS = 24 * 60 * 60 * 1000;

let admin: Pick<TestUser, 'request'>;
let sellerId: string;
let productId: string;
let pageId: string;

beforeEach(async () => {
  admin = await signInDirectly(site, await addPerson(site.db, { role: 'admin' }));
  sellerId = await addPerson(site.db, { role: 'seller', firstName: 'Grace', lastName: 'Oak' });
  await startWithout(null);
  productId = (await addProduct(site.db, { sellerId, stock: 50, name: 'Merbau decking' })).id;
  const pages = (await admin.request('/api/admin/pages')).body.items;
  pageId = pages.find(({ slug }: { slug: string }) => slug === 'seller-agreement').id;
  await site.db
    .updateTable('global_settings')
    .set({ trading_name: 'Oak Hardware', legal_name: 'Oak Hardware Pty Ltd' })
    .execute();
});

/** A seller who joined now, or one from before the agreement. */
async function startWithout(until: Date | null) {
  await site.db
    .updateTable('seller_profiles')
    .set({
      created_at: site.clock.now(),
      sells_until: until ?? site.clock.now(),
      sells_without_agreement_until: until,
    })
    .where('id', '=', sellerId)
    .execute();
}

const inDays = (count: number) => new Date(site.clock.now().getTime() + count * DAY_MS);
const follow = () => followSelling({ db: site.db, now: site.clock.now() });

async function publish(from: Date | null = null) {
  const { status, body } = await admin.request(`/api/admin/pages/${pageId}/publication`, {
    json: { published_from: from?.toISOString() ?? null },
  });
  expect([status, body.error]).toEqual([200, undefined]);
}

async function change(title: string) {
  const saved = await admin.request(`/api/admin/pages/${pageId}`, {
    method: 'PUT',
    json: { title },
  });
  expect(saved.status).toBe(200);
}

/** Signed in anew, because days pass. */
const seller = () => signInDirectly(site, sellerId);
const agreement = async () => (await (await seller()).request('/api/seller/agreement')).body;
/** Accepts the version as it reads now. */
async function accept(number: number, body: object = { goods_in_australia: true }) {
  const { current, next } = await agreement();
  const read = [current, next].find((page) => page?.number === number);
  const { digest = 'unknown' } = read ?? {};
  return (await seller()).request('/api/seller/agreement', { json: { number, digest, ...body } });
}

async function stockShown(): Promise<number> {
  await follow();
  const listed = await site.request(`/api/products?sellerId=${sellerId}&inStock=true`);
  const { stock } = (await site.request(`/api/products/product-${productId}`)).body;
  expect(listed.body.totalCount).toBe(stock > 0 ? 1 : 0);
  return stock;
}

describe('without the seller agreement', () => {
  it('goods are shown and not for sale, and the cart and the order refuse them', async () => {
    expect(await stockShown()).toBe(0);
    const { seller: shown } = (await site.request(`/api/products/product-${productId}`)).body;
    expect(shown).toMatchObject({ away: null, not_for_sale: 'Not for sale at the moment' });
    const buyer = await addBuyer(site.db, [{ productId }]);
    const user = await signInDirectly(site, buyer.userId);
    const added = await user.request('/api/cart-items', {
      json: { product_id: productId, quantity: 1 },
    });
    expect([added.status, added.body.error.message]).toEqual([
      409,
      'Merbau decking: Not for sale at the moment.',
    ]);
    const [line] = (await user.request('/api/cart-items')).body.cart_items;
    expect(line).toMatchObject({
      available: 0,
      product: { not_for_sale: 'Not for sale at the moment' },
    });
    await expect(placeFor(site, buyer)).rejects.toThrow(
      'Merbau decking: Not for sale at the moment.',
    );
  });

  it('there is nothing to accept until the operator publishes it', async () => {
    expect(await agreement()).toMatchObject({ sells: false, current: null, next: null });
    expect((await accept(1)).body.error.code).toBe('AGREEMENT_REPLACED');
    const { body } = await admin.request('/api/admin/dashboard');
    expect(body.unpublished_agreement).toBe(pageId);
    await publish();
    expect((await admin.request('/api/admin/dashboard')).body.unpublished_agreement).toBeNull();
  });

  it('payouts leave the seller out, and say why', async () => {
    await site.db
      .insertInto('ledger_balances')
      .values({ account: 'seller_available', seller_id: sellerId, part: 0, amount_cents: -5000 })
      .execute();
    const exclusion = async () =>
      (await planNow({ ...site.services, now: site.clock.now() }, sellerId)).lines[0]?.exclusion;
    // Nobody can accept what is not published.
    expect(await exclusion()).toBe('bank_details_missing');
    await publish();
    expect(await exclusion()).toBe('agreement_not_accepted');
    await accept(1);
    expect(await exclusion()).toBe('bank_details_missing');
  });
});

describe('a seller who accepts it', () => {
  it('sells at once; version, time and person are recorded, and accepting again changes nothing', async () => {
    await publish();
    const { status, body } = await accept(1);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      sells: true,
      sells_until: null,
      current: { number: 1, title: 'Seller agreement' },
      accepted: [{ number: 1, at: site.clock.now().toISOString(), by: 'Grace Oak' }],
      can_accept: true,
    });
    expect(await stockShown()).toBe(50);
    const buyer = await addBuyer(site.db, [{ productId }]);
    expect(await placeFor(site, buyer)).toMatchObject({ status: 'pending' });
    site.clock.advanceMs(DAY_MS);
    expect((await accept(1)).body.accepted).toEqual(body.accepted);
    const log = await site.db
      .selectFrom('audit_entries')
      .select(['actor_name', 'action', 'after'])
      .where('subject', '=', 'seller agreement')
      .execute();
    expect(log).toEqual([
      {
        actor_name: 'Grace Oak',
        action: 'accepted',
        after: { number: 1, digest: expect.any(String), goods_in_australia: true },
      },
    ]);
  });

  it('confirms that the goods are in Australia, because other rules apply to others', async () => {
    await publish();
    for (const body of [{}, { goods_in_australia: false }]) {
      const refused = await accept(1, body);
      expect([refused.status, refused.body.error.code]).toEqual([422, 'INVALID_INPUT']);
    }
    expect((await accept(1, { goods_in_australia: false })).body.error.fields).toEqual({
      goods_in_australia:
        'Goods that are overseas when they are sold cannot be sold here: other GST rules apply to them.',
    });
    expect(await stockShown()).toBe(0);
  });

  it('is the seller: administrators read it and cannot accept for them', async () => {
    await publish();
    const path = `/api/seller/agreement?seller_id=${sellerId}`;
    expect((await admin.request(path)).body).toMatchObject({ sells: false, can_accept: false });
    const refused = await admin.request(path, {
      json: { number: 1, digest: 'x', goods_in_australia: true },
    });
    expect(refused.status).toBe(403);
  });

  it('reads the words of this shop', async () => {
    await publish();
    const { current } = await agreement();
    expect(current.intro).toBe('What you and Oak Hardware agree when you sell here.');
    expect((await site.request('/api/pages/seller-agreement')).body.sections).toEqual(
      current.sections,
    );
  });
});

describe('a new version', () => {
  beforeEach(async () => {
    await publish();
    await accept(1);
    await change('Seller agreement, second');
  });

  it('blocks sales only from its date, and not those who accepted it ahead', async () => {
    const from = inDays(10);
    await publish(from);
    await follow();
    expect(await agreement()).toMatchObject({
      sells: true,
      sells_until: from.toISOString(),
      current: { number: 1 },
      next: { number: 2, title: 'Seller agreement, second' },
    });
    site.clock.advanceMs(10 * DAY_MS - 1);
    expect(await stockShown()).toBe(50);
    site.clock.advanceMs(1);
    // The moment counts even before the job has run.
    const { stock } = (await site.request(`/api/products/product-${productId}`)).body;
    expect(stock).toBe(0);
    expect(await stockShown()).toBe(0);
    await accept(2);
    expect(await stockShown()).toBe(50);
  });

  it('that was accepted ahead changes nothing on its date', async () => {
    await publish(inDays(10));
    expect((await accept(2)).body).toMatchObject({ sells: true, sells_until: null });
    site.clock.advanceMs(11 * DAY_MS);
    expect(await stockShown()).toBe(50);
    expect((await agreement()).accepted).toHaveLength(2);
  });

  it('has to be accepted again if it was changed before its date', async () => {
    const from = inDays(10);
    await publish(from);
    await accept(2);
    await change('Seller agreement, other words');
    await follow();
    expect(await agreement()).toMatchObject({
      sells_until: from.toISOString(),
      accepted: [{ number: 1 }],
    });
  });

  it('that was accepted ahead stays accepted when its date moves', async () => {
    await publish(inDays(10));
    await accept(2);
    await admin.request(`/api/admin/pages/${pageId}/publication`, { method: 'DELETE' });
    await publish();
    expect(await agreement()).toMatchObject({ sells: true, current: { number: 2 } });
  });

  it('that changed while it was read is not accepted', async () => {
    await publish(inDays(10));
    const { next } = await agreement();
    await change('Seller agreement, other words');
    const late = await (
      await seller()
    ).request('/api/seller/agreement', {
      json: { number: 2, digest: next.digest, goods_in_australia: true },
    });
    expect([late.status, late.body.error.code]).toEqual([409, 'AGREEMENT_REPLACED']);
    expect((await accept(2)).status).toBe(200);
  });

  it('published at once stops sales at once, and the version before can no longer be accepted', async () => {
    await publish();
    expect(await agreement()).toMatchObject({ sells: false, current: { number: 2 } });
    expect((await accept(1)).body.error.code).toBe('AGREEMENT_REPLACED');
    expect((await accept(2)).body.sells).toBe(true);
  });
});

it('a seller from before the agreement sells without it for the days that they were given', async () => {
  await startWithout(inDays(14));
  await publish();
  site.clock.advanceMs(14 * DAY_MS - 1);
  expect(await stockShown()).toBe(50);
  site.clock.advanceMs(1);
  expect(await stockShown()).toBe(0);
  await accept(1);
  expect(await stockShown()).toBe(50);
});

it('sellers who have not accepted it are emailed once for each version', async () => {
  const other = await addPerson(site.db, { role: 'seller' });
  await publish();
  const ctx = () => ({ ...site.services, now: site.clock.now() });
  await announceAgreement(ctx());
  await announceAgreement(ctx());
  const mails = async () =>
    (
      await site.db
        .selectFrom('mails')
        .select(['to_address', 'subject', 'text_body'])
        .where('kind', '=', 'agreement-published')
        .execute()
    ).map(({ to_address: to, subject, text_body: text }) => ({ to, subject, text }));
  expect((await mails()).map(({ to }) => to).toSorted()).toEqual(
    [`${sellerId}@example.com`, `${other}@example.com`].toSorted(),
  );
  await accept(1);
  await change('Second');
  await publish(inDays(5));
  await announceAgreement(ctx());
  const sent = await mails();
  expect(sent).toHaveLength(4);
  expect(sent.at(-1)?.subject).toBe('The seller agreement changes: please read and accept it');
  expect(sent.at(-1)?.text).toContain('/seller/agreement');
});
