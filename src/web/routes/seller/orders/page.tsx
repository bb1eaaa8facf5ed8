import { useRouter } from '@tanstack/react-router';

import { formatMoney } from '#domain/money/cents.ts';
import { formatCount } from '#domain/numbers/format-count.ts';
import { ORDER_STATUSES } from '#domain/orders/status.ts';

import type { SellerOrder } from '#contract/endpoints/seller-orders.ts';

import { sellerPages } from '#contract/paths/office-pages.ts';

import type { Column } from '#web/backoffice/data-table.tsx';
import { ListPage } from '#web/backoffice/list-page.tsx';
import { listHref, type ListView } from '#web/backoffice/list-search.ts';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { STATUS_WORD, StatusBadge } from '#web/features/orders/status-badge.tsx';
import { readAgain } from '#web/lib/read-again.ts';
import {
  sellerOrderQuery,
  sellerOrdersRoute,
  type SellerOrderSearch,
} from '#web/routes/seller/orders/route.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Drawer } from '#web/ui/dialog.tsx';
import { ClipboardList } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';

import { OrderPart } from './parts/order-part.tsx';

const VIEWS: readonly ListView<SellerOrderSearch>[] = [
  { label: 'All', change: { status: undefined, to_send: undefined } },
  { label: 'To send', change: { status: undefined, to_send: 'true' } },
  ...ORDER_STATUSES.map((status) => ({
    label: STATUS_WORD[status],
    change: { status, to_send: undefined },
  })),
];

export function SellerOrdersPage() {
  const router = useRouter();
  const api = useOfficeApi();
  const search = useListState(sellerOrdersRoute);
  const { orders, opened } = useLoaded(sellerOrdersRoute);
  const { open, ...listed } = search;
  const reload = () => readAgain(router);

  return (
    <>
      <ListPage
        title="Orders"
        path={sellerPages.orders()}
        search={listed}
        views={VIEWS}
        searchLabel="Search by order number"
        actions={
          <LinkButton
            variant="secondary"
            href={sellerPages.pickList()}
            icon={<ClipboardList size={18} />}
          >
            Pick list
          </LinkButton>
        }
        onExport={() => api.sellerOrders.exportSellerOrders({ query: sellerOrderQuery(listed) })}
        results={orders}
        rowsOf={({ orders }) => orders}
        errorText="Error loading orders"
        columns={columnsOf((id) => openHref(search, id))}
        rowKey={({ id }) => id}
        rowName={({ order_number: number }) => number}
        emptyText="No orders with your products yet."
        emptyLink={{ href: sellerPages.products(), label: 'Your products' }}
      />
      <Drawer
        open={open !== undefined && opened !== null}
        onClose={() =>
          void router.navigate({ href: openHref(search, undefined), resetScroll: false })
        }
        title={opened?.ok === true ? opened.data.order_number : 'Order'}
      >
        {opened?.ok === true && (
          <OrderPart key={opened.data.id} order={opened.data} onChanged={reload} />
        )}
        {opened?.ok === false && (
          <div className="p-4 sm:p-6">
            <InlineError message={opened.message} onRetry={() => void reload()} />
          </div>
        )}
      </Drawer>
    </>
  );
}

/** The list as it is, page and all, with one order open or none. */
function openHref(search: SellerOrderSearch, open: string | undefined): string {
  return listHref<SellerOrderSearch>(sellerPages.orders(), search, { open, page: search.page });
}

function columnsOf(hrefOf: (id: string) => string): readonly Column<SellerOrder>[] {
  return [
    {
      key: 'order_number',
      header: 'Order',
      sortable: true,
      isName: true,
      cell: ({ id, order_number: number }) => (
        <a
          href={hrefOf(id)}
          className="font-[600] underline-offset-3 hover:underline md:whitespace-nowrap"
        >
          <OrderNumber>{number}</OrderNumber>
        </a>
      ),
    },
    {
      key: 'created_at',
      header: 'Date',
      sortable: true,
      from: 'lg',
      cell: ({ created_at: createdAt }) => <ShortDate at={createdAt} />,
    },
    {
      key: 'buyer',
      header: 'Buyer',
      cell: ({ ship_to: to }) =>
        to === null ? 'Not shown' : [to.first_name, to.city].filter(Boolean).join(', '),
    },
    {
      key: 'units',
      header: 'My items',
      align: 'right',
      cell: ({ units }) => formatCount(units),
    },
    {
      key: 'total',
      header: 'My total',
      align: 'right',
      cell: ({ total }) => formatMoney(total),
    },
    {
      key: 'left',
      header: 'To send',
      align: 'right',
      from: 'lg',
      cell: (order) => (order.status === 'processing' ? unitsLeftOf(order) : '–'),
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
  ];
}

function unitsLeftOf({ items }: SellerOrder): string {
  const left = items.reduce((sum, item) => sum + item.left_quantity, 0);
  return left === 0 ? 'All sent' : formatCount(left);
}
