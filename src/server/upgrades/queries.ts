import { sql } from 'kysely';

import type { Db } from '#server/platform/database.ts';

interface StoredTable {
  readonly name: string;
  /** Changes when PostgreSQL writes the whole table anew. */
  readonly storage: string;
  readonly bytes: number;
}

/** The shop's tables with the size that a copy of each takes. */
export async function listStoredTables(db: Db): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    select relname as name, relfilenode::text as storage, pg_total_relation_size(oid) as bytes
    from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
    order by relname`.execute(db);
  return rows;
}

export interface ServerFacts {
  readonly version: string;
  readonly bytes: number;
  /** Whether a release from 0.2.0 on has started on the database. */
  readonly has_migrations: boolean;
  /** Whether the database records its backups. */
  readonly has_backups: boolean;
}

export async function describeServer(db: Db): Promise<ServerFacts> {
  const { rows } = await sql<ServerFacts>`
    select current_setting('server_version') as version,
      pg_database_size(current_database()) as bytes,
      to_regclass('public.migrations') is not null as has_migrations,
      to_regclass('public.backups') is not null as has_backups`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A query without a table answers one row');
  return row;
}

/** When the newest whole backup was taken. Only later versions have a column for failures. */
export async function findLastBackup(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ taken_at: Date | null }>`
    select max(taken_at) as taken_at from backups where to_jsonb(backups) ->> 'error' is null`.execute(
    db,
  );
  return rows[0]?.taken_at ?? null;
}

/** The programs of the other connections to the database, such as `bullnose jobs`, each once. */
export async function listOtherPrograms(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct coalesce(nullif(application_name, ''), 'a program without a name') as name
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and backend_type = 'client backend'
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
