import { formatMoney } from '#domain/money/cents.ts';

import { pages } from '#contract/paths/pages.ts';
import type { Order } from '#contract/schemas/orders.ts';

import { BuyAgain } from '#web/features/cart/buy-again.tsx';
import { OrderDate } from '#web/features/orders/order-date.tsx';
import { OrderTimeline } from '#web/features/orders/order-timeline.tsx';
import { StatusBadge } from '#web/features/orders/status-badge.tsx';
import { useReviewsOf } from '#web/features/reviews/order-reviews.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import type { Async } from '#web/lib/use-async.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Package } from '#web/ui/icons.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { nextStep } from './next-step.ts';
import { pictureOf } from './orders-panel.tsx';
import { PicturesRow } from './pictures-row.tsx';

interface LandingOrderProps {
  orders: Omit<Async<{ readonly orders: readonly Order[] }>, 'replace'>;
}

/** The newest order with its progress and the one thing to do with it. */
export function LandingOrder({ orders }: LandingOrderProps) {
  if (orders.data === null) {
    return orders.status === 'error' ? (
      <InlineError
        message={`Error loading orders: ${errorMessage(orders.error, 'Failed to fetch orders')}`}
        onRetry={orders.reload}
      />
    ) : (
      <Loading label="Loading orders...">
        <Skeleton className="h-80 w-full md:h-72" />
      </Loading>
    );
  }
  const [order] = orders.data.orders;
  return order === undefined ? (
    <EmptyState
      as="h2"
      icon={<Package size={26} />}
      title="Nothing ordered yet"
      help="Your latest order and its progress appear here."
      action={<LinkButton href={pages.shop()}>Browse the range</LinkButton>}
    />
  ) : (
    <LastOrder order={order} />
  );
}

function LastOrder({ order }: { order: Order }) {
  const step = nextStep(order, useReviewsOf(order));
  return (
    <Card
      as="section"
      title="Your last order"
      action={
        <a
          href={pages.account('orders')}
          className="inline-flex min-h-11 items-center text-small text-link"
        >
          All orders
        </a>
      }
    >
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-[650] break-words tabular-nums">
            <a href={pages.accountOrder(order.id)} className="underline-offset-3 hover:underline">
              <OrderNumber>{order.order_number}</OrderNumber>
            </a>
          </h3>
          <p className="text-small text-ink-3">
            Placed on <OrderDate instant={order.created_at} />
          </p>
        </div>
        <StatusBadge status={order.status} />
      </div>
      {order.can.pay && (
        <p className="mt-3 font-[600] text-warning">This order is awaiting payment.</p>
      )}
      <div className="mt-5">
        <OrderTimeline order={order} />
      </div>
      <div className="mt-5 flex flex-wrap items-end justify-between gap-4">
        <PicturesRow label="Items of your last order" items={order.order_items.map(pictureOf)} />
        <p className="font-[700] tabular-nums">
          <span className="sr-only">Total </span>
          {formatMoney(order.total)}
        </p>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <LinkButton href={step.href} aria-label={step.label}>
          {step.words}
        </LinkButton>
        <BuyAgain orderId={order.id} variant="ghost" words="Buy these again" />
      </div>
    </Card>
  );
}
