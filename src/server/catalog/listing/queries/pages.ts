import { sql } from 'kysely';

import type { ProductSort } from '#domain/catalog/product-sorts.ts';

import { matchingFacts, type ListFilter } from '#server/catalog/listing/queries/filter.ts';
import { areFew, listMostRelevant } from '#server/catalog/listing/queries/text-answers.ts';
import type { Db } from '#server/platform/database.ts';

export interface ListPage {
  readonly sort: ProductSort;
  readonly limit: number;
  readonly offset: number;
  /** The number of matches, if it is known. */
  readonly totalCount?: number | undefined;
  /** How to look up the search text. */
  readonly text?: TextLookup | undefined;
}

export interface TextLookup {
  readonly productCount: number;
  /** The number of the filter's products that match; infinity above the counted maximum. */
  readonly answerCount: number;
  /** The products to sort by relevance; only that order needs them. */
  readonly candidates: readonly string[];
}

type Direction = 'forwards' | 'backwards';

function ordering(sort: Exclude<ProductSort, 'relevance'>, direction: Direction) {
  const asc = direction === 'forwards' ? sql`asc` : sql`desc`;
  const desc = direction === 'forwards' ? sql`desc` : sql`asc`;
  const newest = sql`s.created_at ${desc}, s.product_id ${asc}`;
  switch (sort) {
    case 'newest':
      return newest;
    case 'price_asc':
      return sql`s.price_cents ${asc}, ${newest}`;
    case 'price_desc':
      return sql`s.price_cents ${desc}, ${newest}`;
    case 'rating':
      return sql`s.rating_tenths ${desc}, s.review_count ${desc}, ${newest}`;
    case 'unit_price':
      // Products without a measure are last, where the index has its nulls.
      return sql`s.unit_price_cents ${asc}, ${newest}`;
  }
}

/**
 * The ids of a page of products that match, in the given order (ties by newest, then by id). With
 * the number of all matches, a page past the middle is read from the other end. Relevance without a
 * text is newest.
 */
export async function listProductIds(
  db: Db,
  filter: ListFilter,
  { sort, limit, offset, totalCount, text: lookup }: ListPage,
): Promise<string[]> {
  const { text } = filter;
  const isFewAnswers =
    lookup !== undefined && areFew(lookup.answerCount, lookup.productCount, limit + offset);
  if (sort === 'relevance' && text !== undefined && lookup !== undefined) {
    const { candidates } = lookup;
    return listMostRelevant(db, { ...filter, text }, { limit, offset, candidates, isFewAnswers });
  }
  const order = sort === 'relevance' ? 'newest' : sort;
  const isPastMiddle = totalCount !== undefined && offset > totalCount / 2;
  const rowsHere = isPastMiddle ? Math.min(limit, Math.max(0, totalCount - offset)) : limit;
  if (rowsHere === 0) return [];
  const found = isFewAnswers
    ? sql`from (select s.* ${matchingFacts(filter)} offset 0) as s`
    : matchingFacts(filter);
  const { rows } = await sql<{ product_id: string }>`
    select s.product_id ${found}
    order by ${ordering(order, isPastMiddle ? 'backwards' : 'forwards')}
    limit ${rowsHere} offset ${isPastMiddle ? totalCount - offset - rowsHere : offset}
  `.execute(db);
  const ids = rows.map((row) => row.product_id);
  return isPastMiddle ? ids.toReversed() : ids;
}
