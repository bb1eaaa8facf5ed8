import { useState } from 'react';

import { MAX_WEBHOOK_DESCRIPTION, MAX_WEBHOOK_URL } from '#domain/webhooks/deliveries.ts';
import type { WebhookEventType } from '#domain/webhooks/events.ts';

import type { Webhook, WebhookInput } from '#contract/endpoints/webhooks.ts';

import { DialogForm } from '#web/backoffice/dialog-form.tsx';
import { useFormCall } from '#web/backoffice/use-call.ts';
import { Checkbox, ChoiceGroup } from '#web/ui/choice.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Input } from '#web/ui/input.tsx';

import { EVENT_GROUPS, wordsOf } from './event-words.ts';

interface WebhookDialogProps {
  /** Null for a new one. */
  webhook: Webhook | null;
  onSave: (input: WebhookInput) => Promise<unknown>;
  onClose: () => void;
}

export function WebhookDialog(props: WebhookDialogProps) {
  const title = props.webhook === null ? 'Add webhook' : 'Change the webhook';
  return (
    <Dialog open onClose={props.onClose} title={title}>
      <WebhookForm {...props} />
    </Dialog>
  );
}

function WebhookForm({ webhook, onSave, onClose }: WebhookDialogProps) {
  const { run, errors, failure, isRunning } = useFormCall();
  const [url, setUrl] = useState(webhook?.url ?? 'https://');
  const [description, setDescription] = useState(webhook?.description ?? '');
  const [events, setEvents] = useState<readonly WebhookEventType[]>(webhook?.events ?? []);
  const choose = (types: readonly WebhookEventType[], isChosen: boolean) =>
    setEvents([...events.filter((event) => !types.includes(event)), ...(isChosen ? types : [])]);
  return (
    <DialogForm
      submitLabel={webhook === null ? 'Add the webhook' : 'Save'}
      disabled={url.trim() === '' || events.length === 0}
      saving={isRunning}
      onCancel={onClose}
      onSubmit={() => void run(() => onSave({ url, description, events: [...events] }))}
    >
      {failure !== null && <InlineError message={failure} />}
      <Field
        label="Address"
        hint="Where your program takes the events. It begins with https://."
        error={errors['url']}
      >
        <Input
          type="url"
          autoComplete="off"
          maxLength={MAX_WEBHOOK_URL}
          value={url}
          onChange={(event) => setUrl(event.target.value)}
        />
      </Field>
      <Field label="Description" optional error={errors['description']}>
        <Input
          autoComplete="off"
          maxLength={MAX_WEBHOOK_DESCRIPTION}
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </Field>
      {EVENT_GROUPS.map(({ about, types }) => (
        <ChoiceGroup
          key={about}
          legend={`Events about ${about}`}
          error={about === 'orders' ? errors['events'] : undefined}
        >
          {types.length > 1 && (
            <Checkbox
              label={`Everything about ${about}`}
              checked={types.every((type) => events.includes(type))}
              onChange={({ target: { checked } }) => choose(types, checked)}
            />
          )}
          {types.map((type) => (
            <Checkbox
              key={type}
              label={wordsOf(type)}
              hint={type}
              checked={events.includes(type)}
              onChange={({ target: { checked } }) => choose([type], checked)}
            />
          ))}
        </ChoiceGroup>
      ))}
    </DialogForm>
  );
}
