import { type RawBuilder, sql } from 'kysely';

import type { Db } from '#server/platform/database.ts';

/** What a sitemap lists besides the shop's fixed pages. */
export const LISTED_KINDS = [
  'departments',
  'categories',
  'products',
  'sellers',
  'articles',
  'services',
  'recalls',
] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

export interface ListedPage {
  readonly id: string;
  readonly slug: string;
  /** Null when no change is recorded. */
  readonly changed_at: Date | null;
}

/** The records of each kind with a public page: id, slug and last change. */
function listed(kind: ListedKind, now: Date): RawBuilder<ListedPage> {
  switch (kind) {
    case 'departments':
    case 'categories':
      return sql`select id, slug, null::timestamptz as changed_at from ${sql.table(kind)} where is_listed`;
    case 'products':
      return sql`select id, slug, updated_at as changed_at from products where archived_at is null`;
    // Their pages change with their products too, which a sitemap need not say.
    case 'sellers':
      return sql`select p.id, p.slug, p.updated_at as changed_at
        from seller_profiles p join user_profiles u on u.id = p.id
        where u.role = 'seller' and u.suspended_at is null and u.archived_at is null`;
    case 'articles':
      return sql`select id, slug, greatest(updated_at, published_at) as changed_at from diy_articles
        where published_at <= ${now}`;
    case 'services':
      return sql`select id, slug, updated_at as changed_at from services`;
    case 'recalls':
      return sql`select id, id::text as slug, updated_at as changed_at from recalls`;
  }
}

/** The last change on each sitemap page; about a second at a million products. */
export async function listSitemapPages(
  db: Db,
  kind: ListedKind,
  { now, pageSize }: { now: Date; pageSize: number },
): Promise<{ changed_at: Date | null }[]> {
  const { rows } = await sql<{ changed_at: Date | null }>`
    select max(changed_at) as changed_at from (
      select changed_at, (row_number() over (order by id) - 1) / ${pageSize}::integer as page
      from (${listed(kind, now)}) as listed
    ) as numbered
    group by page order by page
  `.execute(db);
  return rows;
}

/** The first id of a sitemap page, counted from 0; undefined after the last page. */
export async function findFirstOfPage(
  db: Db,
  kind: ListedKind,
  { now, pageSize, page }: { now: Date; pageSize: number; page: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from (${listed(kind, now)}) as listed order by id offset ${page * pageSize} limit 1
  `.execute(db);
  return rows[0]?.id;
}

/** Listed pages in the order of their ids, starting at `from`. */
export async function listPagesFrom(
  db: Db,
  kind: ListedKind,
  { now, from, isRead, limit }: { now: Date; from: string; isRead: boolean; limit: number },
): Promise<ListedPage[]> {
  const { rows } = await sql<ListedPage>`
    select id, slug, changed_at from (${listed(kind, now)}) as listed
    where ${isRead ? sql`id > ${from}` : sql`id >= ${from}`} order by id limit ${limit}
  `.execute(db);
  return rows;
}

/** Listed products in the order of their ids, after an id; only one seller's if given. */
export async function listProductIdsAfter(
  db: Db,
  { after, sellerId, limit }: { after: string | null; sellerId: string | null; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .select('id')
    .where('archived_at', 'is', null)
    .$if(sellerId !== null, (query) => query.where('seller_id', '=', sellerId))
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Published articles, newest first. */
export async function listNewestArticles(db: Db, now: Date, limit: number) {
  return db
    .selectFrom('diy_articles')
    .select([
      'id',
      'slug',
      'title',
      'excerpt',
      'content',
      'author',
      'category',
      'tags',
      'published_at',
    ])
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A seller with listed products. */
export async function findShownSeller(db: Db, id: string) {
  return db
    .selectFrom('user_profiles')
    .innerJoin('seller_profiles', 'seller_profiles.id', 'user_profiles.id')
    .select(['user_profiles.id', 'slug', 'trading_name', 'first_name', 'last_name'])
    .where('user_profiles.id', '=', id)
    .where('role', '=', 'seller')
    .where('suspended_at', 'is', null)
    .where('archived_at', 'is', null)
    .executeTakeFirst();
}
