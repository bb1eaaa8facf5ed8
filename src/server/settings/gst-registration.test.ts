import { beforeEach, describe, expect, it } from 'vitest';

import { beginRegistrations, registrationOnDay } from '#server/settings/gst-registration.ts';
import { findGlobalSettings } from '#server/settings/queries.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';
import { addBuyer, addPerson, addProduct, placeFor, signInDirectly } from '#tests/support/trade.ts';

const site = useTestApp();
/** TEST_NOW is noon of 2 March in Sydney, where it is 11 hours later than in UTC. */
const NEXT_DAY = '2026-03-03';
const LAST_MINUTE_BEFORE = '2026-03-02T12:59:00Z';
const FIRST_MINUTE = '2026-03-02T13:00:00Z';
const ABN = '51824753556';

const goTo = (instant: string) =>
  site.clock.advanceMs(Date.parse(instant) - site.clock.now().getTime());
const begin = () => beginRegistrations({ db: site.db, now: site.clock.now() });

let sellerId: string;
let productId: string;

beforeEach(async () => {
  sellerId = await addPerson(site.db, { role: 'seller' });
  productId = (await addProduct(site.db, { sellerId, stock: 9 })).id;
});

async function save(json: object, user?: Pick<TestUser, 'request'>, path = '/api/seller/settings') {
  const asking = user ?? (await signInDirectly(site, sellerId));
  return asking.request(path, { method: 'PUT', json });
}

/** What the invoice of a new order will say about its supplier, and its tax. */
async function sold(ofProduct = productId) {
  const buyer = await addBuyer(site.db, [{ productId: ofProduct }]);
  const { id } = await placeFor(site, buyer);
  return site.db
    .selectFrom('order_sellers')
    .innerJoin('orders', 'orders.id', 'order_sellers.order_id')
    .select(['order_sellers.gst_registered', 'orders.tax_cents'])
    .where('orders.id', '=', id)
    .executeTakeFirstOrThrow();
}

describe('a seller who registers for GST from tomorrow', () => {
  beforeEach(async () => {
    await save({ gst_registered: false, abn: ABN });
    const { status, body } = await save({ gst_registered: true, gst_registered_from: NEXT_DAY });
    expect([status, body.gst_registered]).toEqual([200, false]);
    expect(body.gst_registrations).toEqual([
      { from: NEXT_DAY, is_registered: true },
      { from: '2026-03-02', is_registered: false },
    ]);
  });

  it('sells with GST from the first minute of that day, before any job has run', async () => {
    goTo(LAST_MINUTE_BEFORE);
    await begin();
    expect(await sold()).toEqual({ gst_registered: false, tax_cents: 0 });
    goTo(FIRST_MINUTE);
    const after = await sold();
    expect(after.gst_registered).toBe(true);
    expect(after.tax_cents).toBeGreaterThan(0);
  });

  it('has the answer in the settings once the job has run, also when it runs again', async () => {
    goTo(FIRST_MINUTE);
    await begin();
    await begin();
    const settings = await site.db
      .selectFrom('seller_settings')
      .select(['gst_registered', 'gst_next_from'])
      .where('seller_id', '=', sellerId)
      .executeTakeFirstOrThrow();
    expect(settings).toEqual({ gst_registered: true, gst_next_from: null });
  });

  it('can take it back: the answer of today replaces those to come', async () => {
    const { body } = await save({ gst_registered: false });
    expect(body.gst_registrations).toEqual([{ from: '2026-03-02', is_registered: false }]);
    goTo(FIRST_MINUTE);
    expect((await sold()).gst_registered).toBe(false);
  });

  it('raises the version, so that another open form is refused', async () => {
    const { version } = (
      await (await signInDirectly(site, sellerId)).request('/api/seller/settings')
    ).body;
    await save({ gst_registered: true, gst_registered_from: '2026-04-01' });
    const refused = await save({ gst_registered: null, version });
    expect([refused.status, refused.body.error.code]).toEqual([409, 'RECORD_CHANGED']);
  });
});

it('a save of something else leaves the answers as they are', async () => {
  await save({ gst_registered: true, gst_registered_from: '2026-01-01', abn: ABN });
  const { body } = await save({ legal_name: 'Oak Pty Ltd' });
  expect(body.gst_registrations).toEqual([{ from: '2026-01-01', is_registered: true }]);
  expect(body.gst_registered).toBe(true);
});

it.each([
  ['2000-06-30', 'GST began on 1 July 2000. Choose that day or a later one.'],
  ['tomorrow', 'Choose a day.'],
])('a first day of %s is refused', async (from, message) => {
  const refused = await save({ gst_registered: true, gst_registered_from: from });
  expect([refused.status, refused.body.error.fields]).toEqual([
    422,
    { gst_registered_from: message },
  ]);
});

describe('the operator', () => {
  it('ends its registration on a day, and each day of the past keeps its answer', async () => {
    const admin = await signInDirectly(site, await addPerson(site.db, { role: 'admin' }));
    const ofPlatform = (await addProduct(site.db, { stock: 9 })).id;
    const answer = (json: object) => save(json, admin, '/api/admin/shop-profile');
    await answer({
      abn: '51 824 753 556',
      gst_registered: true,
      gst_registered_from: '2026-01-01',
    });
    const { status, body } = await answer({ gst_registered: false, gst_registered_from: NEXT_DAY });
    expect([status, body.gst_registered]).toEqual([200, true]);
    expect((await sold(ofPlatform)).gst_registered).toBe(true);
    goTo(FIRST_MINUTE);
    expect(await sold(ofPlatform)).toEqual({ gst_registered: false, tax_cents: 0 });
    const row = await findGlobalSettings(site.db);
    if (row === undefined) throw new Error('There are settings');
    expect(
      ['2026-01-01', '2026-03-02', NEXT_DAY].map((day) => registrationOnDay(row, day)),
    ).toEqual([true, true, false]);
  });
});
