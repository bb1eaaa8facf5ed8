import type { SearchMiss } from '#contract/endpoints/office-search.ts';

import { adminPages } from '#contract/paths/office-pages.ts';
import { pages } from '#contract/paths/pages.ts';

import type { Column } from '#web/backoffice/data-table.tsx';
import { ListPage } from '#web/backoffice/list-page.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { adminSearchMissesRoute } from '#web/routes/admin/search-misses/route.tsx';

const COLUMNS: readonly Column<SearchMiss>[] = [
  {
    key: 'query',
    header: 'Search',
    isName: true,
    cell: ({ query }) => (
      <a
        href={pages.shop({ search: query })}
        className="font-[600] wrap-anywhere underline-offset-3 hover:underline"
      >
        {query}
      </a>
    ),
  },
  { key: 'searches', header: 'Times', align: 'right', cell: ({ searches }) => searches },
  {
    key: 'last',
    header: 'Last searched',
    cell: ({ last_searched_at: at }) => <ShortDate at={at} withTime />,
  },
  {
    key: 'nearest',
    header: 'Closest words',
    cell: ({ nearest }) =>
      nearest.length === 0 ? <span className="text-ink-3">None</span> : nearest.join(', '),
  },
];

export function SearchMissesPage() {
  const search = useListState(adminSearchMissesRoute);
  const answer = useLoaded(adminSearchMissesRoute);
  return (
    <ListPage
      title="Zero-result searches"
      intro="Searches that returned no products, most frequent first. They point to products you do not stock and to words your descriptions should use. The latest 1,000 are kept."
      path={adminPages.searchMisses()}
      search={search}
      results={answer}
      rowsOf={({ search_misses }) => search_misses}
      columns={COLUMNS}
      rowKey={({ query }) => query}
      rowName={({ query }) => query}
      emptyText="Every search has returned results."
      errorText="Failed to load searches"
    />
  );
}
