import { useRouter, useRouterState } from '@tanstack/react-router';

import { formatMoney } from '#domain/money/cents.ts';
import { ORDER_STATUSES } from '#domain/orders/status.ts';

import type { SellerOrder } from '#contract/endpoints/seller-orders.ts';

import type { Column } from '#web/backoffice/data-table.tsx';
import { ListPage, type ListView } from '#web/backoffice/list-page.tsx';
import { listHref } from '#web/backoffice/list-search.ts';
import { useListState, useLoaded } from '#web/backoffice/route-hooks.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { AddressLines } from '#web/features/addresses/address-lines.tsx';
import { OrderLine } from '#web/features/orders/order-line.tsx';
import { STATUS_WORD, StatusBadge } from '#web/features/orders/status-badge.tsx';
import { sellerOrdersRoute, type SellerOrderSearch } from '#web/routes/seller/orders/route.tsx';
import { DefinitionList } from '#web/ui/definition-list.tsx';
import { Drawer } from '#web/ui/dialog.tsx';

const HOME = '/seller/orders';

export function SellerOrdersPage() {
  const router = useRouter();
  const search = useListState(sellerOrdersRoute);
  const answer = useLoaded(sellerOrdersRoute);
  const isUpdating = useRouterState({ select: ({ isLoading }) => isLoading });
  const { open, ...listed } = search;
  const opened = answer.ok ? answer.data.orders.find(({ id }) => id === open) : undefined;
  return (
    <>
      <ListPage
        title="Orders"
        path={HOME}
        search={listed}
        views={viewsOf(listed)}
        searchLabel="Search by order number"
        results={
          answer.ok
            ? { ok: true, data: { rows: answer.data.orders, totalCount: answer.data.totalCount } }
            : answer
        }
        isUpdating={isUpdating}
        onRetry={() => void router.invalidate()}
        columns={columnsOf((id) => openHref(search, id))}
        rowKey={({ id }) => id}
        rowName={({ order_number: number }) => number}
        emptyText="No orders with your products yet."
      />
      <Drawer
        open={opened !== undefined}
        onClose={() =>
          void router.navigate({ href: openHref(search, undefined), resetScroll: false })
        }
        title={opened?.order_number ?? ''}
      >
        {opened !== undefined && <OrderPart order={opened} />}
      </Drawer>
    </>
  );
}

/** The list as it is, page and all, with one order open or none. */
function openHref(search: SellerOrderSearch, open: string | undefined): string {
  return listHref<SellerOrderSearch>(HOME, search, { open, page: search.page });
}

function viewsOf(search: SellerOrderSearch): ListView<SellerOrderSearch>[] {
  return [undefined, ...ORDER_STATUSES].map((status) => ({
    label: status === undefined ? 'All' : STATUS_WORD[status],
    change: { status },
    isCurrent: search.status === status,
  }));
}

function columnsOf(hrefOf: (id: string) => string): readonly Column<SellerOrder>[] {
  return [
    {
      key: 'order_number',
      header: 'Order',
      sortable: true,
      isName: true,
      cell: ({ id, order_number: number }) => (
        <a href={hrefOf(id)} className="font-[600] underline-offset-3 hover:underline">
          {number}
        </a>
      ),
    },
    {
      key: 'created_at',
      header: 'Date',
      sortable: true,
      cell: ({ created_at: createdAt }) => <ShortDate at={createdAt} />,
    },
    {
      key: 'buyer',
      header: 'Buyer',
      cell: ({ ship_to: to }) => `${to.first_name}, ${to.city}`,
    },
    {
      key: 'units',
      header: 'My items',
      align: 'right',
      cell: ({ units }) => units.toLocaleString('en-AU'),
    },
    {
      key: 'total',
      header: 'My total',
      align: 'right',
      cell: ({ total }) => formatMoney(total),
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
  ];
}

/** The seller's part of an order: what to send, and where to. */
function OrderPart({ order }: { order: SellerOrder }) {
  return (
    <div className="flex flex-col gap-6 p-4 sm:p-6">
      <div className="flex items-center justify-between gap-3 text-small text-ink-2">
        <ShortDate at={order.created_at} withTime />
        <StatusBadge status={order.status} />
      </div>
      <section>
        <h3 className="text-h3">My items</h3>
        <ul className="divide-y divide-line">
          {order.items.map((item) => (
            <OrderLine
              key={item.id}
              name={item.name}
              slug={item.slug}
              image={item.image}
              variantName={item.variant_name}
              quantity={item.quantity}
              unitPrice={item.price}
              lineTotal={item.line_total}
              note={item.sku !== null && <p className="text-caption text-ink-3">SKU {item.sku}</p>}
            />
          ))}
        </ul>
        <DefinitionList
          layout="sums"
          className="mt-3 border-t border-line pt-3"
          items={[
            { term: 'Goods', detail: formatMoney(order.subtotal) },
            { term: 'Freight', detail: formatMoney(order.freight) },
            {
              term: order.prices_include_tax ? 'Tax inside these amounts' : 'Tax',
              detail: formatMoney(order.tax),
            },
            { term: 'My total', detail: formatMoney(order.total), strong: true },
          ]}
        />
      </section>
      <section>
        <h3 className="mb-2 text-h3">Ship to</h3>
        <AddressLines address={order.ship_to} />
      </section>
    </div>
  );
}
