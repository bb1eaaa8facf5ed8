import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';

import { confirmationNumber } from '#domain/orders/order-number.ts';
import { pages } from '#contract/paths/pages.ts';
import { contactUsWords } from '#contract/text/shop.ts';
import type { Order } from '#contract/schemas/orders.ts';
import { UUID } from '#contract/uuid.ts';

import { clearAttempt } from '#web/features/checkout/attempt-key.ts';
import { AddressLines } from '#web/features/addresses/address-lines.tsx';
import { ProofOfAge } from '#web/features/orders/proof-of-age.tsx';
import { lineOf, OrderLine } from '#web/features/orders/order-line.tsx';
import { OrderSums } from '#web/features/orders/order-sums.tsx';
import { deliveryWindow } from '#web/features/products/delivery-window.ts';
import { useApi } from '#web/lib/api.ts';
import { useCart } from '#web/features/cart/cart.tsx';
import { useSession } from '#web/session/session.tsx';
import { useShopSettings } from '#web/settings/shop-settings.tsx';
import { useAsync } from '#web/lib/use-async.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { focusWhenLost } from '#web/ui/focus-when-lost.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { CircleCheck, Clock } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { OrderNumber } from '#web/ui/order-number.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useShop } from '#web/settings/shop.tsx';

const POLL_MS = 2000;
const POLLS_AT_MOST = 90;

const route = getRouteApi('/shop-layout/order-confirmation');

/** Anyone sees the order number; only the owner sees the details (Rules 20 and 21). */
export function OrderConfirmationPage() {
  const { order_id: orderId } = route.useSearch();
  return (
    <div className="page-width py-8 lg:py-12">
      <div className="mx-auto max-w-[640px]">
        {orderId === undefined || orderId === '' ? (
          <EmptyState
            as="h1"
            title="We could not find that order"
            help="The link may be incomplete. Your orders are in your account."
            action={<ConfirmationLinks />}
          />
        ) : (
          <Confirmation orderId={orderId} />
        )}
      </div>
    </div>
  );
}

function Confirmation({ orderId }: { orderId: string }) {
  const number = confirmationNumber(orderId);
  return (
    <>
      <CircleCheck size={48} strokeWidth={1.5} className="mb-4 text-success print:hidden" />
      <h1 ref={focusWhenLost} tabIndex={-1} className="text-h1">
        Order Confirmed!
      </h1>
      <div className="mt-3 flex flex-wrap items-center gap-x-2">
        <p>
          Order number{' '}
          <strong className="font-[700]">
            <OrderNumber>{number}</OrderNumber>
          </strong>
        </p>
        <span className="print:hidden">
          <CopyButton text={number} what="order number" />
        </span>
      </div>
      <OwnersPart orderId={orderId} />
      <div className="mt-6 flex flex-wrap gap-3 print:hidden">
        <ConfirmationLinks />
      </div>
      <NextSteps />
    </>
  );
}

function ConfirmationLinks() {
  return (
    <>
      <LinkButton href={pages.account('orders')}>View My Orders</LinkButton>
      <LinkButton variant="secondary" href={pages.shop()}>
        Continue Shopping
      </LinkButton>
    </>
  );
}

/** The owner's part; empty for everyone else. */
function OwnersPart({ orderId }: { orderId: string }) {
  const api = useApi();
  const session = useSession();
  const { reload: reloadCart } = useCart();
  const isSignedIn = session.state === 'signed_in' && UUID.test(orderId);
  const answer = useAsync(isSignedIn ? orderId : null, (signal) =>
    api.orders.getOrder({ params: { id: orderId }, signal }),
  );
  const order = answer.data?.id === orderId ? answer.data : null;
  const isUnpaid = order !== null && order.payment_status === 'unpaid';
  // The webhook may be late: the server asks the provider, whatever this page's URL says.
  const askProvider = () => {
    const done = api.payments.checkPayment({ params: { id: orderId } });
    done.catch(() => null).finally(answer.reload);
  };
  const { hasGivenUp } = usePolling(isUnpaid && order.status === 'pending', askProvider);

  const isSettled = order !== null && !isUnpaid;
  useEffect(() => {
    if (!isSettled) return;
    clearAttempt();
    reloadCart();
  }, [isSettled, reloadCart]);

  if (session.state === 'loading' || (isSignedIn && answer.status === 'loading' && !order)) {
    return (
      <div role="status" className="mt-6 space-y-4">
        <span className="sr-only">Loading order...</span>
        <Skeleton className="h-5 w-60" />
        <Skeleton className="h-40 w-full" />
      </div>
    );
  }
  if (order === null) return null;
  return (
    <>
      <p className="text-small text-ink-3">
        <OrderNumber>{order.order_number}</OrderNumber>
      </p>
      <PaymentNote order={order} hasGivenUp={hasGivenUp} />
      <Card as="section" title="Your order" className="mt-6">
        <ul className="divide-y divide-line">
          {order.order_items.map((item) => (
            <OrderLine
              key={item.id}
              {...lineOf(item)}
              unitPrice={item.price}
              quantityPriceFrom={item.quantity_price_from}
              lineTotal={item.line_total}
              note={<ProofOfAge age={item.proof_of_age} />}
            />
          ))}
        </ul>
        <div className="mt-2 border-t border-line pt-4">
          <OrderSums order={order} />
        </div>
        <div className="mt-6 grid gap-4 border-t border-line pt-4 text-small sm:grid-cols-2">
          <div>
            <h3 className="font-[650]">Delivery to</h3>
            <address className="mt-1 text-ink-2 not-italic">
              <AddressLines address={order.shipping_address} />
            </address>
          </div>
          {['pending', 'processing', 'shipped'].includes(order.status) && (
            <EstimatedDelivery placedAt={order.created_at} />
          )}
        </div>
      </Card>
    </>
  );
}

/** From the day it was placed, in the shop's standard days; sellers may be quicker. */
function EstimatedDelivery({ placedAt }: { placedAt: string }) {
  const days = useShopSettings()?.standard_delivery_days;
  if (days === undefined) return null;
  return (
    <div>
      <h3 className="font-[650]">Estimated delivery</h3>
      <p className="mt-1 text-ink-2">{deliveryWindow(new Date(placedAt), days) ?? days}</p>
    </div>
  );
}

function PaymentNote({ order, hasGivenUp }: { order: Order; hasGivenUp: boolean }) {
  const shop = useShop();
  const isReturned = order.payment_status === 'refund_due' || order.payment_status === 'refunded';
  if (order.status === 'cancelled') {
    return (
      <Notice tone="warning" role="status" className="mt-4" title="This order was cancelled">
        {isReturned
          ? 'You receive a full refund to your card.'
          : 'No payment arrived in time, so you were not charged. Your cart is saved.'}
      </Notice>
    );
  }
  if (order.payment_status === 'unpaid') {
    return (
      <Notice role="status" className="mt-4" title="Your payment is being confirmed">
        <span className="inline-flex items-center gap-1.5">
          <Clock size={16} />
          {hasGivenUp
            ? `This is taking longer than usual. Check your order page for updates, or ${contactUsWords(shop)}.`
            : 'This usually takes a few seconds. The page refreshes automatically.'}
        </span>
      </Notice>
    );
  }
  return order.payment_status === 'paid' ? (
    <Notice tone="success" role="status" className="mt-4" title="Payment received">
      We are getting your order ready.
    </Notice>
  ) : null;
}

function NextSteps() {
  return (
    <section aria-labelledby="next-steps" className="mt-10">
      <h2 id="next-steps" className="text-h3">
        What happens next
      </h2>
      <ol className="mt-3 list-decimal space-y-2 pl-5 text-ink-2">
        <li>We check your payment and pick your order.</li>
        <li>Each seller packs and sends their part of it.</li>
        <li>You can follow every step on the order page in your account.</li>
      </ol>
    </section>
  );
}

/** Polls every two seconds while `isOn`, for at most three minutes. */
function usePolling(isOn: boolean, ask: () => void): { hasGivenUp: boolean } {
  const [count, setCount] = useState(0);
  const askAgain = useEffectEvent(ask);
  useEffect(() => {
    if (!isOn || count >= POLLS_AT_MOST) return;
    const timer = setTimeout(() => {
      askAgain();
      setCount(count + 1);
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [isOn, count]);
  return { hasGivenUp: isOn && count >= POLLS_AT_MOST };
}
