import { sql, type Kysely } from 'kysely';

import type { DB } from '#db/types.ts';
import { likeContaining } from '#domain/catalog/search-text.ts';

/** Categories in public navigation whose name holds the text, with their department's slug, by name. */
export async function suggestCategories(db: Kysely<DB>, text: string, limit: number) {
  return db
    .selectFrom('categories')
    .leftJoin('departments', 'departments.id', 'categories.department_id')
    .select(['categories.name', 'categories.slug', 'departments.slug as department_slug'])
    .where('categories.is_listed', '=', true)
    .where('categories.name', 'ilike', likeContaining(text))
    .orderBy('categories.name')
    .orderBy('categories.id')
    .limit(limit)
    .execute();
}

/** Published articles whose title holds the text, newest first. */
export async function suggestArticles(
  db: Kysely<DB>,
  text: string,
  { now, limit }: { now: Date; limit: number },
) {
  return db
    .selectFrom('diy_articles')
    .select(['title', 'slug'])
    .where('published_at', '<=', now)
    .where('title', 'ilike', likeContaining(text))
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** What a suggestion shows of these products, in the order of the ids. */
export async function readSuggestedProducts(db: Kysely<DB>, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('products')
    .select([
      'name',
      'slug',
      'brand',
      sql<string | null>`images ->> 0`.as('image'),
      'shown_price_cents',
    ])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('archived_at', 'is', null)
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .execute();
}
