import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

import { buildProduct } from '#db/seed/builders/catalogue.ts';
import { buildSeller } from '#db/seed/builders/people.ts';
import { buildDelivery } from '#db/seed/builders/reviews.ts';
import type { AttachedPicture } from '#contract/schemas/attachments.ts';

import { createOriginals } from '#server/pictures/originals.ts';
import { createRenditions } from '#server/pictures/renditions.ts';
import { newId } from '#server/platform/ids.ts';
import { publishedAddress, signedAddress } from '#server/uploads/attachments.ts';
import { USUAL_PASSWORD, useTestApp, type TestUser } from '#tests/support/app.ts';
import { brokenInvariants } from '#tests/support/trade.ts';

const site = useTestApp();
const TEXT = 'Straight, dry and easy to cut.';
/** Has to be read before it is shown. */
const WITH_PHONE = `${TEXT} Call 0412 345 678.`;

const storeDir = mkdtempSync(path.join(tmpdir(), 'bullnose-renditions-'));
afterAll(() => rmSync(storeDir, { recursive: true, force: true }));

let product: string;
let sellerId: string;
let writer: TestUser;

beforeEach(async () => {
  ({ id: sellerId } = await buildSeller(site.db));
  ({ id: product } = await buildProduct(site.db, { sellerId, stock: 0 }));
  writer = await site.signIn();
  await buildDelivery(site.db, { productId: product, userId: writer.id, sellerId });
});

const write = (json: object, user = writer) =>
  user.request(`/api/products/${product}/reviews`, { json: { stars: 4, text: TEXT, ...json } });

const change = (id: string, json: object) =>
  writer.request(`/api/reviews/${id}`, { method: 'PUT', json });

async function decide(id: string, verb: 'publish' | 'refuse') {
  const admin = await site.signIn({ role: 'admin' });
  const { body } = await admin.request(`/api/admin/reviews/${id}`);
  const reason = verb === 'refuse' ? { reason: 'offensive' } : {};
  const json = { version: body.version, ...reason };
  return (await admin.request(`/api/admin/reviews/${id}/${verb}`, { json })).body;
}

async function upload(by = writer): Promise<string> {
  const picture = await sharp({
    create: { width: 40, height: 30, channels: 3, background: '#a5410e' },
  })
    .jpeg()
    .toBuffer();
  const answer = await site.app.request('/storage/v1/object/attachments', {
    method: 'POST',
    headers: { authorization: `Bearer ${by.accessToken}`, 'content-type': 'image/jpeg' },
    body: picture as BodyInit,
  });
  return ((await answer.json()) as AttachedPicture).id;
}

/** How a picture can be seen: by everybody, in other sizes, by who has its signed address. */
async function seen(id: string) {
  const statusOf = async (address: string) => (await site.app.request(address)).status;
  const renditions = createRenditions({
    originals: createOriginals(site.services, 'public'),
    storeDir,
    shared: null,
  });
  const source = publishedAddress(id);
  const rendition = await renditions.find({ source, width: 160, format: 'webp' });
  return {
    public: (await statusOf(source)) === 200,
    renditions: rendition !== null,
    signed: (await statusOf(signedAddress({ ...site, now: site.clock.now() }, id))) === 200,
  };
}

const PUBLISHED = { public: true, renditions: true, signed: true };
const PRIVATE = { public: false, renditions: false, signed: true };
const GONE = { public: false, renditions: false, signed: false };

const unattached = async () => {
  const rows = await site.db
    .selectFrom('stored_files')
    .select('id')
    .where('attached_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
};

describe('pictures of a review', () => {
  it('are private while it waits, public while it is shown, and private again once refused', async () => {
    const pictures = [await upload(), await upload()];
    const { status, body: own } = await write({ text: WITH_PHONE, pictures });
    expect([status, own.state]).toEqual([201, 'waiting']);
    for (const { url } of own.pictures) {
      expect(url).toContain('/sign/');
      expect((await site.app.request(url)).status).toBe(200);
    }
    for (const id of pictures) expect(await seen(id)).toEqual(PRIVATE);

    const published = await decide(own.id, 'publish');
    const shown = pictures.map((id) => ({ id, url: publishedAddress(id) }));
    expect(published.pictures).toEqual(shown);
    const list = await site.request(`/api/products/${product}/reviews`);
    expect(list.body.reviews[0].pictures).toEqual(shown);
    for (const id of pictures) expect(await seen(id)).toEqual(PUBLISHED);

    await decide(own.id, 'refuse');
    for (const id of pictures) expect(await seen(id)).toEqual(PRIVATE);
    // Changed, it waits to be read again.
    expect((await change(own.id, { text: TEXT })).body.state).toBe('waiting');
    for (const id of pictures) expect(await seen(id)).toEqual(PRIVATE);
    expect(await brokenInvariants(site.db)).toEqual([]);
  });

  it('go with the change that leaves them out, and with the review', async () => {
    const [first, second, third] = [await upload(), await upload(), await upload()];
    const { body: own } = await write({ pictures: [first, second] });
    expect([await seen(first), await seen(second)]).toEqual([PUBLISHED, PUBLISHED]);

    const { body: kept } = await change(own.id, { stars: 2 });
    expect(kept.pictures.map(({ id }: AttachedPicture) => id)).toEqual([first, second]);
    const { body: changed } = await change(own.id, { pictures: [third, second] });
    expect(changed.pictures.map(({ id }: AttachedPicture) => id)).toEqual([third, second]);
    expect([await seen(first), await seen(second), await seen(third)]).toEqual([
      GONE,
      PUBLISHED,
      PUBLISHED,
    ]);

    await change(own.id, { text: WITH_PHONE });
    expect([await seen(second), await seen(third)]).toEqual([PRIVATE, PRIVATE]);
    expect((await writer.request(`/api/reviews/${own.id}`, { method: 'DELETE' })).status).toBe(204);
    expect([await seen(second), await seen(third)]).toEqual([GONE, GONE]);
    const rows = await site.db.selectFrom('removed_files').selectAll().execute();
    expect(rows).toHaveLength(3);
  });

  it('stay with a published review of a closed account, and go with one that waits', async () => {
    const { id: second } = await buildProduct(site.db, { sellerId, stock: 0 });
    await buildDelivery(site.db, { productId: second, userId: writer.id, sellerId });
    const [shown, waiting] = [await upload(), await upload()];
    await write({ pictures: [shown] });
    await writer.request(`/api/products/${second}/reviews`, {
      json: { stars: 1, text: WITH_PHONE, pictures: [waiting] },
    });
    expect([await seen(shown), await seen(waiting)]).toEqual([PUBLISHED, PRIVATE]);
    const json = { current_password: USUAL_PASSWORD };
    expect((await writer.request('/api/profile/close', { json })).status).toBe(204);
    expect([await seen(shown), await seen(waiting)]).toEqual([PUBLISHED, GONE]);
  });

  it('are the writer’s own, used nowhere else, each once and at most four', async () => {
    const other = await site.signIn();
    const { id: second } = await buildProduct(site.db, { sellerId, stock: 0 });
    await buildDelivery(site.db, { productId: second, userId: writer.id, sellerId });
    const [used, fresh] = [await upload(), await upload()];
    const { body: first } = await writer.request(`/api/products/${second}/reviews`, {
      json: { stars: 5, text: TEXT, pictures: [used] },
    });
    const missing = 'A picture is no longer there. Add it again.';
    for (const [pictures, sentence] of [
      [[await upload(other)], missing],
      [[fresh, used], missing],
      [[newId()], missing],
      [Array.from({ length: 5 }, () => newId()), 'Add up to 4 pictures.'],
    ] as const) {
      const { status, body } = await write({ pictures });
      expect([status, body.error.fields]).toEqual([422, { pictures: sentence }]);
    }
    expect((await write({ pictures: [fresh, fresh] })).status).toBe(422);
    // What was refused has used nothing up.
    expect(await unattached()).toContain(fresh);
    expect(await seen(used)).toEqual(PUBLISHED);
    expect((await write({ pictures: [fresh] })).status).toBe(201);
    const { status, body } = await change(first.id, { pictures: [used, fresh] });
    expect([status, body.error.fields]).toEqual([422, { pictures: missing }]);
  });
});

describe('a failure between a review and its notice', () => {
  it('leaves no review, no rating and no email, and the pictures for another try', async () => {
    await site.signIn({ role: 'admin' });
    const picture = await upload();
    const review = { text: WITH_PHONE, pictures: [picture], was_hurt: true };
    const mails = () => site.db.selectFrom('mails').select('kind').execute();
    const before = await mails();
    await sql`
      create function interrupt() returns trigger language plpgsql as
        $$ begin raise 'interrupted'; end $$`.execute(site.db);
    await sql`
      create trigger interrupt before insert on notices for each row
        execute function interrupt()`.execute(site.db);
    for (const json of [review, { pictures: [picture] }]) {
      expect((await write(json)).status).toBe(500);
    }
    await sql`drop function interrupt cascade`.execute(site.db);
    const left = await site.db.selectFrom('reviews').select('id').execute();
    expect([left, await mails(), await unattached()]).toEqual([[], before, [picture]]);
    const { rows } = await sql`select review_count from products where id = ${product}`.execute(
      site.db,
    );
    expect(rows).toEqual([{ review_count: 0 }]);
    expect(await brokenInvariants(site.db)).toEqual([]);
    expect((await write(review)).status).toBe(201);
    expect(await mails()).not.toEqual(before);
  });
});
