import { useState } from 'react';

import { useApi } from '#web/lib/api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { MessageDialog } from '#web/ui/dialog.tsx';

import { clearAttempt } from './attempt-key.ts';

interface UnpaidOrderActionsProps {
  /** `aside` on a screen whose main button is another one. */
  layout?: 'main' | 'aside' | undefined;
  orderId: string;
  onCancelled: () => void;
}

/** Pay for an unpaid order, or cancel it (Rule 18): its stock is released, the cart stays. */
export function UnpaidOrderActions({
  layout = 'main',
  orderId,
  onCancelled,
}: UnpaidOrderActionsProps) {
  const isMain = layout === 'main';
  const api = useApi();
  const [isWorking, setIsWorking] = useState<'paying' | 'cancelling' | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function pay() {
    setIsWorking('paying');
    try {
      const { url } = await api.checkout.createCheckoutSession({ body: { orderId } });
      window.location.assign(url);
    } catch (error) {
      const message = `Failed to create checkout session: ${errorMessage(error)}`;
      setFailure(`Failed to proceed to payment: ${message}`);
      setIsWorking(null);
    }
  }

  async function cancel() {
    setIsWorking('cancelling');
    try {
      await api.orders.cancelOrder({ params: { id: orderId }, body: {} });
      clearAttempt();
      onCancelled();
    } catch (error) {
      setFailure(errorMessage(error));
    }
    setIsWorking(null);
  }

  return (
    <div className="flex flex-wrap gap-x-4 gap-y-3">
      <Button
        variant={isMain ? 'primary' : 'secondary'}
        loading={isWorking === 'paying'}
        loadingLabel="Opening..."
        disabled={isWorking === 'cancelling'}
        onClick={() => void pay()}
      >
        Finish paying
      </Button>
      <Button
        variant={isMain ? 'secondary' : 'link'}
        loading={isWorking === 'cancelling'}
        loadingLabel="Cancelling..."
        disabled={isWorking === 'paying'}
        onClick={() => void cancel()}
      >
        Cancel this order
      </Button>
      <MessageDialog
        open={failure !== null}
        onClose={() => setFailure(null)}
        message={failure ?? ''}
      />
    </div>
  );
}
