import { useState } from 'react';

import { useApi } from '#web/lib/api.ts';
import { errorMessage } from '#web/lib/error-message.ts';

import { forgetAttempt } from './attempt-key.ts';

interface UnpaidOrder {
  readonly isWorking: 'paying' | 'dropping' | null;
  /** The whole sentence of what went wrong; null when nothing did. */
  readonly failure: string | null;
  readonly dismiss: () => void;
  /** Goes on to the payment page of the order. */
  readonly finish: () => Promise<void>;
  /** Cancels the order: its goods are free again, the cart stays. */
  readonly drop: () => Promise<void>;
}

/** What can be done with an own order that waits for its payment. */
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
        forgetAttempt();
        onDropped();
      } catch (error) {
        setFailure(errorMessage(error));
      } finally {
        setIsWorking(null);
      }
    },
  };
}
