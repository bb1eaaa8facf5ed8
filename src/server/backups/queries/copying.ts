import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';

import type { Manifest, ManifestTable } from '#server/backups/manifest.ts';

/** A connection of its own: COPY streams run on the driver, not on the query builder. */
type Client = pg.ClientBase;
type Columns = Pick<ManifestTable, 'name' | 'columns'>;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
const listed = (columns: readonly string[]) => columns.map(quoted).join(', ');

/** A restore writes the migrations itself, and the others are about running processes. */
const NOT_COPIED = ['migrations', 'page_changes', 'processes'];

const OPEN_JOBS = {
  name: 'jobs',
  columns: ['id', 'name', 'data', 'start_after'],
} as const satisfies Columns;

/** Lifts the limits that the role or the server may set: a table may take longer than any page. */
export async function liftTimeLimits(client: Client): Promise<void> {
  await client.query(`
    select set_config(name, '0', false) from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'transaction_timeout',
      'idle_in_transaction_session_timeout', 'idle_session_timeout')`);
}

/** Keeps migrations out of the transaction that is about to begin, until `allowMigrations`. */
export async function holdOffMigrations(client: Client): Promise<void> {
  await client.query(`select pg_advisory_lock_shared(hashtext('bullnose migrations'))`);
}

export async function allowMigrations(client: Client): Promise<void> {
  await client.query(`select pg_advisory_unlock_shared(hashtext('bullnose migrations'))`);
}

/** The shop's tables with the columns that can be written. Generated ones compute themselves. */
export async function listTables(client: Client): Promise<Columns[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    where c.relkind = 'r' and c.relname <> all ($1)
    group by c.relname order by c.relname`,
    [NOT_COPIED],
  );
  return rows;
}

/**
 * Begins the transaction whose snapshot the backup is. The tables are locked first, because a
 * snapshot does not protect from TRUNCATE.
 */
export async function beginSnapshot(client: Client, tables: readonly Columns[]): Promise<void> {
  await client.query('begin isolation level repeatable read read only');
  await client.query(
    `lock table ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')} in access share mode`,
  );
}

export async function endSnapshot(client: Client): Promise<void> {
  await client.query('commit');
}

/** What the manifest says of the database. */
export async function describeDatabase(client: Client) {
  const { rows } = await client.query<{
    has_migrations: boolean;
    has_jobs: boolean;
    large_objects: number;
    postgres: string;
  }>(`select to_regclass('public.migrations') is not null as has_migrations,
      to_regclass('pgboss.version') is not null as has_jobs,
      (select count(*) from pg_largeobject_metadata)::integer as large_objects,
      current_setting('server_version') as postgres`);
  const [row] = rows;
  if (row === undefined) throw new Error('A query without a table answers one row');
  return row;
}

/** The last migration that the database has run. */
export async function readLastMigration(client: Client): Promise<string> {
  const { rows } = await client.query<{ last: string }>(
    `select max(name) as last from migrations where name like '____-%.sql'`,
  );
  return rows[0]?.last ?? '';
}

export async function readJobsVersion(client: Client): Promise<number> {
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version');
  return rows[0]?.version ?? 0;
}

export async function readDataKeyCheckOf(client: Client): Promise<string | null> {
  const { rows } = await client.query<{ sealed: Buffer }>('select sealed from data_key_check');
  return rows[0]?.sealed.toString('base64') ?? null;
}

/** Sequences move outside of transactions, so they are read after the tables that use them. */
export async function readSequences(client: Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const sequences: Manifest['sequences'] = [];
  for (const { name } of rows) {
    const state = await client.query<{ value: string; is_called: boolean }>(
      `select last_value::text as value, is_called from public.${quoted(name)}`,
    );
    const { value = '1', is_called: isCalled = false } = state.rows[0] ?? {};
    sequences.push({ name, lastValue: value, isCalled });
  }
  return sequences;
}

/** Streams a table out, in PostgreSQL's text format. `rowCount` is final once it has ended. */
export function copyTableOut(client: Client, { name, columns }: Columns) {
  return client.query(copyTo(`copy public.${quoted(name)} (${listed(columns)}) to stdout`));
}

/** Streams the jobs out that were not completed. COPY refuses the partitioned table itself. */
export function copyJobsOut(client: Client) {
  return {
    ...OPEN_JOBS,
    stream: client.query(
      copyTo(
        `copy (select ${listed(OPEN_JOBS.columns)} from pgboss.job where state < 'completed') to stdout`,
      ),
    ),
  };
}

/**
 * Lists the uploaded files that the transaction sees, for `fetchStoredFiles`. The server keeps the
 * list when the transaction has ended.
 */
export async function listStoredFiles(client: Client): Promise<void> {
  await client.query(
    `declare stored_file_list no scroll cursor with hold for
    select storage_name, content_type, sha256 from stored_files where is_ready`,
  );
}

/** The next page of the list, which is empty after the last. */
export async function fetchStoredFiles(client: Client) {
  const { rows } = await client.query<{
    storage_name: string;
    content_type: string;
    sha256: string;
  }>('fetch 500 from stored_file_list');
  return rows;
}

/** Whether the database has a table of anyone's in the places where ours would be. */
export async function hasTables(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as found`,
  );
  return rows[0]?.found === true;
}

/**
 * Drops every foreign key and returns the statements that add them again. Those of partitions go
 * and come with their table's.
 */
export async function dropForeignKeys(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
    order by conrelid::regclass::text, conname`,
  );
  for (const { table, name } of rows) {
    await client.query(`alter table ${table} drop constraint ${name}`);
  }
  return rows.map(
    ({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`,
  );
}

/** Adds the foreign keys again, which checks them against every row. */
export async function addForeignKeys(client: Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/** Removes the rows that migrations write; the backup has its own. */
export async function emptyTables(client: Client, tables: readonly Columns[]): Promise<void> {
  await client.query(`truncate ${tables.map(({ name }) => `public.${quoted(name)}`).join(', ')}`);
}

export function copyTableIn(client: Client, { name, columns }: Columns) {
  return client.query(copyFrom(`copy public.${quoted(name)} (${listed(columns)}) from stdin`));
}

/** Streams jobs into the table where they wait for the shop to go live. */
export function copyJobsIn(client: Client) {
  return client.query(
    copyFrom(`copy public.restored_jobs (${listed(OPEN_JOBS.columns)}) from stdin`),
  );
}

export async function setSequences(client: Client, sequences: Manifest['sequences']) {
  for (const { name, lastValue, isCalled } of sequences) {
    const sequence = `public.${quoted(name)}`;
    await client.query('select setval($1::regclass, $2, $3)', [sequence, lastValue, isCalled]);
  }
}

/** Statistics for the planner, and the visibility map that index-only scans read. */
export async function vacuum(client: Client): Promise<void> {
  await client.query('vacuum (analyze)');
}

/** Other connections to this database. */
export async function countOtherConnections(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::integer as count from pg_stat_activity
    -- The server's own workers have no user.
    where datname = current_database() and pid <> pg_backend_pid() and usesysid is not null`,
  );
  return rows[0]?.count ?? 0;
}

/** Another database to connect to, for work on this one: `postgres`, which may be missing. */
export async function findMaintenanceDatabase(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database
    where datname in ('postgres', 'template1') and datname <> current_database()
      and has_database_privilege(oid, 'connect')
    order by datname limit 1`,
  );
  return rows[0]?.name ?? 'template1';
}

/** Waits until no other restore, not even one that was killed, creates or renames databases. */
export async function lockDatabases(client: Client): Promise<void> {
  await client.query(`select pg_advisory_lock(hashtext('bullnose databases'))`);
}

export async function createDatabase(client: Client, name: string): Promise<void> {
  await client.query(`create database ${quoted(name)}`);
}

/**
 * Gives `draft` the name of `present`, and `present` the name `kept`: both or, if the process dies
 * or something is connected to one of them, neither. On a connection to a third database.
 */
export async function swapDatabases(
  client: Client,
  { draft, present, kept }: { draft: string; present: string; kept: string },
): Promise<void> {
  await client.query('begin');
  await client.query(`alter database ${quoted(present)} rename to ${quoted(kept)}`);
  await client.query(`alter database ${quoted(draft)} rename to ${quoted(present)}`);
  await client.query('commit');
}

/** Drops a database, unless something is connected to it. */
export async function dropDatabase(client: Client, name: string): Promise<void> {
  await client.query(`drop database if exists ${quoted(name)}`);
}
