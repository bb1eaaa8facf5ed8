import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { StorageClient } from '@supabase/storage-js';
import sharp from 'sharp';
import { sql } from 'kysely';
import { afterAll, describe, expect, it } from 'vitest';

import type { AttachedPicture } from '#contract/schemas/attachments.ts';

import { inTransaction, type SignedInCtx } from '#server/http/context.ts';
import { checkInvariants } from '#server/invariants/check-invariants.ts';
import {
  attachPictures,
  publishedAddress,
  publishPictures,
  signedAddress,
} from '#server/uploads/attachments.ts';
import { createDiskStore, createFileStore } from '#server/uploads/file-store.ts';
import { removeFileRow } from '#server/uploads/queries.ts';
import {
  dropRemovedFiles,
  dropUnfinishedFiles,
  uploadPicture,
} from '#server/uploads/upload-picture.ts';
import { newId } from '#server/platform/ids.ts';
import { useTestApp, type TestUser } from '#tests/support/app.ts';
import { addProduct } from '#tests/support/trade.ts';

const site = useTestApp();

const folders: string[] = [];
const temporaryFolder = () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bullnose-files-'));
  folders.push(folder);
  return folder;
};
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

/** The unmodified storage client of the back offices, on the API without a socket. */
function storageOf(user: TestUser | null) {
  return new StorageClient(
    'http://localhost/storage/v1',
    {
      apikey: site.config.publicKey,
      ...(user === null ? {} : { Authorization: `Bearer ${user.accessToken}` }),
    },
    ((url: string, init: RequestInit) => site.app.request(url, init)) as typeof fetch,
  ).from('product-images');
}

const picture = (format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif', width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: '#a5410e' } })
    .toFormat(format)
    .toBuffer();

const asFile = (bytes: Uint8Array, type: string) => new Blob([bytes as BlobPart], { type });

let nth = 0;
const newKey = (name: string) => `products/${1_700_000_000_000 + (nth += 1)}-${name}`;

async function fetchPublic(key: string, headers: Record<string, string> = {}) {
  return site.app.request(`/storage/v1/object/public/product-images/${key}`, { headers });
}

describe('uploading pictures', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    'keeps a %s and serves it with its real type, locked down',
    async (format) => {
      const storage = storageOf(await site.signIn({ role: 'seller' }));
      const key = newKey(`deck.${format}`);
      const { data, error } = await storage.upload(
        key,
        asFile(await picture(format), `image/${format}`),
        { cacheControl: '3600', upsert: false },
      );
      expect(error).toBeNull();
      expect(data).toMatchObject({ path: key, fullPath: `product-images/${key}` });
      const url = new URL(storage.getPublicUrl(key).data.publicUrl);
      const answer = await site.app.request(url.pathname);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe(`image/${format}`);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
      expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
      const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect([width, height]).toEqual([40, 30]);
    },
  );

  it('S3: decides by content: a PNG that claims to be a JPEG is a PNG', async () => {
    const storage = storageOf(await site.signIn({ role: 'admin' }));
    const key = newKey('lying.jpg');
    await storage.upload(key, asFile(await picture('png'), 'image/jpeg'));
    expect((await fetchPublic(key)).headers.get('content-type')).toBe('image/png');
  });

  it('S3: removes the location and other hidden data from a picture', async () => {
    const jpeg = await sharp(await picture('jpeg'))
      .withExif({ IFD3: { GPSLatitude: '33/1 52/1 0/1' }, IFD0: { Copyright: 'secret place' } })
      .toBuffer();
    expect((await sharp(jpeg).metadata()).exif).toBeDefined();
    const polyglot = Buffer.concat([
      jpeg,
      Buffer.from('<script>alert(1)</script><?php evil(); ?>'),
    ]);
    const storage = storageOf(await site.signIn({ role: 'admin' }));
    const key = newKey('polyglot.jpg');
    expect((await storage.upload(key, asFile(polyglot, 'image/jpeg'))).error).toBeNull();
    const kept = Buffer.from(await (await fetchPublic(key)).arrayBuffer());
    expect(kept.includes('script')).toBe(false);
    expect(kept.includes('secret place')).toBe(false);
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
  });

  it.each([
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7\n1 0 obj'],
    ['a script with a GIF head', 'GIF89a/*<svg/onload=alert(1)>*/=alert(1)//'],
    ['half a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]).toString('latin1')],
    ['a zip', 'PK\u0003\u0004'],
  ])('S3: refuses %s, whatever type it claims', async (_, text) => {
    const storage = storageOf(await site.signIn({ role: 'admin' }));
    const { error } = await storage.upload(
      newKey('double.png.jpg'),
      asFile(Buffer.from(text, 'latin1'), 'image/png'),
    );
    expect(error).toMatchObject({ statusCode: '415' });
    expect(error?.message).toMatch(/Only JPEG, PNG, WebP, AVIF and GIF/);
    expect(await site.db.selectFrom('stored_files').select('id').execute()).toEqual([]);
  });

  it.each([
    ['with nothing but a script', '<script>alert(1)</script>'],
    ['that is too large', `<path d="M0 0h9v9z"/>${' '.repeat(512 * 1024)}`],
  ])('S3: refuses a drawing %s with a sentence about drawings', async (_, inside) => {
    const text = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inside}</svg>`;
    const file = asFile(Buffer.from(text), 'image/svg+xml');
    const upload = async (role: 'admin' | 'seller') =>
      (await storageOf(await site.signIn({ role })).upload(newKey('logo.svg'), file)).error;
    const error = await upload('admin');
    expect(error).toMatchObject({ statusCode: '415' });
    expect(error?.message).toMatch(/^This SVG drawing cannot be used\. It may have up to 512 KB/);
    // Sellers may not upload drawings at all.
    expect((await upload('seller'))?.message).toMatch(/Only JPEG, PNG, WebP, AVIF and GIF/);
  });

  it('S3: refuses a picture of more than 40 megapixels without decoding it', async () => {
    const bomb = await sharp({
      create: { width: 9000, height: 5000, channels: 3, background: '#000' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.byteLength).toBeLessThan(1_000_000);
    const storage = storageOf(await site.signIn({ role: 'admin' }));
    const { error } = await storage.upload(newKey('bomb.png'), asFile(bomb, 'image/png'));
    expect(error).toMatchObject({ statusCode: '415' });
  });

  it('refuses more than 8 MiB, an empty file, and a taken path', async () => {
    const storage = storageOf(await site.signIn({ role: 'admin' }));
    const large = Buffer.concat([await picture('png'), Buffer.alloc(8 * 1024 * 1024)]);
    expect(
      (await storage.upload(newKey('large.png'), asFile(large, 'image/png'))).error,
    ).toMatchObject({ statusCode: '413', message: 'The object exceeded the maximum allowed size' });
    const empty = await storage.upload(newKey('empty.png'), asFile(new Uint8Array(), 'image/png'));
    expect(empty.error).toMatchObject({ statusCode: '400' });
    const key = newKey('twice.png');
    const file = asFile(await picture('png'), 'image/png');
    expect((await storage.upload(key, file)).error).toBeNull();
    expect((await storage.upload(key, file)).error).toMatchObject({
      statusCode: '409',
      message: 'The resource already exists',
    });
  });

  it.each([
    'products/../secret.png',
    'products/1700000000000-..%2f..%2fetc',
    'products/1700000000000-a/b.png',
    'products/1700000000000-a\\b.png',
    'products/1700000000000-a\u0000.png',
    'products/1700000000000-a\u202Egnp.exe',
    'products/1700000000000-a∕b.png',
    'products/1700000000000-..',
    `products/1700000000000-${'a'.repeat(300)}.png`,
    'other/1700000000000-a.png',
    'products/1-a.png',
    'products/CON.png',
    'products/.htaccess',
  ])('S4: refuses the key %j', async (key) => {
    const user = await site.signIn({ role: 'admin' });
    const response = await site.app.request(
      `/storage/v1/object/product-images/${encodeURIComponent(key).replaceAll('%2F', '/')}`,
      {
        method: 'POST',
        headers: { authorization: `Bearer ${user.accessToken}`, 'content-type': 'image/png' },
        body: (await picture('png')) as BodyInit,
      },
    );
    expect([400, 404]).toContain(response.status);
    expect(await site.db.selectFrom('stored_files').select('id').execute()).toEqual([]);
  });

  it('is refused to customers and visitors', async () => {
    const file = asFile(await picture('png'), 'image/png');
    const customer = storageOf(await site.signIn());
    expect((await customer.upload(newKey('a.png'), file)).error).toMatchObject({
      statusCode: '403',
    });
    expect((await storageOf(null).upload(newKey('b.png'), file)).error).toMatchObject({
      statusCode: '401',
    });
  });

  it('lets sellers delete only their own pictures, and administrators any', async () => {
    const mine = storageOf(await site.signIn({ role: 'seller' }));
    const other = storageOf(await site.signIn({ role: 'seller' }));
    const admin = storageOf(await site.signIn({ role: 'admin' }));
    const key = newKey('mine.png');
    await mine.upload(key, asFile(await picture('png'), 'image/png'));
    expect((await other.remove([key])).data).toEqual([]);
    expect((await fetchPublic(key)).status).toBe(200);
    expect((await admin.remove([key])).data).toEqual([{ name: key }]);
    expect((await fetchPublic(key)).status).toBe(404);
  });

  it('answers ranges, conditional requests and downloads', async () => {
    const storage = storageOf(await site.signIn({ role: 'admin' }));
    const key = newKey('range.png');
    await storage.upload(key, asFile(await picture('png'), 'image/png'));
    const whole = await fetchPublic(key);
    const etag = whole.headers.get('etag') ?? '';
    const bytes = Buffer.from(await whole.arrayBuffer());
    const part = await fetchPublic(key, { range: 'bytes=0-7' });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(0, 8));
    expect((await fetchPublic(key, { range: 'bytes=999999-' })).status).toBe(416);
    expect((await fetchPublic(key, { 'if-none-match': etag })).status).toBe(304);
    const download = await fetchPublic(`${key}?download=my%20deck%22%0d%0a.png`);
    expect(download.headers.get('content-disposition')).toBe(
      'attachment; filename="my_deck___.png"; filename*=UTF-8\'\'my%20deck%22%0D%0A.png',
    );
  });
});

describe('when storing fails', () => {
  async function ctx() {
    const admin = await site.signIn({ role: 'admin' });
    return {
      ...site.services,
      now: site.clock.now(),
      requestId: admin.id,
      clientIp: '127.0.0.1',
      actor: {
        userId: admin.id,
        email: admin.email,
        role: 'admin' as const,
        grantedRole: 'admin' as const,
        sellers: [],
        seller: null,
        hasFactor: false,
        secondFactorAt: null,
        key: null,
        sessionId: admin.id,
        firstName: 'Robin',
        lastName: 'Marsh',
      },
    };
  }

  it('F30: a full disk answers 503 and leaves neither file nor row; with space it works again', async () => {
    const folder = temporaryFolder();
    let free = 10;
    const store = createDiskStore(folder, { freeBytes: () => Promise.resolve(free) });
    const upload = { path: newKey('full.png'), bytes: await picture('png') };
    await expect(uploadPicture(await ctx(), store, upload)).rejects.toMatchObject({
      status: 503,
      details: { retryAfterSeconds: 60 },
    });
    const filesIn = () =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
    expect(filesIn()).toEqual([]);
    expect(await site.db.selectFrom('stored_files').select('id').execute()).toEqual([]);
    free = Number.MAX_SAFE_INTEGER;
    await uploadPicture(await ctx(), store, upload);
    expect(filesIn()).toHaveLength(1);
  });

  it('F31: files that a crash left without a finished row are deleted after an hour', async () => {
    const folder = temporaryFolder();
    const disk = createDiskStore(folder);
    const { promise: fileIsThere, resolve: fileLanded } = Promise.withResolvers<void>();
    const dying = {
      ...disk,
      // The process dies between the file and its row, so nothing after this runs.
      put: async (name: string, bytes: Uint8Array, type: string) => {
        await disk.put(name, bytes, type);
        fileLanded();
        return new Promise<void>(() => {});
      },
    };
    void uploadPicture(await ctx(), dying, {
      path: newKey('crash.png'),
      bytes: await picture('png'),
    });
    await fileIsThere;
    const rows = () => site.db.selectFrom('stored_files').select('is_ready').execute();
    expect(await rows()).toEqual([{ is_ready: false }]);
    const jobCtx = () => ({ db: site.db, now: site.clock.now() });
    await dropUnfinishedFiles(jobCtx(), disk);
    expect(await rows()).toHaveLength(1);
    site.clock.advanceMs(61 * 60 * 1000);
    await dropUnfinishedFiles(jobCtx(), disk);
    expect(await rows()).toEqual([]);
    const left = readdirSync(folder, { recursive: true, withFileTypes: true });
    expect(left.filter((each) => each.isFile())).toEqual([]);
  });

  it('a removed file is gone for everybody, and its bytes after 48 hours', async () => {
    const disk = createDiskStore(temporaryFolder());
    const { id } = await uploadPicture(await ctx(), disk, {
      path: newKey('old.png'),
      bytes: await picture('png'),
    });
    await removeFileRow(site.db, id, site.clock.now());
    const hour = 60 * 60 * 1000;
    const jobCtx = () => ({ db: site.db, now: site.clock.now() });
    site.clock.advanceMs(47 * hour);
    await dropRemovedFiles(jobCtx(), disk);
    expect(await disk.list()).toHaveLength(1);
    const broken = await checkInvariants(site.db, { store: disk, now: site.clock.now() });
    expect(broken.filter(({ code }) => code === 'I14b')).toEqual([]);
    site.clock.advanceMs(2 * hour);
    await dropRemovedFiles(jobCtx(), disk);
    expect(await disk.list()).toEqual([]);
    expect(await site.db.selectFrom('removed_files').selectAll().execute()).toEqual([]);
  });

  it('F31: an interrupted removal and a partial file are also deleted', async () => {
    const disk = createDiskStore(temporaryFolder());
    const { id } = await uploadPicture(await ctx(), disk, {
      path: newKey('half.png'),
      bytes: await picture('png'),
    });
    const row = await site.db
      .selectFrom('stored_files')
      .select('storage_name')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await disk.put(`${row.storage_name}.cut-off.part`, Buffer.from('half'), 'image/png');
    await site.db
      .updateTable('stored_files')
      .set({ is_ready: false })
      .where('id', '=', id)
      .execute();
    expect(await disk.list()).toHaveLength(2);
    site.clock.advanceMs(61 * 60 * 1000);
    await dropUnfinishedFiles({ db: site.db, now: site.clock.now() }, disk);
    expect(await disk.list()).toEqual([]);
  });

  it('a file that cannot be deleted keeps its row', async () => {
    const disk = createDiskStore(temporaryFolder());
    const stuck = {
      ...disk,
      put: async (name: string, bytes: Uint8Array, type: string) => {
        await disk.put(name, bytes, type);
        throw new Error('The storage went away');
      },
      remove: () => Promise.reject(new Error('It is still away')),
    };
    const upload = { path: newKey('stuck.png'), bytes: await picture('png') };
    await expect(uploadPicture(await ctx(), stuck, upload)).rejects.toThrow('went away');
    const rows = await site.db.selectFrom('stored_files').select('is_ready').execute();
    expect(rows).toEqual([{ is_ready: false }]);
  });
});

const HOUR_MS = 60 * 60 * 1000;

describe('attached pictures', () => {
  const now = () => ({ ...site.services, now: site.clock.now() });
  const attach = async (user: TestUser, bytes?: Uint8Array) =>
    site.app.request('/storage/v1/object/attachments', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${user.accessToken}`,
        'content-type': 'image/jpeg',
      },
      body: (bytes ?? (await picture('jpeg'))) as BodyInit,
    });
  const attached = async (user: TestUser, bytes?: Uint8Array) =>
    (await (await attach(user, bytes)).json()) as AttachedPicture;
  const inTx = (user: TestUser, ids: readonly string[]) =>
    attachPictures({ ...now(), actor: { userId: user.id } } as SignedInCtx, ids);

  it('are uploaded by anybody signed in, made smaller, and seen by their signed address only', async () => {
    const ana = await site.signIn();
    const { id, url } = await attached(ana, await picture('jpeg', 2400, 1200));
    const shown = await site.app.request(url);
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([
      200,
      'private, max-age=3600',
    ]);
    const { width, height } = await sharp(Buffer.from(await shown.arrayBuffer())).metadata();
    expect([width, height]).toEqual([1600, 800]);
    const statusOf = async (path: string) => (await site.app.request(path)).status;
    expect(await statusOf(publishedAddress(id))).toBe(404);
    expect(await statusOf(url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toBe(404);
    expect(await statusOf(url.replace(/\?.*/, ''))).toBe(404);
    const other = await attached(ana);
    expect(await statusOf(`${url.split('?')[0]}?${other.url.split('?')[1]}`)).toBe(404);
    site.clock.advanceMs(2 * HOUR_MS);
    expect(await statusOf(url)).toBe(404);
    expect(await statusOf(signedAddress(now(), id))).toBe(200);
    await publishPictures(site.db, [id], true);
    expect(await statusOf(publishedAddress(id))).toBe(200);
    expect(await statusOf(`/renditions/160.webp${publishedAddress(other.id)}`)).toBe(404);
  });

  it('are refused for visitors, for files that are no pictures and beyond 20', async () => {
    const ana = await site.signIn();
    expect((await attach({ ...ana, accessToken: '' })).status).toBe(401);
    expect((await attach(ana, Buffer.from('<script>'))).status).toBe(415);
    for (let nth = 0; nth < 20; nth += 1) expect((await attach(ana)).status).toBe(200);
    const refused = await attach(ana);
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ message: expect.stringMatching(/not sent/) });
  });

  it('are refused beyond 20 also if they come at once', async () => {
    const ana = await site.signIn();
    const bytes = await picture('jpeg');
    const answers = await Promise.all(Array.from({ length: 24 }, () => attach(ana, bytes)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  });

  it('of an account have a limit, and those of a seller a larger one', async () => {
    for (const role of ['customer', 'seller'] as const) {
      const user = await site.signIn({ role });
      const { id } = await attached(user);
      await inTx(user, [id]);
      await site.db
        .updateTable('stored_files')
        .set({ size_bytes: 500 * 1024 ** 2 })
        .where('id', '=', id)
        .execute();
      const answer = await attach(user);
      expect([role, answer.status]).toEqual([role, role === 'customer' ? 403 : 200]);
    }
  });

  it('can be attached once, by their owner', async () => {
    const [ana, ben] = [await site.signIn(), await site.signIn()];
    const { id } = await attached(ana);
    await expect(inTx(ben, [id])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await inTx(ana, [id]);
    await expect(inTx(ana, [id])).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    const another = await attached(ana);
    await expect(inTx(ana, [another.id, another.id])).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
  });

  /** A message of this person shows the picture. */
  async function show(person: { readonly id: string }, fileId: string): Promise<void> {
    const { id: productId } = await addProduct(site.db);
    const [thread, message, at] = [newId(), newId(), site.clock.now()];
    await site.db
      .insertInto('message_threads')
      .values({
        id: thread,
        customer_id: person.id,
        product_id: productId,
        last_message_at: at,
        created_at: at,
      })
      .execute();
    await site.db
      .insertInto('messages')
      .values({
        id: message,
        thread_id: thread,
        number: 1,
        side: 'customer',
        author_id: person.id,
        text: 'See the picture.',
        created_at: at,
      })
      .execute();
    await site.db
      .insertInto('message_pictures')
      .values({ message_id: message, position: 1, file_id: fileId })
      .execute();
  }

  it('are forgotten after a day if nothing has them, or what had them was deleted', async () => {
    const ana = await site.signIn();
    const [kept, forgotten, deleted] = [
      await attached(ana),
      await attached(ana),
      await attached(ana),
    ];
    await inTx(ana, [kept.id]);
    await show(ana, kept.id);
    await inTx(ana, [deleted.id]);
    await show(ana, deleted.id);
    await site.db
      .deleteFrom('messages')
      .where('id', 'in', (eb) =>
        eb.selectFrom('message_pictures').select('message_id').where('file_id', '=', deleted.id),
      )
      .execute();
    const store = createFileStore(site.config);
    const left = async () => {
      await dropUnfinishedFiles(now(), store);
      return (await site.db.selectFrom('stored_files').select('id').execute()).map(({ id }) => id);
    };
    site.clock.advanceMs(23 * HOUR_MS);
    expect(await left()).toContain(forgotten.id);
    site.clock.advanceMs(2 * HOUR_MS);
    expect(await left()).toEqual([kept.id]);
  });

  it('go with whatever shows them', async () => {
    const { rows } = await sql<{ table_name: string; has_trigger: boolean }>`
      select u.table_name, exists (select from pg_trigger t
        where t.tgrelid = u.table_name::regclass and t.tgname = 'attached_picture_removed')
        as has_trigger
      from information_schema.view_table_usage u where u.view_name = 'attached_files'
      order by u.table_name`.execute(site.db);
    expect(rows.length).toBeGreaterThanOrEqual(3);
    expect(rows.filter((row) => !row.has_trigger)).toEqual([]);
  });

  it('stay if they are being attached while the job runs', async () => {
    const ana = await site.signIn();
    const { id } = await attached(ana);
    site.clock.advanceMs(25 * HOUR_MS);
    const store = createFileStore(site.config);
    await inTransaction(now(), async (tx) => {
      await attachPictures({ ...tx, actor: { userId: ana.id } } as SignedInCtx, [id]);
      await dropUnfinishedFiles(now(), store);
    });
    await show(ana, id);
    await dropUnfinishedFiles(now(), store);
    const left = await site.db.selectFrom('stored_files').select('id').execute();
    expect(left).toEqual([{ id }]);
  });
});
