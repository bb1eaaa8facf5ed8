import { z } from 'zod';

import { MAX_SEARCH_LENGTH } from '#contract/limits.ts';

/** The most rows on one page of a back-office list. */
export const MAX_OFFICE_PAGE = 100;

/** The query of an export, besides the list's own filters: always the whole list. */
export const SearchQuerySchema = z.object({ search: z.string().max(MAX_SEARCH_LENGTH).optional() });

/**
 * The query of every back-office list: a search, a sort (a leading "-" means descending) and a
 * page.
 */
export function listQuery<const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) {
  const written = sorts.flatMap((sort) => [sort, `-${sort}`]) as (
    | Sorts[number]
    | `-${Sorts[number]}`
  )[];
  return SearchQuerySchema.extend({
    sort: z.enum(written).optional(),
    limit: z.coerce.number().int().min(1).max(MAX_OFFICE_PAGE).default(25),
    offset: z.coerce.number().int().min(0).max(10_000_000).default(0),
  });
}
