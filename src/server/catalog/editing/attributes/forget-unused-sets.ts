import { removeUnusedSets } from '#server/catalog/editing/attributes/queries.ts';
import type { Services } from '#server/http/context.ts';

const SETS_AT_ONCE = 1_000;

/** Removes sets of attribute values that no product has any more (Rule 145). Safe to repeat. */
export async function forgetUnusedSets({ db }: Pick<Services, 'db'>): Promise<void> {
  while ((await removeUnusedSets(db, SETS_AT_ONCE)) >= SETS_AT_ONCE);
}
