import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import { formatMoney } from '#domain/money/cents.ts';
import { formatCount } from '#domain/numbers/format-count.ts';
import { ORDER_STATUSES } from '#domain/orders/status.ts';

import { adminPages } from '#contract/paths/office-pages.ts';
import { pages } from '#contract/paths/pages.ts';
import type { OfficeOrderRow } from '#contract/schemas/office-orders.ts';

import { BulkButton } from '#web/backoffice/bulk/bulk-preview.tsx';
import type { Column } from '#web/backoffice/data-table.tsx';
import { ListPage } from '#web/backoffice/list-page.tsx';
import type { ListView } from '#web/backoffice/list-search.ts';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { BulkStatusDialog } from '#web/backoffice/orders/bulk-status-dialog.tsx';
import { PaymentBadge } from '#web/backoffice/orders/payment-badge.tsx';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { STATUS_WORD, StatusBadge } from '#web/features/orders/status-badge.tsx';
import {
  adminOrdersRoute,
  orderFilters,
  type OrderListSearch,
} from '#web/routes/admin/orders/route.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';

const COLUMNS: readonly Column<OfficeOrderRow>[] = [
  {
    key: 'order_number',
    header: 'Order',
    sortable: true,
    isName: true,
    cell: ({ id, order_number: number, buyer }) => (
      <div className="cell-lines">
        <a
          href={adminPages.order(id)}
          className="block font-[600] wrap-anywhere tabular-nums underline-offset-3 hover:underline md:whitespace-nowrap"
        >
          <OrderNumber>{number}</OrderNumber>
        </a>
        <p className="text-caption text-ink-3">
          {buyer.first_name} {buyer.last_name}
        </p>
      </div>
    ),
  },
  {
    key: 'created_at',
    header: 'Placed',
    sortable: true,
    cell: ({ created_at: createdAt }) => <ShortDate at={createdAt} withTime />,
  },
  { key: 'status', header: 'Status', cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'payment',
    header: 'Payment',
    from: 'lg',
    cell: ({ payment_status: status }) => <PaymentBadge status={status} />,
  },
  {
    key: 'units',
    header: 'Units',
    align: 'right',
    from: 'xl',
    cell: ({ units }) => formatCount(units),
  },
  {
    key: 'total',
    header: 'Total',
    sortable: true,
    align: 'right',
    cell: ({ total }) => <span className="font-[600]">{formatMoney(total)}</span>,
  },
];

const ALL = { status: undefined, payment: undefined };
const VIEWS: readonly ListView<OrderListSearch>[] = [
  { label: 'All', change: ALL },
  ...ORDER_STATUSES.map((status) => ({ label: STATUS_WORD[status], change: { ...ALL, status } })),
  { label: 'Refund due', change: { ...ALL, payment: 'refund_due' } },
];

export function OrdersPage() {
  const router = useRouter();
  const api = useOfficeApi();
  const search = useListState(adminOrdersRoute);
  const answer = useLoaded(adminOrdersRoute);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isSetting, setIsSetting] = useState(false);
  return (
    <>
      <ListPage
        title="Orders"
        path={adminPages.orders()}
        search={search}
        views={VIEWS}
        searchLabel="Search by number, name or email"
        results={answer}
        rowsOf={({ orders }) => orders}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowName={({ order_number: number }) => number}
        selection={{ chosen, onChange: setChosen }}
        bulkActions={<BulkButton label="Set status" onPress={() => setIsSetting(true)} />}
        onExport={() => api.officeOrders.exportOrders({ query: orderFilters(search) })}
        emptyText="No orders found."
        emptyLink={{ href: pages.home(), label: 'View the shop' }}
        errorText="Error loading orders"
      />
      <BulkStatusDialog
        open={isSetting}
        ids={[...chosen]}
        onClose={() => setIsSetting(false)}
        onDone={(done) => {
          setChosen(new Set([...chosen].filter((id) => !done.has(id))));
          void router.invalidate();
        }}
      />
    </>
  );
}
