import { z } from 'zod';

import { endpointsOf } from '#contract/endpoint.ts';
import { MAX_OFFICE_PAGE } from '#contract/schemas/office.ts';
import { InstantSchema } from '#contract/schemas/wire.ts';

/** A search text without results. */
export const SearchMissSchema = z.object({
  query: z.string(),
  searches: z.number().int(),
  last_searched_at: InstantSchema,
  /** Up to 3 words of the catalogue with the most similar spelling. */
  nearest: z.array(z.string()),
});

const admin = endpointsOf({ audience: 'admin', tag: 'Administration: catalogue' });

export const officeSearchEndpoints = {
  listSearchMisses: admin('GET /api/admin/search-misses', {
    summary: 'List searches without results, most frequent first',
    query: z.object({
      limit: z.coerce.number().int().min(1).max(MAX_OFFICE_PAGE).default(25),
      offset: z.coerce.number().int().min(0).max(10_000).default(0),
    }),
    output: z.object({ search_misses: z.array(SearchMissSchema), totalCount: z.number().int() }),
  }),
};

export type SearchMiss = z.output<typeof SearchMissSchema>;
