import { useState } from 'react';

import { formatMoney } from '#domain/money/cents.ts';

import type { PayoutDetail, PayoutLine } from '#contract/endpoints/office-payouts.ts';
import { adminPages } from '#contract/paths/office-pages.ts';
import { EXCLUSION_WORDS } from '#contract/text/payouts.ts';

import { DialogForm } from '#web/backoffice/dialog-form.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { useCall } from '#web/backoffice/use-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { showToast } from '#web/ui/toast.ts';

interface PayoutLinesProps {
  payout: PayoutDetail;
  onDone: () => Promise<void>;
}

/** Each seller with what is paid and to which account, or with the reason for nothing. */
export function PayoutLines({ payout, onDone }: PayoutLinesProps) {
  const [returning, setReturning] = useState<PayoutLine | null>(null);
  if (payout.lines.length === 0) {
    return (
      <p className="text-ink-2">
        {payout.status === 'draft'
          ? 'No seller has available money.'
          : 'It was given up before it was approved.'}
      </p>
    );
  }
  return (
    <>
      <ul className="flex flex-col divide-y divide-line text-small">
        {payout.lines.map((line) => (
          <li
            key={line.seller_id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto]"
          >
            <div className="min-w-0">
              <a href={adminPages.money({ seller: line.seller_id })} className="text-link">
                {line.seller_name}
              </a>
              {line.reference !== null && (
                <span className="block text-caption text-ink-2">{line.reference}</span>
              )}
            </div>
            <div className="min-w-0 max-sm:order-last max-sm:col-span-2">
              <Account line={line} />
            </div>
            <div className="flex flex-col items-end gap-1 tabular-nums">
              {line.amount === 0 ? (
                <span className="text-ink-2">{formatMoney(line.balance)} left out</span>
              ) : (
                <span className="font-[600]">{formatMoney(line.amount)}</span>
              )}
              {payout.status === 'sent' && line.amount > 0 && line.returned_at === null && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Record that the payment to ${line.seller_name} came back`}
                  onClick={() => setReturning(line)}
                >
                  Came back
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
      {returning !== null && (
        <ReturnDialog
          payoutId={payout.id}
          line={returning}
          onClose={() => setReturning(null)}
          onDone={onDone}
        />
      )}
    </>
  );
}

function Account({ line }: { line: PayoutLine }) {
  if (line.returned_at !== null) {
    return (
      <>
        <Badge tone="danger">Came back</Badge>
        <span className="mt-1 block text-caption text-ink-2">
          <ShortDate at={line.returned_at} />: {line.return_reason}
        </span>
      </>
    );
  }
  if (line.exclusion !== null) {
    return (
      <>
        {EXCLUSION_WORDS[line.exclusion]}
        {line.usable_from !== null && (
          <span className="block text-caption text-ink-2">
            Payouts use them from <ShortDate at={line.usable_from} withTime />
          </span>
        )}
      </>
    );
  }
  if (line.account === null) return null;
  return (
    <>
      {line.account.title}
      <span className="block text-caption text-ink-2 tabular-nums">
        {line.account.bsb} {line.account.number_masked}
      </span>
      {line.changed_since !== null && (
        <span className="mt-1 block text-caption text-warning">
          {line.changed_since === 'suspended'
            ? 'Suspended since the approval.'
            : 'The seller has changed bank details since the approval. This account is the earlier one.'}
        </span>
      )}
    </>
  );
}

interface ReturnDialogProps {
  payoutId: string;
  line: PayoutLine;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** Records a payment that the bank has returned. */
function ReturnDialog({ payoutId, line, onClose, onDone }: ReturnDialogProps) {
  const api = useOfficeApi();
  const { run, isRunning, failure } = useCall();
  const [reason, setReason] = useState('');
  const [waits, setWaits] = useState(true);
  const save = () =>
    run(async () => {
      await api.payouts.returnPayment({
        params: { id: payoutId },
        body: { line_id: line.id ?? '', reason, waits_for_details: waits },
      });
      onClose();
      showToast({ tone: 'success', message: `The payment to ${line.seller_name} came back.` });
      await onDone();
    });
  return (
    <Dialog open onClose={onClose} title="Did the bank return this payment?">
      <DialogForm
        submitLabel="Record the return"
        disabled={reason.trim() === ''}
        saving={isRunning}
        onCancel={onClose}
        onSubmit={() => void save()}
      >
        {failure !== null && <InlineError message={failure} />}
        <p className="text-small text-ink-2">
          {formatMoney(line.amount)} becomes available to {line.seller_name} again, who is told by
          email.
        </p>
        <Field
          id="return_reason"
          label="The bank’s reason"
          hint="The seller reads it, for example “account closed”."
        >
          <Textarea
            rows={2}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <Checkbox
          checked={waits}
          onChange={(event) => setWaits(event.currentTarget.checked)}
          label="Pay nothing until the seller has entered bank details again"
        />
      </DialogForm>
    </Dialog>
  );
}
