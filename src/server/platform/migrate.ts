import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import { migrations as ownMigrations } from '#db/migrations/index.ts';
import { StartError } from './start-error.ts';

const TABLE = 'kysely_migration';

/** Long enough for the slowest of several processes that start at once to let the next one in. */
const LOCK_TIMEOUT = '60s';

/** How soon the server gives up a step whose process was killed, and with it the lock. */
const ABANDONED_AFTER = '1s';

/**
 * Brings the database to this build's schema. Forward only; the new steps run in one transaction
 * under the migrator's lock, so an interrupted run leaves nothing behind, a second run does
 * nothing, and of several processes that start at once one works while the others wait. Refuses a
 * database that a newer build has already migrated: this build would not know what its rows mean.
 */
export async function migrateToLatest<Schema>(
  db: Kysely<Schema>,
  migrations: Readonly<Record<string, Migration>> = ownMigrations,
): Promise<{ applied: string[] }> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql.raw(`set lock_timeout = '${LOCK_TIMEOUT}'`).execute(connection);
    // A server on Windows cannot look, and refuses the setting; there the step runs to its end
    // first.
    await sql
      .raw(`set client_connection_check_interval = '${ABANDONED_AFTER}'`)
      .execute(connection)
      .catch(() => undefined);
    try {
      await assertNoUnknownMigrations(connection, migrations);
      const migrator = new Migrator({
        db: connection,
        provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
      });
      const { error, results = [] } = await migrator.migrateToLatest();
      if (error !== undefined) {
        // Another process of a newer build may have finished while this one waited for the lock.
        await assertNoUnknownMigrations(connection, migrations);
        const failed = results.find((result) => result.status === 'Error');
        throw new Error(`The migration ${failed?.migrationName ?? '(none begun)'} failed`, {
          cause: error,
        });
      }
      return { applied: results.map((result) => result.migrationName) };
    } finally {
      await sql`reset statement_timeout`.execute(connection).catch(() => undefined);
      await sql`reset lock_timeout`.execute(connection).catch(() => undefined);
      await sql`reset client_connection_check_interval`.execute(connection).catch(() => undefined);
    }
  });
}

async function assertNoUnknownMigrations<Schema>(
  db: Kysely<Schema>,
  migrations: Readonly<Record<string, Migration>>,
): Promise<void> {
  const table = await sql<{
    name: string | null;
  }>`select to_regclass(${TABLE})::text as name`.execute(db);
  if (table.rows[0]?.name == null) return;
  const applied = await sql<{
    name: string;
  }>`select name from ${sql.table(TABLE)} order by name`.execute(db);
  const unknown = applied.rows.map((row) => row.name).filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new StartError(
    `A newer version of Bullnose has already changed this database (${unknown.join(', ')} is unknown here). Start that version or a later one, or restore a backup made before the upgrade.`,
  );
}
