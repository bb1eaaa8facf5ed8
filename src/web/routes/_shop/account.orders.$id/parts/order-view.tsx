import { pages } from '#contract/paths/pages.ts';
import type { Order } from '#contract/schemas/orders.ts';
import { returnsPromise } from '#contract/text/returns.ts';

import { AddressLines } from '#web/features/addresses/address-lines.tsx';
import { BuyAgain } from '#web/features/cart/buy-again.tsx';
import { useCart } from '#web/features/cart/cart.tsx';
import { UnpaidOrderActions } from '#web/features/checkout/unpaid-order-actions.tsx';
import { OrderDate } from '#web/features/orders/order-date.tsx';
import { OrderSums } from '#web/features/orders/order-sums.tsx';
import { OrderTimeline } from '#web/features/orders/order-timeline.tsx';
import { StatusBadge } from '#web/features/orders/status-badge.tsx';
import { useReviewsOf } from '#web/features/reviews/order-reviews.tsx';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { LifeBuoy } from '#web/ui/icons.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { PrintButton } from '#web/ui/print-button.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.ts';
import { Contact, useShop } from '#web/settings/shop.tsx';
import { useShopSettings } from '#web/settings/shop-settings.tsx';

import { CancelOrder } from './cancel-order.tsx';
import { MessageSeller, useThreadsOf } from './message-seller.tsx';
import { Invoices, ItemsBySeller, Refunds, Tracking } from './order-sections.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderReturns, ReturnLink, useReturnsOf } from './order-returns.tsx';

interface OrderViewProps {
  order: Order;
  onChanged: (order: Order) => void;
  onReload: () => void;
}

export function OrderView({ order, onChanged, onReload }: OrderViewProps) {
  const { email } = useShop();
  const threads = useThreadsOf(order);
  const returns = useReturnsOf(order);
  const isPaid = order.payment_status !== 'unpaid' && order.payment_status !== 'failed';
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 tabIndex={-1} className="text-h1 break-words tabular-nums">
          <OrderNumber>{order.order_number}</OrderNumber>
        </h1>
        <StatusBadge status={order.status} />
      </div>
      <p className="mt-1 text-small text-ink-3">
        Placed on <OrderDate instant={order.created_at} />
      </p>
      <PaymentNote order={order} onReload={onReload} />
      <div className="mt-6 rounded-card border border-line bg-surface p-4 sm:p-6">
        <OrderTimeline order={order} />
      </div>
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-12">
        <div className="min-w-0 space-y-6 lg:col-span-8">
          <Tracking order={order} />
          <ItemsBySeller
            order={order}
            reviews={useReviewsOf(order)}
            actionOf={(group) => (
              <div className="flex flex-wrap justify-end gap-2">
                <ReturnLink orderId={order.id} group={group} options={returns} />
                <MessageSeller order={order} group={group} threads={threads} />
              </div>
            )}
          />
          <OrderReturns options={returns} />
          <Refunds order={order} />
          {isPaid && <Invoices order={order} />}
          <OrderHistory order={order} />
        </div>
        <div className="min-w-0 space-y-6 lg:col-span-4">
          <Card as="section" title="Total">
            <OrderSums order={order} />
          </Card>
          <div className="flex flex-wrap gap-3 print:hidden">
            <BuyAgain orderId={order.id} />
            <PrintButton />
            <LinkButton
              variant="secondary"
              icon={<LifeBuoy size={18} />}
              href={
                email === null
                  ? pages.help()
                  : `mailto:${email}?subject=${encodeURIComponent(`Order ${order.order_number}`)}`
              }
            >
              Need help
            </LinkButton>
            {order.can.cancel && isPaid && <CancelOrder order={order} onCancelled={onChanged} />}
          </div>
          <AddressCard title="Shipping address" address={order.shipping_address} />
          <AddressCard title="Billing address" address={order.billing_address} />
          <p className="text-small text-ink-2 print:hidden">
            Something not right? Read about{' '}
            <a href={pages.returns()} className="text-link">
              {returnsPromise(useShopSettings())}
            </a>{' '}
            or <Contact us />.
            {order.terms_version !== null && (
              <>
                {' '}
                This order was placed under{' '}
                <a href={pages.terms(order.created_at)} className="text-link">
                  version {order.terms_version} of the terms
                </a>
                .
              </>
            )}
          </p>
        </div>
      </div>
    </>
  );
}

function AddressCard({ title, address }: { title: string; address: Order['shipping_address'] }) {
  return (
    <Card as="section" title={title}>
      <address className="text-small text-ink-2 not-italic">
        <AddressLines address={address} />
      </address>
    </Card>
  );
}

function PaymentNote({ order, onReload }: { order: Order; onReload: () => void }) {
  const { reload: reloadCart } = useCart();
  if (order.status === 'cancelled') return <CancelledNote order={order} />;
  if (order.status !== 'pending' || order.payment_status !== 'unpaid') return null;
  return (
    <Notice
      tone="warning"
      role="status"
      className="mt-4 print:hidden"
      title="This order is awaiting payment"
      action={
        order.can.pay && (
          <UnpaidOrderActions
            orderId={order.id}
            onCancelled={() => {
              showToast({
                message: `Order ${order.order_number} was cancelled. Your cart is saved.`,
              });
              onReload();
              reloadCart();
            }}
          />
        )
      }
    >
      {order.can.pay
        ? 'We hold the items for you for about half an hour. You have not been charged yet.'
        : 'If you have paid, your payment is being confirmed. If not, the order is cancelled automatically and you are not charged.'}
    </Notice>
  );
}

function CancelledNote({ order }: { order: Order }) {
  const isReturned = ['refund_due', 'refunded'].includes(order.payment_status);
  return (
    <Notice role="status" className="mt-4" title="This order was cancelled">
      {isReturned ? 'You receive a full refund to your card. ' : 'You were not charged. '}
      If you have a question, <Contact us />.
    </Notice>
  );
}
