import { MIN_SUGGESTION_LENGTH } from '#domain/catalog/search-text.ts';
import { cents } from '#domain/money/cents.ts';

import type { Suggestions } from '#contract/schemas/catalog.ts';

import { listProductIds } from '#server/catalog/listing/queries.ts';
import {
  readSuggestedProducts,
  suggestArticles,
  suggestCategories,
} from '#server/catalog/suggestions/queries.ts';
import type { Ctx } from '#server/http/context.ts';

const MOST_CATEGORIES = 3;
const MOST_PRODUCTS = 5;
const MOST_ARTICLES = 2;

const NOTHING: Suggestions = { categories: [], products: [], articles: [], corrected_query: null };

/** What to offer for the text typed so far; nothing for less than two letters. */
export async function suggest(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  query: string,
): Promise<Suggestions> {
  const text = query.trim();
  if (text.length < MIN_SUGGESTION_LENGTH) return NOTHING;
  const [categories, productIds, articles] = await Promise.all([
    suggestCategories(db, text, MOST_CATEGORIES),
    listProductIds(
      db,
      { searchText: text },
      { sort: 'relevance', limit: MOST_PRODUCTS, offset: 0 },
    ),
    suggestArticles(db, text, { now, limit: MOST_ARTICLES }),
  ]);
  const rows = await readSuggestedProducts(db, productIds);
  const products = rows.map(({ shown_price_cents, ...row }) => ({
    ...row,
    shown_price: cents(shown_price_cents),
  }));
  return { categories, products, articles, corrected_query: null };
}
