import { randomFillSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';

import { ARCHIVE_PART_BYTES } from '#contract/schemas/imports.ts';

import { createFileStore } from '#server/uploads/file-store.ts';
import { dropUnfinishedFiles } from '#server/uploads/upload-picture.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';
import { importsOf, IMPORTS } from '#tests/support/imports.ts';
import { pictureOf, usePictureServer } from '#tests/support/picture-server.ts';
import { zipOf, type ZippedFile } from '#tests/support/zip.ts';

const web = usePictureServer();
const site = useTestApp({ outbound: web.outbound });
const imports = importsOf(site);
const { checked, run, start, find, errorsOf, rowsOf, shopSees } = imports;

let admin: TestUser;
beforeEach(async () => {
  admin = await site.signIn({ role: 'admin' });
});

/** A session does not last for days. */
const signInAgain = async () => {
  admin = await site.signIn({ role: 'admin' });
};

const DAY_MS = 24 * 60 * 60 * 1000;

const storedFiles = () =>
  site.db.selectFrom('stored_files').select(['path', 'attached_at']).orderBy('path').execute();

async function archiveOf(...names: string[]): Promise<Buffer> {
  const files = await Promise.all(
    names.map(async (name) => ({ name, content: await pictureOf(name) })),
  );
  return zipOf(files);
}

/** A file of products with one cell of pictures each. */
function fileOf(...cells: string[]): string {
  const rows = cells.map((cell, index) => `P-${index + 1},Product ${index + 1},5,${cell}`);
  return ['SKU,Name,Price,Pictures', ...rows].join('\n');
}

async function colourOf(path: string): Promise<Buffer> {
  const answer = await site.app.request(path);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

describe('pictures of an archive', () => {
  it('are those of its products and variants, found by their names', async () => {
    const file = `Slug,Name,Variant,Price,Option 1,Pictures
one,One,,5,,Front.png|back.png
two,Two,,5,Length,photos/two.png
two,,2 m,5,2 m,TWO-2.PNG
`;
    const archive = await archiveOf(
      'range/front.png',
      'range/back.png',
      'range/photos/two.png',
      'range/photos/two-2.png',
      '__MACOSX/range/._front.png',
      'unused.png',
      'readme.txt',
    );
    const { id, outcomes, pictures } = await checked(admin, file, 'admin', archive);
    expect(outcomes).toMatchObject({ new: 3, refused: 0 });
    expect(pictures).toEqual({ archived: 5, wanted: 4, stored: 0, refused: 0 });
    const started = await start(admin, id, true);
    expect(started.state).toBe('fetching');
    await imports.fetchPictures();
    expect(await find(admin, id)).toMatchObject({
      state: 'applying',
      pictures: { wanted: 4, stored: 4, refused: 0 },
    });
    await imports.work();
    expect((await find(admin, id)).state).toBe('done');
    const one = await shopSees('one');
    expect(one.images).toEqual([
      expect.stringMatching(/-front\.png$/),
      expect.stringMatching(/-back\.png$/),
    ]);
    expect(await colourOf(one.images[0])).not.toEqual(await colourOf(one.images[1]));
    const two = await shopSees('two');
    expect(two.images).toEqual([expect.stringMatching(/-two\.png$/)]);
    expect(two.product_variants[0].image).toMatch(/-two-2\.png$/);
    expect(web.requests).toEqual([]);
    const { rows } = await sql`select * from import_archive_parts`.execute(site.db);
    expect(rows).toEqual([]);
  });

  it('are those of the sample files', async () => {
    const [file, archive] = await Promise.all([
      readFile('docs/examples/range.csv'),
      readFile('docs/examples/range-pictures.zip'),
    ]);
    const { id, outcomes, pictures } = await checked(admin, file, 'admin', archive);
    expect(await errorsOf(admin, id)).toEqual([]);
    expect(outcomes).toEqual({ new: 5, changed: 0, unchanged: 0, refused: 0 });
    expect(pictures).toMatchObject({ archived: 4, wanted: 4 });
    expect((await run(admin, id, true)).state).toBe('done');
    const hammer = await shopSees('sample-claw-hammer-570g');
    expect(hammer).toMatchObject({
      price: 39.9,
      stock: 12,
      specifications: { Weight: '570 g', Handle: 'Hickory' },
    });
    expect(hammer.images).toHaveLength(2);
    const stock = await checked(admin, await readFile('docs/examples/stock-and-prices.csv'));
    expect(stock.outcomes).toEqual({ new: 0, changed: 4, unchanged: 0, refused: 0 });
    expect((await run(admin, stock.id, true)).state).toBe('done');
    expect(await shopSees('sample-claw-hammer-570g')).toMatchObject({ price: 38.5, stock: 34 });
    const { body: exported } = await admin.request('/api/admin/products.csv');
    const again = await checked(admin, String(exported));
    expect(again.outcomes).toEqual({ new: 0, changed: 0, unchanged: 5, refused: 0 });
    expect(again.pictures.wanted).toBe(0);
  });

  it('are refused with a reason where a name is missing or ambiguous', async () => {
    const archive = await archiveOf('a/hammer.png', 'b/hammer.png', 'saw.png');
    const file = fileOf('hammer.png', 'a/hammer.png', 'drill.png', 'saw.png', '/elsewhere/saw.png');
    const { id, pictures } = await checked(admin, file, 'admin', archive);
    expect(await errorsOf(admin, id)).toEqual([
      [2, 'The archive has several files named hammer.png. Enter the folder too.'],
      [4, 'The archive has no drill.png.'],
      [6, '/elsewhere/saw.png is no picture of this shop.'],
    ]);
    // Those of refused rows are not fetched.
    expect(pictures.wanted).toBe(2);
    const without = await checked(admin, fileOf('saw.png'));
    expect(await errorsOf(admin, without.id)).toEqual([
      [2, 'Upload an archive with saw.png, or enter its address.'],
    ]);
  });

  it('that are no pictures, damaged or bombs refuse their rows when the import runs', async () => {
    const good = await pictureOf('good');
    const archive = zipOf([
      { name: 'good.png', content: good },
      { name: 'text.png', content: Buffer.from('no picture') },
      { name: 'bomb.png', content: Buffer.alloc(20_000_000), claimedBytes: 1000 },
      { name: 'short.png', content: good, claimedBytes: 7_000_000 },
    ]);
    const file = fileOf('good.png', 'text.png', 'bomb.png', 'short.png');
    const { id } = await checked(admin, file, 'admin', archive);
    const done = await run(admin, id, false);
    expect([done.state, done.outcomes]).toEqual([
      'done',
      { new: 1, changed: 0, unchanged: 0, refused: 3 },
    ]);
    expect(await errorsOf(admin, id)).toEqual([
      [3, expect.stringMatching(/^We could not use text\.png\. It is not a JPEG/)],
      [4, 'We could not use bomb.png. It is damaged in the archive.'],
      [5, 'We could not use short.png. It is damaged in the archive.'],
    ]);
  });

  it('that bring the server down again and again are given up', async () => {
    const { id } = await checked(admin, fileOf('a.png'), 'admin', await archiveOf('a.png'));
    await start(admin, id, true);
    await site.db.updateTable('import_pictures').set({ attempts: 5 }).execute();
    await imports.fetchPictures();
    await imports.work();
    expect(await errorsOf(admin, id)).toEqual([
      [2, 'We could not use a.png. Each of several attempts to read it failed.'],
    ]);
    // Another check tries it again: what was in the way may be gone.
    await imports.check(admin, id);
    expect((await run(admin, id, true)).state).toBe('done');
  });

  const sweep = () =>
    dropUnfinishedFiles({ db: site.db, now: site.services.clock() }, createFileStore(site.config));

  it('are kept as long as their import may need them', async () => {
    const archive = await archiveOf('one.png', 'two.png');
    const { id } = await checked(admin, fileOf('one.png', 'two.png'), 'admin', archive);
    await start(admin, id, false);
    await imports.fetchPictures();
    site.clock.advanceMs(DAY_MS + 1);
    await sweep();
    expect(await storedFiles()).toHaveLength(2);
    await imports.work();
    await signInAgain();
    expect((await find(admin, id)).outcomes).toMatchObject({ new: 2, refused: 0 });
    expect((await shopSees('product-1')).images).toHaveLength(1);
  });

  it('that no product has are deleted after a day, and only those', async () => {
    const archive = await archiveOf('one.png', 'two.png');
    const { id } = await checked(admin, fileOf('one.png', 'two.png'), 'admin', archive);
    await start(admin, id, false);
    await imports.fetchPictures();
    // Somebody takes the code in between, so that the second product is refused.
    await imports.add(admin, { name: 'Taken', slug: 'taken', sku: 'P-2', price: 5 });
    await imports.work();
    expect((await find(admin, id)).outcomes).toMatchObject({ new: 1, refused: 1 });
    await sweep();
    expect(await storedFiles()).toHaveLength(2);
    site.clock.advanceMs(DAY_MS + 1);
    await sweep();
    expect(await storedFiles()).toEqual([
      { path: expect.stringMatching(/-one\.png$/), attached_at: expect.any(Date) },
    ]);
  });
});

describe('an archive', () => {
  const upload = async (bytes: Uint8Array) => {
    const { body } = await imports.upload(admin, fileOf('a.png'));
    return imports.uploadArchive(admin, { id: body.id, bytes });
  };

  it.each<[string, () => Promise<readonly ZippedFile[]> | readonly ZippedFile[], RegExp]>([
    [
      'with a password',
      () => [{ name: 'a.png', content: Buffer.from('x'), isEncrypted: true }],
      /needs a password/,
    ],
    [
      'packed in another way',
      () => [{ name: 'a.png', content: Buffer.from('x'), method: 14 }],
      /a\.png is packed in a way/,
    ],
    ['without pictures', () => [{ name: 'a.txt', content: Buffer.from('x') }], /has no pictures/],
    [
      'with a bomb that says so',
      () => [{ name: 'a.png', content: Buffer.alloc(9_000_000) }],
      /a\.png has more than 8 MB/,
    ],
    [
      'with a control character in a name',
      () => [{ name: 'a\u0000.png', content: Buffer.from('x') }],
      /A name has control characters/,
    ],
    [
      'with a name like an address',
      () => [{ name: 'https://a.example/a.png', content: Buffer.from('x') }],
      /looks like an address/,
    ],
    [
      'of a file outside of it',
      () => [{ name: '../../a.png', content: Buffer.from('x') }],
      /is not a zip archive, or it is broken/,
    ],
    [
      'with a long comment',
      () => [{ name: 'a.png', content: Buffer.from('x'), commentBytes: 1025 }],
      /is not a zip archive, or it is broken/,
    ],
    [
      'with a directory of more than 8 MB',
      () =>
        Array.from({ length: 130 }, (_, n) => ({
          name: `${n}.png`,
          content: Buffer.from('x'),
          commentBytes: 65_000,
        })),
      /is not a zip archive, or it is broken/,
    ],
    [
      'of too many files',
      () => Array.from({ length: 20_001 }, (_, n) => ({ name: `${n}`, content: Buffer.alloc(0) })),
      /at most 20,000 files/,
    ],
  ])('%s is refused and not kept', async (_what, files, message) => {
    const { status, body } = await upload(zipOf(await files()));
    expect([status, body.error.fields.content]).toEqual([422, expect.stringMatching(message)]);
    expect(await site.db.selectFrom('import_archive_parts').selectAll().execute()).toEqual([]);
    expect(await site.db.selectFrom('import_pictures').selectAll().execute()).toEqual([]);
  });

  it.each([
    ['no archive', Buffer.from('This is not a zip file.')],
    [
      'an archive without its end',
      zipOf([{ name: 'a.png', content: Buffer.from('x') }]).subarray(0, -30),
    ],
  ])('that is %s is refused', async (_what, bytes) => {
    const { status, body } = await upload(bytes);
    expect([status, body.error.fields.content]).toEqual([
      422,
      'This is not a zip archive, or it is broken. Pack the pictures again.',
    ]);
  });

  it('of several parts is read across them, and can be sent again and replaced', async () => {
    const noise = Buffer.alloc(2_500_000);
    randomFillSync(noise);
    const picture = await pictureOf('a.png');
    const archive = zipOf([
      { name: 'noise.txt', content: noise },
      { name: 'a.png', content: picture },
    ]);
    expect(archive.length).toBeGreaterThan(2_097_152);
    const { body } = await imports.upload(admin, fileOf('a.png'));
    const { id } = body;
    await imports.uploadArchive(admin, { id, bytes: archive });
    const { body: whole } = await imports.uploadArchive(admin, { id, bytes: archive });
    expect(whole.pictures.archived).toBe(1);
    // As a page does whose answer was lost.
    const content = archive.subarray(ARCHIVE_PART_BYTES).toString('base64');
    const again = await admin.request(`${IMPORTS.admin}/${id}/archive`, {
      method: 'PUT',
      json: { part: 1, part_count: 2, content },
    });
    expect([again.status, again.body.pictures.archived]).toEqual([200, 1]);
    await imports.check(admin, id);
    const late = await admin.request(`${IMPORTS.admin}/${id}/archive`, {
      method: 'PUT',
      json: { part: 1, part_count: 2, content },
    });
    expect([late.body.state, late.body.pictures.archived]).toEqual(['uploaded', 1]);
    await imports.check(admin, id);
    // What was checked with this archive is checked again with another one.
    const { body: replaced } = await imports.uploadArchive(admin, {
      id,
      bytes: await archiveOf('a.png', 'b.png'),
    });
    expect([replaced.state, replaced.pictures.archived]).toEqual(['uploaded', 2]);
    await imports.uploadArchive(admin, { id, bytes: archive });
    await imports.check(admin, id);
    expect((await run(admin, id, true)).state).toBe('done');
    expect((await shopSees('product-1')).images).toHaveLength(1);
  });

  it('is refused in each of its parts where the other imports have large ones', async () => {
    const add = async () => (await imports.upload(admin, fileOf('a.png'))).body.id as string;
    const [id, other] = [await add(), await add()];
    const part = Buffer.alloc(ARCHIVE_PART_BYTES).toString('base64');
    const send = (number: number) =>
      admin.request(`${IMPORTS.admin}/${id}/archive`, {
        method: 'PUT',
        json: { part: number, part_count: 3, content: part },
      });
    expect((await send(0)).status).toBe(200);
    // Compressed, so that the test is quick.
    const store = (how: 'extended' | 'external') =>
      sql`alter table import_archive_parts alter column bytes set storage ${sql.raw(how)}`.execute(
        site.db,
      );
    await store('extended');
    await sql`insert into import_archive_parts (import_id, part, bytes)
      values (${other}, 0, ${Buffer.alloc(ARCHIVE_PART_BYTES)})`.execute(site.db);
    await sql`insert into import_archive_parts (import_id, part, bytes)
      select import_id, n, bytes from import_archive_parts, generate_series(1, 200) as n
      where import_id = ${other}`.execute(site.db);
    await store('external');
    for (const number of [1, 0]) {
      expect((await send(number)).body.error.fields.content).toMatch(/archives of 400 MB already/);
    }
    await site.db.deleteFrom('imports').where('id', '=', other).execute();
    expect((await send(1)).status).toBe(200);
  });

  it('is kept for two days from its upload and its last check, whatever the age of its import', async () => {
    const { body } = await imports.upload(admin, fileOf('a.png'));
    const { id } = body;
    site.clock.advanceMs(3 * DAY_MS);
    await signInAgain();
    await imports.uploadArchive(admin, { id, bytes: await archiveOf('a.png') });
    await imports.work();
    expect((await find(admin, id)).pictures.archived).toBe(1);
    site.clock.advanceMs(DAY_MS + DAY_MS / 2);
    await signInAgain();
    await imports.check(admin, id);
    site.clock.advanceMs(DAY_MS);
    await imports.work();
    await signInAgain();
    expect(await find(admin, id)).toMatchObject({ state: 'checked', pictures: { archived: 1 } });
    site.clock.advanceMs(DAY_MS + 1);
    await imports.work();
    await signInAgain();
    expect(await find(admin, id)).toMatchObject({ state: 'uploaded', pictures: { archived: 0 } });
    expect(await site.db.selectFrom('import_archive_parts').select('part').execute()).toEqual([]);
    expect(await site.db.selectFrom('import_pictures').select('source').execute()).toEqual([]);
    await imports.uploadArchive(admin, { id, bytes: await archiveOf('a.png') });
    await imports.check(admin, id);
    expect((await run(admin, id, true)).state).toBe('done');
  });

  it('is refused without its first part, in other sizes, and while the import is at work', async () => {
    const { body } = await imports.upload(admin, fileOf('a.png'));
    const send = (json: object) =>
      admin.request(`${IMPORTS.admin}/${body.id}/archive`, { method: 'PUT', json });
    const content = Buffer.from('part').toString('base64');
    const late = await send({ part: 1, part_count: 2, content });
    expect(late.body.error.message).toBe('A part is missing. Upload the archive again.');
    const short = await send({ part: 0, part_count: 2, content });
    expect(short.body.error.message).toBe('Every part but the last one has exactly 2 MB.');
    const beyond = await send({ part: 2, part_count: 2, content });
    expect(beyond.body.error.fields.part).toBe('The archive has fewer parts.');
    const large = await send({ part: 0, part_count: 101, content });
    expect(large.body.error.fields.part_count).toBe('Choose an archive of at most 200 MB.');
    await site.db.updateTable('imports').set({ state: 'checking' }).execute();
    const busy = await send({ part: 0, part_count: 1, content });
    expect(busy.body.error.code).toBe('IMPORT_NOT_READY');
  });
});

describe('pictures from addresses', () => {
  it('are fetched once each when the import runs, and the products have them', async () => {
    const file = fileOf(
      'https://supplier.example/a.png|https://supplier.example/b.png',
      'https://supplier.example/a.png#top',
      'https://SUPPLIER.example/a.png',
    );
    const { id, outcomes, pictures } = await checked(admin, file);
    expect([outcomes.new, pictures.wanted]).toEqual([3, 2]);
    expect(web.requests).toEqual([]);
    const done = await run(admin, id, true);
    expect([done.state, done.pictures]).toEqual([
      'done',
      { archived: 0, wanted: 2, stored: 2, refused: 0 },
    ]);
    expect(web.requests.toSorted()).toEqual(['supplier.example/a.png', 'supplier.example/b.png']);
    const [one, two, three] = await Promise.all(
      ['product-1', 'product-2', 'product-3'].map(shopSees),
    );
    expect(one.images).toHaveLength(2);
    expect([two.images, three.images]).toEqual([[one.images[0]], [one.images[0]]]);
    const { body: exported } = await admin.request('/api/admin/products.csv');
    expect(exported).toContain(`${site.config.siteUrl}${one.images[0]}`);
    const again = await checked(admin, String(exported));
    expect([again.outcomes.unchanged, again.pictures.wanted]).toEqual([3, 0]);
  });

  it('are known to the next import of the same file, and to nobody else', async () => {
    const file = fileOf('https://supplier.example/a.png|https://supplier.example/b.png');
    const first = await checked(admin, file);
    await run(admin, first.id, true);
    const second = await checked(admin, file);
    expect([second.outcomes.unchanged, second.pictures.wanted]).toEqual([1, 0]);
    // What an import has reused outlives the one that fetched it.
    await admin.request(`${IMPORTS.admin}/${first.id}`, { method: 'DELETE' });
    const third = await checked(admin, file.replace('|', ' | '));
    expect([third.outcomes.unchanged, third.pictures.wanted]).toEqual([1, 0]);
    const seller = await site.signIn({ role: 'seller' });
    const other = await checked(seller, file.replace('P-1,Product 1', 'S-1,Theirs'), 'seller');
    expect(other.pictures.wanted).toBe(2);
    expect(web.requests).toHaveLength(2);
  });

  it('are refused by the check for what their address says', async () => {
    const file = fileOf(
      'http://supplier.example/a.png',
      'https://127.0.0.1/a.png',
      'https://supplier.example:8443/a.png',
      'ftp://supplier.example/a.png',
      `https://supplier.example/${'a'.repeat(1000)}.png`,
      'https://me:secret@supplier.example/a.png',
    );
    const { id } = await checked(admin, file);
    expect((await errorsOf(admin, id)).map(([, message]) => message)).toEqual([
      'We cannot use http://supplier.example/a.png. The address must begin with https://.',
      'We cannot use https://127.0.0.1/a.png. The address leads to a private network.',
      'We cannot use https://supplier.example:8443/a.png. The address must not name a port.',
      'We cannot use ftp://supplier.example/a.png. The address must begin with https://.',
      expect.stringMatching(/…\. An address has at most 1,000 characters\.$/),
      expect.stringMatching(/must not contain a user name or password\.$/),
    ]);
  });

  const hostile = () => {
    web.names.set('inside.example', ['192.168.0.7']);
    web.names.set('gone.example', []);
    web.answers.set('/redirect.png', (_, response) =>
      response.writeHead(302, { location: 'https://127.0.0.1/' }).end(),
    );
    web.answers.set('/huge.png', (_, response) =>
      response.writeHead(200, { 'content-length': String(2 ** 31) }).end(),
    );
    web.answers.set('/page.png', (_, response) => response.end('<html>Not found</html>'));
    web.answers.set('/missing.png', (_, response) => response.writeHead(404).end());
    return fileOf(
      'https://inside.example/a.png',
      'https://supplier.example/redirect.png',
      'https://supplier.example/huge.png',
      'https://supplier.example/page.png',
      'https://supplier.example/missing.png',
      'https://gone.example/a.png',
      'https://supplier.example/good.png',
    );
  };
  const REASONS = [
    [2, /private network\.$/],
    [3, /private network\.$/],
    [4, /more than 8 MB\.$/],
    [5, /not a JPEG, PNG/],
    [6, /the status 404\.$/],
    [7, /No server has this name\.$/],
  ].map(([row, message]) => [row, expect.stringMatching(message as RegExp)]);

  it('that cannot be had refuse their rows, and the others are imported', async () => {
    const { id } = await checked(admin, hostile());
    const done = await run(admin, id, false);
    expect([done.outcomes, done.pictures]).toEqual([
      { new: 1, changed: 0, unchanged: 0, refused: 6 },
      { archived: 0, wanted: 7, stored: 1, refused: 6 },
    ]);
    expect(await errorsOf(admin, id)).toEqual(REASONS);
    expect((await shopSees('product-7')).images).toHaveLength(1);
  });

  it('that cannot be had keep a strict import from importing anything', async () => {
    const { id } = await checked(admin, hostile());
    const failed = await run(admin, id, true);
    expect([failed.state, failed.failure]).toEqual([
      'failed',
      expect.stringMatching(
        /^Nothing was imported because of row 2: We could not use https:\/\/inside\.example\/a\.png\./,
      ),
    ]);
    expect(await errorsOf(admin, id)).toEqual(REASONS);
    expect((await site.request('/api/products/product-7')).status).toBe(404);
    // What was fetched is used by the next attempt, and the others are fetched again.
    web.requests.length = 0;
    web.answers.clear();
    web.names.clear();
    const again = await imports.check(admin, id);
    expect([again.outcomes, again.pictures.wanted]).toEqual([
      { new: 7, changed: 0, unchanged: 0, refused: 0 },
      6,
    ]);
    expect((await run(admin, id, true)).state).toBe('done');
    expect(web.requests).toHaveLength(6);
  });

  it('are tried again later when their server does not answer', async () => {
    let isUp = false;
    web.answers.set('/slow.png', async (request, response) => {
      if (isUp) response.end(await pictureOf('slow'));
      else request.socket.destroy();
    });
    const { id } = await checked(admin, fileOf('https://supplier.example/slow.png'));
    await start(admin, id, true);
    await imports.fetchPictures();
    expect((await find(admin, id)).state).toBe('fetching');
    isUp = true;
    await imports.fetchPictures();
    expect(web.requests).toHaveLength(1);
    site.clock.advanceMs(16_000);
    await imports.fetchPictures();
    await imports.work();
    expect((await find(admin, id)).state).toBe('done');
  });

  it('are given up after three attempts', async () => {
    web.answers.set('/never.png', (_, response) => response.writeHead(503).end());
    const { id } = await checked(admin, fileOf('https://supplier.example/never.png'));
    await start(admin, id, true);
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await imports.fetchPictures();
      site.clock.advanceMs(16_000);
    }
    await imports.work();
    expect((await find(admin, id)).failure).toMatch(/the status 503\.$/);
    expect(web.requests).toHaveLength(3);
  });

  it('come from one server two at a time, and slow servers hold up no other import', async () => {
    let open = 0;
    let most = 0;
    const release = Promise.withResolvers<void>();
    const slow = Array.from({ length: 6 }, (_, n) => `/slow-${n}.png`);
    for (const path of slow) {
      web.answers.set(path, async (_, response) => {
        open += 1;
        most = Math.max(most, open);
        await release.promise;
        open -= 1;
        response.end(await pictureOf(path));
      });
    }
    const first = await checked(
      admin,
      fileOf(...slow.map((path) => `https://slow.example${path}`)),
    );
    const seller = await site.signIn({ role: 'seller' });
    const second = await checked(seller, fileOf('https://quick.example/a.png'), 'seller');
    await start(admin, first.id, false);
    await start(seller, second.id, false, 'seller');
    const fetching = imports.fetchPictures();
    await expect.poll(async () => (await find(seller, second.id, 'seller')).state).toBe('applying');
    await expect.poll(() => most).toBe(2);
    await pause(50);
    release.resolve();
    await fetching;
    expect([most, (await find(admin, first.id)).state]).toEqual([2, 'applying']);
  });

  it('of many imports are fetched in turns between sellers, and between the imports of one', async () => {
    let open = 0;
    const release = Promise.withResolvers<void>();
    const servers = ['one', 'two', 'three', 'four', 'five'];
    for (const server of servers) {
      for (const n of [1, 2, 3]) {
        web.answers.set(`/${server}-${n}.png`, async (_, response) => {
          open += 1;
          if (open <= 4) await release.promise;
          response.end(await pictureOf(`${server} ${n}`));
        });
      }
    }
    const addresses = (server: string) =>
      fileOf(...[1, 2, 3].map((n) => `https://${server}.example/${server}-${n}.png`));
    for (const server of servers.slice(0, 4)) {
      const { id } = await checked(admin, addresses(server));
      await start(admin, id, false);
    }
    const seller = await site.signIn({ role: 'seller' });
    const last = await checked(seller, addresses('five'), 'seller');
    await start(seller, last.id, false, 'seller');
    const fetching = imports.fetchPictures();
    await expect.poll(() => open).toBe(4);
    // Two of the newest one's, because it is another seller's, and the other two of two imports.
    const asked = () => web.requests.map((request) => request.slice(0, request.indexOf('.')));
    expect(asked().toSorted()).toEqual(['five', 'five', 'one', 'two']);
    release.resolve();
    await fetching;
    expect(web.requests).toHaveLength(15);
    for (const server of servers) expect(asked().indexOf(server)).toBeLessThan(10);
  });

  it('are not fetched twice when the server was killed in the middle', async () => {
    const paths = Array.from({ length: 5 }, (_, n) => `https://supplier.example/${n}.png`);
    const { id } = await checked(admin, fileOf(...paths));
    await start(admin, id, true);
    await sql`create function stop_here() returns trigger language plpgsql as
      $$ begin raise exception 'stopped' using errcode = '57P01'; end $$`.execute(site.db);
    await sql`create trigger stop_here before update on import_pictures for each row
      when (new.picture_id is not null and new.source like '%/3.png')
      execute function stop_here()`.execute(site.db);
    await imports.fetchPictures().catch(() => {});
    await sql`drop function stop_here cascade`.execute(site.db);
    const { pictures } = await find(admin, id);
    expect(pictures.stored).toBeGreaterThan(0);
    expect(pictures.stored).toBeLessThan(5);
    // The claims of the killed process lapse.
    site.clock.advanceMs(121_000);
    await imports.fetchPictures();
    await imports.work();
    expect((await find(admin, id)).state).toBe('done');
    const counts = new Map<string, number>();
    for (const each of web.requests) counts.set(each, (counts.get(each) ?? 0) + 1);
    expect([...counts.values()].filter((count) => count > 1).length).toBeLessThanOrEqual(1);
    expect(await storedFiles()).toHaveLength(5);
    expect((await rowsOf(admin, id, 'new')).length).toBe(5);
  });

  it('are not fetched for somebody who may no longer change products', async () => {
    const seller = await site.signIn({ role: 'seller' });
    const { id } = await checked(seller, fileOf('https://supplier.example/a.png'), 'seller');
    await start(seller, id, false, 'seller');
    await site.db
      .updateTable('user_profiles')
      .set({ suspended_at: site.clock.now() })
      .where('id', '=', seller.id)
      .execute();
    await imports.fetchPictures();
    const row = await site.db.selectFrom('imports').selectAll().executeTakeFirstOrThrow();
    expect([row.state, row.failure, web.requests]).toEqual([
      'failed',
      'The person who started it may no longer change these products.',
      [],
    ]);
  });
});
