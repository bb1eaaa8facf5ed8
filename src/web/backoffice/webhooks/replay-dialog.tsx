import { useState } from 'react';

import { DialogForm } from '#web/backoffice/dialog-form.tsx';
import { instantOf } from '#web/backoffice/local-minute.ts';
import { useFormCall } from '#web/backoffice/use-call.ts';
import { Checkbox } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input } from '#web/ui/input.tsx';

interface ReplayDialogProps {
  onReplay: (range: { since: string; given_up_only: boolean }) => Promise<unknown>;
  onClose: () => void;
}

/** Has everything since a time sent again. */
export function ReplayDialog({ onReplay, onClose }: ReplayDialogProps) {
  const { run, errors, failure, isRunning } = useFormCall();
  const [since, setSince] = useState('');
  const [isGivenUpOnly, setIsGivenUpOnly] = useState(true);
  const instant = instantOf(since);
  return (
    <Dialog open onClose={onClose} title="Send events again">
      <DialogForm
        submitLabel="Send again"
        disabled={instant === null}
        saving={isRunning}
        onCancel={onClose}
        onSubmit={() =>
          instant !== null &&
          void run(() => onReplay({ since: instant, given_up_only: isGivenUpOnly }))
        }
      >
        {failure !== null && <InlineError message={failure} />}
        <p>Each event keeps its id, so your program can recognise it.</p>
        <Field label="Since" hint="In your time zone." error={errors['since']}>
          <Input
            type="datetime-local"
            value={since}
            onChange={(event) => setSince(event.target.value)}
          />
        </Field>
        <Checkbox
          label="Only what was given up"
          hint="Otherwise what was delivered is sent again too."
          checked={isGivenUpOnly}
          onChange={({ target: { checked } }) => setIsGivenUpOnly(checked)}
        />
      </DialogForm>
    </Dialog>
  );
}
