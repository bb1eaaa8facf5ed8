import { sql, type Kysely } from 'kysely';

/** Tables whose slugs stand in public addresses, and what the addresses show. */
const KINDS = {
  products: 'product',
  departments: 'department',
  categories: 'category',
  diy_articles: 'article',
  services: 'service',
} as const;

/**
 * The slugs that things had before, so that old addresses lead to the new ones. Triggers keep them, whoever renames;
 * a slug that is used again belongs to its new owner alone. A row whose subject is gone leads nowhere.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table former_slugs (
      kind text not null check (kind in (${sql.join(Object.values(KINDS).map((kind) => sql.lit(kind)))})),
      slug text not null,
      subject_id uuid not null,
      left_at timestamptz not null default now(),
      primary key (kind, slug)
    );

    create function keep_former_slug() returns trigger language plpgsql as $$
    begin
      delete from former_slugs where kind = tg_argv[0] and slug = new.slug;
      insert into former_slugs (kind, slug, subject_id) values (tg_argv[0], old.slug, old.id)
        on conflict (kind, slug) do update set subject_id = excluded.subject_id, left_at = excluded.left_at;
      return null;
    end $$;

    create function free_former_slugs() returns trigger language plpgsql as $$
    begin
      delete from former_slugs using new_rows
        where former_slugs.kind = tg_argv[0] and former_slugs.slug = new_rows.slug;
      return null;
    end $$;
  `.execute(db);
  for (const [table, kind] of Object.entries(KINDS)) {
    // What is taken out of the shop gives its slug away; nothing leads to it.
    const isKept =
      table === 'products'
        ? sql`and (new.archived_at is null or old.archived_at is not null)`
        : sql``;
    await sql`
      create trigger keep_former_slug after update of slug on ${sql.table(table)}
        for each row when (old.slug is distinct from new.slug ${isKept})
        execute function keep_former_slug(${sql.lit(kind)});
      create trigger free_former_slugs after insert on ${sql.table(table)}
        referencing new table as new_rows
        for each statement execute function free_former_slugs(${sql.lit(kind)});
    `.execute(db);
  }
}
