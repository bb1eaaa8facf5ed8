import { describe, expect, it } from 'vitest';

import { useTestApp, type TestUser } from '#tests/support/app.ts';

const site = useTestApp();

const read = async (seller: TestUser) => (await seller.request('/api/seller/profile')).body;
const save = (seller: TestUser, json: object) =>
  seller.request('/api/seller/profile', { method: 'PUT', json });
const sellers = async () =>
  (await site.request('/api/sellers')).body.sellers as { id: string; [field: string]: unknown }[];

const BANNER = '/storage/v1/object/public/product-images/banners/hollowick.webp';
const ADDRESS = {
  address1: '18 Sawpit Road',
  address2: null,
  city: 'Kempsey',
  state: 'NSW',
  postcode: '2440',
};

describe('a seller’s profile', () => {
  it('begins with a slug from their name, and keeps what is saved', async () => {
    const seller = await site.signIn({ role: 'seller' });
    const before = await read(seller);
    expect(before).toMatchObject({ id: seller.id, trading_name: null, about: '', version: 1 });
    const slug = `hollowick-${seller.id.slice(0, 8)}`;
    const saved = await save(seller, {
      trading_name: ' Hollowick Timber ',
      slug,
      banner: BANNER,
      about: 'A yard.\n\nSince 1912.',
      dispatch_days: '1-2',
      return_address: ADDRESS,
      version: 1,
    });
    expect(saved.body).toMatchObject({
      trading_name: 'Hollowick Timber',
      slug,
      banner: BANNER,
      about: 'A yard.\n\nSince 1912.',
      dispatch_days: '1-2',
      return_address: ADDRESS,
      version: 2,
    });
    expect((await sellers()).find(({ id }) => id === seller.id)).toMatchObject({
      trading_name: 'Hollowick Timber',
      slug,
      banner: BANNER,
    });
    expect((await save(seller, { banner: null, trading_name: ' ' })).body).toMatchObject({
      banner: null,
      trading_name: null,
      about: 'A yard.\n\nSince 1912.',
    });
  });

  it('is public by its slug and redirects from a former one, without the return address', async () => {
    const seller = await site.signIn({ role: 'seller' });
    const { slug: first } = await read(seller);
    const next = `next-${seller.id.slice(0, 8)}`;
    await save(seller, { slug: next, return_address: ADDRESS, about: 'Timber.' });
    for (const slug of [next, first]) {
      const { status, body } = await site.request(`/api/sellers/${slug}`);
      expect([status, body.id, body.slug, body.about]).toEqual([200, seller.id, next, 'Timber.']);
      expect(body).not.toHaveProperty('return_address');
    }
    const gone = await site.request('/api/sellers/nobody-has-this');
    expect([gone.status, gone.body.error.code]).toEqual([404, 'SELLER_NOT_FOUND']);
  });

  it('is public only while its seller sells', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const seller = await site.signIn({ role: 'seller' });
    const { slug } = await read(seller);
    const status = async () => (await site.request(`/api/sellers/${slug}`)).status;
    const user = `/api/admin/users/${seller.id}`;
    await admin.request(user, { method: 'PUT', json: { role: 'customer' } });
    expect(await status()).toBe(404);
    await admin.request(user, { method: 'PUT', json: { role: 'seller' } });
    expect(await status()).toBe(200);
  });

  it.each([
    ['slug', 'Two Words', /^Use lowercase letters/],
    ['trading_name', 'x'.repeat(81), /80/],
    ['about', 'x'.repeat(4001), /4,?000/],
    ['banner', 'https://example.com/banner.webp', /^Upload the picture here/],
    ['dispatch_days', 'soon', /^Enter a number of days/],
    ['away_from', '2026-02-30', /^Choose a day/],
  ])('refuses %s %j', async (field, value, message) => {
    const seller = await site.signIn({ role: 'seller' });
    const { status, body } = await save(seller, { [field]: value });
    expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]]);
    expect(body.error.fields[field]).toMatch(message);
  });

  it.each([
    [{ away_from: '2026-12-24', away_until: null }, 'away_until', 'Choose the last day away.'],
    [{ away_from: null, away_until: '2026-12-24' }, 'away_from', 'Choose the first day away.'],
    [
      { away_from: '2026-12-24', away_until: '2026-12-23' },
      'away_until',
      'The last day cannot be before the first.',
    ],
  ])('refuses the holidays %j', async (days, field, message) => {
    const seller = await site.signIn({ role: 'seller' });
    const { status, body } = await save(seller, days);
    expect([status, body.error.fields]).toEqual([422, { [field]: message }]);
  });

  it('refuses the slug of another seller, and half a return address', async () => {
    const [seller, other] = await Promise.all([
      site.signIn({ role: 'seller' }),
      site.signIn({ role: 'seller' }),
    ]);
    const taken = await save(seller, { slug: (await read(other)).slug });
    expect([taken.status, taken.body.error.fields]).toEqual([
      422,
      { slug: 'Another seller has this slug. Choose a different one.' },
    ]);
    const half = await save(seller, { return_address: { ...ADDRESS, postcode: '24' } });
    expect([half.status, Object.keys(half.body.error.fields)]).toEqual([
      422,
      ['return_address.postcode'],
    ]);
  });

  it('refuses a save that is based on an outdated version, and records each change', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const seller = await site.signIn({ role: 'seller' });
    const { version } = await read(seller);
    await save(seller, { about: 'First.', version });
    const late = await save(seller, { about: 'Second.', version });
    expect([late.status, late.body.error.code]).toEqual([409, 'RECORD_CHANGED']);
    expect(late.body.error.data.record).toMatchObject({ about: 'First.', version: version + 1 });
    const { entries } = (
      await admin.request(
        `/api/admin/audit-entries?subject=seller%20profile&subject_id=${seller.id}`,
      )
    ).body;
    expect(entries).toMatchObject([
      { action: 'updated', before: { about: '' }, after: { about: 'First.' } },
    ]);
  });

  it('is edited by an administrator for the seller they name; others have none', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const seller = await site.signIn({ role: 'seller' });
    const path = `/api/seller/profile?seller_id=${seller.id}`;
    const saved = await admin.request(path, { method: 'PUT', json: { about: 'From the office.' } });
    expect(saved.body).toMatchObject({ id: seller.id, about: 'From the office.' });
    const nobody = await admin.request(`/api/seller/profile?seller_id=${admin.id}`);
    expect([nobody.status, nobody.body.error.code]).toEqual([404, 'SELLER_NOT_FOUND']);
    const customer = await site.signIn();
    expect((await customer.request('/api/seller/profile')).status).toBe(403);
    expect((await site.request('/api/seller/profile')).status).toBe(401);
  });
});

it('sellers are listed by the name that customers read', async () => {
  const [zoe, adam] = await Promise.all([
    site.signIn({ role: 'seller' }),
    site.signIn({ role: 'seller' }),
  ]);
  await save(zoe, { trading_name: 'Zz Timber' });
  await save(adam, { trading_name: 'Aa Timber' });
  const ids = (await sellers()).map(({ id }) => id);
  expect(ids.indexOf(adam.id)).toBeLessThan(ids.indexOf(zoe.id));
});
