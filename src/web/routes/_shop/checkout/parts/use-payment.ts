import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

import { CART_EMPTY } from '#contract/errors/codes.ts';
import { pages } from '#contract/paths/pages.ts';
import type { OrderTotalsView } from '#contract/schemas/orders.ts';

import { clearAttempt } from '#web/features/checkout/attempt-key.ts';
import { LINE_ERRORS, payForCart, PaymentError } from '#web/features/checkout/pay-for-cart.ts';
import { useApi } from '#web/lib/api.ts';
import { useCart } from '#web/features/cart/cart.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { saveReturnPage } from '#web/session/pending-intent.ts';
import { useSession } from '#web/session/session.tsx';
import { showToast } from '#web/ui/toast.ts';

import type { CheckoutTotals } from './use-checkout-totals.ts';

interface PaymentInput {
  readonly shippingId: string | null;
  readonly billingId: string | null;
  readonly totals: CheckoutTotals;
  /** The words of the box that the buyer ticked, if they did. */
  readonly reviewRequestWords: string | undefined;
  readonly onAddressesChanged: () => void;
  readonly onLeave: (isLeaving: boolean) => void;
}

export type Payment = ReturnType<typeof usePayment>;

interface ChangedTotal {
  readonly why: string;
  readonly before: OrderTotalsView;
  readonly shippingId: string | null;
}

interface Failure {
  readonly code: string | null;
  readonly message: string;
}

const SIGNED_OUT: Failure = {
  code: 'NOT_SIGNED_IN',
  message: 'User not logged in. Please log in to proceed.',
};

export function usePayment({
  shippingId,
  billingId,
  totals,
  reviewRequestWords,
  onAddressesChanged,
  onLeave,
}: PaymentInput) {
  const api = useApi();
  const session = useSession();
  const { reload, settle } = useCart();
  const navigate = useNavigate();
  const [phase, setPhase] = useState<'idle' | 'working' | 'leaving'>('idle');
  // The total changed between display and press: the reader confirms again.
  const [changed, setChanged] = useState<ChangedTotal | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isProcessing = phase !== 'idle';
  const isSignedOut = session.state === 'signed_out' || failure?.code === SIGNED_OUT.code;

  const blockedBy =
    shippingId === null || billingId === null
      ? 'Please select both shipping and billing addresses.'
      : totals.error !== null
        ? 'We could not calculate the total. See the order summary for the reason.'
        : totals.isCalculating || totals.data === null
          ? 'Calculating...'
          : null;

  // After Back from the provider, the browser may restore this page as it was.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => {
      if (event.persisted) setPhase('idle');
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, []);

  async function pay() {
    if (blockedBy !== null || isProcessing) return;
    if (shippingId === null || billingId === null || totals.data === null) return;
    if (session.state !== 'signed_in') {
      setFailure(SIGNED_OUT);
      return;
    }
    setFailure(null);
    setChanged(null);
    setPhase('working');
    onLeave(true);
    try {
      await settle();
      const { url } = await payForCart(api.checkout, {
        shippingAddressId: shippingId,
        billingAddressId: billingId,
        expectedTotal: totals.data.grandTotal,
        quoteId: totals.data.quoteId,
        cartKey: totals.cartKey,
        reviewRequestWords,
      });
      // Synchronous, because the warning before leaving must be off when the page unloads.
      flushSync(() => setPhase('leaving'));
      goTo(url);
    } catch (error) {
      setPhase('idle');
      onLeave(false);
      explain(error);
    }
  }

  function explain(error: unknown) {
    const code = error instanceof PaymentError ? error.code : null;
    switch (code) {
      case 'TOTAL_CHANGED':
        clearAttempt();
        if (totals.data)
          setChanged({
            why: errorMessage((error as PaymentError).cause),
            before: totals.data,
            shippingId,
          });
        reload();
        totals.recalculate();
        return;
      case 'CART_EMPTY':
        showToast({ message: CART_EMPTY.text, tone: 'info' });
        void navigate({ href: pages.cart(), replace: true });
        return;
      case 'NOT_SIGNED_IN':
      case 'INVALID_TOKEN':
        saveReturnPage(pages.checkout());
        setFailure(SIGNED_OUT);
        return;
      case 'ADDRESS_NOT_FOUND':
      case 'SHIPPING_ADDRESS_NOT_FOUND':
        onAddressesChanged();
        break;
      case 'AGE_RESTRICTED':
        totals.recalculate();
        reload();
        break;
      case 'OUT_OF_STOCK':
      case 'PRODUCT_NOT_FOUND':
      case 'VARIANT_NOT_FOUND':
        reload();
        break;
      default:
    }
    setFailure({ code, message: errorMessage(error) });
  }

  return {
    isProcessing,
    /** Whether leaving now could lose track of the order. */
    isWorking: phase === 'working',
    /** Why the button is disabled; null when it is enabled. */
    blockedBy,
    // Another address starts over.
    changed: changed?.shippingId === shippingId ? changed : null,
    failure: failure?.message ?? null,
    /** Whether the failure concerns a line, which the cart shows. */
    isAboutLineItems: LINE_ERRORS.has(failure?.code ?? ''),
    isSignedOut,
    pay,
    dismiss: () => setFailure(null),
  };
}

/** Goes to the provider's page; an invalid URL throws here. */
function goTo(url: string): void {
  try {
    window.location.assign(url);
  } catch (error) {
    throw new PaymentError(`Payment redirect error: ${errorMessage(error)}`, error);
  }
}
