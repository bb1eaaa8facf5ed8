import { useState } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

import { ApiError } from '#contract/errors/api-error.ts';

interface SaveOptions<Values extends FieldValues, Saved> {
  readonly form: UseFormReturn<Values>;
  readonly onSave: (values: Values) => Promise<Saved>;
  readonly onSaved: (saved: Saved, values: Values) => void;
  /** The exact sentence when saving failed for no fault of the fields; the reason follows it. */
  readonly failureText?: string;
}

/** Sends a form: faults that the server finds stand at their fields, everything else above the form. */
export function useSave<Values extends FieldValues, Saved>(options: SaveOptions<Values, Saved>) {
  const { form, onSave, onSaved, failureText } = options;
  const [failure, setFailure] = useState<string | null>(null);

  async function save(values: Values): Promise<void> {
    setFailure(null);
    try {
      const saved = await onSave(values);
      form.reset(values);
      onSaved(saved, values);
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      for (const [name, message] of fields) {
        form.setError(name.replace(/^body\./, '') as FieldPath<Values>, { message });
      }
      const reason = error instanceof Error ? error.message : '';
      if (failureText === undefined) setFailure(reason || 'An error occurred');
      else setFailure(`${failureText} ${reason || 'Unknown error'}`);
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
