import { sql, type Kysely } from 'kysely';

/** Each part of the schema by name. The order of a table's columns is not part of it. */
const QUERIES = {
  tables: sql`
    select relname as name, relkind as kind, reloptions::text as options from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'S', 'p')`,
  columns: sql`
    select table_name || '.' || column_name as name, data_type, udt_name, is_nullable, column_default,
      is_identity, identity_generation, identity_start, is_generated, generation_expression,
      character_maximum_length
    from information_schema.columns where table_schema = 'public'`,
  statistics: sql`
    select attrelid::regclass || '.' || attname as name, coalesce(attstattarget, -1) as target,
      attstorage as storage
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped`,
  constraints: sql`
    select conrelid::regclass || '.' || conname as name, convalidated,
      pg_get_constraintdef(oid) as definition
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
  indexes: sql`select indexname as name, indexdef from pg_indexes where schemaname = 'public'`,
  functions: sql`
    select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition from pg_proc p
    where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  triggers: sql`
    select tgrelid::regclass || '.' || tgname as name, tgenabled, pg_get_triggerdef(oid) as definition
    from pg_trigger where not tgisinternal`,
  views: sql`
    select viewname as name, pg_get_viewdef(viewname::regclass) as definition
    from pg_views where schemaname = 'public' and viewname not like 'pg_%'`,
  extensions: sql`select extname as name from pg_extension`,
  textSearch: sql`
    select cfgname || '.' || maptokentype || '.' || mapseqno as name, mapdict::regdictionary::text
    from pg_ts_config join pg_ts_config_map on mapcfg = pg_ts_config.oid
    where cfgnamespace = 'public'::regnamespace`,
} as const;

export type SchemaCatalogue = Record<keyof typeof QUERIES, Record<string, unknown>>;

/** Every part of a database's schema, by name. */
export async function readSchemaCatalogue<Schema>(db: Kysely<Schema>): Promise<SchemaCatalogue> {
  const catalogue: Partial<SchemaCatalogue> = {};
  for (const [part, query] of Object.entries(QUERIES)) {
    const { rows } = await sql<{
      name: string;
    }>`select * from (${query}) as part order by 1`.execute(db);
    catalogue[part as keyof typeof QUERIES] = Object.fromEntries(
      rows.map(({ name, ...rest }) => [name, rest]),
    );
  }
  return catalogue as SchemaCatalogue;
}
