import type { OrderTotalsView } from '#contract/schemas/orders.ts';

import type { DeliveryDestination } from '#web/features/delivery/delivery-postcode.ts';
import { pause } from '#web/lib/pause.ts';
import { useAsync } from '#web/lib/use-async.ts';

/** Several presses of plus make one request. */
const ASK_AFTER_MS = 200;

interface TotalsInput {
  productId: string;
  variantId: string | null;
  quantity: number;
  destination: DeliveryDestination;
}

export type LoadTotals = (input: TotalsInput, signal: AbortSignal) => Promise<OrderTotalsView>;

/** The server's tax and freight for the current choice, requested again after each change. */
export function useProductTotals(input: TotalsInput, load: LoadTotals) {
  const { productId, variantId, quantity, destination } = input;
  const key = [productId, variantId, quantity, destination.postcode].join('/');
  return useAsync(key, async (signal) => {
    await pause(ASK_AFTER_MS, signal);
    return load(input, signal);
  });
}
