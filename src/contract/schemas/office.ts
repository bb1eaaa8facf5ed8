import { z } from 'zod';

import { MAX_SEARCH_LENGTH } from '#contract/limits.ts';

/** Rows of one page of a back-office list at most; exports read page after page. */
export const MAX_OFFICE_PAGE = 100;

/** What an export takes besides the list's own filters: it is always the whole list. */
export const SearchQuerySchema = z.object({ search: z.string().max(MAX_SEARCH_LENGTH).optional() });

/**
 * What every back-office list takes: words, an order (a "-" in front means descending) and a
 * window.
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
