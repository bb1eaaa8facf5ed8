import type { PanelTotals } from '#web/features/products/pricing-panel.tsx';
import { errorMessage } from '#web/lib/error-message.ts';
import { pause } from '#web/lib/pause.ts';
import type { DeliveryDestination } from '#web/features/delivery/delivery-postcode.ts';
import { useAsync } from '#web/lib/use-async.ts';

/** Several presses of plus make one request. */
const ASK_AFTER_MS = 200;

export type ReadyTotals = Extract<PanelTotals, { status: 'ready' }>;

export interface TotalsInput {
  productId: string;
  variantId: string | null;
  quantity: number;
  destination: DeliveryDestination;
}

export type LoadTotals = (input: TotalsInput, signal: AbortSignal) => Promise<ReadyTotals>;

interface ProductTotals {
  totals: PanelTotals;
  reload: () => void;
}

/** The server's tax and freight for the current choice, requested again after each change. */
export function useProductTotals(input: TotalsInput, load: LoadTotals): ProductTotals {
  const { productId, variantId, quantity, destination } = input;
  const key = [productId, variantId, quantity, destination.postcode].join('/');
  const { status, data, error, reload } = useAsync(key, async (signal) => {
    await pause(ASK_AFTER_MS, signal);
    return load(input, signal);
  });
  if (status === 'ready' && data !== null) return { totals: data, reload };
  if (status === 'error') return { totals: { status, message: errorMessage(error) }, reload };
  return { totals: { status: 'loading' }, reload };
}
