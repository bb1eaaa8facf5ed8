import { useState } from 'react';

import { cents, formatMoney, multiplyCents, parseDollars, sumCents } from '#domain/money/cents.ts';

import { MAX_REASON_LENGTH } from '#contract/limits.ts';
import type { OfficeOrder } from '#contract/schemas/office-orders.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { DialogForm } from '#web/backoffice/dialog-form.tsx';
import { useCall } from '#web/backoffice/use-call.ts';
import { Checkbox, ChoiceGroup, Radio } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input, Select, Textarea } from '#web/ui/input.tsx';
import { showToast } from '#web/ui/toast.ts';

interface RefundDialogProps {
  order: OfficeOrder;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Pays back an order in full, or by line and freight; the server works out the cents. */
export function RefundDialog({ open, ...rest }: RefundDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={rest.onClose}
      size="md"
      title={`Refund ${rest.order.order_number}`}
    >
      {open && <RefundForm {...rest} />}
    </Dialog>
  );
}

function RefundForm({ order, onClose, onDone }: Omit<RefundDialogProps, 'open'>) {
  const api = useOfficeApi();
  // One attempt, one key: pressing twice pays back once.
  const [key] = useState(() => crypto.randomUUID());
  const [isFull, setIsFull] = useState(true);
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>({});
  const [freight, setFreight] = useState('');
  const [reason, setReason] = useState('');
  const [restocks, setRestocks] = useState(true);
  const { run, isRunning, failure } = useCall();
  const freightAmount = freight.trim() === '' ? cents(0) : parseDollars(freight);
  const lines = order.order_items.flatMap(({ id }) => {
    const quantity = quantities[id] ?? 0;
    return quantity > 0 ? [{ order_item_id: id, quantity }] : [];
  });
  const estimate = sumCents(
    ...order.order_items.map(({ id, price }) => multiplyCents(price, quantities[id] ?? 0)),
    freightAmount ?? cents(0),
  );
  const isComplete =
    reason.trim() !== '' &&
    (isFull || (freightAmount !== null && (lines.length > 0 || freightAmount > 0)));

  const send = () =>
    run(async () => {
      await api.officeOrders.requestRefund({
        params: { id: order.id },
        headers: { 'idempotency-key': key },
        body: {
          reason,
          restock: restocks,
          ...(isFull ? { full: true } : { lines, freight: freightAmount ?? cents(0) }),
        },
      });
      showToast({ tone: 'success', message: 'The refund is on its way.' });
      onDone();
    });

  return (
    <DialogForm
      onSubmit={() => void send()}
      onCancel={onClose}
      cancelLabel="Keep payment"
      submitLabel={`Refund ${formatMoney(isFull ? order.refundable : estimate)}`}
      disabled={!isComplete}
      saving={isRunning}
      savingLabel="Sending..."
    >
      <ChoiceGroup legend="What to refund">
        <Radio
          name="extent"
          checked={isFull}
          onChange={() => setIsFull(true)}
          label={`Everything not yet refunded: ${formatMoney(order.refundable)}`}
        />
        <Radio
          name="extent"
          checked={!isFull}
          onChange={() => setIsFull(false)}
          label="Selected items or freight"
        />
      </ChoiceGroup>
      {!isFull && (
        <div className="flex flex-col gap-3 rounded-card border border-line p-4">
          {order.order_items.map((item) => {
            const left = item.quantity - item.refunded_quantity;
            return (
              <div key={item.id} className="flex items-center justify-between gap-3 text-small">
                <span className="min-w-0">
                  {item.product.name}
                  <span className="block text-caption text-ink-3 tabular-nums">
                    {formatMoney(item.price)} each, {left} left to refund
                  </span>
                </span>
                <Field label={`Units of ${item.product.name}`} hideLabel className="w-24 shrink-0">
                  <Select
                    disabled={left === 0}
                    value={quantities[item.id] ?? 0}
                    onChange={(event) =>
                      setQuantities({ ...quantities, [item.id]: Number(event.currentTarget.value) })
                    }
                  >
                    {Array.from({ length: left + 1 }, (_, count) => (
                      <option key={count} value={count}>
                        {count}
                      </option>
                    ))}
                  </Select>
                </Field>
              </div>
            );
          })}
          <Field
            label="Freight"
            hint={`Up to ${formatMoney(order.refundable_freight)}.`}
            error={
              freightAmount === null ? 'Enter an amount in dollars, for example 9.95.' : undefined
            }
          >
            <Input
              prefix="$"
              inputMode="decimal"
              value={freight}
              onChange={(event) => setFreight(event.currentTarget.value)}
            />
          </Field>
          <p aria-live="polite" className="text-small font-[600]">
            About {formatMoney(estimate)}
            {!order.prices_include_tax && ' plus tax'}
          </p>
        </div>
      )}
      <Field label="Reason" hint="Appears on the customer’s adjustment note.">
        <Textarea
          rows={2}
          required
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
      <Checkbox
        label="Return the items to stock"
        checked={restocks}
        onChange={(event) => setRestocks(event.currentTarget.checked)}
      />
      {failure && <InlineError message={failure} />}
    </DialogForm>
  );
}
