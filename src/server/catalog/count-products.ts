import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';
import { priceCells } from '#domain/catalog/price-grid.ts';

import {
  countByBits,
  countFactsByBits,
  readKeptBits,
  type KeptBits,
} from '#server/catalog/bits/queries.ts';
import {
  countMatching,
  countMatchingByFacts,
  DIMENSIONS,
  RANKED_CANDIDATES,
  readCounts,
  scanCounts,
  type CountRow,
  type Dimension,
  type ListFilter,
  type TextFrequency,
} from '#server/catalog/listing/queries.ts';
import { remember } from '#server/catalog/remember.ts';

/** Exact counts of what a filter lists. */
export interface Counts {
  readonly total: number;
  /** Of them in stock, and on sale. */
  readonly inStock: number;
  readonly onSale: number;
  /** By key, for each dimension that was asked for. */
  readonly by: Readonly<Partial<Record<Dimension, ReadonlyMap<number, number>>>>;
}

const IN_STOCK = 1;
const ON_SALE = 2;
const ALL_FLAGS = [0, IN_STOCK, ON_SALE, IN_STOCK | ON_SALE];

/**
 * Counts what a filter lists, in all and by the asked dimensions. Where at most one of department,
 * category, brand and seller narrows it, on a price range of the grid, kept counts are added up;
 * else kept bits are counted, or in a small catalogue the goods are read, once per state of the
 * catalogue.
 */
export async function countProducts(
  db: Kysely<DB>,
  version: string,
  filter: ListFilter,
  dimensions: readonly Dimension[] | 'total' = 'total',
): Promise<Counts> {
  const asked = dimensions === 'total' ? [] : dimensions;
  const kept = keptCounts(filter);
  return remember(db, version, ['count', filter, dimensions], async () => {
    if (kept !== null) {
      const numbers = [0, ...asked.map((dimension) => DIMENSIONS[dimension])];
      return addUp(await readCounts(db, { ...kept, dimensions: numbers }), asked);
    }
    const bits = await keptBits(db, version);
    const counted = bits && (await countByBits(db, bits, filter, asked));
    if (counted !== null) return addUp(counted, asked);
    if (dimensions === 'total') {
      return { total: await countMatching(db, filter), inStock: 0, onSale: 0, by: {} };
    }
    return addUp(await scanCounts(db, filter, asked), asked);
  });
}

/** How frequent the filter's text is among the filter's goods, so many of which answer it. */
export async function frequencyOfText(
  db: Kysely<DB>,
  version: string,
  filter: ListFilter,
  answers: number,
): Promise<TextFrequency | undefined> {
  const { text } = filter;
  if (text === undefined) return undefined;
  const { total: goods } = await countProducts(db, version, { keys: {} });
  // All of so few are candidates, however they answer.
  if (answers <= RANKED_CANDIDATES) return { answers, goods, byFacts: answers };
  const byFacts = await remember(db, version, ['by facts', filter], async () => {
    const bits = await keptBits(db, version);
    const atLeast = bits === null ? 0 : await countFactsByBits(db, bits, filter);
    return atLeast >= RANKED_CANDIDATES ? atLeast : countMatchingByFacts(db, { ...filter, text });
  });
  return { answers, goods, byFacts };
}

/** What is kept as bits; null in a catalogue that is small enough to be read. */
function keptBits(db: Kysely<DB>, version: string): Promise<KeptBits | null> {
  return remember(db, version, ['bits'], () => readKeptBits(db));
}

/** Which kept counts add up to the filter's; null when none do. */
function keptCounts(filter: ListFilter) {
  const cells = priceCells(filter);
  if (cells === null || filter.text !== undefined || filter.slugs !== undefined) return null;
  const scopes = (Object.keys(DIMENSIONS) as Dimension[]).flatMap((dimension) => {
    const keys = filter.keys[dimension];
    return keys === undefined ? [] : [{ dimension, keys }];
  });
  if (scopes.length > 1) return null;
  const flags = ALL_FLAGS.filter(
    (each) =>
      (filter.isInStock !== true || (each & IN_STOCK) !== 0) &&
      (filter.isOnSale !== true || (each & ON_SALE) !== 0),
  );
  return { scope: scopes[0] ?? null, priceCells: cells, flags };
}

function addUp(rows: readonly CountRow[], dimensions: readonly Dimension[]): Counts {
  const totalWhere = (holds: (flags: number) => boolean) =>
    rows
      .filter((row) => row.dimension === 0 && holds(row.flags))
      .reduce((sum, row) => sum + row.count, 0);
  const by: Partial<Record<Dimension, Map<number, number>>> = {};
  for (const dimension of dimensions) {
    const counts = new Map<number, number>();
    for (const row of rows) {
      if (row.dimension !== DIMENSIONS[dimension]) continue;
      counts.set(row.value_key, (counts.get(row.value_key) ?? 0) + row.count);
    }
    by[dimension] = counts;
  }
  return {
    total: totalWhere(() => true),
    inStock: totalWhere((flags) => (flags & IN_STOCK) !== 0),
    onSale: totalWhere((flags) => (flags & ON_SALE) !== 0),
    by,
  };
}
