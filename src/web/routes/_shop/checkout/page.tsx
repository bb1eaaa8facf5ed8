import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { CART_EMPTY } from '#contract/errors/codes.ts';
import { pages } from '#contract/paths/pages.ts';

import { useLogInFirst } from '#web/features/auth/use-log-in-first.ts';
import { useAddresses } from '#web/features/addresses/use-addresses.ts';
import { UnpaidOrderNotice } from '#web/features/checkout/unpaid-order-notice.tsx';
import { useCart } from '#web/features/cart/cart.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast.ts';

import { Checkout } from './parts/checkout.tsx';

export function CheckoutPage() {
  const { state, cart, reload } = useCart();
  const navigate = useNavigate();
  const addresses = useAddresses();
  // While the cart is being cleared or paid for, an empty cart must not redirect.
  const [isLeaving, setIsLeaving] = useState(false);
  const isEmpty = state === 'ready' && cart?.cart_items.length === 0;

  useLogInFirst(pages.checkout(), !isLeaving);

  useEffect(() => {
    if (!isEmpty || isLeaving) return;
    showToast({ message: CART_EMPTY.text, tone: 'info' });
    void navigate({ href: pages.cart(), replace: true });
  }, [isEmpty, isLeaving, navigate]);

  return (
    <div className="page-width py-8 lg:py-10">
      <h1 tabIndex={-1} className="text-h1">
        Checkout
      </h1>
      <p className="mt-2 text-ink-2">
        You pay on the payment provider’s page and then return here.
      </p>
      <div className="mt-6">
        {state === 'error' ? (
          <InlineError message="Failed to fetch cart" onRetry={reload} />
        ) : addresses.status === 'error' && addresses.addresses === null ? (
          <InlineError message="Failed to fetch addresses" onRetry={addresses.reload} />
        ) : state !== 'ready' || addresses.addresses === null || (isEmpty && !isLeaving) ? (
          <CheckoutSkeleton />
        ) : (
          <>
            {cart?.waiting_order && !isLeaving && (
              <UnpaidOrderNotice order={cart.waiting_order} onCancelled={reload} />
            )}
            <Checkout
              addresses={{ ...addresses, addresses: addresses.addresses }}
              onLeave={setIsLeaving}
            />
          </>
        )}
      </div>
    </div>
  );
}

function CheckoutSkeleton() {
  return (
    <Loading label="Loading..." className="min-h-144">
      <div className="grid gap-8 lg:grid-cols-12">
        <div className="space-y-4 lg:col-span-7">
          <Skeleton className="h-7 w-48" />
          <Skeleton className="h-28 w-full" />
          <Skeleton className="h-28 w-full" />
        </div>
        <Skeleton className="h-96 w-full lg:col-span-5" />
      </div>
    </Loading>
  );
}
