import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

import { ApiError } from '#contract/errors/api-error.ts';

import { errorMessage } from '#web/lib/error-message.ts';

interface SaveOptions<Values extends FieldValues, Saved> {
  readonly form: UseFormReturn<Values>;
  readonly onSave: (values: Values) => Promise<Saved>;
  readonly onSaved: (saved: Saved, values: Values) => void;
  /** The exact sentence when saving failed for no fault of the fields; the reason follows it. */
  readonly failureText?: string;
  /** The reason to say when the answer brings none. */
  readonly unknownReason?: string;
}

/** Sends a form: faults that the server finds stand at their fields, everything else above the form. */
export function useSave<Values extends FieldValues, Saved>(options: SaveOptions<Values, Saved>) {
  const { form, onSave, onSaved, failureText, unknownReason } = options;
  const [failure, setFailure] = useState<string | null>(null);

  async function save(values: Values): Promise<void> {
    setFailure(null);
    try {
      const saved = await onSave(values);
      form.reset(values);
      onSaved(saved, values);
    } catch (error) {
      const others = showFaults(form, error instanceof ApiError ? error.fields : {});
      const reason = errorMessage(error, unknownReason);
      setFailure([failureText, reason, ...others].filter(Boolean).join(' '));
    }
  }

  return {
    failure,
    submit: () => void form.handleSubmit(save)(),
    discard: () => {
      setFailure(null);
      form.reset();
    },
  };
}

/** Shows each fault at its control and answers the sentences of those that have none. */
function showFaults<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  fields: Readonly<Record<string, string>>,
): string[] {
  const others: string[] = [];
  for (const [name, message] of Object.entries(fields)) {
    const control = controlFor(name, form.control._names.mount);
    if (control === null) others.push(message);
    else form.setError(control as FieldPath<Values>, { message });
  }
  return others;
}

/** The control of a field, or the one that holds it: `images` for `images.0`. Null where the form has neither. */
export function controlFor(field: string, controls: ReadonlySet<string>): string | null {
  const parts = field.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const name = parts.slice(0, length).join('.');
    if (controls.has(name)) return name;
  }
  return null;
}
