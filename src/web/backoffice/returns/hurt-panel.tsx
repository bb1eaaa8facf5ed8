import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import { MAX_REASON_LENGTH } from '#contract/limits.ts';
import { type OfficeReturn, SettleHurtSchema } from '#contract/schemas/returns.ts';

import { Deadline } from '#web/backoffice/deadline.tsx';
import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { useFormCall } from '#web/backoffice/use-call.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { parseBody } from '#web/lib/schema-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { showToast } from '#web/ui/toast.ts';

/** A report to the regulator may be due within two days of knowing that somebody was hurt. */
export function HurtPanel({ item }: { item: OfficeReturn }) {
  const { report_due_at: dueAt, hurt_note: note } = item;
  return (
    <section className="flex flex-col gap-3 rounded-card border border-danger/25 bg-danger-tint p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-h3">Somebody was hurt</h3>
        {dueAt !== null && <Deadline at={dueAt} />}
      </div>
      {dueAt === null ? (
        <p className="text-small wrap-anywhere">Dealt with: {note}</p>
      ) : (
        <SettleForm id={item.id} dueAt={dueAt} />
      )}
    </section>
  );
}

function SettleForm({ id, dueAt }: { id: string; dueAt: string }) {
  const api = useOfficeApi();
  const router = useRouter();
  const [note, setNote] = useState('');
  const { run, errors, failure, isRunning } = useFormCall();
  return (
    <form
      noValidate
      className="flex flex-col items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () => {
          const body = parseBody(SettleHurtSchema, { note });
          await api.adminReturns.settleHurt({ params: { id }, body });
          showToast({ tone: 'success', message: 'What you did is recorded.' });
          await readAgain(router);
        });
      }}
    >
      <p className="text-small">
        If it is serious, a report to the ACCC is due by <ShortDate at={dueAt} withTime />. Ask the
        customer what happened, and look at other returns and reviews of the product.
      </p>
      <Field
        label="What you did"
        hint="Kept with the return. The deadline ends."
        error={errors['note']}
        className="w-full"
      >
        <Textarea
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </Field>
      {failure !== null && <InlineError message={failure} />}
      <Button type="submit" variant="secondary" loading={isRunning} loadingLabel="Saving...">
        Record what you did
      </Button>
    </form>
  );
}
