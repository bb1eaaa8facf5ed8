import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';
import { SWITCH_FILTERS, type Dimension, type Flag } from '#domain/catalog/filters.ts';
import { priceParts } from '#domain/catalog/price-grid.ts';

import { MAX_COUNTED_ANSWERS } from '#contract/schemas/catalog.ts';

import {
  readCounts,
  scanCounts,
  type CountRow,
  type StoredRange,
} from '#server/catalog/listing/queries/counts.ts';
import {
  ALL_DIMENSIONS,
  DIMENSIONS,
  priceRange,
  type Counted,
  type ListFilter,
} from '#server/catalog/listing/queries/filter.ts';
import type { TextLookup } from '#server/catalog/listing/queries/pages.ts';
import {
  countAnswersByFacts,
  listCandidates,
  readTextAnswers,
  type TextAnswers,
} from '#server/catalog/listing/queries/text-answers.ts';
import { memoise } from '#server/catalog/answer-cache.ts';

/**
 * How many products a filter lists. Counts are exact, except for a search text with more than
 * MAX_COUNTED_ANSWERS answers: then `total` is that number and the other counts are of the answers
 * that were read (Rule 56).
 */
export interface Counts {
  readonly isCapped: boolean;
  readonly total: number;
  /** Of them those with a switch's property. */
  readonly with: Readonly<Record<Flag, number>>;
  /** By key, for each dimension that was asked for. */
  readonly by: Readonly<Partial<Record<Dimension, ReadonlyMap<number, number>>>>;
  /** By attribute, if they were asked for. */
  readonly attributes: readonly CountRow[];
  /** What was read of the answers, where the filter has a search text. */
  readonly answers?: Omit<TextAnswers, 'counts'>;
}

/** With so many of the answers that were read, the rest need not be counted. */
const MOSTLY_BY_FACTS = 0.9 * MAX_COUNTED_ANSWERS;

/** Every combination of switches. */
const ALL_FLAGS = Array.from({ length: 2 ** SWITCH_FILTERS.length }, (_, flags) => flags);

/**
 * Counts what a filter lists, in total and by the given dimensions. Stored counts are added up
 * where at most one of department, category, brand and seller narrows the list, and no attribute;
 * those by attributes are stored for each category. Products are read for the ends of a price range
 * that are off the price grid. Otherwise all products of the filter are read, once per state of the
 * catalogue.
 */
export async function countProducts(
  db: Kysely<DB>,
  version: string,
  filter: ListFilter,
  dimensions: readonly Counted[] = [],
): Promise<Counts> {
  return memoise(db, version, ['count', filter, dimensions], async () => {
    const { text } = filter;
    if (text !== undefined) {
      const { counts, ...answers } = await readTextAnswers(db, { ...filter, text }, dimensions);
      return { ...addUp(counts, dimensions, MAX_COUNTED_ANSWERS), answers };
    }
    const stored = storedRange(filter, dimensions);
    const rows = await (stored === null
      ? scanCounts(db, filter, dimensions)
      : readCounts(db, stored, dimensions));
    return addUp(rows, dimensions);
  });
}

/** How to look up the filter's text, whose answers were counted; undefined where there is none. */
export async function textLookup(
  db: Kysely<DB>,
  version: string,
  filter: ListFilter,
  { total, isCapped, answers }: Counts,
): Promise<TextLookup | undefined> {
  const { text } = filter;
  if (text === undefined || answers === undefined) return undefined;
  const { total: productCount } = await countProducts(db, version, { keys: {} });
  if (!isCapped) return { productCount, answerCount: total, candidates: answers.candidates };
  const candidates = await memoise(db, version, ['candidates', filter], async () => {
    const byFacts =
      answers.byFacts > MOSTLY_BY_FACTS
        ? Infinity
        : await countAnswersByFacts(db, { ...filter, text });
    return listCandidates(db, { ...filter, text }, { byFacts, productCount });
  });
  return { productCount, answerCount: Infinity, candidates };
}

/** Which stored counts add up to the filter's; null when none do. */
function storedRange(filter: ListFilter, dimensions: readonly Counted[]): StoredRange | null {
  if (filter.slugs !== undefined || filter.ids !== undefined || filter.attributes !== undefined) {
    return null;
  }
  const scopes = ALL_DIMENSIONS.flatMap((dimension) => {
    const keys = filter.keys[dimension];
    return keys === undefined ? [] : [{ dimension, keys }];
  });
  if (scopes.length > 1) return null;
  const { flags: wanted = 0 } = filter;
  const flags = ALL_FLAGS.filter((each) => (each & wanted) === wanted);
  const { cells, edges } = priceParts(filter);
  const [scope = null] = scopes;
  if (dimensions.includes('attributes') && scope?.dimension !== 'category') return null;
  return { scope, flags, priceCells: cells, edges: edges.map(priceRange) };
}

function addUp(rows: readonly CountRow[], dimensions: readonly Counted[], most = Infinity): Counts {
  const totalWhere = (holds: (flags: number) => boolean) =>
    rows
      .filter((row) => row.dimension === 0 && holds(row.flags))
      .reduce((sum, row) => sum + row.count, 0);
  const by: Partial<Record<Dimension, Map<number, number>>> = {};
  for (const dimension of ALL_DIMENSIONS) {
    if (!dimensions.includes(dimension)) continue;
    const counts = new Map<number, number>();
    for (const row of rows) {
      if (row.dimension !== DIMENSIONS[dimension]) continue;
      counts.set(row.value_key, Math.min(most, (counts.get(row.value_key) ?? 0) + row.count));
    }
    by[dimension] = counts;
  }
  const total = totalWhere(() => true);
  return {
    total: Math.min(most, total),
    isCapped: total > most,
    with: Object.fromEntries(
      SWITCH_FILTERS.map(({ key, flag }) => [
        key,
        Math.min(
          most,
          totalWhere((flags) => (flags & flag) !== 0),
        ),
      ]),
    ) as Record<Flag, number>,
    by,
    attributes: rows
      .filter(({ dimension }) => dimension === DIMENSIONS.attributes)
      .map((row) => ({ ...row, count: Math.min(most, row.count) })),
  };
}
