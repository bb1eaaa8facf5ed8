import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft, Printer, RotateCcw } from 'lucide-react';
import { useEffect, useState } from 'react';

import { pages } from '#contract/paths/pages.ts';
import { shop } from '#contract/text/shop.ts';
import type { Order, OrderItem } from '#contract/schemas/orders.ts';
import { IdSchema } from '#contract/schemas/wire.ts';

import { AddressLines } from '#web/features/addresses/address-lines.tsx';
import { OrderDate } from '#web/features/orders/order-date.tsx';
import { OrderLine } from '#web/features/orders/order-line.tsx';
import { OrderSums } from '#web/features/orders/order-sums.tsx';
import { StatusBadge } from '#web/features/orders/status-badge.tsx';
import { useApi } from '#web/lib/api.ts';
import { useCart } from '#web/lib/cart.tsx';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import { rememberPage } from '#web/lib/pending-intent.ts';
import { useSession } from '#web/lib/session.tsx';
import { useAsync } from '#web/lib/use-async.ts';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

import { OrderTimeline } from './parts/order-timeline.tsx';

interface AccountOrderPageProps {
  orderId: string;
}

export function AccountOrderPage({ orderId }: AccountOrderPageProps) {
  const api = useApi();
  const session = useSession();
  const navigate = useNavigate();
  const isId = IdSchema.safeParse(orderId).success;
  const answer = useAsync(session.state === 'signed_in' && isId ? orderId : null, (signal) =>
    api.orders.getOrder({ params: { id: orderId }, signal }),
  );
  const order = answer.data?.id === orderId ? answer.data : null;

  useEffect(() => {
    if (session.state !== 'signed_out') return;
    rememberPage(pages.accountOrder(orderId));
    void navigate({ href: pages.login(), replace: true });
  }, [session.state, orderId, navigate]);

  return (
    <div className="page-width py-8 lg:py-10">
      <a
        href={pages.account('orders')}
        className="mb-2 inline-flex min-h-11 items-center gap-2 text-small font-[600] underline-offset-3 hover:underline print:hidden"
      >
        <ArrowLeft aria-hidden="true" size={18} strokeWidth={1.75} />
        All orders
      </a>
      {order ? (
        <OrderView order={order} />
      ) : !isId || isMissing(answer.error) ? (
        <OrderNotFound />
      ) : answer.status === 'error' ? (
        <InlineError
          message={`Error loading orders: ${errorMessage(answer.error)}`}
          onRetry={answer.reload}
        />
      ) : (
        <OrderSkeleton />
      )}
    </div>
  );
}

function OrderView({ order }: { order: Order }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 tabIndex={-1} className="text-h1 break-words tabular-nums">
          {order.order_number}
        </h1>
        <StatusBadge status={order.status} />
      </div>
      <p className="mt-1 text-small text-ink-3">
        Placed on <OrderDate instant={order.created_at} />
      </p>
      <PaymentNote order={order} />
      <div className="mt-6 rounded-card border border-line bg-surface p-4 sm:p-6">
        <OrderTimeline order={order} />
      </div>
      <div className="mt-6 grid gap-6 lg:grid-cols-12">
        <div className="space-y-6 lg:col-span-8">
          <ItemsBySeller items={order.order_items} />
        </div>
        <div className="space-y-6 lg:col-span-4">
          <Card as="section" title="Total">
            <OrderSums
              subtotal={order.subtotal}
              freight={order.freight}
              tax={order.tax}
              total={order.total}
              shippingLabel={order.shipping_label}
              taxLabel={order.tax_label}
              pricesIncludeTax={order.prices_include_tax}
            />
          </Card>
          <AddressCard title="Shipping address" address={order.shipping_address} />
          <AddressCard title="Billing address" address={order.billing_address} />
          <div className="flex flex-wrap gap-3 print:hidden">
            <BuyAgain items={order.order_items} />
            <Button
              variant="secondary"
              icon={<Printer aria-hidden="true" size={18} strokeWidth={1.75} />}
              onClick={() => window.print()}
            >
              Print
            </Button>
            <LinkButton
              variant="secondary"
              href={`mailto:${shop.email}?subject=${encodeURIComponent(`Order ${order.order_number}`)}`}
            >
              Need help
            </LinkButton>
          </div>
        </div>
      </div>
    </>
  );
}

/** Puts the order's lines in the cart at today's prices; what is gone from the shop is left out. */
function BuyAgain({ items }: { items: readonly OrderItem[] }) {
  const { addAll } = useCart();
  const [isAdding, setIsAdding] = useState(false);
  const inputs = items.flatMap((item) =>
    item.product_id === null
      ? []
      : [
          {
            productId: item.product_id,
            variantId: item.variant_id,
            quantity: item.quantity,
            name: item.product.name,
          },
        ],
  );
  if (inputs.length === 0) return null;
  return (
    <Button
      loading={isAdding}
      icon={<RotateCcw aria-hidden="true" size={18} strokeWidth={1.75} />}
      onClick={() => {
        setIsAdding(true);
        void addAll(inputs).finally(() => setIsAdding(false));
      }}
    >
      Buy again
    </Button>
  );
}

function PaymentNote({ order }: { order: Order }) {
  if (order.status === 'pending' && order.payment_status === 'unpaid') {
    return (
      <Notice tone="warning" className="mt-4">
        We are waiting for the payment of this order. If you left the payment page, start again from
        your{' '}
        <a href={pages.checkout()} className="text-link">
          checkout
        </a>
        .
      </Notice>
    );
  }
  if (order.status !== 'cancelled') return null;
  const isReturned = order.payment_status === 'refund_due' || order.payment_status === 'refunded';
  return (
    <Notice className="mt-4" title="This order was cancelled">
      {isReturned ? 'Your payment is returned to your card in full. ' : ''}
      Contact us with any question: {shop.phone}.
    </Notice>
  );
}

function ItemsBySeller({ items }: { items: readonly OrderItem[] }) {
  const sellers = [...new Set(items.map((item) => item.seller_name))];
  return sellers.map((seller) => (
    <Card as="section" key={seller} title={`Sold by ${seller}`}>
      <ul className="divide-y divide-line">
        {items
          .filter((item) => item.seller_name === seller)
          .map((item) => (
            <OrderLine
              key={item.id}
              name={item.product.name}
              slug={item.product.slug}
              image={item.product.images[0] ?? null}
              variantName={item.variant?.name ?? null}
              quantity={item.quantity}
              unitPrice={item.price}
              lineTotal={item.line_total}
            />
          ))}
      </ul>
    </Card>
  ));
}

interface AddressCardProps {
  title: string;
  address: Order['shipping_address'];
}

function AddressCard({ title, address }: AddressCardProps) {
  return (
    <Card as="section" title={title}>
      <address className="text-small text-ink-2 not-italic">
        <AddressLines address={address} />
      </address>
    </Card>
  );
}

/** Another person's order answers like one that does not exist. */
function isMissing(error: Error | null): boolean {
  return errorCode(error) === 'ORDER_NOT_FOUND';
}

function OrderNotFound() {
  return (
    <EmptyState
      as="h1"
      title="Order not found"
      help="It may belong to another account, or the address is mistyped."
      action={<LinkButton href={pages.account('orders')}>View My Orders</LinkButton>}
    />
  );
}

function OrderSkeleton() {
  return (
    <Loading label="Loading order...">
      <Skeleton className="h-8 w-72 max-w-full" />
      <Skeleton className="mt-6 h-28 w-full" />
      <div className="mt-6 grid gap-6 lg:grid-cols-12">
        <Skeleton className="h-72 w-full lg:col-span-8" />
        <Skeleton className="h-72 w-full lg:col-span-4" />
      </div>
    </Loading>
  );
}
