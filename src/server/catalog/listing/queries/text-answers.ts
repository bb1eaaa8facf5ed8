import { sql, type RawBuilder } from 'kysely';

import { SWITCH_FILTERS } from '#domain/catalog/filters.ts';

import { MAX_COUNTED_ANSWERS } from '#contract/schemas/catalog.ts';

import { countsOf, keysOf, type CountRow } from '#server/catalog/listing/queries/counts.ts';
import {
  matchingWords,
  type Counted,
  type ListFilter,
} from '#server/catalog/listing/queries/filter.ts';
import {
  answers,
  answersByFacts,
  byRelevance,
  hasWords,
  isInName,
  isMeant,
  withoutShortBeginning,
  type TextQuery,
} from '#server/catalog/search/queries.ts';
import type { Db } from '#server/platform/database.ts';

export type TextFilter = ListFilter & { readonly text: TextQuery };

/** The number of results that are sorted by relevance. */
const RANKED_CANDIDATES = 500;

/** What is read of the first MAX_COUNTED_ANSWERS + 1 results of a search text. */
export interface TextAnswers {
  readonly counts: readonly CountRow[];
  /** Results by name, brand, part number or specification, so by their facts. */
  readonly byFacts: number;
  /**
   * The candidates for the order of relevance: the most popular that answer by their facts; where
   * those are fewer than RANKED_CANDIDATES, also the most popular that answer by their description.
   */
  readonly candidates: readonly string[];
}

/** Reads the results of a text once, for everything that a page of the list needs. */
export async function readTextAnswers(
  db: Db,
  filter: TextFilter,
  dimensions: readonly Counted[],
): Promise<TextAnswers> {
  const switches = SWITCH_FILTERS.map(({ facet }) => `is_${facet}`);
  const columns = ['product_id', 'popularity', ...switches].map((column) => sql.ref(`w.${column}`));
  const keys = dimensions.map(keysOf);
  const isByFacts = sql`${answersByFacts(filter.text)} as is_by_facts`;
  const { rows } = await sql<{ counts: CountRow[]; by_facts: number; candidates: string[] }>`
    with found as materialized (
      ${firstAnswers(filter, answers(filter.text), sql.join([...columns, ...keys, isByFacts]))}
    )
    select
      (
        select coalesce(json_agg(counts), '[]')
        from (${countsOf(sql`from found`, dimensions, filter.countedAttribute)}) as counts
      ) as counts,
      (select count(*)::integer from found where is_by_facts) as by_facts,
      array(
        select product_id from found order by is_by_facts desc, popularity desc, product_id
        limit ${RANKED_CANDIDATES}
      ) as candidates
  `.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('A select without a from answered no row.');
  return { counts: row.counts, byFacts: row.by_facts, candidates: row.candidates };
}

/** The number of results by their facts; infinity above MAX_COUNTED_ANSWERS. */
export async function countAnswersByFacts(db: Db, filter: TextFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (${firstAnswers(filter, answersByFacts(filter.text), sql``)}) as found
  `.execute(db);
  const count = rows[0]?.count ?? 0;
  return count > MAX_COUNTED_ANSWERS ? Infinity : count;
}

/**
 * At most so many rows `w` that answer the text, in the order of the table.
 * PostgreSQL reads the table itself for very frequent words, which costs less than their index. The
 * condition on `ctid` makes it start at the first row: otherwise it starts where another query has
 * stopped, and the counts of a capped text change each time.
 */
function firstAnswers(
  filter: ListFilter,
  found: RawBuilder<unknown>,
  columns: RawBuilder<unknown>,
  most = MAX_COUNTED_ANSWERS + 1,
): RawBuilder<unknown> {
  return sql`
    select ${columns} ${matchingWords(filter, found, sql`w.ctid >= '(0,0)'`)}
    limit ${most}
  `;
}

/** Measured: a row found by its words costs this much more than one met in an index's order. */
const COST_OF_LOOKING_UP = 4;

/**
 * Whether looking the words up and sorting all answers costs less than reading the products in that
 * order until `enough` answer: in a million products up to about 11,000 answers.
 */
export function areFew(answerCount: number, productCount: number, enough: number): boolean {
  return answerCount ** 2 * COST_OF_LOOKING_UP < enough * productCount;
}

/** The `+ 0` keeps the planner from the popularity index, so it looks the words up first. */
function byPopularity(isFewAnswers: boolean): RawBuilder<unknown> {
  return isFewAnswers
    ? sql`w.popularity + 0 desc, w.product_id`
    : sql`w.popularity desc, w.product_id`;
}

/** The candidates of a text with more results than are read at once. */
export async function listCandidates(
  db: Db,
  filter: TextFilter,
  { byFacts, productCount }: { byFacts: number; productCount: number },
): Promise<string[]> {
  const best = (words: RawBuilder<unknown>, isFewAnswers: boolean, missing: number) => sql`
    select w.product_id ${matchingWords(filter, words)}
    order by ${byPopularity(isFewAnswers)} limit ${missing}
  `;
  const facts = answersByFacts(filter.text);
  const { rows } = await sql<{ product_id: string }>`
    (${best(facts, areFew(byFacts, productCount, RANKED_CANDIDATES), RANKED_CANDIDATES)})
    union all
    (${best(sql`${answers(filter.text)} and not ${facts}`, false, Math.max(0, RANKED_CANDIDATES - byFacts))})
  `.execute(db);
  return rows.map((row) => row.product_id);
}

/** The most popular products that have every word of a text, or a synonym of it, in their names. */
export function listMostPopularNamed(db: Db, text: TextQuery, most: number): Promise<string[]> {
  return mostPopular(db, isInName(text), null, most);
}

/**
 * The most popular answers to a text by their facts; where there are none, those by their
 * descriptions.
 */
export async function listMostPopular(db: Db, text: TextQuery, most: number): Promise<string[]> {
  const wider = withoutShortBeginning(text);
  // Without a word of its own it would find only the alternatives for the whole text.
  const around = wider && {
    facts: sql`${hasWords(wider)} and ${answersByFacts(wider)}`,
    all: sql`${hasWords(wider)} and ${answers(wider)}`,
  };
  const byFacts = await mostPopular(db, answersByFacts(text), around && around.facts, most);
  if (byFacts.length > 0) return byFacts;
  return mostPopular(db, answers(text), around && around.all, most);
}

/** With so many times the rows, a short beginning is found often enough if it is frequent. */
const ROWS_FOR_A_BEGINNING = 10;

/**
 * Reads few rows of many answers: the least popular of the first ones in the table is a bound for
 * the most popular of all. The table begins with the most popular (see rebuild_search), so the
 * bound is close. What is `around` the answers is looked up instead of them where that suffices.
 */
async function mostPopular(
  db: Db,
  found: RawBuilder<unknown>,
  around: RawBuilder<unknown> | null,
  most: number,
): Promise<string[]> {
  const everything = { keys: {} };
  const columns = sql`w.product_id, w.popularity`;
  const firstOf = async (answering: RawBuilder<unknown>) => {
    const { rows } = await sql<{ product_id: string; popularity: number }>`
      select * from (${answering}) as first order by popularity desc, product_id
    `.execute(db);
    return rows;
  };
  const near =
    around &&
    (await firstOf(sql`
      select ${columns}
      from (${firstAnswers(everything, around, sql`w.*`, ROWS_FOR_A_BEGINNING * most)}) as w
      where ${found} limit ${most}
    `));
  const isEnough = near?.length === most;
  const first = isEnough ? near : await firstOf(firstAnswers(everything, found, columns, most));
  const least = first[most - 1];
  if (least === undefined) return first.map((row) => row.product_id);
  // "is true" keeps the planner from the index.
  const answering = isEnough ? sql`${around} and (${found}) is true` : found;
  const { rows } = await sql<{ product_id: string }>`
    select w.product_id
    from product_words w where ${answering} and w.popularity >= ${least.popularity}
    order by ${byPopularity(true)} limit ${most}
  `.execute(db);
  return rows.map((row) => row.product_id);
}

/**
 * A page in order of relevance: the candidates, and whatever has the text as its name or part
 * number, best first, with what is `preferred` before the rest; beyond those simply by popularity.
 */
export async function listMostRelevant(
  db: Db,
  filter: TextFilter,
  {
    limit,
    offset,
    candidates,
    isFewAnswers,
    preferred,
  }: {
    limit: number;
    offset: number;
    candidates: readonly string[];
    isFewAnswers: boolean;
    preferred?: readonly RawBuilder<boolean>[];
  },
): Promise<string[]> {
  const { text } = filter;
  const ranked = (take: RawBuilder<unknown>) => sql<{ product_id: string }>`
    with popular as materialized (
      select * from product_words where product_id = any(${candidates}::uuid[])
    ), meant as (
      select w.* ${matchingWords(filter, isMeant(text))}
        and w.product_id not in (select product_id from popular)
      limit 100
    )
    select w.product_id
    from (select * from popular union all select * from meant) as w
    order by ${byRelevance(text, preferred)}
    ${take}
  `;
  if (offset + limit <= candidates.length || candidates.length < RANKED_CANDIDATES) {
    const { rows } = await ranked(sql`limit ${limit} offset ${offset}`).execute(db);
    return rows.map((row) => row.product_id);
  }
  const first = (await ranked(sql``).execute(db)).rows.map((row) => row.product_id);
  const here = first.slice(offset, offset + limit);
  if (here.length === limit) return here;
  const { rows } = await sql<{ product_id: string }>`
    select w.product_id ${matchingWords(filter, answers(text), sql`w.product_id <> all(${first}::uuid[])`)}
    order by ${byPopularity(isFewAnswers)}
    limit ${limit - here.length} offset ${Math.max(0, offset - first.length)}
  `.execute(db);
  return [...here, ...rows.map((row) => row.product_id)];
}
