import { createHash } from 'node:crypto';

import { sql, type Kysely } from 'kysely';

import { readSchemaFiles, type SchemaFiles, type SqlFile } from '#db/migrations/index.ts';

import { StartError } from './start-error.ts';

/** Long enough for the slowest of several processes that start at once to let the next one in. */
const LOCK_TIMEOUT = '60s';

/** How soon the server gives up a step whose process was killed, and with it its locks. */
const ABANDONED_AFTER = '1s';

/** The row that holds the checksum of all functions and views. */
const REPLACEABLE = 'functions and views';

/** What `baseline-upgrade.sql` starts from, and the last migration that it makes up for. */
const BASELINE = { from: '0077-parcel-versions', changes: 51, to: '0012-outbox.sql' };

/**
 * Brings the database to this build's schema: runs the migrations that it has not run yet, in
 * number order, and replaces functions, triggers and views if one of them has changed. All of it is
 * one transaction under a lock, so an interrupted run leaves nothing behind, a second run does
 * nothing, and if several processes start at once, one works while the others wait. Refuses a
 * database that a newer build has migrated, and one that ran a migration whose file has been
 * changed since.
 */
export async function migrateToLatest<Schema>(
  db: Kysely<Schema>,
  schema: SchemaFiles = readSchemaFiles(),
): Promise<{ applied: string[] }> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql.raw(`set lock_timeout = '${LOCK_TIMEOUT}'`).execute(connection);
    await endWithClient(connection);
    try {
      return await connection.transaction().execute((trx) => migrateWithin(trx, schema));
    } finally {
      await sql`reset statement_timeout`.execute(connection).catch(() => undefined);
      await sql`reset lock_timeout`.execute(connection).catch(() => undefined);
      await sql`reset client_connection_check_interval`.execute(connection).catch(() => undefined);
    }
  });
}

/** The same in a transaction of the caller's. */
export async function migrateWithin<Schema>(trx: Kysely<Schema>, schema: SchemaFiles) {
  await sql`select pg_advisory_xact_lock(hashtext('bullnose migrations'))`.execute(trx);
  await sql`
    create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now()
    )`.execute(trx);
  await upgradeToBaseline(trx, schema);
  const { pending, checksums } = await readPending(trx, schema);
  const checksum = createHash('sha256')
    .update(schema.replaceable.map((file) => file.checksum).join())
    .digest('hex');
  // A migration may have dropped a view or function that was in its way.
  if (pending.length > 0 || checksums.get(REPLACEABLE) !== checksum) {
    for (const file of pending) await run(trx, file);
    for (const file of schema.replaceable) await run(trx, file);
    await record(trx, [...pending, { name: REPLACEABLE, checksum }]);
  }
  return { applied: pending.map(({ name }) => name) };
}

/**
 * What a database with migrations has run, as name and checksum, and what it has not run yet.
 * Refuses one that a newer build has migrated, and one that ran a migration with another text.
 */
export async function readPending<Schema>(db: Kysely<Schema>, schema: SchemaFiles) {
  const { rows } = await sql<{ name: string; checksum: string }>`
    select name, checksum from migrations order by name`.execute(db);
  const checksums = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  assertUnchanged(checksums, schema.migrations);
  return { checksums, pending: schema.migrations.filter(({ name }) => !checksums.has(name)) };
}

/**
 * Makes the server give up a statement, and its locks, soon after the process that sent it was
 * killed. PostgreSQL on Windows refuses; there an abandoned statement runs to its end first.
 */
export async function endWithClient<Schema>(connection: Kysely<Schema>): Promise<void> {
  await sql
    .raw(`set client_connection_check_interval = '${ABANDONED_AFTER}'`)
    .execute(connection)
    .catch(() => undefined);
}

/** Takes over a database of the last version before the baseline; does nothing to any other one. */
async function upgradeToBaseline<Schema>(trx: Kysely<Schema>, schema: SchemaFiles): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as exists`.execute(trx);
  if (rows[0]?.exists !== true) return;
  const { rows: old } = await sql<{ last: string | null; changes: number }>`
    select max(name) as last, count(*)::integer as changes from kysely_migration`.execute(trx);
  const { last, changes } = old[0] ?? { last: null, changes: 0 };
  if (last !== BASELINE.from || changes !== BASELINE.changes) {
    throw new StartError(
      `This database is of an older version of Bullnose than this one can upgrade (its last change is ${last ?? 'none'}). Start the release before this one on it once, then start this one again.`,
    );
  }
  await run(trx, schema.baselineUpgrade);
  await record(
    trx,
    schema.migrations.filter(({ name }) => name <= BASELINE.to),
  );
}

function assertUnchanged(checksums: ReadonlyMap<string, string>, migrations: readonly SqlFile[]) {
  const known = new Map(migrations.map((file) => [file.name, file.checksum]));
  const applied = [...checksums].filter(([name]) => name !== REPLACEABLE);
  const unknown = applied.map(([name]) => name).filter((name) => !known.has(name));
  if (unknown.length > 0) {
    throw new StartError(
      `A newer version of Bullnose has already changed this database (${unknown.join(', ')} is unknown here). Start that version or a later one, or restore a backup made before the upgrade.`,
    );
  }
  const changed = applied.find(([name, checksum]) => known.get(name) !== checksum);
  if (changed !== undefined) {
    throw new StartError(
      `The migration ${changed[0]} has been changed since this database ran it. Restore the file as it was released, and write the change as a new migration.`,
    );
  }
}

async function run<Schema>(trx: Kysely<Schema>, file: SqlFile): Promise<void> {
  await sql
    .raw(file.text)
    .execute(trx)
    .catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new StartError(
        `The migration ${file.name} failed: ${reason}. The database is as it was before; start the release that ran before on it.`,
        { cause },
      );
    });
}

async function record<Schema>(
  trx: Kysely<Schema>,
  files: readonly Pick<SqlFile, 'name' | 'checksum'>[],
): Promise<void> {
  const rows = files.map(({ name, checksum }) => sql`(${name}, ${checksum})`);
  await sql`
    insert into migrations (name, checksum) values ${sql.join(rows)}
    on conflict (name) do update set checksum = excluded.checksum, applied_at = now()`.execute(trx);
}
