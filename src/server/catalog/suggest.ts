import { MIN_SUGGESTION_LENGTH } from '#domain/catalog/search-text.ts';
import { cents } from '#domain/money/cents.ts';

import type { Suggestions } from '#contract/schemas/catalog.ts';

import { readCatalogueVersion } from '#server/catalog/listing/queries/filter.ts';
import {
  listMostPopular,
  listMostPopularNamed,
  listMostRelevant,
} from '#server/catalog/listing/queries/text-answers.ts';
import { memoise } from '#server/catalog/answer-cache.ts';
import type { TextQuery } from '#server/catalog/search/queries.ts';
import { correctSearch, readSearch, withWordsInside } from '#server/catalog/search/read-search.ts';
import {
  readSuggestedProducts,
  suggestArticles,
  suggestCategories,
  suggestedFirst,
} from '#server/catalog/suggestions/queries.ts';
import type { Ctx } from '#server/http/context.ts';

const MOST_CATEGORIES = 3;
const MOST_PRODUCTS = 5;
const MOST_ARTICLES = 2;

/** The buyer is still typing, so the most popular results are enough. */
const CANDIDATES = 200;

const NOTHING: Suggestions = { categories: [], products: [], articles: [], corrected_query: null };

/** What is typed, and the same with its last word as a whole one. */
interface TypedText {
  readonly typed: TextQuery;
  readonly whole: TextQuery;
}

/**
 * Suggestions for the text typed so far; none for less than two letters. A text without suggestions
 * is read in the nearest spelling.
 */
export async function suggest({ db, now }: Pick<Ctx, 'db' | 'now'>, query: string) {
  const written = readSearch(query, { isTyping: true });
  const whole = readSearch(query);
  if (written === undefined || whole === undefined) return NOTHING;
  if (written.folded.length < MIN_SUGGESTION_LENGTH) return NOTHING;
  const version = await readCatalogueVersion(db);
  const typed = await memoise(db, version, ['inside', written], () => withWordsInside(db, written));
  const offered = await offers({ db, now }, version, { typed, whole });
  if (offered.products.length + offered.categories.length + offered.articles.length > 0) {
    return { ...offered, corrected_query: null };
  }
  const corrected = await memoise(db, version, ['correct', typed], () => correctSearch(db, typed));
  if (corrected === null) return NOTHING;
  const { text, correctedQuery } = corrected;
  return {
    ...(await offers({ db, now }, version, { typed: text, whole: text })),
    corrected_query: correctedQuery,
  };
}

async function offers({ db, now }: Pick<Ctx, 'db' | 'now'>, version: string, text: TypedText) {
  const { typed, whole } = text;
  const [named, rows, articles] = await Promise.all([
    suggestCategories(db, typed, { whole, limit: MOST_CATEGORIES }),
    suggestedIds(db, version, text).then((ids) => readSuggestedProducts(db, ids)),
    suggestArticles(db, typed, { now, limit: MOST_ARTICLES }),
  ]);
  const products = rows.map(({ shown_price_cents, list_facts: facts, ...row }) => ({
    ...row,
    list_facts: facts ?? undefined,
    shown_price: cents(shown_price_cents),
  }));
  return { categories: named.length > 0 ? named : categoryOfBest(rows), products, articles };
}

type SuggestedRow = Awaited<ReturnType<typeof readSuggestedProducts>>[number];

/** The category of the best product that is in a listed one. */
function categoryOfBest(rows: readonly SuggestedRow[]): Suggestions['categories'] {
  for (const { category_name: name, category_slug: slug, department_slug } of rows) {
    if (name !== null && slug !== null) return [{ name, slug, department_slug }];
  }
  return [];
}

/** Cached until the catalogue changes, because many people type the same letters. */
async function suggestedIds(
  db: Ctx['db'],
  version: string,
  { typed, whole }: TypedText,
): Promise<string[]> {
  return memoise(db, version, ['suggest', typed, whole], async () => {
    const named = await listMostPopularNamed(db, whole, CANDIDATES);
    const others = named.length < MOST_PRODUCTS ? await listMostPopular(db, typed, CANDIDATES) : [];
    return listMostRelevant(
      db,
      { keys: {}, text: typed },
      {
        limit: MOST_PRODUCTS,
        offset: 0,
        candidates: [...new Set([...named, ...others])],
        isFewAnswers: true,
        preferred: suggestedFirst(whole),
      },
    );
  });
}
