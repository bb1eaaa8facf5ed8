import { officeSearchEndpoints } from '#contract/endpoints/office-search.ts';

import {
  countSearchMisses,
  listNearestWords,
  listSearchMisses,
} from '#server/catalog/search/queries.ts';
import { mount, type Api } from '#server/http/mount.ts';

export function mountSearchMisses(api: Api): void {
  mount(
    api,
    officeSearchEndpoints,
  )({
    listSearchMisses: async ({ db }, { query }) => {
      const [rows, totalCount] = await Promise.all([
        listSearchMisses(db, query),
        countSearchMisses(db),
      ]);
      const nearest = await listNearestWords(
        db,
        rows.map((row) => row.query),
      );
      const search_misses = rows.map((row) => ({
        ...row,
        nearest: nearest.get(row.query) ?? [],
        last_searched_at: row.last_searched_at.toISOString(),
      }));
      return { search_misses, totalCount };
    },
  });
}
