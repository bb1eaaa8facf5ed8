import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';

import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { backUp } from '#server/backups/back-up.ts';
import { assertUndamaged, MANIFEST, readManifest } from '#server/backups/manifest.ts';
import { removeOldBackups } from '#server/backups/old-backups.ts';
import { openFolder, openPlace } from '#server/backups/places.ts';
import { establishDataKey } from '#server/keys/assert-data-key.ts';
import { onConnection } from '#server/platform/database.ts';
import { createDiskStore } from '#server/uploads/file-store.ts';
import { readSchemaFiles } from '#db/migrations/index.ts';
import { TEST_NOW, useTestApp } from '#tests/support/app.ts';

const PART = 16 * 1024 * 1024;

const directory = mkdtempSync(path.join(tmpdir(), 'bullnose-s3-backups-'));
const access = { region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };
const storage = new S3rver({
  address: '127.0.0.1',
  port: 0,
  silent: true,
  directory,
  configureBuckets: [{ name: 'backups', configs: [] }],
});
let endpoint: string;

beforeAll(async () => {
  const { port } = await storage.run();
  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await storage.close();
  rmSync(directory, { recursive: true, force: true });
});

const open = (prefix: string) => openPlace(`s3://backups/${prefix}`, { ...access, endpoint });
const test = useTestApp();

describe('backups on S3', () => {
  it('are written, listed, read and removed under their prefix', async () => {
    const place = open('a/shop');
    const other = await open('a/other').create('2026-03-01T00-00-00Z');
    await other.write('manifest.json', Readable.from([Buffer.from('{}')]));
    const folder = await place.create('2026-03-02T01-00-00Z');
    expect(folder.name).toBe('s3://backups/a/shop/2026-03-02T01-00-00Z');
    expect(await folder.has('manifest.json')).toBe(false);
    await folder.write('tables/orders.copy.zst', Readable.from([Buffer.from('rows')]));
    await folder.write('empty', Readable.from([]));
    await folder.write('manifest.json', Readable.from([Buffer.from('{}')]));
    expect(await text((await folder.read('tables/orders.copy.zst'))!)).toBe('rows');
    expect(await text((await folder.read('empty'))!)).toBe('');
    expect(await folder.read('tables/none')).toBeNull();
    expect(await folder.has('manifest.json')).toBe(true);
    expect(await place.list()).toEqual(['2026-03-02T01-00-00Z']);
    await expect(place.create('2026-03-02T01-00-00Z')).rejects.toThrow('is there already');
    await folder.remove();
    expect(await place.list()).toEqual([]);
    expect(await open('a/other').list()).toEqual(['2026-03-01T00-00-00Z']);
  });

  it.each([PART - 1, PART, 2 * PART + 12_345])(
    'of %i bytes come back as they were',
    async (size) => {
      const folder = await open(`size-${size}`).create('2026-03-02T01-00-00Z');
      const bytes = randomBytes(size);
      const chunks = function* () {
        for (let at = 0; at < size; at += 1_000_003) yield bytes.subarray(at, at + 1_000_003);
      };
      await folder.write('big', Readable.from(chunks()));
      const read = await buffer((await folder.read('big'))!);
      expect(read.equals(bytes)).toBe(true);
    },
  );

  it('leave no parts of a file whose source fails', async () => {
    const folder = await open('failing').create('2026-03-02T01-00-00Z');
    const failing = async function* () {
      yield randomBytes(PART);
      yield randomBytes(PART);
      yield randomBytes(1);
      throw new Error('The database is gone');
    };
    await expect(folder.write('big', failing())).rejects.toThrow('The database is gone');
    expect(await folder.read('big')).toBeNull();
    expect(await open('failing').list()).toEqual([]);
    const uploads = path.join(directory, 'backups', '.uploads');
    expect(existsSync(uploads) ? readdirSync(uploads) : []).toEqual([]);
  });

  it('are whole backups of a shop, and old ones are removed', async () => {
    await establishDataKey(test.db, test.config);
    const store = createDiskStore(path.join(directory, 'files'));
    const place = open('shop');
    const take = (now: Date) =>
      onConnection(test.database.url, ({ client }) =>
        backUp({ client, store, to: place, now, secrets: null }),
      );
    await take(TEST_NOW);
    const now = new Date(TEST_NOW.getTime() + 3_600_000);
    const { folder, manifest } = await take(now);
    const migrations = readSchemaFiles().migrations.map(({ name }) => name);
    const opened = openFolder(`${folder.name}/`, { ...access, endpoint });
    expect(await readManifest(opened, migrations)).toEqual(manifest);
    await expect(assertUndamaged(opened, manifest)).resolves.toBeUndefined();
    const choose = (takenAt: readonly Date[]) => new Set(takenAt.filter((at) => at >= now));
    expect(await removeOldBackups(place, { choose, now })).toEqual(['2026-03-02T01-00-00Z']);
    expect(await place.list()).toEqual(['2026-03-02T02-00-00Z']);
    await expect(readManifest(place.folder('2026-03-02T01-00-00Z'), migrations)).rejects.toThrow(
      `has no ${MANIFEST}`,
    );
  });
});

describe('S3 that fails', () => {
  let broken: Server;
  let answer = { status: 503, body: '' };
  beforeAll(async () => {
    broken = createServer((request, response) => {
      request.resume();
      response.writeHead(answer.status).end(answer.body);
    });
    await new Promise<void>((resolve) => broken.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => broken.close(resolve)));

  it.each([
    [
      { status: 403, body: '<Error><Code>AccessDenied</Code></Error>' },
      'answered 403 AccessDenied',
    ],
    [
      { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' },
      'answered 404 NoSuchBucket',
    ],
    [{ status: 500, body: 'oops' }, 'answered 500'],
  ])('says why: %o', async (given, expected) => {
    answer = given;
    const { port } = broken.address() as AddressInfo;
    const place = openPlace('s3://backups', { ...access, endpoint: `http://127.0.0.1:${port}` });
    await expect(place.create('2026-03-02T01-00-00Z')).rejects.toThrow(expected);
  });

  it('that is away is named', async () => {
    const place = openPlace('s3://backups/shop', { ...access, endpoint: 'http://127.0.0.1:1' });
    await expect(place.list()).rejects.toThrow(
      'The storage of s3://backups/shop cannot be reached.',
    );
  });

  it('needs its settings', () => {
    expect(() => openPlace('s3://backups', null)).toThrow('needs BACKUP_S3_ENDPOINT');
  });
});
