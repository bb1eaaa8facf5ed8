import { sql } from 'kysely';

import type { SchemaFiles } from '#db/migrations/index.ts';
import type { Db } from '#server/platform/database.ts';

/** Only running processes read them. */
const NOT_DUMPED = ['page_changes'];

/** Quotes rows; no row contains it. */
const QUOTE = '$rows$';

interface Table {
  readonly name: string;
  readonly columns: string;
}

/**
 * Writes the shop as SQL that makes it again in an empty database, for a superuser: the schema as
 * the files say it, then every row as it is. Triggers and foreign keys are off while the rows are
 * inserted, so what triggers maintain comes from the dump too.
 */
export async function dumpShop(db: Db, schema: SchemaFiles): Promise<string> {
  const tables = await listTables(db);
  const parts = [
    ...[...schema.migrations, ...schema.replaceable].map(({ name, text }) => `-- ${name}\n${text}`),
    'create table migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now());',
    'set session_replication_role = replica;',
    // Migrations write rows, too.
    `truncate ${tables.map(({ name }) => name).join(', ')};`,
  ];
  for (const table of tables) {
    const rows = await readRows(db, table);
    if (rows !== null) parts.push(insertion(table, rows));
  }
  return [...parts, ...(await listSequences(db)), 'reset session_replication_role;', ''].join('\n');
}

/** The tables with rows to insert, and the columns that are not generated. */
async function listTables(db: Db): Promise<Table[]> {
  const { rows } = await sql<Table>`
    select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname <> all (${NOT_DUMPED})
    group by c.relname order by c.relname`.execute(db);
  return rows;
}

async function readRows(db: Db, { name }: Table): Promise<string | null> {
  const { rows } = await sql<{ rows: string | null }>`
    select string_agg(row, E',\n' order by row) as rows
    from (select to_jsonb(t)::text as row from ${sql.table(name)} t) as one`.execute(db);
  return rows[0]?.rows ?? null;
}

function insertion({ name, columns }: Table, rows: string): string {
  if (rows.includes(QUOTE)) throw new Error(`A row of ${name} contains ${QUOTE}`);
  return `insert into ${name} (${columns}) overriding system value
select ${columns} from jsonb_populate_recordset(null::${name}, ${QUOTE}[
${rows}
]${QUOTE});`;
}

async function listSequences(db: Db): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`
    select format('select setval(%L, %s);', sequencename, last_value) as statement
    from pg_sequences where schemaname = 'public' and last_value is not null
    order by sequencename`.execute(db);
  return rows.map(({ statement }) => statement);
}
