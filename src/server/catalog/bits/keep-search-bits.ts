import type { Kysely } from 'kysely';

import type { DB } from '#db/types.ts';

import { writeSomeSearchBits, type BitsLimits } from '#server/catalog/bits/queries.ts';

/** A catalogue that is not bigger is read; bits of so few changed products are left as they are. */
const LIMITS: BitsLimits = { biggestWithout: 50_000, mostOutdated: 1_000, fewest: 1_000 };

/**
 * Writes the bits of a catalogue that has become big, and again those of products that changed, a
 * part of them in each transaction. Nobody waits for it; several processes take turns.
 */
export async function keepSearchBits(db: Kysely<DB>, limits = LIMITS): Promise<void> {
  let isMore: boolean;
  do {
    isMore = await writeSomeSearchBits(db, limits);
  } while (isMore);
}
