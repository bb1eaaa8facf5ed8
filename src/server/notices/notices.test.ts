import { describe, expect, it } from 'vitest';

import { forgetOldData } from '#server/accounts/forget-old-data.ts';
import { inTransaction } from '#server/http/context.ts';
import { mailNoticesOfTheDay } from '#server/notices/mail-notices-of-the-day.ts';
import { notify, type NewNotice } from '#server/notices/notify.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';
import {
  addBuyer,
  addProduct,
  payForOrder,
  placeAndOpen,
  sandboxFor,
} from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });
const HOUR_MS = 60 * 60 * 1000;
const SELLER = '/api/seller/notices';
const ADMIN = '/api/admin/notices';

const ctx = () => ({ ...test.services, now: test.clock.now() });

let nth = 0;
const tell = (notice: Partial<NewNotice>) =>
  inTransaction(ctx(), (tx) =>
    notify(tx, {
      kind: 'message',
      sellerId: null,
      title: 'Robin T. has asked something',
      path: '/seller/orders',
      key: `test ${(nth += 1)}`,
      ...notice,
    }),
  );

async function joined(role: 'owner' | 'manager' | 'packer', sellerId: string): Promise<TestUser> {
  const user = await test.signIn();
  await test.db
    .insertInto('seller_members')
    .values({ user_id: user.id, seller_id: sellerId, role })
    .execute();
  return user;
}

const titlesOf = async (user: TestUser, path = SELLER) =>
  (await user.request(path)).body.notices.map(({ title }: { title: string }) => title);
const countOf = async (user: TestUser, path = SELLER) =>
  (await user.request(`${path}/count`)).body.count;
const seen = (user: TestUser, until: string, path = SELLER) =>
  user.request(`${path}/seen`, { json: { until } });
const prefer = (user: TestUser, kind: string, delivery: string, path = SELLER) =>
  user.request(`${path}/preferences`, { method: 'PUT', json: { kind, delivery } });
const mailsOf = (to: string) =>
  test.db
    .selectFrom('mails')
    .select(['kind', 'subject', 'text_body'])
    .where('to_address', '=', to)
    .where('kind', 'in', ['notice', 'notices-of-the-day'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();

describe('notices', () => {
  it('are read by the people whose role they are for, and by nobody else', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const [manager, packer] = [
      await joined('manager', seller.id),
      await joined('packer', seller.id),
    ];
    const other = await test.signIn({ role: 'seller' });
    const admin = await test.signIn({ role: 'admin' });
    await tell({ sellerId: seller.id, kind: 'order', title: 'An order' });
    test.clock.advanceMs(1);
    await tell({ sellerId: seller.id, kind: 'review', title: 'A review' });
    test.clock.advanceMs(1);
    await tell({ sellerId: seller.id, kind: 'payout', title: 'A payout' });
    await tell({ sellerId: null, kind: 'application', title: 'An application' });
    expect(await titlesOf(seller)).toEqual(['A payout', 'A review', 'An order']);
    expect(await titlesOf(manager)).toEqual(['A review', 'An order']);
    expect(await titlesOf(packer)).toEqual(['An order']);
    expect(await titlesOf(other)).toEqual([]);
    expect(await titlesOf(admin, ADMIN)).toEqual(['An application']);
    const scoped = await admin.request(`${SELLER}?seller_id=${seller.id}`);
    expect(scoped.body.totalCount).toBe(3);
    expect((await admin.request(SELLER)).status).toBe(400);
    const foreign = await other.request(`${SELLER}?seller_id=${seller.id}`);
    expect([foreign.status, foreign.body.error.code]).toEqual([403, 'SELLER_NOT_YOURS']);
    expect((await seller.request(ADMIN)).status).toBe(403);
    expect((await (await test.signIn()).request(SELLER)).status).toBe(403);
    expect((await test.request(SELLER)).status).toBe(401);
  });

  it('are new for each person until that person has seen them', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const manager = await joined('manager', seller.id);
    await tell({ sellerId: seller.id });
    test.clock.advanceMs(1_000);
    await tell({ sellerId: seller.id });
    expect([await countOf(seller), await countOf(manager)]).toEqual([2, 2]);
    const { notices } = (await seller.request(SELLER)).body;
    expect(notices.map(({ is_new: isNew }: { is_new: boolean }) => isNew)).toEqual([true, true]);
    expect((await seen(seller, notices[1].created_at)).status).toBe(204);
    expect([await countOf(seller), await countOf(manager)]).toEqual([1, 2]);
    await seen(seller, notices[0].created_at);
    // Going back changes nothing.
    await seen(seller, notices[1].created_at);
    expect(await countOf(seller)).toBe(0);
    // A time to come does not count for what happens until then.
    await seen(manager, new Date(test.clock.now().getTime() + HOUR_MS).toISOString());
    test.clock.advanceMs(1_000);
    await tell({ sellerId: seller.id });
    expect([await countOf(seller), await countOf(manager)]).toEqual([1, 1]);
  });

  it('are told once for each key, and only if the change is kept', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const failed = inTransaction(ctx(), async (tx) => {
      await notify(tx, {
        kind: 'order',
        sellerId: seller.id,
        title: 'Never happened',
        path: '/seller/orders',
        key: 'once',
      });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    await Promise.all([1, 2, 3].map(() => tell({ sellerId: seller.id, key: 'once' })));
    expect(await titlesOf(seller)).toHaveLength(1);
    expect(await mailsOf(seller.email)).toHaveLength(1);
  });

  it('are forgotten after 90 days', async () => {
    const seller = await test.signIn({ role: 'seller' });
    await tell({ sellerId: seller.id, title: 'Old' });
    test.clock.advanceMs(2 * 24 * HOUR_MS);
    await tell({ sellerId: seller.id, title: 'Younger' });
    test.clock.advanceMs(89 * 24 * HOUR_MS);
    await forgetOldData({ db: test.db, clock: test.clock.now });
    const left = await test.db.selectFrom('notices').select('title').execute();
    expect(left).toEqual([{ title: 'Younger' }]);
  });

  it('say what has been sold, to each supplier their part', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const admin = await test.signIn({ role: 'admin' });
    const theirs = await addProduct(test.db, { sellerId: seller.id });
    const buyer = await addBuyer(test.db, [
      { productId: theirs.id, quantity: 2 },
      { productId: (await addProduct(test.db)).id },
    ]);
    const { order, sessionId } = await placeAndOpen(test, buyer);
    await payForOrder(test, sessionId);
    const number = order.order_number;
    expect((await seller.request(SELLER)).body.notices).toMatchObject([
      { kind: 'order', title: `Order ${number}: 2 items to send`, is_new: true },
    ]);
    expect((await admin.request(ADMIN)).body.notices).toMatchObject([
      { title: `Order ${number}: 1 item to send`, path: `/admin/orders/${order.id}` },
    ]);
    expect((await mailsOf(seller.email)).map(({ subject }) => subject)).toEqual([
      `Order ${number}: 2 items to send`,
    ]);
    // Once a day for administrators, unless they choose otherwise.
    expect(await mailsOf(admin.email)).toEqual([]);
  });
});

describe('emails about notices', () => {
  it('follow the choice of each person', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const manager = await joined('manager', seller.id);
    expect((await seller.request(`${SELLER}/preferences`)).body.preferences).toEqual([
      { kind: 'order', delivery: 'at_once' },
      { kind: 'return', delivery: 'at_once' },
      { kind: 'message', delivery: 'at_once' },
      { kind: 'review', delivery: 'daily' },
      { kind: 'recall', delivery: 'at_once' },
      { kind: 'payout', delivery: 'at_once' },
      { kind: 'program', delivery: 'at_once' },
    ]);
    const changed = await prefer(manager, 'message', 'never');
    expect(changed.body.preferences).toEqual([
      { kind: 'order', delivery: 'at_once' },
      { kind: 'return', delivery: 'at_once' },
      { kind: 'message', delivery: 'never' },
      { kind: 'review', delivery: 'daily' },
      { kind: 'recall', delivery: 'at_once' },
    ]);
    await tell({ sellerId: seller.id, kind: 'message', title: 'A message' });
    await tell({ sellerId: seller.id, kind: 'review', title: 'A review' });
    expect((await mailsOf(seller.email)).map(({ subject }) => subject)).toEqual(['A message']);
    expect(await mailsOf(manager.email)).toEqual([]);
  });

  it('refuse what the person is not told of, and what is no choice', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const packer = await joined('packer', seller.id);
    const refused = await prefer(packer, 'payout', 'never');
    expect([refused.status, refused.body.error.fields.kind]).toEqual([
      422,
      'You are not told of this.',
    ]);
    expect((await prefer(packer, 'order', 'hourly')).status).toBe(422);
    expect((await prefer(packer, 'weather', 'daily')).status).toBe(422);
  });

  it('once a day list what has not been seen, once, however often the job runs', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const manager = await joined('manager', seller.id);
    await tell({ sellerId: seller.id, kind: 'review', title: 'First review' });
    test.clock.advanceMs(HOUR_MS);
    await seen(manager, test.clock.now().toISOString());
    test.clock.advanceMs(HOUR_MS);
    await tell({ sellerId: seller.id, kind: 'review', title: 'Second review' });
    await tell({ sellerId: seller.id, kind: 'message', title: 'A message' });
    test.clock.advanceMs(60_000);
    await Promise.all([1, 2, 3].map(() => mailNoticesOfTheDay(ctx())));
    test.clock.advanceMs(1);
    await mailNoticesOfTheDay(ctx());
    const daily = async (to: string) =>
      (await mailsOf(to)).filter(({ kind }) => kind === 'notices-of-the-day');
    const [mail, ...more] = await daily(seller.email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('2 notices from Bullnose');
    expect(mail?.text_body).toMatch(/First review: .*Second review: /s);
    expect(mail?.text_body).not.toContain('A message');
    expect((await daily(manager.email)).map(({ subject }) => subject)).toEqual([
      '1 notice from Bullnose',
    ]);
    test.clock.advanceMs(24 * HOUR_MS);
    await mailNoticesOfTheDay(ctx());
    expect(await daily(seller.email)).toHaveLength(1);
    await tell({ sellerId: seller.id, kind: 'review', title: 'Third review' });
    // Another transaction of the same minute may still be open.
    await mailNoticesOfTheDay(ctx());
    expect(await daily(seller.email)).toHaveLength(1);
    test.clock.advanceMs(60_000);
    await mailNoticesOfTheDay(ctx());
    expect((await daily(seller.email)).map(({ subject }) => subject)).toEqual([
      '2 notices from Bullnose',
      '1 notice from Bullnose',
    ]);
  });

  it('go to nobody who can no longer log in, and for no seller who has been suspended', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const manager = await joined('manager', seller.id);
    const suspend = (id: string, at: Date | null) =>
      test.db.updateTable('user_profiles').set({ suspended_at: at }).where('id', '=', id).execute();
    await suspend(manager.id, test.clock.now());
    await tell({ sellerId: seller.id });
    expect(await mailsOf(manager.email)).toEqual([]);
    expect(await mailsOf(seller.email)).toHaveLength(1);
    await suspend(manager.id, null);
    await suspend(seller.id, test.clock.now());
    await tell({ sellerId: seller.id });
    expect(await mailsOf(manager.email)).toEqual([]);
  });

  it('about payouts also go to the owners of a seller who no longer sells', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const owner = await joined('owner', seller.id);
    await test.db
      .updateTable('user_profiles')
      .set({ suspended_at: test.clock.now() })
      .where('id', '=', seller.id)
      .execute();
    await tell({ sellerId: seller.id, kind: 'payout', title: 'A payout' });
    await tell({ sellerId: seller.id, kind: 'order', title: 'An order' });
    expect((await mailsOf(owner.email)).map(({ subject }) => subject)).toEqual(['A payout']);
  });

  it('reach the others when one of them fails', async () => {
    const seller = await test.signIn({ role: 'seller' });
    const manager = await joined('manager', seller.id);
    await tell({ sellerId: seller.id, kind: 'review', title: 'A review' });
    test.clock.advanceMs(HOUR_MS);
    let sent = 0;
    const send = () =>
      (sent += 1) === 1 ? Promise.reject(new Error('broken')) : Promise.resolve();
    const jobs = { ...test.services.jobs, send };
    const broken = { ...ctx(), config: { ...test.config, demo: false }, jobs };
    await mailNoticesOfTheDay(broken);
    const counts = async () =>
      (await Promise.all([seller, manager].map(({ email }) => mailsOf(email)))).flat().length;
    expect(await counts()).toBe(1);
    await mailNoticesOfTheDay(ctx());
    expect(await counts()).toBe(2);
  });
});
