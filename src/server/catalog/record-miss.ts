import { countProducts } from '#server/catalog/count-products.ts';
import type { ListFilter } from '#server/catalog/listing/queries/filter.ts';
import { recordSearchMiss } from '#server/catalog/search/queries.ts';
import type { Ctx } from '#server/http/context.ts';

/** Searches without a result that are kept for the administrators. */
const MOST_MISSES = 1_000;

/**
 * Records a text that the whole catalogue has no answer to, for the administrators (Rule 56). What
 * may be somebody's address or telephone number is not kept. A failure to record fails nothing
 * else.
 */
export async function recordMiss(
  { db, now, log }: Pick<Ctx, 'db' | 'now' | 'log'>,
  version: string,
  filter: ListFilter,
): Promise<void> {
  const { text } = filter;
  if (text === undefined || mayBePersonal(text.folded)) return;
  try {
    if ((await countProducts(db, version, { keys: {}, text })).total > 0) return;
    await recordSearchMiss(db, { query: text.folded.slice(0, 200), now, limit: MOST_MISSES });
  } catch (error) {
    log.warn({ err: error }, 'A search without a result could not be recorded');
  }
}

function mayBePersonal(text: string): boolean {
  return text.includes('@') || (text.match(/\d/g)?.length ?? 0) >= 8;
}
