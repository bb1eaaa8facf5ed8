import { sql, type Kysely } from 'kysely';

/** DIY articles and the services that we sell by the job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table diy_articles (
      id uuid primary key,
      slug text not null unique,
      title text not null check (length(title) between 1 and 200),
      excerpt text not null default '',
      content text not null,
      featured_image text,
      author text not null default '',
      category text not null default '',
      difficulty text,
      tags jsonb not null default '[]',
      product_slugs jsonb not null default '[]',
      published_at timestamptz not null,
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index diy_articles_newest on diy_articles (published_at desc, id);

    create table services (
      id uuid primary key,
      slug text not null unique,
      name text not null check (length(name) between 1 and 200),
      description text not null default '',
      image text,
      price_cents integer not null check (price_cents >= 0),
      duration text not null default '',
      category text not null default '',
      inclusions jsonb not null default '[]',
      created_at timestamptz not null,
      updated_at timestamptz not null
    );
    create index services_name on services (name, id);
  `.execute(db);
}
