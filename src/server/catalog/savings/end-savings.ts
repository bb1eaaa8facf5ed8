import { endSavings } from '#server/catalog/savings/queries.ts';
import type { Services } from '#server/http/context.ts';
import { withTransaction } from '#server/platform/database.ts';

const PRODUCTS_AT_ONCE = 200;

/**
 * Ends the savings whose proof has run out (Rule 111), so that no cached page shows them for longer
 * than until the next minute. Safe to repeat and to run in several processes.
 */
export async function endProvenSavings({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  let ended: number;
  do {
    ended = await withTransaction(db, (trx) => endSavings(trx, { now, limit: PRODUCTS_AT_ONCE }));
  } while (ended === PRODUCTS_AT_ONCE);
}
