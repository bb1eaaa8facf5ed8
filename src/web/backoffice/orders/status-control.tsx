import { useState } from 'react';

import { formatMoney } from '#domain/money/cents.ts';
import { ADMIN_ORDER_STATUSES, type OrderStatus } from '#domain/orders/status.ts';
import { unitsLeft } from '#domain/parcels/dispatch.ts';

import { MAX_REASON_LENGTH } from '#contract/limits.ts';
import { ApiError } from '#contract/errors/api-error.ts';
import type { OfficeOrder } from '#contract/schemas/office-orders.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { STATUS_WORD } from '#web/features/orders/status-badge.tsx';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { showToast } from '#web/ui/toast.ts';

import { dispatchOf } from './order-parcels.tsx';

type AdminStatus = (typeof ADMIN_ORDER_STATUSES)[number];

interface StatusControlProps {
  order: OfficeOrder;
  onChanged: () => Promise<void>;
}

/** Four buttons, any status from any other; the current one is disabled. Cancelling asks first. */
export function StatusControl({ order, onChanged }: StatusControlProps) {
  const api = useOfficeApi();
  const [wanted, setWanted] = useState<AdminStatus | null>(null);
  const [failure, setFailure] = useState<{ message: string; help: string } | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [isDisputed, setIsDisputed] = useState(false);
  const [note, setNote] = useState('');
  const [isNoting, setIsNoting] = useState(false);
  const [refunds, setRefunds] = useState(true);
  const [restockSent, setSentIsBack] = useState(false);
  const isPaid = order.refundable > 0;
  const { unsent, sent } = unitsOf(order);

  async function move(status: AdminStatus, despiteDispute = false) {
    setWanted(status);
    setFailure(null);
    setIsAsking(false);
    setIsDisputed(false);
    try {
      await api.officeOrders.changeOrderStatus({
        params: { id: order.id },
        body: {
          status,
          version: order.version,
          note: note.trim() === '' ? null : note,
          ...(status === 'cancelled'
            ? { refund: refunds && isPaid, restock_sent: restockSent }
            : {}),
          ...(despiteDispute ? { despite_dispute: true } : {}),
        },
      });
      setNote('');
      showToast({ tone: 'success', message: `${order.order_number}: ${STATUS_WORD[status]}.` });
    } catch (error) {
      if (errorCode(error) === 'ORDER_DISPUTED') {
        setIsDisputed(true);
        setWanted(null);
        return;
      }
      const wasRefused = error instanceof ApiError && error.status > 0;
      setFailure({
        message: wasRefused
          ? 'Failed to update order status.'
          : 'An error occurred while updating status.',
        help: errorMessage(error),
      });
    }
    await onChanged();
    setWanted(null);
  }

  async function keepNote() {
    setIsNoting(true);
    setFailure(null);
    try {
      await api.officeOrders.addNote({ params: { id: order.id }, body: { note } });
      setNote('');
      showToast({ tone: 'success', message: 'Note saved.' });
      await onChanged();
    } catch (error) {
      setFailure({ message: 'Failed to save the note.', help: errorMessage(error) });
    }
    setIsNoting(false);
  }

  return (
    <Card as="section" title="Status">
      <div className="flex flex-col gap-4">
        <div role="group" aria-label="Set the status" className="grid grid-cols-2 gap-2">
          {ADMIN_ORDER_STATUSES.map((status) => (
            <Button
              key={status}
              variant={status === order.status ? 'primary' : 'secondary'}
              disabled={status === order.status || wanted !== null}
              loading={wanted === status}
              loadingLabel="Saving..."
              aria-label={
                status === order.status ? `${STATUS_WORD[status]}, current` : STATUS_WORD[status]
              }
              onClick={() => (status === 'cancelled' ? setIsAsking(true) : void move(status))}
            >
              {STATUS_WORD[status as OrderStatus]}
            </Button>
          ))}
        </div>
        {failure && <InlineError message={failure.message} help={failure.help} />}
        <Field
          label="Note"
          optional
          hint="Added to the timeline with the next status, or on its own. The customer does not see it."
        >
          <Textarea
            rows={2}
            maxLength={MAX_REASON_LENGTH}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </Field>
        <Button
          variant="secondary"
          size="sm"
          className="self-start"
          disabled={note.trim() === ''}
          loading={isNoting}
          loadingLabel="Saving..."
          onClick={() => void keepNote()}
        >
          Save note only
        </Button>
      </div>
      <AlertDialog
        open={isAsking}
        title={`Cancel ${order.order_number}?`}
        description={cancelWords({ unsent, sent })}
        confirmLabel="Cancel order"
        cancelLabel="Keep order"
        onCancel={() => setIsAsking(false)}
        onConfirm={() => void move('cancelled')}
      >
        {isPaid && (
          <Checkbox
            label={`Refund ${formatMoney(order.refundable)}`}
            checked={refunds}
            onChange={(event) => setRefunds(event.currentTarget.checked)}
          />
        )}
        {sent > 0 && (
          <Checkbox
            label="Sent items have come back: return them to stock too"
            checked={restockSent}
            onChange={(event) => setSentIsBack(event.currentTarget.checked)}
          />
        )}
      </AlertDialog>
      <AlertDialog
        open={isDisputed}
        tone="plain"
        title={`Set ${order.order_number} to shipped anyway?`}
        description="The buyer has disputed this payment with their bank. If the bank sides with the buyer, they get the money back and keep the items."
        confirmLabel="Set to shipped"
        onCancel={() => setIsDisputed(false)}
        onConfirm={() => void move('shipped', true)}
      />
    </Card>
  );
}

/** Units that wait on the shelf for an order, and units that have left in parcels. */
function unitsOf(order: OfficeOrder): { unsent: number; sent: number } {
  const lines = order.order_items.map((item) => dispatchOf(order, item));
  return {
    unsent: lines.reduce((sum, line) => sum + unitsLeft(line), 0),
    sent: lines.reduce((sum, line) => sum + line.sent, 0),
  };
}

function cancelWords({ unsent, sent }: { unsent: number; sent: number }): string {
  if (sent === 0) return 'The items go back into stock and the customer is notified.';
  const back =
    unsent === 0
      ? 'Everything has been sent, so nothing goes back into stock.'
      : `${countOf(unsent)} not been sent and ${unsent === 1 ? 'goes' : 'go'} back into stock.`;
  return `${back} ${countOf(sent)} already been sent and will not be restocked. The customer is notified.`;
}

function countOf(units: number): string {
  return units === 1 ? '1 unit has' : `${units} units have`;
}
