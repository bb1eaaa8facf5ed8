import { sql, type RawBuilder } from 'kysely';

import { likeContaining, type SearchText } from '#domain/catalog/search-text.ts';
import type { Phrase, SearchTerm } from '#domain/catalog/search-terms.ts';

import { countRows } from '#server/platform/count-rows.ts';
import type { Db } from '#server/platform/database.ts';

/** A search text and what it means: every term must match, in one of its forms. */
export interface TextQuery extends Pick<
  SearchText,
  'folded' | 'code' | 'isPartOfName' | 'isWordsAlone'
> {
  readonly terms: readonly SearchTerm[];
  /** Alternatives for the whole text, made of the catalogue's words that contain it. */
  readonly inside?: readonly Phrase[] | undefined;
}

/** Keeps letters, digits and points alone, so that to_tsquery reads no operator in the text. */
function lexeme(word: string, mark = ''): string {
  return `'${word.replaceAll(/[^\p{L}\p{N}.]/gu, '')}'${mark === '' ? '' : `:${mark}`}`;
}

function joined(
  { words, isPrefix = false }: Phrase,
  operator: '&' | '<->' | '<2>',
  weight = '',
): string {
  const last = words.length - 1;
  const parts = words.map((word, at) =>
    lexeme(word, `${isPrefix && at === last ? '*' : ''}${weight}`),
  );
  return parts.length === 1 ? parts.join('') : `(${parts.join(` ${operator} `)})`;
}

/** Every term in one of its forms, with the weights of the written words and of their synonyms. */
function allTerms(
  { terms, inside = [] }: Pick<TextQuery, 'terms' | 'inside'>,
  { own: ownWeight = '', others: otherWeight = '' }: { own?: string; others?: string } = {},
): string {
  const every = terms
    .map(({ own, alternatives }) => {
      const others = alternatives.filter((phrase) => phrase !== own);
      const ways = [
        joined(own, '&', ownWeight),
        ...others.map((phrase) => joined(phrase, phrase.hasSign ? '<2>' : '<->', otherWeight)),
      ];
      return `(${ways.join(' | ')})`;
    })
    .join(' & ');
  if (inside.length === 0) return every;
  return [`(${every})`, ...inside.map((phrase) => joined(phrase, '<->', otherWeight))].join(' | ');
}

const tsquery = (text: string) => sql`to_tsquery('shop_english', ${text})`;

/** The weight of a written word that may be in a description; synonyms do not match there. */
const ANYWHERE = 'D';

function found(text: TextQuery, words: RawBuilder<unknown>): RawBuilder<boolean> {
  const ways = [...(text.terms.length > 0 ? [sql`w.document @@ ${words}`] : []), ...byParts(text)];
  return ways.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(ways, sql` or `)})`;
}

/** Matches on a part of the name or of a part number. */
function byParts({ folded, code, isPartOfName, isWordsAlone }: TextQuery): RawBuilder<unknown>[] {
  const ways: RawBuilder<unknown>[] = [];
  // Words and sizes have an index; reading the names of everything that has them costs more.
  if (isPartOfName && !isWordsAlone) ways.push(sql`w.name like ${likeContaining(folded)}`);
  if (code !== null) ways.push(sql`w.codes like ${`%${code}%`}`);
  return ways;
}

/** Whether the row `w` of product_words matches the search. */
export function answers(text: TextQuery): RawBuilder<boolean> {
  return found(text, sql`including_descriptions(${tsquery(allTerms(text, { own: ANYWHERE }))})`);
}

/** Whether the row `w` matches the search without its description. */
export function answersByFacts(text: TextQuery): RawBuilder<boolean> {
  return found(text, tsquery(allTerms(text)));
}

/** So many words begin with fewer letters that reading them all from the index is slow. */
const SHORTEST_BEGINNING = 3;

/**
 * The search without the short beginning of a word at its end, which finds more; null where it has
 * none or nothing else.
 */
export function withoutShortBeginning(text: TextQuery): TextQuery | null {
  const others = text.terms.filter(
    ({ own: { isPrefix, words } }) =>
      isPrefix !== true || words.length > 1 || (words[0] ?? '').length >= SHORTEST_BEGINNING,
  );
  if (others.length === 0 || others.length === text.terms.length) return null;
  const inside = text.inside?.map(({ words }) => ({ words: words.slice(0, -1) }));
  return { ...text, terms: others, inside };
}

/** Whether PostgreSQL looks for any of the written words: it leaves out "the" and "over". */
export function hasWords({ terms }: TextQuery): RawBuilder<boolean> {
  return sql<boolean>`numnode(${tsquery(allTerms({ terms }))}) > 0`;
}

/** Whether a short text, such as a title, has every word or a synonym of it. */
export function hasEveryWord(column: RawBuilder<string>, { terms }: Pick<TextQuery, 'terms'>) {
  return sql<boolean>`to_tsvector('shop_english', ${column}) @@ ${tsquery(allTerms({ terms }))}`;
}

/** Whether a short text, such as a title, matches by its words or contains the search text. */
export function answersIn(column: RawBuilder<string>, text: TextQuery) {
  const { folded, isPartOfName } = text;
  const byWords = hasEveryWord(column, text);
  return isPartOfName
    ? sql<boolean>`(${byWords} or lower(unaccent(${column})) like ${likeContaining(folded)})`
    : byWords;
}

/** Whether a short text has at least one of the written words, or a synonym of one. */
export function answersSomeOf(column: RawBuilder<string>, { terms }: TextQuery) {
  const any = terms.map((term) => allTerms({ terms: [term] })).join(' | ');
  return sql<boolean>`to_tsvector('shop_english', ${column}) @@ ${tsquery(any)}`;
}

/** Whether the row `w` has the search text as its part number or its name. */
export function isMeant({ folded, code }: TextQuery): RawBuilder<boolean> {
  const byName = sql`w.name = ${folded}`;
  if (code === null) return sql<boolean>`${byName}`;
  return sql<boolean>`(${byName} or w.codes like ${`% ${code}%`})`;
}

/** Whether the row `w` has every word, or a synonym of it, in its name. */
export function isInName({ terms }: Pick<TextQuery, 'terms'>): RawBuilder<boolean> {
  if (terms.length === 0) return sql<boolean>`false`;
  return sql<boolean>`w.document @@ ${tsquery(allTerms({ terms }, { own: 'A', others: 'A' }))}`;
}

/**
 * Relevance over rows `w`: the exact part number, the exact name, the start of a part number, then
 * what is `preferred`, names with every written word, names with each word or a synonym, then the
 * weights of the words (name, brand and part number, specifications, description) and popularity.
 */
export function byRelevance(
  { terms, folded, code }: TextQuery,
  preferred: readonly RawBuilder<boolean>[] = [],
): RawBuilder<unknown> {
  const order: RawBuilder<unknown>[] = [];
  if (code !== null) order.push(sql`w.codes like ${`% ${code} %`} desc`);
  order.push(sql`w.name = ${folded} desc`);
  if (code !== null) order.push(sql`w.codes like ${`% ${code}%`} desc`);
  order.push(...preferred.map((condition) => sql`${condition} desc`));
  if (terms.length > 0) {
    const writtenInName = terms.map(({ own }) => joined(own, '&', 'A')).join(' & ');
    const written = terms.map(({ own }) => joined(own, '&', ANYWHERE)).join(' | ');
    const rank = (text: string) =>
      sql`ts_rank('{0.05, 0.2, 0.5, 1}', w.document, including_descriptions(${tsquery(text)}))`;
    order.push(
      sql`w.document @@ ${tsquery(writtenInName)} desc`,
      sql`${isInName({ terms })} desc`,
      sql`${rank(written)} + ${rank(allTerms({ terms }, { own: ANYWHERE }))} + 0.01 * ln(1 + w.popularity) desc`,
    );
  }
  return sql.join([...order, sql`w.popularity desc`, sql`w.product_id`]);
}

/** The words that no listed product has in any form; words such as "the" count as known. */
export async function findUnknownWords(db: Db, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0) return new Set();
  const { rows } = await sql<{ word: string }>`
    select asked.word
    from unnest(${words}::text[], ${words.map((word) => lexeme(word, ANYWHERE))}::text[]) as asked (word, quoted)
    cross join lateral (select to_tsquery('shop_english', asked.quoted) as query) as read
    where numnode(read.query) > 0
      and not exists (select from product_words where document @@ including_descriptions(read.query))
  `.execute(db);
  return new Set(rows.map((row) => row.word));
}

/** At most 100 of the catalogue's words like the pattern, the shortest first. */
export async function listWordsLike(db: Db, pattern: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words where word like ${pattern} order by length(word), word limit 100
  `.execute(db);
  return rows.map(({ word }) => word);
}

export async function someWordBeginsWith(db: Db, beginning: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from search_words where starts_with(word, ${beginning}::text)) as found
  `.execute(db);
  return rows[0]?.found === true;
}

/** The 40 most similar words of the catalogue. */
export async function listSimilarWords(db: Db, word: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from search_words order by word <-> ${word}::text limit 40
  `.execute(db);
  return rows.map((row) => row.word);
}

/**
 * How many listed products have each of these words, counted up to `most`. Words without a product
 * are left out.
 */
export async function countUses(
  db: Db,
  words: readonly string[],
  most: number,
): Promise<Map<string, number>> {
  if (words.length === 0) return new Map();
  const { rows } = await sql<{ word: string; uses: number }>`
    select asked.word, used.uses
    from unnest(${words}::text[]) as asked (word)
    cross join lateral (
      select count(*)::integer as uses from (
        select from product_words where document @@ to_tsquery('shop_english', asked.word)
        limit ${most}
      ) as found
    ) as used
    where used.uses > 0
  `.execute(db);
  return new Map(rows.map(({ word, uses }) => [word, uses]));
}

/** Counts a search without results, and keeps the `limit` most recent ones. */
export async function recordSearchMiss(
  db: Db,
  { query, now, limit }: { query: string; now: Date; limit: number },
): Promise<void> {
  await sql`
    insert into search_misses as m (query, searches, last_searched_at) values (${query}, 1, ${now})
    on conflict (query) do update set searches = m.searches + 1, last_searched_at = excluded.last_searched_at
  `.execute(db);
  await sql`
    delete from search_misses where query in (
      select query from search_misses order by last_searched_at desc, query offset ${limit}
    )
  `.execute(db);
}

/** Searches without results, the most frequent first. */
export async function listSearchMisses(db: Db, page: { limit: number; offset: number }) {
  return db
    .selectFrom('search_misses')
    .select(['query', 'searches', 'last_searched_at'])
    .orderBy('searches', 'desc')
    .orderBy('last_searched_at', 'desc')
    .orderBy('query')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
}

export async function countSearchMisses(db: Db): Promise<number> {
  return countRows(db.selectFrom('search_misses'));
}

/**
 * For each text, the 3 words of the catalogue most similar to one of its first 5 words (of 3 or
 * more letters), if they share at least a third of its letter groups.
 */
export async function listNearestWords(db: Db, queries: readonly string[]) {
  if (queries.length === 0) return new Map();
  const { rows } = await sql<{ query: string; words: string[] }>`
    select asked.query, array(
      select near.word from unnest((string_to_array(asked.query, ' '))[1:5]) as own (word)
      cross join lateral (
        select word, word <-> own.word as distance from search_words
        order by word <-> own.word limit 3
      ) as near
      where length(own.word) >= 3 and near.distance between 0.0001 and 0.67
      group by near.word order by min(near.distance), near.word limit 3
    ) as words
    from unnest(${queries}::text[]) as asked (query)
  `.execute(db);
  return new Map(rows.map(({ query, words }) => [query, words]));
}
