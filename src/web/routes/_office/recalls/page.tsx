import type { ListedRecall } from '#contract/schemas/recalls.ts';

import type { Column } from '#web/backoffice/data-table.tsx';
import { Deadline } from '#web/backoffice/deadline.tsx';
import { ListPage } from '#web/backoffice/list-page.tsx';
import { useRecallArea, type RecallListSearch } from '#web/backoffice/recalls/recall-area.ts';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { RecallStateBadge } from '#web/features/recalls/recall-state.tsx';
import type { recallListRoute } from '#web/routes/_office/recalls/route.tsx';

/** Recalls of the area's products, those that are open first (Rule 140). */
export function RecallListPage() {
  const { isSeller, pages, ...area } = useRecallArea();
  const search = useListState<ReturnType<typeof recallListRoute>>();
  const list = useLoaded<ReturnType<typeof recallListRoute>>();
  const counts = list.ok ? list.data.counts : undefined;
  return (
    <ListPage<ListedRecall, RecallListSearch, Awaited<ReturnType<typeof area.list>>>
      title="Recalls"
      intro="Recall a product from its form. A supplier has to notify the regulator within two days of starting a recall."
      path={pages.recalls()}
      search={search}
      searchLabel="Search recalls"
      views={[
        { label: 'All', change: { view: undefined }, count: counts?.all },
        { label: 'Open', change: { view: 'open' }, count: counts?.open },
        { label: 'Closed', change: { view: 'closed' }, count: counts?.closed },
      ]}
      results={list}
      rowsOf={({ recalls }) => recalls}
      columns={columnsOf({ isSeller, hrefOf: pages.recall })}
      rowKey={({ id }) => id}
      rowName={({ product }) => product.name}
      emptyText="No recalls."
      emptyHelp="A recall stops the sale of a product, and tells everybody who bought it."
      errorText="Error loading recalls"
    />
  );
}

function columnsOf({
  isSeller,
  hrefOf,
}: {
  isSeller: boolean;
  hrefOf: (id: string) => string;
}): readonly Column<ListedRecall>[] {
  const seller: Column<ListedRecall> = {
    key: 'seller',
    header: 'Seller',
    from: 'xl',
    cell: ({ seller_name: name }) => name,
  };
  return [
    {
      key: 'product',
      header: 'Product',
      isName: true,
      cell: ({ id, product, title }) => (
        <div className="cell-lines">
          <a href={hrefOf(id)} className="font-[600] underline-offset-3 hover:underline">
            {product.name}
          </a>
          <span className="block text-small font-[400] text-ink-2 wrap-anywhere">{title}</span>
        </div>
      ),
    },
    ...(isSeller ? [] : [seller]),
    {
      key: 'published',
      header: 'Published',
      from: 'lg',
      cell: ({ published_at: at }) => <ShortDate at={at} />,
    },
    {
      key: 'orders',
      header: 'Buyers told',
      align: 'right',
      cell: ({ totals }) => (totals === null ? '–' : `${totals.told_orders} of ${totals.orders}`),
    },
    {
      key: 'regulator',
      header: 'Regulator',
      cell: ({ regulator_due_at: dueAt }) =>
        dueAt === null ? 'Notified' : <Deadline at={dueAt} />,
    },
    {
      key: 'state',
      header: 'State',
      isStatus: true,
      cell: ({ state }) => <RecallStateBadge state={state} />,
    },
  ];
}
