import { MIN_SUGGESTION_LENGTH } from '#domain/catalog/search-text.ts';
import { cents } from '#domain/money/cents.ts';

import type { Suggestions } from '#contract/schemas/catalog.ts';

import { readCatalogueVersion } from '#server/catalog/listing/queries/filter.ts';
import { listMostPopular, listMostRelevant } from '#server/catalog/listing/queries/text-answers.ts';
import { memoise } from '#server/catalog/answer-cache.ts';
import type { TextQuery } from '#server/catalog/search/queries.ts';
import { correctSearch, readSearch, withWordsInside } from '#server/catalog/search/read-search.ts';
import {
  readSuggestedProducts,
  suggestArticles,
  suggestCategories,
} from '#server/catalog/suggestions/queries.ts';
import type { Ctx } from '#server/http/context.ts';

const MOST_CATEGORIES = 3;
const MOST_PRODUCTS = 5;
const MOST_ARTICLES = 2;

/** The buyer is still typing, so the most popular results are enough. */
const CANDIDATES = 200;

const NOTHING: Suggestions = { categories: [], products: [], articles: [], corrected_query: null };

/**
 * Suggestions for the text typed so far; none for less than two letters. A text without suggestions
 * is read in the nearest spelling.
 */
export async function suggest({ db, now }: Pick<Ctx, 'db' | 'now'>, query: string) {
  const written = readSearch(query, { isTyping: true });
  if (written === undefined || written.folded.length < MIN_SUGGESTION_LENGTH) return NOTHING;
  const version = await readCatalogueVersion(db);
  const text = await memoise(db, version, ['inside', written], () => withWordsInside(db, written));
  const offered = await offers({ db, now }, version, text);
  if (offered.products.length + offered.categories.length + offered.articles.length > 0) {
    return { ...offered, corrected_query: null };
  }
  const corrected = await memoise(db, version, ['correct', text], () => correctSearch(db, text));
  if (corrected === null) return NOTHING;
  return {
    ...(await offers({ db, now }, version, corrected.text)),
    corrected_query: corrected.correctedQuery,
  };
}

async function offers({ db, now }: Pick<Ctx, 'db' | 'now'>, version: string, text: TextQuery) {
  const [categories, rows, articles] = await Promise.all([
    suggestCategories(db, text, MOST_CATEGORIES),
    suggestedIds(db, version, text).then((ids) => readSuggestedProducts(db, ids)),
    suggestArticles(db, text, { now, limit: MOST_ARTICLES }),
  ]);
  const products = rows.map(({ shown_price_cents, list_facts: facts, ...row }) => ({
    ...row,
    list_facts: facts ?? undefined,
    shown_price: cents(shown_price_cents),
  }));
  return { categories, products, articles };
}

/** Cached until the catalogue changes, because many people type the same letters. */
async function suggestedIds(db: Ctx['db'], version: string, text: TextQuery): Promise<string[]> {
  return memoise(db, version, ['suggest', text], async () => {
    const candidates = await listMostPopular(db, text, CANDIDATES);
    const filter = { keys: {}, text };
    const page = { limit: MOST_PRODUCTS, offset: 0 };
    return listMostRelevant(db, filter, { ...page, candidates, isFewAnswers: true });
  });
}
