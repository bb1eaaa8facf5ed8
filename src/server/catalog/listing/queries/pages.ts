import { sql, type RawBuilder } from 'kysely';

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
  /** Rows of this list in this order and state, to start from; far pages add theirs. */
  readonly places?: KnownPlace[] | undefined;
  /** A page that skips more rows than this adds its place; 1,000 by default. */
  readonly manySkipped?: number;
}

export interface TextLookup {
  readonly productCount: number;
  /** The number of the filter's products that match; infinity above the counted maximum. */
  readonly answerCount: number;
  /** The products to sort by relevance; only that order needs them. */
  readonly candidates: readonly string[];
}

/** The offset of a row in a list, and as text the columns by which the list is ordered. */
export interface KnownPlace {
  readonly offset: number;
  readonly columns: readonly string[];
}

type Direction = 'asc' | 'desc';
type Order = readonly (readonly [column: string, direction: Direction])[];

const NEWEST: Order = [
  ['created_at', 'desc'],
  ['product_id', 'asc'],
];

const ORDERS: Record<Exclude<ProductSort, 'relevance'>, Order> = {
  newest: NEWEST,
  price_asc: [['price_cents', 'asc'], ...NEWEST],
  price_desc: [['price_cents', 'desc'], ...NEWEST],
  rating: [['rating_tenths', 'desc'], ['review_count', 'desc'], ...NEWEST],
  // Products without a measure are last, where the index has its nulls.
  unit_price: [['unit_price_cents', 'asc'], ...NEWEST],
};

function reversed(order: Order): Order {
  return order.map(([column, direction]) => [column, direction === 'asc' ? 'desc' : 'asc']);
}

/** Whether a row is at this place in the order or after it. */
function isFrom(
  [first, ...others]: Order,
  [value, ...values]: readonly string[],
): RawBuilder<unknown> {
  if (first === undefined) return sql`true`;
  const [name, direction] = first;
  const column = sql.ref(`s.${name}`);
  const after = direction === 'asc' ? sql`>` : sql`<`;
  // The outer condition repeats the first column, because an index scan can begin there.
  return sql`(${column} ${after}= ${value} and (${column} ${after} ${value} or ${isFrom(others, values)}))`;
}

interface Way {
  /** Where reading starts; an end of the list without. */
  readonly from?: KnownPlace;
  readonly isBackwards: boolean;
  /** Rows to read before those of the page. */
  readonly skipped: number;
}

/** The way to a page on which the fewest rows are skipped. */
function shortestWay(
  { offset, last }: { offset: number; last: number },
  totalCount: number | undefined,
  places: readonly KnownPlace[],
): Way {
  const fromEnds: Way[] = [{ isBackwards: false, skipped: offset }];
  if (totalCount !== undefined)
    fromEnds.push({ isBackwards: true, skipped: totalCount - 1 - last });
  const fromPlaces = places.flatMap((from) => [
    { from, isBackwards: false, skipped: offset - from.offset },
    { from, isBackwards: true, skipped: from.offset - last },
  ]);
  return [...fromEnds, ...fromPlaces]
    .filter(({ skipped }) => skipped >= 0)
    .reduce((best, way) => (way.skipped < best.skipped ? way : best));
}

const MANY_SKIPPED = 1_000;
const MOST_PLACES = 200;

/**
 * The ids of a page of products that match, in the given order (ties by newest, then by id). With
 * the number of all matches, a page past the middle is read from the other end, and with `places`
 * from the nearest one that an earlier page of the same list has left there. Relevance without a
 * text is newest.
 */
export async function listProductIds(
  db: Db,
  filter: ListFilter,
  {
    sort,
    limit,
    offset,
    totalCount,
    text: lookup,
    places: left,
    manySkipped = MANY_SKIPPED,
  }: ListPage,
): Promise<string[]> {
  const { text } = filter;
  const isFewAnswers =
    lookup !== undefined && areFew(lookup.answerCount, lookup.productCount, limit + offset);
  if (sort === 'relevance' && text !== undefined && lookup !== undefined) {
    const { candidates } = lookup;
    return listMostRelevant(db, { ...filter, text }, { limit, offset, candidates, isFewAnswers });
  }
  const order = ORDERS[sort === 'relevance' ? 'newest' : sort];
  const rowsHere = Math.min(limit, Math.max(0, (totalCount ?? Infinity) - offset));
  if (rowsHere === 0) return [];
  // A null has no place.
  const places = order === ORDERS.unit_price ? undefined : left;
  const way = shortestWay({ offset, last: offset + rowsHere - 1 }, totalCount, places ?? []);
  const read = way.isBackwards ? reversed(order) : order;
  const found = isFewAnswers
    ? sql`from (select s.* ${matchingFacts(filter)} offset 0) as s`
    : matchingFacts(filter);
  const inOrder = sql.join(
    read.map(([name, direction]) => sql`${sql.ref(`s.${name}`)} ${sql.raw(direction)}`),
  );
  const columns = sql.join(order.map(([name]) => sql`${sql.ref(`s.${name}`)}::text`));
  // The texts are made outside, or PostgreSQL would make them of every skipped row, too.
  const { rows } = await sql<{ product_id: string; columns: string[] }>`
    select s.product_id, array[${columns}] as columns
    from (
      select s.*
      ${way.from === undefined ? found : sql`from (select s.* ${found}) as s where ${isFrom(read, way.from.columns)}`}
      order by ${inOrder} limit ${rowsHere} offset ${way.skipped}
    ) as s
    order by ${inOrder}
  `.execute(db);
  const page = way.isBackwards ? rows.toReversed() : rows;
  const [first] = page;
  if (
    places !== undefined &&
    first !== undefined &&
    way.skipped > manySkipped &&
    places.length < MOST_PLACES
  ) {
    places.push({ offset, columns: first.columns });
  }
  return page.map((row) => row.product_id);
}
