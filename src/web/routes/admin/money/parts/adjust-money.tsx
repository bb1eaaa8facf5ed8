import { useState } from 'react';

import { formatMoney, parseDollars } from '#domain/money/cents.ts';

import { DialogForm } from '#web/backoffice/dialog-form.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useCall } from '#web/backoffice/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Radio } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { showToast } from '#web/ui/toast.ts';

interface AdjustMoneyProps {
  seller: { readonly id: string; readonly name: string };
  onDone: () => Promise<void>;
}

/** Gives a seller money or takes some, with a reason that the seller reads (Rule 125). */
export function AdjustMoney({ seller, onDone }: AdjustMoneyProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        Adjust
      </Button>
      {isOpen && <AdjustDialog seller={seller} onDone={onDone} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function AdjustDialog({ seller, onDone, onClose }: AdjustMoneyProps & { onClose: () => void }) {
  const api = useOfficeApi();
  const { run, isRunning, failure } = useCall();
  // Sent again after a lost answer, it is still the same adjustment.
  const [id] = useState(() => crypto.randomUUID());
  const [takes, setTakes] = useState(false);
  const [amount, setAmount] = useState('');
  const [reason, setReason] = useState('');
  const cents = parseDollars(amount);
  const isReady = cents !== null && cents > 0 && reason.trim() !== '';
  const save = () =>
    run(async () => {
      if (cents === null) return;
      await api.payouts.adjustSellerMoney({
        body: {
          id,
          seller_id: seller.id,
          direction: takes ? 'take' : 'give',
          amount: cents,
          reason,
        },
      });
      onClose();
      showToast({
        tone: 'success',
        message: `${formatMoney(cents)} ${takes ? 'taken from' : 'given to'} ${seller.name}.`,
      });
      await onDone();
    });
  return (
    <Dialog open onClose={onClose} title={`Adjust the money of ${seller.name}`}>
      <DialogForm
        submitLabel="Post the adjustment"
        disabled={!isReady}
        saving={isRunning}
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        {failure !== null && <InlineError message={failure} />}
        <p className="text-small text-ink-2">
          It changes what is available at once and cannot be deleted, only posted the other way
          round.
        </p>
        <fieldset className="flex flex-col gap-2">
          <legend className="sr-only">Direction</legend>
          <Radio
            name="direction"
            checked={!takes}
            onChange={() => setTakes(false)}
            label="Give the seller money"
          />
          <Radio
            name="direction"
            checked={takes}
            onChange={() => setTakes(true)}
            label="Take money from the seller"
          />
        </fieldset>
        <Field
          id="adjustment_amount"
          label="Amount"
          error={
            amount.trim() !== '' && (cents === null || cents <= 0)
              ? 'Enter an amount in dollars, for example 12.90.'
              : undefined
          }
        >
          <Input
            prefix="$"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={(event) => setAmount(event.target.value)}
          />
        </Field>
        <Field id="adjustment_reason" label="Reason" hint="The seller reads it.">
          <Textarea
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </DialogForm>
    </Dialog>
  );
}
