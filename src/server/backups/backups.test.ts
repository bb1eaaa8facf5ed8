import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { appendFile, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createZstdDecompress } from 'node:zlib';

import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';

import { readSchemaFiles } from '#db/migrations/index.ts';

import { backUp, type BackUpInput } from '#server/backups/back-up.ts';
import {
  assertUndamaged,
  readManifest,
  tableFile,
  type Manifest,
} from '#server/backups/manifest.ts';
import {
  copyTableOut,
  hasTables,
  listTables,
  readSequences,
  swapDatabases,
} from '#server/backups/queries/copying.ts';
import { createDiskPlace } from '#server/backups/places.ts';
import { findHeldRestore } from '#server/backups/queries/restores.ts';
import { restore, type Backup, type RestoreInput } from '#server/backups/restore.ts';
import { openSecrets, secretsOf } from '#server/backups/secrets.ts';
import { establishDataKey } from '#server/keys/assert-data-key.ts';
import { createJobs } from '#server/jobs/jobs.ts';
import { onConnection, openDatabase } from '#server/platform/database.ts';
import { newId } from '#server/platform/ids.ts';
import { migrateToLatest } from '#server/platform/migrate.ts';
import { createDiskStore, type FileStore } from '#server/uploads/file-store.ts';
import { removeFileRow } from '#server/uploads/queries.ts';
import { dropRemovedFiles } from '#server/uploads/upload-picture.ts';
import { TEST_NOW, useTestApp } from '#tests/support/app.ts';
import { sendJob } from '#tests/support/jobs.ts';
import {
  databaseNameOf,
  withDatabaseName,
  withServerConnection,
} from '#tests/support/server-connection.ts';
import {
  addBuyer,
  addPerson,
  addProduct,
  payForOrder,
  placeAndOpen,
  sandboxFor,
} from '#tests/support/trade.ts';

const test = useTestApp({ payments: sandboxFor });

const ORDERS_BEFORE = 3;
const ORDERS_AFTER = 3;
const KILLS = 2;

let folder: string;
let store: FileStore;
const databases: string[] = [];

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'bullnose-backup-'));
  store = createDiskStore(path.join(folder, 'files'));
  await establishDataKey(test.db, test.config);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const onServer = <T>(work: Parameters<typeof withServerConnection<T>>[1]) =>
  withServerConnection(withDatabaseName(test.database.url, 'postgres'), work);

afterAll(async () => {
  await onServer(async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database, unnest($1::text[]) as made
      where starts_with(datname, made)`,
      [databases],
    );
    for (const { name } of rows) await client.query(`drop database ${name} with (force)`);
    await client.query('drop role if exists bullnose_plain');
  });
});

/** A new, empty database on the tests' server. */
async function emptyDatabase(): Promise<{ name: string; url: string }> {
  const name = `backup_${randomBytes(4).toString('hex')}`;
  databases.push(name);
  await onServer((client) => client.query(`create database ${name}`));
  return { name, url: withDatabaseName(test.database.url, name) };
}

const makeBackup = (options: Partial<BackUpInput> = {}): Promise<Backup> =>
  onConnection(test.database.url, ({ client }) =>
    backUp({
      client,
      store,
      to: createDiskPlace(path.join(folder, 'to')),
      now: TEST_NOW,
      secrets: null,
      ...options,
    }),
  );

const restoreTo = (url: string, backup: Backup, options: Partial<RestoreInput> = {}) =>
  restore({
    backup,
    url,
    replace: false,
    store: createDiskStore(path.join(folder, 'restored')),
    dataKeys: test.config.dataKeys,
    now: test.clock.now(),
    ...options,
  });

async function placePaidOrder(productId: string): Promise<void> {
  const buyer = await addBuyer(test.db, [{ productId, quantity: 2 }]);
  const { sessionId } = await placeAndOpen(test, buyer);
  await payForOrder(test, sessionId);
}

async function addUploadedFile(bytes: Buffer): Promise<string> {
  const name = randomBytes(16).toString('hex');
  await store.put(name, bytes, 'image/png');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await sql`insert into stored_files (id, bucket, path, storage_name, is_ready, content_type,
      size_bytes, width, height, sha256, created_at)
    values (${newId()}, 'product-images', ${`products/${name}`}, ${name}, true, 'image/png',
      ${bytes.byteLength}, 1, 1, ${sha256}, ${TEST_NOW})`.execute(test.db);
  return name;
}

/** The rows of a table in the backup, and in a database, in one order. */
const sorted = (rows: string) => rows.split('\n').toSorted();
const backedUpRows = async ({ folder: { name: from } }: Backup, table: string) =>
  sorted(
    await text(createReadStream(path.join(from, tableFile(table))).pipe(createZstdDecompress())),
  );

/** `npm run restore` on a database, once it is connected. */
async function startRestoring(
  url: string,
  from: string,
  { replace }: { readonly replace: boolean },
): Promise<{ child: ChildProcess; connectedAt: number; ended: Promise<number | null> }> {
  const options = ['--from', from, ...(replace ? ['--replace'] : [])];
  const child = spawn(process.execPath, ['scripts/restore.ts', ...options], {
    env: {
      PATH: process.env['PATH'],
      DEMO: 'true',
      DATABASE_URL: url,
      DATA_DIR: path.join(folder, 'data'),
      DATA_KEY: test.config.dataKeys[0].toString('base64url'),
    },
    stdio: 'ignore',
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  await expect.poll(() => isConnected(url), { interval: 20 }).toBe(true);
  return { child, connectedAt: performance.now(), ended };
}

/** Whether something is connected to a database or, during a restore, to the one for its place. */
const isConnected = (url: string): Promise<boolean> =>
  onServer(async (client) => {
    const { rowCount } = await client.query(
      'select from pg_stat_activity where starts_with(datname, $1) and usesysid is not null',
      [databaseNameOf(url)],
    );
    return rowCount !== 0;
  });

/** What `npm start` would take the database for. */
async function stateOf(url: string): Promise<'empty' | 'held' | 'live'> {
  return onConnection(url, async ({ client, db }) => {
    if (!(await hasTables(client))) return 'empty';
    return (await findHeldRestore(db)) === undefined ? 'live' : 'held';
  });
}

describe('a backup', () => {
  it('F43: of a shop with orders in flight is that shop at one moment, elsewhere', async () => {
    const jobs = createJobs({ databaseUrl: test.database.url, log: test.services.log });
    await jobs.start();
    await sendJob(test.db, 'send-mail', { mailId: newId() });
    await jobs.stop();
    const picture = await addUploadedFile(Buffer.from('a picture'));
    const { id: productId } = await addProduct(test.db, { stock: 1000 });
    for (let count = 0; count < ORDERS_BEFORE; count += 1) await placePaidOrder(productId);

    let isOver = false;
    let placed = ORDERS_BEFORE;
    const trade = (async () => {
      for (let rest = ORDERS_AFTER; rest > 0; rest -= isOver ? 1 : 0) {
        await placePaidOrder(productId);
        placed += 1;
      }
    })();
    const backup = await makeBackup();
    isOver = true;
    await trade;

    const { url } = await emptyDatabase();
    const restoredStore = createDiskStore(path.join(folder, 'restored'));
    const { broken, keptDatabase } = await restoreTo(url, backup, { store: restoredStore });
    expect(broken).toEqual([]);
    expect(keptDatabase).toBeNull();
    expect(Buffer.from((await restoredStore.get(picture)) ?? [])).toEqual(Buffer.from('a picture'));
    await onConnection(url, async ({ client, db }) => {
      // A restore writes these two.
      const ofRestore = ['restores', 'restored_jobs'];
      const tables = (await listTables(client)).filter(({ name }) => !ofRestore.includes(name));
      for (const table of tables) {
        const { columns } = backup.manifest.tables.find(({ name }) => name === table.name)!;
        const rows = sorted(await text(copyTableOut(client, { ...table, columns })));
        expect({ table: table.name, rows }).toEqual({
          table: table.name,
          rows: await backedUpRows(backup, table.name),
        });
      }
      expect(await readSequences(client)).toEqual(backup.manifest.sequences);
      const { count } = await db
        .selectFrom('orders')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      expect(count).toBeGreaterThanOrEqual(ORDERS_BEFORE);
      expect(count).toBeLessThan(placed);
      expect(await db.selectFrom('restored_jobs').select('name').execute()).toEqual([
        { name: 'send-mail' },
      ]);
      expect(await db.selectFrom('restores').selectAll().execute()).toMatchObject([
        { backup_taken_at: TEST_NOW, went_live_at: null },
      ]);
    });
  });

  it('restores for a role that owns nothing but its database', async () => {
    await addProduct(test.db);
    const backup = await makeBackup();
    const { name, url } = await emptyDatabase();
    await onServer((client) =>
      client.query(`create role bullnose_plain login password 'plain';
        alter database ${name} owner to bullnose_plain`),
    );
    const plain = url.replace(/\/\/[^@]*@/, '//bullnose_plain:plain@');
    expect(await restoreTo(plain, backup)).toEqual({ keptDatabase: null, broken: [] });
    await expect(restoreTo(plain, backup, { replace: true })).rejects.toThrow(
      'The database role may not create databases, which --replace needs.',
    );
  });

  it('takes the place of a database, which is kept beside it', async () => {
    const { id } = await addProduct(test.db);
    const backup = await makeBackup();
    const { name, url } = await emptyDatabase();
    await restoreTo(url, backup);
    await onConnection(url, ({ db }) => sql`delete from products`.execute(db));
    await expect(restoreTo(url, backup)).rejects.toThrow(
      `The database ${name} is not empty. Name an empty one, or add --replace`,
    );
    await onConnection(url, () =>
      expect(restoreTo(url, backup, { replace: true })).rejects.toThrow('Stop the shop'),
    );
    const { keptDatabase } = await restoreTo(url, backup, { replace: true });
    const productsIn = (database: string) =>
      onConnection(withDatabaseName(url, database), ({ db }) =>
        db.selectFrom('products').select('id').execute(),
      );
    expect(await productsIn(name)).toEqual([{ id }]);
    expect(await productsIn(keptDatabase ?? '')).toEqual([]);
  });

  it('of an earlier release is brought up to date', async () => {
    const { url: oldUrl } = await emptyDatabase();
    const schema = readSchemaFiles();
    const last = '0012-outbox.sql';
    const old = openDatabase(oldUrl, { max: 1 });
    await migrateToLatest(old.db, {
      ...schema,
      migrations: schema.migrations.filter(({ name }) => name <= last),
      replaceable: [],
    });
    const personId = await addPerson(old.db);
    await old.close();
    const backup = await onConnection(oldUrl, ({ client }) =>
      backUp({
        client,
        store,
        to: createDiskPlace(path.join(folder, 'to')),
        now: TEST_NOW,
        secrets: null,
      }),
    );
    expect(backup.manifest.lastMigration).toBe(last);
    const { url } = await emptyDatabase();
    expect((await restoreTo(url, backup)).broken).toEqual([]);
    await onConnection(url, async ({ db }) => {
      expect(await db.selectFrom('user_profiles').select('id').execute()).toEqual([
        { id: personId },
      ]);
      expect(await migrateToLatest(db)).toEqual({ applied: [] });
    });
  });

  it('that fails to restore leaves the target empty', async () => {
    const backup = await makeBackup();
    const { url } = await emptyDatabase();
    const installSecrets = () => {
      throw new Error('The power went out');
    };
    await expect(restoreTo(url, backup, { installSecrets })).rejects.toThrow('The power went out');
    expect((await restoreTo(url, backup)).broken).toEqual([]);
  });

  it.each([
    ['an empty database', false],
    ['a shop', true],
  ])('whose restore over %s is killed leaves that, or a held shop', async (_what, replace) => {
    await addProduct(test.db);
    const backup = await makeBackup();
    const { name, url } = await emptyDatabase();
    if (replace) await onConnection(url, ({ db }) => migrateToLatest(db));
    const before = await stateOf(url);

    const command = () => startRestoring(url, backup.folder.name, { replace });
    const whole = await command();
    expect(await whole.ended).toBe(0);
    const takesMs = performance.now() - whole.connectedAt;
    for (let kills = 0; kills < KILLS; kills += 1) {
      await onServer((client) => client.query(`drop database ${name} with (force)`));
      await onServer((client) => client.query(`create database ${name}`));
      if (replace) await onConnection(url, ({ db }) => migrateToLatest(db));
      const { child, ended } = await command();
      await sleep(Math.random() * takesMs);
      child.kill('SIGKILL');
      await ended;
      expect([before, 'held']).toContain(await stateOf(url));
    }
    // Nothing that was left is in the way, once the server has noticed.
    await expect.poll(() => isConnected(url)).toBe(false);
    await restoreTo(url, backup, { replace: true });
    expect(await stateOf(url)).toBe('held');
  });

  it('takes the place of a database with both names or none', async () => {
    const { name } = await emptyDatabase();
    const swap = { draft: `${name}_missing`, present: name, kept: `${name}_kept` };
    await expect(onServer((client) => swapDatabases(client, swap))).rejects.toThrow(
      `database "${swap.draft}" does not exist`,
    );
    expect(
      await onServer(async (client) => {
        const like = 'select datname from pg_database where starts_with(datname, $1)';
        return (await client.query(like, [name])).rows;
      }),
    ).toEqual([{ datname: name }]);
  });

  it('holds the secrets for whoever has the passphrase', async () => {
    const values = secretsOf(test.config);
    const backup = await makeBackup({ secrets: { values, passphrase: 'correct horse' } });
    const sealed = await readFile(path.join(backup.folder.name, 'secrets.age'));
    expect(await openSecrets(sealed, 'correct horse')).toEqual(values);
    await expect(openSecrets(sealed, 'wrong horse')).rejects.toThrow(
      'The passphrase does not open the secrets of this backup.',
    );
    const others = await readFile(path.join(backup.folder.name, 'manifest.json'), 'utf8');
    expect(others).not.toContain(values.settings.DATA_KEY);
  });

  it('holds up no release and no removal while it copies the files', async () => {
    const names = [
      await addUploadedFile(Buffer.from('one')),
      await addUploadedFile(Buffer.from('two')),
    ];
    let removed = 0;
    const slow = {
      get: async (name: string) => {
        // As a migration does, which waits for nobody here.
        await test.db.transaction().execute(async (trx) => {
          await sql`lock table stored_files, orders in access exclusive mode nowait`.execute(trx);
        });
        const rows = await test.db.selectFrom('stored_files').select('id').execute();
        for (const { id } of rows) await removeFileRow(test.db, id, test.clock.now());
        removed += rows.length;
        await dropRemovedFiles({ db: test.db, now: test.clock.now() }, store);
        return store.get(name);
      },
    };
    const {
      folder: { name: to },
      manifest,
    } = await makeBackup({ store: slow });
    expect(removed).toBe(2);
    expect(manifest.files.count).toBe(2);
    for (const name of names) {
      expect(existsSync(path.join(to, 'files', name.slice(0, 2), name))).toBe(true);
    }
  });

  it('says what it left out', async () => {
    const name = await addUploadedFile(Buffer.from('soon gone'));
    await store.remove(name);
    const { manifest } = await makeBackup();
    expect(manifest.leftOut).toEqual([
      'completed jobs and the statistics of the queue',
      'resized pictures, which are made again',
      'the secrets',
      `the uploaded file ${name}, which was not found`,
    ]);
  });

  it('needs large objects for nothing', async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from pg_largeobject_metadata`.execute(test.db);
    expect(rows).toEqual([{ count: 0 }]);
  });
});

describe('a backup that cannot be restored', () => {
  let backup: Backup;
  const known = readSchemaFiles().migrations.map(({ name }) => name);
  const open = () => readManifest(backup.folder, known);
  const rewrite = (change: (manifest: Manifest) => object) =>
    writeFile(
      path.join(backup.folder.name, 'manifest.json'),
      JSON.stringify(change(backup.manifest)),
    );

  beforeEach(async () => {
    await addProduct(test.db);
    backup = await makeBackup();
  });

  it('is refused without its manifest', async () => {
    await rm(path.join(backup.folder.name, 'manifest.json'));
    await expect(open()).rejects.toThrow('has no manifest.json, so it is no backup');
  });

  it.each([
    ['a newer format', (manifest: Manifest) => ({ ...manifest, format: 2 })],
    [
      'migrations that are unknown here',
      (manifest: Manifest) => ({ ...manifest, lastMigration: '9999-later.sql' }),
    ],
  ])('is refused with %s', async (_what, change) => {
    await rewrite(change);
    await expect(open()).rejects.toThrow('was made by a newer version of Bullnose');
  });

  it.each(['../orders', 'a/b', 'Orders', 'orders; drop table orders', ''])(
    'is refused with a table named %j',
    async (name) => {
      await rewrite((manifest) => ({
        ...manifest,
        tables: manifest.tables.map((table) => ({ ...table, name })),
      }));
      await expect(open()).rejects.toThrow('is damaged (tables.0.name');
    },
  );

  it('is refused with other bytes than were written, and with a missing file', async () => {
    await expect(assertUndamaged(backup.folder, backup.manifest)).resolves.toBeUndefined();
    const file = path.join(backup.folder.name, tableFile('products'));
    await appendFile(file, 'x');
    await expect(assertUndamaged(backup.folder, backup.manifest)).rejects.toThrow(
      'tables/products.copy.zst has other bytes than were written',
    );
    await rm(file);
    await expect(assertUndamaged(backup.folder, backup.manifest)).rejects.toThrow(
      'tables/products.copy.zst is missing',
    );
  });

  it('is refused when an uploaded file has other bytes than were uploaded', async () => {
    const name = await addUploadedFile(Buffer.from('a picture'));
    const withFile = await makeBackup({ now: new Date(TEST_NOW.getTime() + 1000) });
    await writeFile(path.join(withFile.folder.name, 'files', name.slice(0, 2), name), 'another');
    const { url } = await emptyDatabase();
    await expect(restoreTo(url, withFile)).rejects.toThrow('or has other bytes than were uploaded');
  });

  it('is refused when it names an uploaded file outside of its folder', async () => {
    await sql`insert into stored_files (id, bucket, path, storage_name, is_ready, content_type,
        size_bytes, width, height, sha256, created_at)
      values (${newId()}, 'product-images', 'a', '../../secrets', true, 'image/png', 1, 1, 1, '',
        now())`.execute(test.db);
    const to = path.join(folder, 'other');
    const nothing = { get: () => Promise.resolve(null) };
    const tricked = await makeBackup({ to: createDiskPlace(to), store: nothing });
    const { url } = await emptyDatabase();
    await expect(restoreTo(url, tricked)).rejects.toThrow('which no shop of ours writes');
  });

  it('is refused with another data key, before anything is written', async () => {
    const { url } = await emptyDatabase();
    const dataKeys = [Buffer.alloc(32, 'another')] as const;
    await expect(restoreTo(url, backup, { dataKeys })).rejects.toThrow(
      'because this backup has no secrets',
    );
    await onConnection(url, async ({ client }) => expect(await listTables(client)).toEqual([]));
  });

  it('never overwrites another one', async () => {
    await expect(makeBackup()).rejects.toThrow('cannot be created (EEXIST)');
    expect(existsSync(path.join(backup.folder.name, 'manifest.json'))).toBe(true);
    await cp(backup.folder.name, path.join(folder, 'copy'), { recursive: true });
    const copied = { ...backup, folder: createDiskPlace(folder).folder('copy') };
    await expect(assertUndamaged(copied.folder, copied.manifest)).resolves.toBeUndefined();
  });
});
