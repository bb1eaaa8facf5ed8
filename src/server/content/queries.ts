import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';

const ARTICLE_COLUMNS = [
  'id',
  'slug',
  'title',
  'excerpt',
  'content',
  'featured_image',
  'author',
  'category',
  'difficulty',
  'tags',
  'product_slugs',
  'published_at',
] as const;

/** Articles whose time has come, newest first. At most 1,000. */
export async function listPublishedArticles(db: Kysely<DB>, now: Date) {
  return db
    .selectFrom('diy_articles')
    .select(ARTICLE_COLUMNS)
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(1000)
    .execute();
}

export async function findPublishedArticle(db: Kysely<DB>, slug: string, now: Date) {
  return db
    .selectFrom('diy_articles')
    .select(ARTICLE_COLUMNS)
    .where('slug', '=', slug)
    .where('published_at', '<=', now)
    .executeTakeFirst();
}

const SERVICE_COLUMNS = [
  'id',
  'slug',
  'name',
  'description',
  'image',
  'price_cents',
  'duration',
  'category',
  'inclusions',
] as const;

/** Services by name. At most 1,000. */
export async function listServices(db: Kysely<DB>) {
  return db
    .selectFrom('services')
    .select(SERVICE_COLUMNS)
    .orderBy('name')
    .orderBy('id')
    .limit(1000)
    .execute();
}

export async function findService(db: Kysely<DB>, slug: string) {
  return db
    .selectFrom('services')
    .select(SERVICE_COLUMNS)
    .where('slug', '=', slug)
    .executeTakeFirst();
}
