import { removeUnusedValues } from '#server/catalog/editing/attributes/queries.ts';
import type { Services } from '#server/http/context.ts';

const VALUES_AT_ONCE = 1_000;

/** Removes attribute values that no product has any more (Rule 145). Safe to repeat. */
export async function forgetUnusedValues({ db }: Pick<Services, 'db'>): Promise<void> {
  while ((await removeUnusedValues(db, VALUES_AT_ONCE)) >= VALUES_AT_ONCE);
}
