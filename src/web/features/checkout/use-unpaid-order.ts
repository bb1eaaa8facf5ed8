import { useState } from 'react';

import { useApi } from '#web/lib/api.ts';
import { errorMessage } from '#web/lib/error-message.ts';

import { clearAttempt } from './attempt-key.ts';

interface UnpaidOrder {
  readonly isWorking: 'paying' | 'dropping' | null;
  /** The error to show, as a whole sentence; null without one. */
  readonly failure: string | null;
  readonly dismiss: () => void;
  /** Goes to the order's payment page. */
  readonly finish: () => Promise<void>;
  /** Cancels the order: its stock is released, the cart stays. */
  readonly drop: () => Promise<void>;
}

/** The actions on the reader's own unpaid order. */
export function useUnpaidOrder(orderId: string, onDropped: () => void): UnpaidOrder {
  const api = useApi();
  const [isWorking, setIsWorking] = useState<UnpaidOrder['isWorking']>(null);
  const [failure, setFailure] = useState<string | null>(null);

  return {
    isWorking,
    failure,
    dismiss: () => setFailure(null),
    finish: async () => {
      setIsWorking('paying');
      setFailure(null);
      try {
        const { url } = await api.checkout.createCheckoutSession({ body: { orderId } });
        window.location.assign(url);
      } catch (error) {
        const message = `Failed to create checkout session: ${errorMessage(error)}`;
        setFailure(`Failed to proceed to payment: ${message}`);
        setIsWorking(null);
      }
    },
    drop: async () => {
      setIsWorking('dropping');
      setFailure(null);
      try {
        await api.orders.cancelOrder({ params: { id: orderId }, body: {} });
        clearAttempt();
        onDropped();
      } catch (error) {
        setFailure(errorMessage(error));
      } finally {
        setIsWorking(null);
      }
    },
  };
}
