import { useState } from 'react';

import { formatMoney } from '#domain/money/cents.ts';
import { MAX_REASON_LENGTH } from '#contract/limits.ts';
import type { Order } from '#contract/schemas/orders.ts';

import { useApi } from '#web/lib/api.ts';
import { useAction } from '#web/lib/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { takeFocus } from '#web/ui/focus-when-lost.ts';
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
  const { work, outcome, run } = useAction<'cancel'>();
  const isPaid = order.payment_status === 'paid';

  const cancel = () =>
    run('cancel', async () => {
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
      return null;
    });

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
          ref={takeFocus}
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
      {outcome && (
        <Notice tone="danger" role="alert">
          {outcome.message}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={work !== null} loadingLabel="Cancelling...">
          Cancel the whole order
        </Button>
        <Button variant="secondary" disabled={work !== null} onClick={() => setIsOpen(false)}>
          Keep order
        </Button>
      </div>
    </form>
  );
}
