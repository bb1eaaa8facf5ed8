import { useState } from 'react';

import type { Address } from '#contract/schemas/customer.ts';

import { useApi } from '#web/lib/api.ts';
import { useCart } from '#web/features/cart/cart.tsx';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import { useAsync } from '#web/lib/use-async.ts';

export type CheckoutTotals = ReturnType<typeof useCheckoutTotals>;

interface CheckoutTotalsInput {
  readonly shipping: Address | null;
  /** The chosen address no longer exists. */
  readonly isMissing: boolean;
}

/** The order's totals for the chosen address, from the server; waits until the cart is saved. */
export function useCheckoutTotals({ shipping, isMissing }: CheckoutTotalsInput) {
  const api = useApi();
  const { cart, isSaving } = useCart();
  const items = (cart?.cart_items ?? []).map(({ product_id, variant_id, quantity }) => ({
    product_id,
    variant_id,
    quantity,
  }));
  const cartKey = JSON.stringify(items);
  const destination = shipping && {
    country: shipping.country,
    state: shipping.state,
    postcode: shipping.postcode,
  };
  const wanted =
    destination !== null && items.length > 0 ? JSON.stringify([items, destination]) : null;
  // While the cart is being saved, the last request stays, with its answer or error.
  const [asked, setAsked] = useState(wanted);
  if (!isSaving && asked !== wanted) setAsked(wanted);
  const totals = useAsync(asked, (signal) =>
    api.checkout.calculateOrderTotal({ body: { items, shippingAddress: destination }, signal }),
  );
  const error = destination === null ? null : totals.error;
  return {
    /** The last totals, also while new ones load. */
    data: totals.data,
    isCalculating: destination !== null && (isSaving || totals.status === 'loading'),
    error: isMissing
      ? 'Shipping address not found.'
      : destination === null
        ? 'Please select a shipping address to calculate tax and shipping.'
        : error && totalsError(error),
    /** Whether the totals failed, as opposed to still loading. */
    hasError: isMissing || error !== null,
    /** Whether clearing the cart is the only fix. */
    isCartBroken: error !== null && error.message.includes('Product not found'),
    /** Where the order would go; null without an address. */
    destination,
    cartKey,
    recalculate: totals.reload,
  };
}

function totalsError(error: Error): string {
  if (errorCode(error) === 'UNREACHABLE' || error.message === '') {
    return 'Failed to calculate totals';
  }
  const message = errorMessage(error);
  return message.includes('Product not found')
    ? `${message}. This might be due to invalid cart items. Try clearing your cart and adding products again.`
    : message;
}
