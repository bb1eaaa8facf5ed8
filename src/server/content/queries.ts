import { sql } from 'kysely';

import type { Db } from '#server/platform/database.ts';
import { formerSubject } from '#server/slugs/queries.ts';

export const ARTICLE_COLUMNS = [
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
  'product_choices',
  'published_at',
] as const;

/** Published articles, newest first. At most 1,000. */
export async function listPublishedArticles(db: Db, now: Date) {
  return db
    .selectFrom('diy_articles')
    .select(ARTICLE_COLUMNS)
    .where('published_at', '<=', now)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(1000)
    .execute();
}

/** The newest published articles that list products. */
export async function listArticlesWithProducts(db: Db, now: Date, limit: number) {
  return db
    .selectFrom('diy_articles')
    .select(['slug', 'title', 'category', 'featured_image', 'product_slugs', 'product_choices'])
    .where('published_at', '<=', now)
    .where(sql<boolean>`product_slugs <> '[]'`)
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A published article by its current or a former slug; the row has the current one. */
export async function findPublishedArticle(db: Db, slug: string, now: Date) {
  const published = db
    .selectFrom('diy_articles')
    .select(ARTICLE_COLUMNS)
    .where('published_at', '<=', now);
  return (
    (await published.where('slug', '=', slug).executeTakeFirst()) ??
    published.where('id', '=', formerSubject(db, 'article', slug)).executeTakeFirst()
  );
}

export const SERVICE_COLUMNS = [
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
export async function listServices(db: Db) {
  return db
    .selectFrom('services')
    .select(SERVICE_COLUMNS)
    .orderBy('name')
    .orderBy('id')
    .limit(1000)
    .execute();
}

/** A service by its current or a former slug; the row has the current one. */
export async function findService(db: Db, slug: string) {
  const services = db.selectFrom('services').select(SERVICE_COLUMNS);
  return (
    (await services.where('slug', '=', slug).executeTakeFirst()) ??
    services.where('id', '=', formerSubject(db, 'service', slug)).executeTakeFirst()
  );
}
