import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import { dayWords, sydneyDay } from '#domain/sellers/time-away.ts';

import { MAX_REGULATOR_REFERENCE_LENGTH } from '#contract/limits.ts';
import type { OfficeRecall } from '#contract/schemas/recalls.ts';

import { Deadline } from '#web/backoffice/deadline.tsx';
import { useRecallArea } from '#web/backoffice/recalls/recall-area.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { useCall } from '#web/backoffice/use-call.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { showToast } from '#web/ui/toast.ts';

/** The two days in which a supplier notifies the regulator, and that it was done. */
export function Regulator({ recall }: { recall: OfficeRecall }) {
  const { regulator_due_at: dueAt, regulator_notified_on: notifiedOn, can } = recall;
  return (
    <Card as="section" title="Regulator">
      <div className="flex flex-col items-start gap-3 text-small">
        {dueAt === null ? (
          <p>Notified on {notifiedOn !== null && dayWords(notifiedOn)}.</p>
        ) : (
          <>
            <Deadline at={dueAt} />
            <p>
              A supplier has to notify the regulator (the ACCC, at productsafety.gov.au) within two
              days of starting a recall: by <ShortDate at={dueAt} withTime />.
            </p>
          </>
        )}
        {can.change && <RegulatorForm key={recall.version} recall={recall} />}
      </div>
    </Card>
  );
}

function RegulatorForm({ recall }: { recall: OfficeRecall }) {
  const area = useRecallArea();
  const router = useRouter();
  const { run, isRunning, failure } = useCall();
  const [today] = useState(() => sydneyDay(new Date()));
  const [day, setDay] = useState(recall.regulator_notified_on ?? '');
  const [reference, setReference] = useState(recall.regulator_reference ?? '');
  const save = () =>
    run(async () => {
      await area.recordRegulator(recall.id, { notified_on: day || null, reference });
      showToast({ tone: 'success', message: 'Recorded.' });
      await readAgain(router);
    });
  return (
    <form
      className="flex w-full flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label="Notified on" error={failure}>
        <Input
          type="date"
          max={today}
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </Field>
      <Field label="Number it gave" optional hint="Shown in the notice.">
        <Input
          maxLength={MAX_REGULATOR_REFERENCE_LENGTH}
          value={reference}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="secondary"
        size="sm"
        className="self-start"
        loading={isRunning}
        loadingLabel="Saving..."
      >
        Record
      </Button>
    </form>
  );
}
