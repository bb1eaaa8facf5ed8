import { useState } from 'react';

import type { SavedView, ViewInput } from '#contract/endpoints/saved-views.ts';
import type { OfficeArea } from '#contract/paths/pages.ts';
import { MAX_VIEW_NAME_LENGTH } from '#contract/saved-views.ts';

import { DialogForm } from '#web/backoffice/dialog-form.tsx';
import { useFormCall } from '#web/backoffice/use-call.ts';
import { ChoiceGroup, Radio } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input } from '#web/ui/input.tsx';

interface ViewDialogProps {
  area: OfficeArea;
  /** Undefined for a new one. */
  view: SavedView | undefined;
  /** The text that it searches for, which may name a customer; "" without one. */
  searchText: string;
  onClose: () => void;
  onSave: (input: Pick<ViewInput, 'name' | 'is_shared'>) => Promise<void>;
}

/** The name of a view, and who has it. */
export function ViewDialog({ area, view, searchText, onClose, onSave }: ViewDialogProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setIsShared] = useState(view?.is_shared ?? false);
  const { run, errors, failure, isRunning } = useFormCall();
  // Taking it back would take it from the person who made it too.
  const staysShared = view !== undefined && !view.is_mine;
  const others = area === 'admin' ? 'All administrators' : 'Everybody who works for this seller';
  const readers = area === 'admin' ? others : `${others} and the shop’s administrators`;
  const warning = searchText === '' ? null : `${readers} can read the search “${searchText}”.`;
  return (
    <Dialog
      open
      onClose={onClose}
      title={view === undefined ? 'Save view' : 'Rename or share'}
      description={
        view === undefined
          ? 'Keeps the search, the filters and the sorting of this list.'
          : undefined
      }
    >
      <DialogForm
        submitLabel="Save view"
        disabled={name.trim() === ''}
        saving={isRunning}
        onCancel={onClose}
        onSubmit={() => void run(() => onSave({ name: name.trim(), is_shared: isShared }))}
      >
        {failure !== null && <InlineError message={failure} />}
        <Field label="Name" error={errors['name']}>
          <Input
            autoComplete="off"
            maxLength={MAX_VIEW_NAME_LENGTH}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        {staysShared ? (
          warning !== null && <p className="text-small wrap-anywhere text-ink-2">{warning}</p>
        ) : (
          <ChoiceGroup legend="Who can use it">
            <Radio
              name="who"
              label="Only me"
              checked={!isShared}
              onChange={() => setIsShared(false)}
            />
            <Radio
              name="who"
              label={others}
              hint={warning !== null && <span className="wrap-anywhere">{warning}</span>}
              checked={isShared}
              onChange={() => setIsShared(true)}
            />
          </ChoiceGroup>
        )}
      </DialogForm>
    </Dialog>
  );
}
