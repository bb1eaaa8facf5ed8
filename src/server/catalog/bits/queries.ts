import { sql, type Kysely, type RawBuilder } from 'kysely';

import type { DB } from '#db/types.ts';
import {
  parseWordQuery,
  planWordQuery,
  textOfBits,
  wordsOfBits,
  type BitsOf,
  type WordPlan,
} from '#domain/catalog/word-query.ts';

import {
  conditions,
  DIMENSIONS,
  type CountRow,
  type Dimension,
  type ListFilter,
} from '#server/catalog/listing/queries.ts';
import {
  answers,
  answersApart,
  readWordsAsked,
  type TextQuery,
} from '#server/catalog/search/queries.ts';

/** What of the catalogue is kept as bits (decision 7). */
export interface KeptBits {
  readonly generation: number;
  readonly frequentWords: ReadonlySet<string>;
  /** Binary digits of the highest price in cents. */
  readonly priceDigits: number;
}

/** More products than these are not read one by one beside the bits. */
const MOST_OUTDATED = 20_000;
const ROW = {
  word: 0,
  department: 1,
  category: 2,
  seller: 4,
  inStock: 5,
  onSale: 6,
  priceDigit: 7,
  listed: 8,
} as const;
/** Stands in the place of a dimension beside the generation of the bits that were read. */
const GENERATION = -1;

/**
 * Null for a catalogue without bits, or while more of it is out of date than can be read beside
 * them.
 */
export async function readKeptBits(db: Kysely<DB>): Promise<KeptBits | null> {
  const { rows } = await sql<{
    generation: number;
    digits: number;
    outdated: number;
    words: string[];
  }>`
    select generation,
      (select coalesce(max(key::integer), -1) + 1 from search_bits where kind = ${ROW.priceDigit}) as digits,
      array(select word from search_frequent_words order by word) as words,
      (select coalesce(sum(cardinality(product_ids)), 0)::integer from search_outdated) as outdated
    from search_bits_state where generation > 0
  `.execute(db);
  const [row] = rows;
  if (row === undefined || row.outdated > MOST_OUTDATED) return null;
  return {
    generation: row.generation,
    frequentWords: new Set(row.words),
    priceDigits: row.digits,
  };
}

/** When bits are written: see `keep_search_bits`. */
export interface BitsLimits {
  /** A catalogue of so many products or fewer has none. */
  readonly biggestWithout: number;
  /** So many products may be out of date. */
  readonly mostOutdated: number;
  /** Words that fewer products have are rare. */
  readonly fewest: number;
}

/** One step in a transaction of its own; true when there is more to do. */
export async function writeSomeSearchBits(db: Kysely<DB>, limits: BitsLimits): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx);
    const { rows } = await sql<{ more: boolean }>`
      select keep_search_bits(${limits.biggestWithout}, ${limits.mostOutdated}, ${limits.fewest}) as more
    `.execute(trx);
    return rows[0]?.more === true;
  });
}

/**
 * Counts what matches by the kept bits, and reads the rows only of what is out of date or answers
 * by a rare word; null when the bits do not help, or were written anew meanwhile.
 */
export async function countByBits(
  db: Kysely<DB>,
  bits: KeptBits,
  filter: ListFilter,
  dimensions: readonly Dimension[],
): Promise<CountRow[] | null> {
  const { text } = filter;
  if (filter.slugs !== undefined) return null;
  const plan = text && (await planText(db, text, bits.frequentWords, 'all'));
  if (plan === null) return null;
  const { rows } = await sql<CountRow>`
    with outdated as materialized (
      select distinct unnest(product_ids) as product_id from search_outdated
    ), found as materialized (
      ${foundBits(filter, plan?.bits ?? null, bits)}
    )
    select dimension, flags, value_key, sum(count)::integer as count
    from (${sql.join(
      [
        countsOfAll(),
        ...(dimensions.some((each) => each !== 'seller') ? [countsOfRuns(dimensions)] : []),
        ...(dimensions.includes('seller') ? [countsOfSellers()] : []),
        countsApart(filter, plan, dimensions),
        sql`select ${GENERATION}::integer, 0, 0, generation from search_bits_state`,
      ],
      sql` union all `,
    )}) as counts (dimension, flags, value_key, count)
    where count > 0 and (dimension <= 0 or value_key <> 0)
    group by 1, 2, 3
  `.execute(db);
  const read = rows.find((row) => row.dimension === GENERATION)?.count;
  return read === bits.generation ? rows.filter((row) => row.dimension !== GENERATION) : null;
}

/**
 * How many at least answer the filter's text without their description, as the bits tell; 0 where
 * they do not.
 */
export async function countFactsByBits(
  db: Kysely<DB>,
  bits: KeptBits,
  filter: ListFilter,
): Promise<number> {
  if (filter.text === undefined || filter.slugs !== undefined) return 0;
  const plan = await planText(db, filter.text, bits.frequentWords, 'facts');
  if (plan === null) return 0;
  const { rows } = await sql<{ count: number }>`
    with outdated as materialized (
      select distinct unnest(product_ids) as product_id from search_outdated
    )
    select coalesce(sum(bit_count(bits)), 0)::integer as count
    from (${foundBits(filter, plan.bits, bits)}) as found
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Null when the text has no frequent word to count by. */
async function planText(
  db: Kysely<DB>,
  text: TextQuery,
  frequentWords: ReadonlySet<string>,
  where: 'all' | 'facts',
): Promise<WordPlan | null> {
  if (text.terms.length === 0) return null;
  const query = parseWordQuery(await readWordsAsked(db, text, where));
  return query && planWordQuery(query, frequentWords);
}

/** The bits of what matches, chunk by chunk, but for products that are out of date. */
function foundBits(
  filter: ListFilter,
  words: BitsOf | null,
  { generation, priceDigits }: KeptBits,
): RawBuilder<unknown> {
  const { keys } = filter;
  const every = [words === null ? plane(ROW.listed) : expression(words)];
  const rows = [
    words === null
      ? sql`kind = ${ROW.listed}`
      : sql`kind = ${ROW.word} and key = any(${wordsOfBits(words)}::text[])`,
    sql`kind in (${ROW.inStock}, ${ROW.onSale})`,
  ];
  for (const dimension of ['department', 'category', 'seller'] as const) {
    const own = keys[dimension]?.map(String);
    if (own === undefined) continue;
    every.push(plane(ROW[dimension], own));
    rows.push(sql`kind = ${ROW[dimension]} and key = any(${own}::text[])`);
  }
  if (filter.isInStock === true) every.push(plane(ROW.inStock));
  if (filter.isOnSale === true) every.push(plane(ROW.onSale));
  if (filter.minPriceCents !== undefined || filter.maxPriceCents !== undefined) {
    rows.push(sql`kind = ${ROW.priceDigit}`);
    if (filter.minPriceCents !== undefined)
      every.push(priceBits('at least', filter.minPriceCents, priceDigits));
    if (filter.maxPriceCents !== undefined)
      every.push(priceBits('at most', filter.maxPriceCents, priceDigits));
  }
  const brands = brandBits(filter);
  return sql`
    select chunk, p.bits & ~coalesce(m.bits, no_bits())${brands === null ? sql`` : sql` & b.bits`} as bits, in_stock, on_sale
    from (
      select chunk, ${sql.join(every, sql` & `)} as bits, ${plane(ROW.inStock)} as in_stock, ${plane(ROW.onSale)} as on_sale
      from search_bits
      where (${sql.join(rows, sql` or `)}) and (select generation from search_bits_state) = ${generation}
      group by chunk
    ) as p
    left join (
      select chunk, bit_or(part_bits::bit(15872) >> (part * 512)) as bits
      from (
        select doc / 15872 as chunk, doc % 15872 / 512 as part,
          bit_or(set_bit(repeat('0', 512)::bit(512), doc % 15872 % 512, 1)) as part_bits
        from search_docs join outdated using (product_id) group by 1, 2
      ) as parts
      group by 1
    ) as m using (chunk)
    ${brands === null ? sql`` : sql`join (${brands}) as b using (chunk)`}
    where bit_count(p.bits) > 0
  `;
}

/** The bits of the asked brands; null when none is asked for. */
function brandBits({ keys }: ListFilter): RawBuilder<unknown> | null {
  return keys.brand === undefined
    ? null
    : sql`select chunk, bit_or(bits_from(first, length)) as bits from search_runs
        where brand_key = any(${keys.brand}::integer[]) group by chunk`;
}

/** The bits of one kind of rows, of any of the keys where some are given. */
function plane(kind: number, keys?: readonly string[]): RawBuilder<unknown> {
  const own = keys === undefined ? sql`` : sql` and key = any(${keys}::text[])`;
  return sql`coalesce(bit_or(bits) filter (where kind = ${sql.lit(kind)}${own}), no_bits())`;
}

function expression(bits: BitsOf): RawBuilder<unknown> {
  if ('anyOf' in bits) return plane(ROW.word, bits.anyOf);
  const parts = ('all' in bits ? bits.all : bits.some).map(expression);
  return sql`(${sql.join(parts, 'all' in bits ? sql` & ` : sql` | `)})`;
}

/**
 * Compares a price with a bound from the lowest binary digit up: a higher digit that differs
 * decides.
 */
function priceBits(
  relation: 'at least' | 'at most',
  bound: number,
  digits: number,
): RawBuilder<unknown> {
  if (bound >= 2 ** digits) return relation === 'at most' ? sql`~no_bits()` : sql`no_bits()`;
  let holds: RawBuilder<unknown> = sql`~no_bits()`;
  for (let digit = 0; digit < digits; digit += 1) {
    const isSet = Math.floor(bound / 2 ** digit) % 2 === 1;
    // Literal, so that both ends of a range put the same bits together once.
    const own = sql`coalesce(bit_or(bits) filter (where kind = ${sql.lit(ROW.priceDigit)} and key = ${sql.lit(String(digit))}), no_bits())`;
    holds =
      relation === 'at most'
        ? sql`(~${own} ${isSet ? sql`|` : sql`&`} ${holds})`
        : sql`(${own} ${isSet ? sql`&` : sql`|`} ${holds})`;
  }
  return holds;
}

function countsOfAll(): RawBuilder<unknown> {
  return sql`
    select 0, flags, 0, bit_count(of_flags)::integer
    from found cross join lateral (values
      (0, bits & ~in_stock & ~on_sale), (1, bits & in_stock & ~on_sale),
      (2, bits & ~in_stock & on_sale), (3, bits & in_stock & on_sale)
    ) as flagged (flags, of_flags)
  `;
}

function countsOfRuns(dimensions: readonly Dimension[]): RawBuilder<unknown> {
  const counted = dimensions
    .filter((each) => each !== 'seller')
    .map((each) => sql`(${DIMENSIONS[each]}::integer, ${sql.ref(`${each}_key`)})`);
  return sql`
    select dimension, 0, value_key, count
    from (
      select department_key, category_key, brand_key,
        sum(bit_count(substring(bits from first + 1 for length)))::integer as count
      from found join search_runs using (chunk) group by 1, 2, 3
    ) as runs
    cross join lateral (values ${sql.join(counted)}) as counted (dimension, value_key)
  `;
}

function countsOfSellers(): RawBuilder<unknown> {
  return sql`
    select ${DIMENSIONS.seller}::integer, 0, b.key::integer, bit_count(b.bits & found.bits)::integer
    from found join search_bits b using (chunk) where b.kind = ${sql.lit(ROW.seller)}
  `;
}

/**
 * What matches outside the bits: by a rare word or a part, and among the products that are out of
 * date.
 */
function countsApart(
  filter: ListFilter,
  plan: WordPlan | undefined,
  dimensions: readonly Dimension[],
): RawBuilder<unknown> {
  const { text } = filter;
  const own = conditions(filter, 'w');
  const rows = (...matches: RawBuilder<unknown>[]) => sql`
    select w.product_id, w.department_key, w.category_key, w.brand_key, w.seller_key,
      w.is_in_stock::integer + 2 * w.is_on_sale::integer as flags
    from product_words w where ${sql.join([...matches, ...own], sql` and `)}`;
  const isOutdated = sql`w.product_id in (select product_id from outdated)`;
  const outdated = text === undefined ? rows(isOutdated) : rows(isOutdated, answers(text));
  const apart =
    text === undefined || plan === undefined
      ? null
      : answersApart(text, { known: textOfBits(plan.bits), apart: plan.apart });
  const counted = [
    sql`(0, flags, 0)`,
    ...dimensions.map((each) => sql`(${DIMENSIONS[each]}::integer, 0, ${sql.ref(`${each}_key`)})`),
  ];
  return sql`
    select dimension, counted.flags, value_key, 1
    from (${apart === null ? outdated : sql`${outdated} union ${rows(apart)}`}) as read
    cross join lateral (values ${sql.join(counted)}) as counted (dimension, flags, value_key)
  `;
}
