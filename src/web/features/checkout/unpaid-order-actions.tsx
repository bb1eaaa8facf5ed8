import { Button } from '#web/ui/button.tsx';
import { MessageDialog } from '#web/ui/dialog.tsx';

import { useUnpaidOrder } from './use-unpaid-order.ts';

interface UnpaidOrderActionsProps {
  orderId: string;
  /** Called when the order was cancelled. */
  onDropped: () => void;
}

/** Pay for an unpaid order, or cancel it (Rule 18). */
export function UnpaidOrderActions({ orderId, onDropped }: UnpaidOrderActionsProps) {
  const { isWorking, failure, dismiss, finish, drop } = useUnpaidOrder(orderId, onDropped);
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        loading={isWorking === 'paying'}
        loadingLabel="Opening..."
        disabled={isWorking === 'dropping'}
        onClick={() => void finish()}
      >
        Finish paying
      </Button>
      <Button
        variant="secondary"
        loading={isWorking === 'dropping'}
        loadingLabel="Cancelling..."
        disabled={isWorking === 'paying'}
        onClick={() => void drop()}
      >
        Cancel this order
      </Button>
      <MessageDialog open={failure !== null} onClose={dismiss} message={failure ?? ''} />
    </div>
  );
}
