import { useState } from 'react';

import { formatMoney } from '#domain/money/cents.ts';
import { MAX_REASON_LENGTH, type Order } from '#contract/schemas/orders.ts';

import { useApi } from '#web/lib/api.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.ts';

interface CancelOrderProps {
  order: Order;
  onCancelled: (order: Order) => void;
}

/** The buyer may cancel before dispatch, with a full refund. */
export function CancelOrder({ order, onCancelled }: CancelOrderProps) {
  const api = useApi();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isCancelling, setIsCancelling] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const isPaid = order.payment_status === 'paid';

  async function cancel() {
    setIsCancelling(true);
    setFailure(null);
    try {
      const cancelled = await api.orders.cancelOrder({
        params: { id: order.id },
        body: { reason: reason.trim() || null },
      });
      showToast({
        message: isPaid
          ? `Order ${order.order_number} was cancelled. ${formatMoney(order.total)} will be refunded to your card.`
          : `Order ${order.order_number} was cancelled.`,
      });
      onCancelled(cancelled);
    } catch (error) {
      setFailure(errorMessage(error));
      setIsCancelling(false);
    }
  }

  if (!isOpen) {
    return (
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Cancel order
      </Button>
    );
  }
  return (
    <form
      aria-label="Cancel order"
      className="w-full space-y-3 rounded-card border border-line bg-surface p-4"
      onSubmit={(event) => {
        event.preventDefault();
        void cancel();
      }}
    >
      <Field label="Why are you cancelling?" optional>
        <Textarea
          ref={focusAtOnce}
          value={reason}
          rows={2}
          maxLength={MAX_REASON_LENGTH}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <p className="text-small text-ink-2">
        {isPaid
          ? `${formatMoney(order.total)} will be refunded to the card you paid with. This cannot be undone.`
          : 'This cannot be undone.'}
      </p>
      {failure !== null && (
        <Notice tone="danger" role="alert">
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isCancelling} loadingLabel="Cancelling...">
          Cancel the whole order
        </Button>
        <Button variant="secondary" disabled={isCancelling} onClick={() => setIsOpen(false)}>
          Keep order
        </Button>
      </div>
    </form>
  );
}

function focusAtOnce(field: HTMLTextAreaElement | null) {
  field?.focus();
}
