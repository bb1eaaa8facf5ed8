import { sql, type RawBuilder } from 'kysely';

import { DIMENSIONS } from '#server/catalog/listing/queries/filter.ts';
import { LIST_FACTS } from '#server/catalog/product-rows/queries.ts';
import { goodsPattern } from '#domain/catalog/goods-pattern.ts';

import {
  answersIn,
  answersSomeOf,
  hasEveryWord,
  isInName,
  type TextQuery,
} from '#server/catalog/search/queries.ts';
import type { Db } from '#server/platform/database.ts';

/** Listed categories whose name matches the text: with its whole words first, then by name. */
export async function suggestCategories(
  db: Db,
  text: TextQuery,
  { whole, limit }: { whole: TextQuery; limit: number },
) {
  const name = sql<string>`categories.name`;
  return db
    .selectFrom('categories')
    .leftJoin('departments', 'departments.id', 'categories.department_id')
    .select(['categories.name', 'categories.slug', 'departments.slug as department_slug'])
    .where('categories.is_listed', '=', true)
    .where(answersIn(name, text))
    .orderBy(hasEveryWord(name, whole), 'desc')
    .orderBy('categories.name')
    .orderBy('categories.id')
    .limit(limit)
    .execute();
}

/**
 * The products `w` that are suggested first: what has the whole words in its name, of these the
 * goods themselves before goods for them, then what is in a category with the words in its name.
 */
export function suggestedFirst(whole: TextQuery): readonly RawBuilder<boolean>[] {
  if (whole.terms.length === 0) return [];
  const named = isInName(whole);
  const pattern = goodsPattern(whole.terms);
  const ofCategory = hasEveryWord(sql<string>`categories.name`, whole);
  return [
    ...(pattern === null ? [] : [sql<boolean>`(${named} and w.name ~ ${pattern})`]),
    named,
    sql<boolean>`w.category_key in (
      select facet_keys.key from categories
      join facet_keys on facet_keys.kind = ${sql.lit(DIMENSIONS.category)}
        and facet_keys.value = categories.id::text
      where categories.is_listed and ${ofCategory}
    )`,
  ];
}

/** The least similarity of a category's name to the text. */
const LEAST_LIKENESS = 0.25;

/** Listed categories whose name has a word of the text or is similar to it, nearest first. */
export async function suggestNearCategories(db: Db, text: TextQuery, limit: number) {
  if (text.terms.length === 0) return [];
  const name = sql<string>`categories.name`;
  const likeness = sql<number>`word_similarity(${text.folded}, lower(unaccent(${name})))`;
  const hasWord = answersSomeOf(name, text);
  return db
    .selectFrom('categories')
    .select(['name', 'slug'])
    .where('is_listed', '=', true)
    .where((eb) => eb.or([hasWord, eb(likeness, '>', LEAST_LIKENESS)]))
    .orderBy(hasWord, 'desc')
    .orderBy(likeness, 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Published articles whose title matches the text, newest first. */
export async function suggestArticles(
  db: Db,
  text: TextQuery,
  { now, limit }: { now: Date; limit: number },
) {
  return db
    .selectFrom('diy_articles')
    .select(['title', 'slug'])
    .where('published_at', '<=', now)
    .where(answersIn(sql<string>`title`, text))
    .orderBy('published_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function readSuggestedProducts(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('products')
    .innerJoin('product_offers', 'product_offers.product_id', 'products.id')
    .leftJoin('categories', (join) =>
      join
        .onRef('categories.id', '=', 'products.category_id')
        .on('categories.is_listed', '=', true),
    )
    .leftJoin('departments', 'departments.id', 'categories.department_id')
    .select([
      'products.name',
      'products.slug',
      'products.brand',
      sql<string | null>`products.images ->> 0`.as('image'),
      'categories.name as category_name',
      'categories.slug as category_slug',
      'departments.slug as department_slug',
      'product_offers.shown_price_cents',
      'product_offers.has_price_range',
      LIST_FACTS.as('list_facts'),
    ])
    .where('products.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('products.archived_at', 'is', null)
    .orderBy(sql`array_position(${ids}::uuid[], products.id)`)
    .execute();
}
