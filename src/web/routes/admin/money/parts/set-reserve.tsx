import { useState } from 'react';

import { percentFromRateBps } from '#domain/tax/rate.ts';

import type { SellerMoney } from '#contract/endpoints/office-money.ts';
import { ApiError } from '#contract/errors/api-error.ts';

import { DialogForm } from '#web/backoffice/dialog-form.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useCall } from '#web/backoffice/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input } from '#web/ui/input.tsx';
import { showToast } from '#web/ui/toast.ts';

interface SetReserveProps {
  seller: SellerMoney;
  onDone: () => Promise<void>;
}

/** Keeps a share of a seller's sales for a while, for payments that buyers dispute late. */
export function SetReserve({ seller, onDone }: SetReserveProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setIsOpen(true)}>
        Reserve
      </Button>
      {isOpen && <ReserveDialog seller={seller} onDone={onDone} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ReserveDialog({ seller, onDone, onClose }: SetReserveProps & { onClose: () => void }) {
  const api = useOfficeApi();
  const { run, isRunning, error, failure } = useCall();
  const [percent, setPercent] = useState(String(percentFromRateBps(seller.reserve.rate)));
  const [days, setDays] = useState(String(seller.reserve.days));
  const fields = error instanceof ApiError ? error.fields : {};
  const rateBps = Math.round(Number(percent) * 100);
  const isReady = /^\d{1,3}(\.\d{1,2})?$/.test(percent.trim()) && /^\d{1,3}$/.test(days.trim());
  const save = () =>
    run(async () => {
      await api.money.setReserve({
        params: { id: seller.seller_id },
        body: { rate: rateBps, days: Number(days) },
      });
      onClose();
      showToast({ tone: 'success', message: `Reserve of ${seller.name} saved.` });
      await onDone();
    });
  return (
    <Dialog open onClose={onClose} title={`Reserve of ${seller.name}`}>
      <DialogForm
        submitLabel="Save"
        disabled={!isReady}
        saving={isRunning}
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        {failure !== null && Object.keys(fields).length === 0 && <InlineError message={failure} />}
        <p className="text-small text-ink-2">
          Kept back from what becomes available from now on, for payments that buyers dispute late.
          Enter 0 and 0 for none. What is kept already stays kept until its days are over.
        </p>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field id="reserve_rate" label="Share" error={fields['rate']}>
            <Input
              suffix="%"
              inputMode="decimal"
              autoComplete="off"
              value={percent}
              onChange={(event) => setPercent(event.target.value)}
            />
          </Field>
          <Field id="reserve_days" label="Days" error={fields['days']}>
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={days}
              onChange={(event) => setDays(event.target.value)}
            />
          </Field>
        </div>
      </DialogForm>
    </Dialog>
  );
}
