import { sql, type Kysely } from 'kysely';

/**
 * The records that people edit in the back offices, with the columns that the shop itself moves or that no form
 * has: ratings, adoption, suspension. Every other column counts, those of later migrations too.
 */
const RECORDS = {
  products: [
    'shown_price_cents',
    'rating_tenths',
    'review_count',
    'archived_at',
    'is_withheld',
    'created_at',
    'updated_at',
  ],
  product_variants: ['created_at'],
  departments: ['is_listed', 'created_at'],
  categories: ['is_listed', 'created_at'],
  services: ['created_at', 'updated_at'],
  diy_articles: ['created_at', 'updated_at'],
  global_settings: ['updated_at'],
  seller_settings: ['updated_at'],
  user_profiles: ['suspended_at', 'archived_at', 'created_at'],
};

/** Each edited record counts its changes, whoever makes them; the audit log keeps which change made which version. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function raise_version() returns trigger language plpgsql as $$
    begin
      -- Specifications are json, which keeps the order of their names; jsonb would not see them move.
      if to_jsonb(new) - tg_argv is distinct from to_jsonb(old) - tg_argv
        or row_to_json(new) ->> 'specifications' is distinct from row_to_json(old) ->> 'specifications'
      then
        new.version := old.version + 1;
      end if;
      return new;
    end $$;

    alter table audit_entries
      add column version integer,
      add column is_unversioned boolean not null default false;
  `.execute(db);
  for (const [table, ignored] of Object.entries(RECORDS)) {
    await sql`
      alter table ${sql.table(table)} add column version integer not null default 1;
      create trigger raise_version before update on ${sql.table(table)}
        for each row execute function raise_version(${sql.join(ignored.map((column) => sql.lit(column)))});
    `.execute(db);
  }
}
