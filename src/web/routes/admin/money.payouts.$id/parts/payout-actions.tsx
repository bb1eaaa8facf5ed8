import { useState } from 'react';

import { formatMoney } from '#domain/money/cents.ts';

import type { PayoutDetail } from '#contract/endpoints/office-payouts.ts';
import { ApiError } from '#contract/errors/api-error.ts';
import { dayInWords } from '#contract/text/days.ts';

import { DialogForm } from '#web/backoffice/dialog-form.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { useCall } from '#web/backoffice/use-call.ts';
import { errorCode, errorMessage } from '#web/lib/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { AlertDialog, Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input, Textarea } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { showToast } from '#web/ui/toast.ts';

interface PayoutActionsProps {
  payout: PayoutDetail;
  onDone: () => Promise<void>;
}

/** What is refused because the page shows an earlier state. */
const STALE = new Set(['PAYOUT_CHANGED', 'PAYOUT_DECIDED', 'PAYOUT_EMPTY']);

type Step = 'approve' | 'send' | 'void' | null;

/** What an administrator can do with a payout in its state. */
export function PayoutActions({ payout, onDone }: PayoutActionsProps) {
  const api = useOfficeApi();
  const [step, setStep] = useState<Step>(null);
  const { run, isRunning, failure, error, forget } = useCall();
  const [payOn, setPayOn] = useState(payout.pay_on ?? payout.earliest_pay_on);
  const [reason, setReason] = useState('');
  const [isNotTaken, setIsNotTaken] = useState(false);
  const isDownloaded = payout.files.some((file) => file.downloaded_at !== null);
  const params = { id: payout.id };

  function open(next: Step) {
    forget();
    setStep(next);
  }

  const send = (done: string, call: () => Promise<unknown>) =>
    run(async () => {
      try {
        await call();
      } catch (thrown) {
        if (!STALE.has(errorCode(thrown) ?? '')) throw thrown;
        // Nothing is decided about what the page did not show.
        setStep(null);
        await onDone();
        showToast({ tone: 'danger', message: errorMessage(thrown) });
        return;
      }
      setStep(null);
      showToast({ tone: 'success', message: done });
      await onDone();
    });

  if (payout.status === 'sent' || payout.status === 'void') return null;
  const isFirst = payout.status === 'draft';
  const canApprove = isFirst
    ? payout.payments > 0 && payout.missing_settings.length === 0
    : payout.status === 'waiting' && !payout.is_own_approval;
  const total = formatMoney(payout.total);
  const payOnError = error instanceof ApiError ? error.fields['pay_on'] : undefined;
  return (
    <div className="flex flex-col gap-3">
      {isFirst && payout.payments === 0 && (
        <Notice>Nobody can be paid at the moment. The reasons are below.</Notice>
      )}
      {payout.status === 'waiting' && payout.is_own_approval && (
        <Notice>You gave the first approval. Another administrator has to give the second.</Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {canApprove && (
          <Button onClick={() => open('approve')}>
            {isFirst ? 'Approve' : 'Give the second approval'}
          </Button>
        )}
        {payout.status === 'approved' && <Button onClick={() => open('send')}>Mark as sent</Button>}
        <Button variant="secondary" onClick={() => open('void')}>
          {isFirst ? 'Give up this draft' : 'Give up this payout'}
        </Button>
      </div>
      <Dialog
        open={step === 'approve'}
        onClose={() => setStep(null)}
        title={isFirst ? `Approve ${total}?` : `Approve ${total} as the second person?`}
      >
        <DialogForm
          submitLabel="Approve"
          savingLabel="Approving..."
          disabled={payOn === ''}
          saving={isRunning}
          onCancel={() => setStep(null)}
          onSubmit={() =>
            void send(`Payout ${payout.number} is approved.`, () =>
              api.payouts.approvePayout({
                params,
                body: { seen: payout.seen, pay_on: isFirst ? payOn : (payout.pay_on ?? '') },
              }),
            )
          }
        >
          {failure !== null && payOnError === undefined && <InlineError message={failure} />}
          <p className="text-small text-ink-2">
            {isFirst
              ? 'The money is set aside for these sellers, and the file for your bank is written. You may be asked to confirm that it is you.'
              : `The file becomes ready to download. Your bank pays on ${dayInWords(payout.pay_on ?? '')}.`}
          </p>
          {isFirst && (
            <Field
              id="pay_on"
              label="Payment day"
              hint="The day on which your bank pays. Monday to Friday; public holidays are not known here."
              error={payOnError}
            >
              <Input
                type="date"
                min={payout.earliest_pay_on}
                value={payOn}
                onChange={(event) => setPayOn(event.target.value)}
              />
            </Field>
          )}
        </DialogForm>
      </Dialog>
      <AlertDialog
        open={step === 'send'}
        tone="plain"
        title="Has your bank accepted the file?"
        description="Every seller who is paid is told by email. After this the payout cannot be given up; single payments can still come back."
        confirmLabel="Yes, it is sent"
        confirming={isRunning}
        confirmingLabel="Saving..."
        error={failure}
        onCancel={() => setStep(null)}
        onConfirm={() =>
          void send(`Payout ${payout.number} is sent.`, () =>
            api.payouts.markPayoutSent({ params }),
          )
        }
      />
      <Dialog
        open={step === 'void'}
        onClose={() => setStep(null)}
        title={isFirst ? 'Give up this draft?' : 'Give up this payout?'}
      >
        <DialogForm
          submitLabel="Give it up"
          variant="danger"
          disabled={reason.trim() === '' || (isDownloaded && !isNotTaken)}
          saving={isRunning}
          onCancel={() => setStep(null)}
          onSubmit={() =>
            void send(`Payout ${payout.number} was given up.`, () =>
              api.payouts.voidPayout({ params, body: { reason, is_not_taken: isNotTaken } }),
            )
          }
        >
          {failure !== null && <InlineError message={failure} />}
          <p className="text-small text-ink-2">
            {isFirst
              ? 'It has moved no money. Another draft can be begun at once.'
              : 'The money becomes available to the sellers again.'}
          </p>
          {isDownloaded && (
            <Checkbox
              checked={isNotTaken}
              onChange={(event) => setIsNotTaken(event.currentTarget.checked)}
              label="The bank has not taken the file"
              hint="It was downloaded. If the bank has it, the sellers would be paid twice."
            />
          )}
          <Field id="void_reason" label="Reason" hint="For the history of this payout.">
            <Textarea
              rows={3}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </DialogForm>
      </Dialog>
    </div>
  );
}
