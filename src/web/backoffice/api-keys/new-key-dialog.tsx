import { useState } from 'react';

import {
  KEY_SCOPES,
  MAX_KEY_NAME,
  type KeyLifetime,
  type KeyScope,
} from '#domain/access/api-keys.ts';

import { useOfficeApi } from '#web/backoffice/office-api.ts';
import { DialogForm } from '#web/backoffice/dialog-form.tsx';
import { useOfficeArea } from '#web/backoffice/route-hooks.ts';
import { useFormCall } from '#web/backoffice/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox, ChoiceGroup } from '#web/ui/choice.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input, Select } from '#web/ui/input.tsx';

import { keyCalls } from './key-calls.ts';
import { LIFETIME_WORDS, SCOPE_WORDS } from './scope-words.ts';

interface NewKeyDialogProps {
  onClose: () => void;
  /** Reads the list again. */
  onMade: () => Promise<void>;
}

/** Makes a key, and then shows it for the only time. */
export function NewKeyDialog({ onClose, onMade }: NewKeyDialogProps) {
  const [key, setKey] = useState<string | null>(null);
  return (
    <Dialog open onClose={onClose} title={key === null ? 'Add API key' : 'Copy the key now'}>
      {key === null ? (
        <KeyForm
          onClose={onClose}
          onMade={(made) => {
            setKey(made);
            void onMade();
          }}
        />
      ) : (
        <div className="flex flex-col gap-5 pt-3">
          <p>Store it where your program can find it. It will not be shown again.</p>
          <div className="flex flex-wrap items-center justify-between gap-2 rounded-card border border-edge p-3">
            <code className="min-w-0 flex-1 break-all">{key}</code>
            <CopyButton text={key} what="API key" />
          </div>
          <div className="flex justify-end">
            <Button onClick={onClose}>I’ve saved the key</Button>
          </div>
        </div>
      )}
    </Dialog>
  );
}

interface KeyFormProps {
  onClose: () => void;
  onMade: (key: string) => void;
}

function KeyForm({ onClose, onMade }: KeyFormProps) {
  const calls = keyCalls(useOfficeApi(), useOfficeArea());
  const { run, errors, failure, isRunning } = useFormCall();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>([]);
  const [days, setDays] = useState<KeyLifetime>(365);
  const save = () =>
    run(async () => {
      const made = await calls.make({ name, scopes: [...scopes], expires_in_days: days });
      onMade(made.key);
    });
  return (
    <DialogForm
      submitLabel="Add the key"
      disabled={name.trim() === '' || scopes.length === 0}
      saving={isRunning}
      onCancel={onClose}
      onSubmit={() => void save()}
    >
      {failure !== null && <InlineError message={failure} />}
      <Field label="Name" hint="For example, the program that uses it." error={errors['name']}>
        <Input
          autoComplete="off"
          maxLength={MAX_KEY_NAME}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <ChoiceGroup legend="What it may do" error={errors['scopes']}>
        {KEY_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            checked={scopes.includes(scope)}
            onChange={({ target: { checked } }) =>
              setScopes(checked ? [...scopes, scope] : scopes.filter((each) => each !== scope))
            }
            label={SCOPE_WORDS[scope].name}
            hint={SCOPE_WORDS[scope].hint}
          />
        ))}
      </ChoiceGroup>
      <Field label="Expires" error={errors['expires_in_days']}>
        <Select
          value={String(days)}
          onChange={({ target: { value } }) =>
            setDays(LIFETIME_WORDS.find((each) => String(each.days) === value)?.days ?? null)
          }
        >
          {LIFETIME_WORDS.map((each) => (
            <option key={each.name} value={String(each.days)}>
              {each.name}
            </option>
          ))}
        </Select>
      </Field>
    </DialogForm>
  );
}
