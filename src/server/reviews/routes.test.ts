import { beforeEach, describe, expect, it } from 'vitest';

import { buildProduct } from '#db/seed/builders/catalogue.ts';
import { buildSeller } from '#db/seed/builders/people.ts';
import { addReview, buildDelivery } from '#db/seed/builders/reviews.ts';

import { USUAL_PASSWORD, useTestApp, type TestUser } from '#tests/support/app.ts';
import { isSomebodyWaiting } from '#tests/support/locks.ts';
import { brokenInvariants } from '#tests/support/trade.ts';

const site = useTestApp();
const TEXT = 'Straight, dry and easy to cut.';
const DAY_MS = 24 * 60 * 60 * 1000;

let product: string;
let sellerId: string;
let writer: TestUser;

beforeEach(async () => {
  ({ id: sellerId } = await buildSeller(site.db, { profile: { trading_name: 'Hobart Tools' } }));
  ({ id: product } = await buildProduct(site.db, { sellerId, stock: 0 }));
  writer = await site.signIn();
});

const deliver = (user: TestUser, about: { deliveredAt?: Date | null; sentAt?: Date } = {}) =>
  buildDelivery(site.db, { productId: product, userId: user.id, sellerId, ...about });

const write = (user: TestUser, json: object = {}) =>
  user.request(`/api/products/${product}/reviews`, { json: { stars: 4, text: TEXT, ...json } });

const ratingOf = (id: string) =>
  site.db
    .selectFrom('products')
    .select(['rating_tenths', 'review_count', 'star_counts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const noticesOfSeller = async () => {
  const rows = await site.db
    .selectFrom('notices')
    .select('title')
    .where('seller_id', '=', sellerId)
    .execute();
  return rows.map(({ title }) => title);
};

const mailsOf = (kind: string) =>
  site.db.selectFrom('mails').selectAll().where('kind', '=', kind).execute();

describe('the reviews of a product', () => {
  it('are listed newest first, with the rating and the histogram of all of them', async () => {
    const at = (day: number) => new Date(Date.UTC(2026, 1, day));
    const add = (review: object) => addReview(site.db, { productId: product, ...review });
    await add({ stars: 5, createdAt: at(1), reply: 'Thank you.' });
    await add({ stars: 2, createdAt: at(3), title: 'Bent' });
    await add({ stars: 5, createdAt: at(2) });
    await add({ stars: 1, state: 'waiting' });
    await add({ stars: 1, state: 'refused' });

    const { status, body } = await site.request(`/api/products/${product}/reviews`);
    expect(status).toBe(200);
    expect(body.reviews.map(({ stars }: { stars: number }) => stars)).toEqual([2, 5, 5]);
    expect(body).toMatchObject({
      totalCount: 3,
      rating: 4,
      review_count: 3,
      histogram: [
        { stars: 5, count: 2 },
        { stars: 4, count: 0 },
        { stars: 3, count: 0 },
        { stars: 2, count: 1 },
        { stars: 1, count: 0 },
      ],
    });
    expect(body.reviews[2].reply).toEqual({
      text: 'Thank you.',
      seller_name: 'Hobart Tools',
      replied_at: '2026-02-01T00:00:00.000Z',
    });
    expect(JSON.stringify(body)).not.toMatch(/@|was_hurt|order/);
    const filtered = await site.request(
      `/api/products/${product}/reviews?stars=5&limit=1&sort=helpful`,
    );
    expect(filtered.body).toMatchObject({
      totalCount: 2,
      review_count: 3,
      reviews: [{ stars: 5 }],
    });
    const { body: seller } = await site.request('/api/sellers/grace-nguyen');
    expect(seller).toMatchObject({ rating: 4, review_count: 3 });
  });

  it('are none for a new product, and missing for one that is not listed', async () => {
    const { body } = await site.request(`/api/products/${product}/reviews`);
    expect(body).toMatchObject({ reviews: [], totalCount: 0, rating: 0, review_count: 0 });
    const missing = await site.request(`/api/products/${sellerId}/reviews`);
    expect([missing.status, missing.body.error.code]).toEqual([404, 'PRODUCT_NOT_FOUND']);
  });
});

describe('writing a review', () => {
  it('is for a customer who received the product, once, and shows at once', async () => {
    const own = `/api/products/${product}/own-review`;
    const before = await writer.request(own);
    expect(before.body).toEqual({
      review: null,
      may_write: false,
      why_not: {
        code: 'not_bought',
        text: 'Only customers who bought this product here can review it.',
      },
      helpful_ids: [],
    });
    const refused = await write(writer);
    expect([refused.status, refused.body.error]).toMatchObject([
      403,
      {
        code: 'REVIEW_NOT_ALLOWED',
        message: 'Only customers who bought this product here can review it.',
      },
    ]);
    const { orderId } = await deliver(writer);
    expect((await writer.request(own)).body).toMatchObject({ may_write: true, why_not: null });

    const written = await write(writer, { title: 'Good', was_hurt: false });
    expect([written.status, written.body]).toMatchObject([
      201,
      { stars: 4, title: 'Good', text: TEXT, state: 'published', product_id: product },
    ]);
    const again = await write(writer);
    expect([again.status, again.body.error.code]).toEqual([409, 'REVIEW_EXISTS']);
    expect((await writer.request(own)).body).toMatchObject({
      may_write: false,
      why_not: { code: 'written' },
      review: { id: written.body.id },
    });
    const ofOrder = await writer.request(`/api/orders/${orderId}/reviews`);
    expect(ofOrder.body).toMatchObject({
      products: [{ product_id: product, review_id: written.body.id, stars: 4, may_write: false }],
      totalCount: 1,
    });
    expect((await writer.request('/api/profile/reviews')).body).toMatchObject({ totalCount: 1 });
    const shown = await site.request(`/api/products/${product}/reviews`);
    expect(shown.body).toMatchObject({ reviews: [{ is_verified_purchase: true, stars: 4 }] });
    expect(await ratingOf(product)).toMatchObject({ rating_tenths: 40, review_count: 1 });
    expect(await brokenInvariants(site.db)).toEqual([]);
  });

  it.each([
    ['sent 13 days ago', 13, 403],
    ['sent 14 days ago', 14, 201],
  ])('of goods %s without a recorded delivery', async (_, days, status) => {
    const sentAt = new Date(site.clock.now().getTime() - days * DAY_MS);
    await deliver(writer, { sentAt, deliveredAt: null });
    expect((await write(writer)).status).toBe(status);
  });

  it('is for nobody of the seller and no administrator', async () => {
    const member = await site.signIn();
    await deliver(member);
    await site.db
      .insertInto('seller_members')
      .values({ user_id: member.id, seller_id: sellerId, role: 'packer' })
      .execute();
    const admin = await site.signIn({ role: 'admin' });
    await deliver(admin);
    for (const [user, message] of [
      [member, 'You work for the seller of this product, so you cannot review it.'],
      [admin, 'Administrators of the shop cannot write reviews.'],
    ] as const) {
      const { status, body } = await write(user);
      expect([status, body.error.message]).toEqual([403, message]);
    }
    expect((await write(writer)).status).toBe(403);
    expect((await site.request(`/api/products/${product}/reviews`, { json: {} })).status).toBe(401);
  });

  it.each([
    [{ stars: 0 }, 'stars', 'Choose one to five stars.'],
    [{ stars: 6 }, 'stars', 'Choose one to five stars.'],
    [{ stars: 4.5 }, 'stars', 'Choose one to five stars.'],
    [{ text: 'Too short' }, 'text', 'Write at least 10 characters.'],
    [{ text: 'x'.repeat(5000) }, 'text', 'Use at most 4,000 characters.'],
    [{ title: 'x'.repeat(81) }, 'title', 'Use at most 80 characters.'],
    [
      {
        pictures: [1, 2, 3, 4, 5].map((each) => `0190d5c4-1111-7222-8333-44445555666${each}`),
      },
      'pictures',
      'Add up to 4 pictures.',
    ],
    [
      {
        pictures: ['0190d5c4-1111-7222-8333-444455556aaa', '0190D5C4-1111-7222-8333-444455556AAA'],
      },
      'pictures',
      'Add each picture once.',
    ],
    [
      { pictures: ['0190d5c4-1111-7222-8333-444455556666'] },
      'pictures',
      'A picture is no longer there. Add it again.',
    ],
  ])('refuses %j', async (json, field, sentence) => {
    await deliver(writer);
    const { status, body } = await write(writer, json);
    expect([status, body.error.fields]).toEqual([422, { [field]: sentence }]);
    expect(await ratingOf(product)).toMatchObject({ review_count: 0 });
  });

  it('counts an emoji as one character', async () => {
    await deliver(writer);
    const short = await write(writer, { text: 'Top 👍👍👍👍' });
    expect(short.body.error.fields).toEqual({ text: 'Write at least 10 characters.' });
    const text = '👍'.repeat(10);
    expect((await write(writer, { text, title: '👍'.repeat(80) })).body).toMatchObject({ text });
  });

  it('keeps HTML as the text that it is', async () => {
    await deliver(writer);
    const text = '<img src=x onerror=alert(1)> is what it says.';
    expect((await write(writer, { text })).body).toMatchObject({ text, state: 'published' });
  });

  it('twice at the same moment stores one, and two people at once are both counted', async () => {
    const other = await site.signIn();
    await deliver(writer);
    await deliver(other);
    const answers = await Promise.all([
      write(writer, { stars: 5 }),
      write(writer, { stars: 5 }),
      write(other, { stars: 2 }),
    ]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 409]);
    expect(await ratingOf(product)).toEqual({
      rating_tenths: 35,
      review_count: 2,
      star_counts: [0, 1, 0, 0, 1],
    });
  });
});

describe('a review whose words have to be read', () => {
  it('waits, counts nowhere, and is published or refused by an administrator', async () => {
    await deliver(writer);
    const { body: own } = await write(writer, { text: `${TEXT} Call 0412 345 678.` });
    expect(own.state).toBe('waiting');
    expect((await site.request(`/api/products/${product}/reviews`)).body.reviews).toEqual([]);
    expect(await ratingOf(product)).toMatchObject({ review_count: 0 });

    const admin = await site.signIn({ role: 'admin' });
    const { body: queue } = await admin.request('/api/admin/reviews');
    expect(queue).toMatchObject({
      totalCount: 1,
      counts: { waiting: 1, published: 0, refused: 0, hurt: 0 },
      reviews: [
        {
          id: own.id,
          waits_for: 'phone',
          decision_due_at: new Date(site.clock.now().getTime() + 2 * DAY_MS).toISOString(),
        },
      ],
    });
    const path = `/api/admin/reviews/${own.id}`;
    expect((await admin.request('/api/admin/notices')).body.notices).toMatchObject([
      { kind: 'review', title: expect.stringMatching(/^A review of .* waits to be checked$/) },
    ]);
    expect(await noticesOfSeller()).toEqual([]);
    const stale = await admin.request(`${path}/publish`, { json: { version: 99 } });
    expect([stale.status, stale.body.error.code]).toEqual([409, 'REVIEW_CHANGED']);
    const json = { version: own.version };
    const published = await admin.request(`${path}/publish`, { json });
    expect(published.body).toMatchObject({ state: 'published', waits_for: null });
    expect(await ratingOf(product)).toMatchObject({ rating_tenths: 40, review_count: 1 });
    expect(await noticesOfSeller()).toEqual([expect.stringMatching(/^New review of .*: 4 stars$/)]);

    const refused = await admin.request(`${path}/refuse`, {
      json: { version: published.body.version, reason: 'personal_details' },
    });
    expect(refused.body).toMatchObject({ state: 'refused', refusal_reason: 'personal_details' });
    expect(await ratingOf(product)).toMatchObject({ rating_tenths: 0, review_count: 0 });
    const [mail] = await mailsOf('review-refused');
    expect(mail?.text_body).toContain('Take them out.');

    // Changed, it waits again although nothing in it is caught.
    const { body: changed } = await writer.request(`/api/reviews/${own.id}`, {
      method: 'PUT',
      json: { text: TEXT, version: refused.body.version },
    });
    expect(changed).toMatchObject({ state: 'waiting', refusal_reason: null });
    const entries = await site.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', own.id)
      .orderBy('created_at')
      .execute();
    expect(entries.map(({ action }) => action).toSorted()).toEqual(['published', 'refused']);
    expect(await brokenInvariants(site.db)).toEqual([]);
  });

  it('is refused for a reason of the list only', async () => {
    const { id } = await addReview(site.db, { productId: product, stars: 1 });
    const admin = await site.signIn({ role: 'admin' });
    const { status, body } = await admin.request(`/api/admin/reviews/${id}/refuse`, {
      json: { version: 1, reason: 'low_stars' },
    });
    expect([status, body.error.fields]).toEqual([422, { reason: 'Choose a reason.' }]);
  });
});

describe('a refused review', () => {
  const refuse = async (admin: TestUser, { id, version }: { id: string; version: number }) => {
    const json = { version, reason: 'advertising' };
    const { status, body } = await admin.request(`/api/admin/reviews/${id}/refuse`, { json });
    expect(status).toBe(200);
    return body;
  };

  it('waits after every change until an administrator publishes it', async () => {
    const admin = await site.signIn({ role: 'admin' });
    await deliver(writer);
    const { body: own } = await write(writer);
    const change = async (text: string) => {
      const json = { text };
      const path = `/api/reviews/${own.id}`;
      return (await writer.request(path, { method: 'PUT', json })).body;
    };
    await refuse(admin, own);
    expect((await change('It cuts well.')).state).toBe('waiting');
    const { state, version } = await change(TEXT);
    expect(state).toBe('waiting');
    await admin.request(`/api/admin/reviews/${own.id}/publish`, { json: { version } });
    expect((await change('It cuts very well.')).state).toBe('published');
  });

  it('that was removed leaves no words, and the next one waits', async () => {
    const admin = await site.signIn({ role: 'admin' });
    await deliver(writer);
    const { body: own } = await write(writer, { title: 'Good' });
    await refuse(admin, own);
    const path = `/api/reviews/${own.id}`;
    expect((await writer.request(path, { method: 'DELETE' })).status).toBe(204);
    expect((await writer.request(path, { method: 'DELETE' })).status).toBe(404);
    expect(await site.db.selectFrom('reviews').select(['title', 'text']).execute()).toEqual([
      { title: '', text: '' },
    ]);
    expect((await writer.request('/api/profile/reviews')).body.reviews).toEqual([]);
    const { body: gone } = await admin.request(`/api/admin/reviews/${own.id}`);
    const decided = await admin.request(`/api/admin/reviews/${own.id}/publish`, {
      json: { version: gone.version },
    });
    expect(decided.status).toBe(404);

    const [first, second] = await Promise.all([write(writer), write(writer)]);
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([201, 409]);
    const queue = await admin.request('/api/admin/reviews');
    expect(queue.body.reviews).toMatchObject([{ text: TEXT, waits_for: 'refused_before' }]);
    expect(await brokenInvariants(site.db)).toEqual([]);
  });
});

describe('the writer', () => {
  it('changes and removes their own review, and nobody else’s', async () => {
    await deliver(writer);
    const { body: own } = await write(writer, { stars: 2 });
    const path = `/api/reviews/${own.id}`;
    const other = await site.signIn();
    const admin = await site.signIn({ role: 'admin' });
    for (const user of [other, admin]) {
      const change = await user.request(path, { method: 'PUT', json: { stars: 5 } });
      const removal = await user.request(path, { method: 'DELETE' });
      expect([change.status, removal.status]).toEqual([404, 404]);
    }
    const changed = await writer.request(path, {
      method: 'PUT',
      json: { stars: 5, version: own.version },
    });
    expect(changed.body).toMatchObject({ stars: 5, text: TEXT, version: own.version + 1 });
    expect(changed.body.edited_at).not.toBeNull();
    expect(await ratingOf(product)).toMatchObject({ rating_tenths: 50, review_count: 1 });
    const stale = await writer.request(path, {
      method: 'PUT',
      json: { stars: 1, version: own.version },
    });
    expect([stale.status, stale.body.error.code]).toEqual([409, 'RECORD_CHANGED']);

    expect((await writer.request(path, { method: 'DELETE' })).status).toBe(204);
    expect(await ratingOf(product)).toEqual({
      rating_tenths: 0,
      review_count: 0,
      star_counts: [0, 0, 0, 0, 0],
    });
    expect((await write(writer)).status).toBe(201);
  });

  it('finds, changes and removes it after the product was archived', async () => {
    const { id } = await addReview(site.db, { productId: product, userId: writer.id });
    const { slug } = await site.db
      .updateTable('products')
      .set({ archived_at: site.clock.now() })
      .where('id', '=', product)
      .returning('slug')
      .executeTakeFirstOrThrow();
    const { id: other } = await buildProduct(site.db);
    await addReview(site.db, { productId: other, userId: writer.id });
    const { body } = await writer.request(`/api/profile/reviews?product=${slug}`);
    expect(body).toMatchObject({ totalCount: 1, reviews: [{ id, product_id: product }] });
    const path = `/api/reviews/${id}`;
    const changed = await writer.request(path, { method: 'PUT', json: { stars: 2 } });
    expect(changed.body).toMatchObject({ stars: 2 });
    expect((await writer.request(path, { method: 'DELETE' })).status).toBe(204);
  });

  it('who closes the account leaves published reviews without a name, and no others', async () => {
    const published = await addReview(site.db, { productId: product, userId: writer.id });
    const { id: second } = await buildProduct(site.db);
    await addReview(site.db, { productId: second, userId: writer.id, state: 'waiting' });
    const data = await writer.request('/api/profile/data');
    const states = data.body.reviews.map(({ state }: { state: string }) => state);
    expect(states.toSorted()).toEqual(['published', 'waiting']);
    const closed = await writer.request('/api/profile/close', {
      json: { current_password: USUAL_PASSWORD },
    });
    expect(closed.status).toBe(204);
    const { body } = await site.request(`/api/products/${product}/reviews`);
    expect(body.reviews).toMatchObject([{ id: published.id, writer_name: 'Former customer' }]);
    const left = await site.db.selectFrom('reviews').select('id').execute();
    expect(left).toEqual([{ id: published.id }]);
  });
});

describe('helpful votes', () => {
  it('count once per person, never the writer’s own, and put a review first', async () => {
    const first = await addReview(site.db, { productId: product, createdAt: new Date(0) });
    const second = await addReview(site.db, { productId: product, userId: writer.id });
    const voter = await site.signIn();
    const vote = (user: TestUser, id: string, method: string) =>
      user.request(`/api/reviews/${id}/helpful`, { method });
    expect((await vote(voter, first.id, 'PUT')).body).toEqual({ helpful_count: 1 });
    expect((await vote(voter, first.id, 'PUT')).body).toEqual({ helpful_count: 1 });
    const own = await vote(writer, second.id, 'PUT');
    expect([own.status, own.body.error.code]).toEqual([403, 'OWN_REVIEW']);
    const list = await site.request(`/api/products/${product}/reviews?sort=helpful`);
    expect(list.body.reviews.map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
    const mine = await voter.request(`/api/products/${product}/own-review`);
    expect(mine.body.helpful_ids).toEqual([first.id]);
    expect((await vote(voter, first.id, 'DELETE')).body).toEqual({ helpful_count: 0 });
    const hidden = await addReview(site.db, { productId: product, state: 'waiting' });
    expect((await vote(voter, hidden.id, 'PUT')).status).toBe(404);
    expect(await brokenInvariants(site.db)).toEqual([]);
  });
});

it('a vote waits for a removal that is under way, and finds nothing', async () => {
  const { id } = await addReview(site.db, { productId: product });
  const voter = await site.signIn();
  let answer: Promise<{ status: number }> | undefined;
  await site.db.transaction().execute(async (trx) => {
    await trx.selectFrom('reviews').select('id').where('id', '=', id).forUpdate().execute();
    answer = voter.request(`/api/reviews/${id}/helpful`, { method: 'PUT' });
    await expect.poll(() => isSomebodyWaiting(site.db)).toBe(true);
    await trx.deleteFrom('reviews').where('id', '=', id).execute();
  });
  expect((await answer)?.status).toBe(404);
});

describe('a review that says somebody was hurt', () => {
  it('is told to every administrator at once, and has a deadline until it is dealt with', async () => {
    const admin = await site.signIn({ role: 'admin' });
    await deliver(writer);
    const { body: own } = await write(writer, { stars: 1, was_hurt: true });
    expect(own).toMatchObject({ state: 'published', was_hurt: true });
    const mails = await mailsOf('customer-hurt');
    expect(mails.map(({ to_address: to }) => to)).toEqual([admin.email]);
    expect(mails[0]?.text_body).toContain('a report to the ACCC is due by 4 March 2026');
    const { body: queue } = await admin.request('/api/admin/reviews?view=hurt');
    expect(queue).toMatchObject({
      counts: { hurt: 1 },
      reviews: [{ report_due_at: '2026-03-04T01:00:00.000Z' }],
    });
    // A change does not tell again.
    await writer.request(`/api/reviews/${own.id}`, { method: 'PUT', json: { was_hurt: true } });
    expect(await mailsOf('customer-hurt')).toHaveLength(1);
    const settled = await admin.request(`/api/admin/reviews/${own.id}/hurt-settled`, {
      json: { note: 'Reported to the ACCC.' },
    });
    expect(settled.body).toMatchObject({ report_due_at: null, hurt_note: 'Reported to the ACCC.' });
    expect((await admin.request('/api/admin/reviews')).body.counts).toMatchObject({ hurt: 0 });
  });

  const settle = async (admin: TestUser, id: string) =>
    admin.request(`/api/admin/reviews/${id}/hurt-settled`, { json: { note: 'Called them.' } });
  const hurtOf = async (admin: TestUser) =>
    (await admin.request('/api/admin/reviews?view=hurt')).body;

  it('stays with administrators after it was removed, until it is dealt with', async () => {
    const admin = await site.signIn({ role: 'admin' });
    const voter = await site.signIn();
    await deliver(writer);
    const { body: own } = await write(writer, { was_hurt: true });
    await voter.request(`/api/reviews/${own.id}/helpful`, { method: 'PUT' });
    await writer.request(`/api/reviews/${own.id}`, { method: 'DELETE' });

    expect((await site.request(`/api/products/${product}/reviews`)).body.reviews).toEqual([]);
    expect(await ratingOf(product)).toMatchObject({ review_count: 0 });
    const { body: mine } = await writer.request(`/api/products/${product}/own-review`);
    expect(mine).toMatchObject({ review: null, may_write: true });
    expect(await hurtOf(admin)).toMatchObject({
      counts: { hurt: 1 },
      reviews: [{ id: own.id, state: 'removed', text: TEXT, helpful_count: 0 }],
    });
    expect(await brokenInvariants(site.db)).toEqual([]);
    expect((await settle(admin, own.id)).body).toMatchObject({
      text: '',
      hurt_note: 'Called them.',
    });
    expect((await hurtOf(admin)).counts).toMatchObject({ hurt: 0 });
    // It was never refused, so the next one is shown.
    expect((await write(writer)).body).toMatchObject({ state: 'published', was_hurt: false });
  });

  it('stays without a name after the account was closed', async () => {
    const admin = await site.signIn({ role: 'admin' });
    await deliver(writer);
    const text = `${TEXT} Call 0412 345 678.`;
    const { body: own } = await write(writer, { text, was_hurt: true });
    const json = { current_password: USUAL_PASSWORD };
    const closed = await writer.request('/api/profile/close', { json });
    expect(closed.status).toBe(204);
    expect(await hurtOf(admin)).toMatchObject({
      counts: { hurt: 1, waiting: 0 },
      reviews: [{ state: 'removed', text, writer_name: 'Former customer', writer_email: null }],
    });
    expect((await settle(admin, own.id)).body).toMatchObject({ text: '' });
  });

  it('is told again when somebody was hurt after it had been dealt with', async () => {
    const admin = await site.signIn({ role: 'admin' });
    await deliver(writer);
    const { body: own } = await write(writer, { was_hurt: true });
    const tick = (isTicked: boolean) =>
      writer.request(`/api/reviews/${own.id}`, { method: 'PUT', json: { was_hurt: isTicked } });
    await tick(false);
    // Taken back, it has to be dealt with as well.
    expect(await hurtOf(admin)).toMatchObject({
      counts: { hurt: 1 },
      reviews: [{ was_hurt: false, report_due_at: '2026-03-04T01:00:00.000Z' }],
    });
    await tick(true);
    expect(await mailsOf('customer-hurt')).toHaveLength(1);
    await tick(false);
    await settle(admin, own.id);
    site.clock.advanceMs(DAY_MS / 144);
    await tick(true);
    expect(await mailsOf('customer-hurt')).toHaveLength(2);
    expect(await hurtOf(admin)).toMatchObject({
      counts: { hurt: 1 },
      reviews: [{ report_due_at: '2026-03-04T01:10:00.000Z', hurt_note: null }],
    });
  });
});

describe('the reply', () => {
  it('is the seller’s, a manager’s too, and one', async () => {
    const { id } = await addReview(site.db, { productId: product, stars: 1 });
    const manager = await site.signIn();
    const packer = await site.signIn();
    await site.db
      .insertInto('seller_members')
      .values([
        { user_id: manager.id, seller_id: sellerId, role: 'manager' },
        { user_id: packer.id, seller_id: sellerId, role: 'packer' },
      ])
      .execute();
    const path = `/api/seller/reviews/${id}/reply`;
    const reply = (text: string) => manager.request(path, { method: 'PUT', json: { text } });
    expect((await reply('We are sorry.')).body.reply).toMatchObject({
      text: 'We are sorry.',
      seller_name: 'Hobart Tools',
    });
    expect((await reply('Please send it back.')).body.reply.text).toBe('Please send it back.');
    const list = await manager.request('/api/seller/reviews?view=answered');
    expect(list.body).toMatchObject({
      totalCount: 1,
      counts: { all: 1, answered: 1, unanswered: 0 },
    });
    expect(JSON.stringify(list.body)).not.toContain('@');
    const refused = await packer.request(path, { method: 'PUT', json: { text: 'No.' } });
    expect([refused.status, refused.body.error.code]).toEqual([403, 'SELLER_ROLE_REQUIRED']);
    expect((await writer.request(path, { method: 'PUT', json: { text: 'No.' } })).status).toBe(403);
    expect((await manager.request(path, { method: 'DELETE' })).body.reply).toBeNull();
  });

  it('is the shop’s for its own range, and an administrator removes any', async () => {
    const { id: ownProduct } = await buildProduct(site.db);
    const own = await addReview(site.db, { productId: ownProduct });
    const sellers = await addReview(site.db, { productId: product, reply: 'Nonsense.' });
    const admin = await site.signIn({ role: 'admin' });
    const pathOf = (id: string) => `/api/admin/reviews/${id}/reply`;
    const put = (id: string) => admin.request(pathOf(id), { method: 'PUT', json: { text: 'Hi.' } });
    expect((await put(own.id)).body.reply).toMatchObject({ text: 'Hi.' });
    expect((await put(sellers.id)).status).toBe(404);
    const removed = await admin.request(pathOf(sellers.id), { method: 'DELETE' });
    expect(removed.body.reply).toBeNull();
  });
});
