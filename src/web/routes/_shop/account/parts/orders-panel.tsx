import { pageCount } from '#domain/catalog/pagination.ts';
import { formatMoney } from '#domain/money/cents.ts';
import { pages } from '#contract/paths/pages.ts';
import type { Order } from '#contract/schemas/orders.ts';

import { BuyAgain } from '#web/features/cart/buy-again.tsx';
import { OrderDate } from '#web/features/orders/order-date.tsx';
import { StatusBadge } from '#web/features/orders/status-badge.tsx';
import { useApi } from '#web/lib/api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { useSession } from '#web/session/session.tsx';
import { useAsync } from '#web/lib/use-async.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Package } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { PicturesRow } from './pictures-row.tsx';

const PAGE_SIZE = 10;

export function OrdersPanel({ page }: { page: number }) {
  const api = useApi();
  const { user } = useSession();
  const list = useAsync(user && `orders of ${user.id}, page ${page}`, (signal) =>
    api.orders.listOrders({
      query: { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
      signal,
    }),
  );
  const orders = list.data?.orders ?? null;
  const total = list.data?.totalCount ?? 0;

  return (
    <section aria-labelledby="orders-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="orders-title" className="text-h2">
          Orders
        </h2>
        <div className="flex flex-wrap gap-x-4">
          <a
            href={pages.accountReturns()}
            className="inline-flex min-h-11 items-center text-small text-link"
          >
            Your returns
          </a>
          <a
            href={pages.ownReviews()}
            className="inline-flex min-h-11 items-center text-small text-link"
          >
            Your reviews
          </a>
        </div>
      </div>
      {list.status === 'error' && orders === null ? (
        <InlineError
          message={`Error loading orders: ${errorMessage(list.error, 'Failed to fetch orders')}`}
          onRetry={list.reload}
        />
      ) : orders === null ? (
        <Loading label="Loading orders...">
          <div className="space-y-4">
            {[0, 1, 2].map((index) => (
              <OrderCardSkeleton key={index} />
            ))}
          </div>
        </Loading>
      ) : orders.length === 0 && total > 0 ? (
        <EmptyState
          icon={<Package size={26} />}
          title="There are no orders on this page"
          help="Your order list is shorter than this."
          action={<LinkButton href={pages.accountOrders(1)}>Show latest orders</LinkButton>}
        />
      ) : orders.length === 0 ? (
        <EmptyState
          icon={<Package size={26} />}
          title="No orders found"
          help="Your orders and their progress appear here."
          action={<LinkButton href={pages.shop()}>Browse the range</LinkButton>}
        />
      ) : (
        <div className="space-y-6">
          <ul className="space-y-4">
            {orders.map((order) => (
              <OrderCard key={order.id} order={order} />
            ))}
          </ul>
          <Pagination
            page={page}
            pageCount={pageCount(total, PAGE_SIZE)}
            hrefFor={pages.accountOrders}
          />
        </div>
      )}
    </section>
  );
}

function OrderCard({ order }: { order: Order }) {
  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-h3 break-words">
            <OrderNumber>{order.order_number}</OrderNumber>
          </h3>
          <p className="text-small text-ink-3">
            <OrderDate instant={order.created_at} />
          </p>
        </div>
        <StatusBadge status={order.status} />
      </div>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-4">
        <PicturesRow label="Items" items={order.order_items.map(pictureOf)} />
        <p className="text-h3 font-[800] tabular-nums">
          <span className="sr-only">Total </span>
          {formatMoney(order.total)}
        </p>
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <LinkButton
          variant="secondary"
          href={pages.accountOrder(order.id)}
          aria-label={`View order ${order.order_number}`}
        >
          View order
        </LinkButton>
        <BuyAgain
          orderId={order.id}
          variant="ghost"
          label={`Buy again: order ${order.order_number}`}
        />
      </div>
    </Card>
  );
}

function OrderCardSkeleton() {
  return (
    <Card>
      <div className="flex h-12 items-start justify-between gap-4">
        <div className="space-y-2">
          <Skeleton className="h-5 w-44" />
          <Skeleton className="h-4 w-28" />
        </div>
        <Skeleton className="h-6 w-20" />
      </div>
      <div className="mt-4 flex h-14 items-end justify-between gap-4">
        <Skeleton className="size-14" />
        <Skeleton className="h-6 w-24" />
      </div>
      <Skeleton className="mt-4 h-11 w-56" />
    </Card>
  );
}

export function pictureOf({ id, product }: Order['order_items'][number]) {
  return { id, name: product.name, image: product.images[0] };
}
