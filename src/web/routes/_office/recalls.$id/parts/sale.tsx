import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';

import { MAX_REASON_LENGTH } from '#contract/limits.ts';
import type { OfficeRecall } from '#contract/schemas/recalls.ts';

import { DialogForm } from '#web/backoffice/dialog-form.tsx';
import { useRecallArea } from '#web/backoffice/recalls/recall-area.ts';
import { ShortDate } from '#web/backoffice/short-date.tsx';
import { useCall } from '#web/backoffice/use-call.ts';
import { readAgain } from '#web/lib/read-again.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { Textarea } from '#web/ui/input.tsx';
import { showToast } from '#web/ui/toast.ts';

type Step = 'clear' | 'stop' | 'close';

const STEPS: Readonly<
  Record<Step, { button: string; title: string; help: string; label: string; done: string }>
> = {
  clear: {
    button: 'Sell again',
    title: 'Sell this product again?',
    help: 'The units now on sale are safe: they are sold and sent again. The notice stays, and everybody reads the reason.',
    label: 'How you know that they are safe',
    done: 'The product is for sale again.',
  },
  stop: {
    button: 'Stop the sale',
    title: 'Stop the sale again?',
    help: 'The units on sale are not safe after all: they are neither sold nor sent.',
    label: 'Why they are not safe',
    done: 'The sale is stopped.',
  },
  close: {
    button: 'Close the recall',
    title: 'Close this recall?',
    help: 'The product is sold and sent again. The notice stays in the list as closed, and everybody reads the reason. A closed recall cannot be opened again.',
    label: 'Why it is over',
    done: 'The recall is closed.',
  },
};

/** Whether the product is for sale, and what ends that it is not. */
export function Sale({ recall }: { recall: OfficeRecall }) {
  const [step, setStep] = useState<Step | null>(null);
  const { state, can } = recall;
  const offered: readonly Step[] = state === 'open' ? ['clear', 'close'] : ['stop', 'close'];
  return (
    <Card as="section" title="Sale">
      <div className="flex flex-col gap-3 text-small">
        <SaleWords recall={recall} />
        {state !== 'closed' && !can.change && (
          <p className="text-ink-2">
            An administrator published this recall. Only administrators can change it.
          </p>
        )}
        {state !== 'closed' && can.change && (
          <div className="flex flex-wrap gap-2">
            {offered.map((each) => (
              <Button key={each} variant="secondary" size="sm" onClick={() => setStep(each)}>
                {STEPS[each].button}
              </Button>
            ))}
          </div>
        )}
      </div>
      <Dialog
        open={step !== null}
        onClose={() => setStep(null)}
        size="md"
        title={step === null ? '' : STEPS[step].title}
      >
        {step !== null && <StepForm id={recall.id} step={step} onDone={() => setStep(null)} />}
      </Dialog>
    </Card>
  );
}

function SaleWords({ recall }: { recall: OfficeRecall }) {
  const { closed_at: closedAt, cleared_at: clearedAt } = recall;
  if (closedAt !== null) {
    return (
      <p className="wrap-anywhere">
        Closed <ShortDate at={closedAt} />: {recall.closed_reason}
      </p>
    );
  }
  if (clearedAt !== null) {
    return (
      <p className="wrap-anywhere">
        For sale again since <ShortDate at={clearedAt} />: {recall.cleared_reason}
      </p>
    );
  }
  return <p>Nothing of it is sold, and what has not been sent is stopped.</p>;
}

function StepForm({ id, step, onDone }: { id: string; step: Step; onDone: () => void }) {
  const area = useRecallArea();
  const router = useRouter();
  const { run, isRunning, failure } = useCall();
  const [reason, setReason] = useState('');
  const { help, label, button, done } = STEPS[step];
  const save = () =>
    run(async () => {
      if (step === 'close') await area.close(id, reason);
      else await area.changeSale(id, { is_for_sale: step === 'clear', reason });
      showToast({ tone: 'success', message: done });
      onDone();
      await readAgain(router);
    });
  return (
    <DialogForm
      submitLabel={button}
      disabled={reason.trim() === ''}
      saving={isRunning}
      onCancel={onDone}
      onSubmit={() => void save()}
    >
      <p className="text-small text-ink-2">{help}</p>
      <Field label={label} error={failure}>
        <Textarea
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Field>
    </DialogForm>
  );
}
