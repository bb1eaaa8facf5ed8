import { useRef, useState } from 'react';
import type { DefaultValues, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { z } from 'zod';

import { ApiError } from '#contract/errors/api-error.ts';
import { RecordChangedSchema, type ChangedField } from '#contract/schemas/versions.ts';

import { changedFields } from '#web/lib/changed-fields.ts';
import {
  compareValues,
  mergeValues,
  type Choose,
  type Difference,
  type Part,
  type ThreeWays,
} from '#web/backoffice/conflict/merge-values.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { showToast } from '#web/ui/toast.ts';

interface Versioned {
  readonly version: number;
}

interface SaveOptions<Values extends FieldValues, Saved extends Versioned, Body extends object> {
  readonly form: UseFormReturn<Values>;
  /** The record that the form was opened with; null adds a new one. */
  readonly record: Saved | null;
  /** How the record's call answers it. */
  readonly schema: z.ZodType<Saved>;
  readonly valuesOf: (record: Saved) => Values;
  /**
   * What a call is sent. Of a saved record only the fields go out that are no longer as they were.
   */
  readonly bodyOf: (values: Values, record: Saved | null) => Body;
  readonly onAdd?: ((body: Body) => Promise<Saved>) | undefined;
  readonly onChange?: ((changes: Partial<Body> & Versioned) => Promise<Saved>) | undefined;
  readonly onSaved: (saved: Saved) => void;
  /** How the form's fields are compared when somebody else has saved the record. */
  readonly parts?: readonly Part<Values>[];
  /**
   * The sentence shown when saving fails for a reason other than invalid fields; the reason follows
   * it.
   */
  readonly failureText?: string;
  /** The reason to say when the answer brings none. */
  readonly unknownReason?: string;
}

/** What somebody else saved while the form was open, and the ways out. */
export interface Conflict {
  readonly differences: readonly Difference[];
  readonly changes: readonly ChangedField[];
  /** Back to the form, which is as it was. */
  readonly onClose: () => void;
  /** Saves the form with what the record has where `choose` says so. */
  readonly onMerge: (choose: Choose) => void;
  /** Puts the saved record into the form. */
  readonly onTakeTheirs: () => void;
}

/** Times that a save is repeated because what changed is in none of the form's fields. */
const MOST_REPEATS = 3;

/**
 * Sends a form. Errors of input from the server show at their fields, any other error above the
 * form. A save names the version that it is based on (Rule 47); where somebody else has changed
 * fields of the form since, `conflict` says what.
 */
export function useSave<Values extends FieldValues, Saved extends Versioned, Body extends object>(
  options: SaveOptions<Values, Saved, Body>,
) {
  const { form, record, schema, valuesOf, bodyOf, onAdd, onChange, onSaved } = options;
  const { parts = [], failureText, unknownReason } = options;
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [revision, setRevision] = useState(0);
  const base = useRef(record);

  /** Shows `values` in the form as a change of `saved`. */
  function show(saved: Saved, values: Values) {
    base.current = saved;
    form.reset(valuesOf(saved) as DefaultValues<Values>);
    form.reset(values as DefaultValues<Values>, { keepDefaultValues: true });
    setRevision((count) => count + 1);
  }

  function ask(theirs: Saved, three: ThreeWays<Values>, changes: readonly ChangedField[]) {
    setConflict({
      differences: compareValues(parts, three),
      changes,
      onClose: () => setConflict(null),
      onMerge: (choose) => {
        setConflict(null);
        show(theirs, mergeValues(parts, three, choose));
        submit();
      },
      onTakeTheirs: () => {
        setConflict(null);
        show(theirs, valuesOf(theirs));
        showToast({ tone: 'success', message: 'The form now shows what is saved.' });
      },
    });
  }

  /** The saved record; null when somebody else's changes have to be looked at first. */
  async function send(
    values: Values,
    was = base.current,
    repeats = 0,
  ): Promise<Saved | null | undefined> {
    if (was === null) return onAdd?.(bodyOf(values, null));
    const saved = valuesOf(was);
    const changes = changedFields(bodyOf(saved, was), bodyOf(values, was));
    try {
      return await onChange?.({ ...changes, version: was.version });
    } catch (error) {
      const answer = RecordChangedSchema.safeParse(error instanceof ApiError ? error.data : null);
      if (!answer.success || repeats === MOST_REPEATS) throw error;
      const theirs = z.decode(schema, answer.data.record as never);
      const three = { base: saved, mine: values, theirs: valuesOf(theirs) };
      if (compareValues(parts, three).some(({ by }) => by !== 'mine')) {
        ask(theirs, three, answer.data.changes);
        return null;
      }
      const merged = mergeValues(parts, three, () => 'theirs');
      return send(merged, theirs, repeats + 1);
    }
  }

  async function save(values: Values): Promise<void> {
    setFailure(null);
    try {
      const saved = await send(values);
      if (saved == null) return;
      base.current = saved;
      form.reset(valuesOf(saved) as DefaultValues<Values>);
      onSaved(saved);
    } catch (error) {
      const others = showErrors(form, error instanceof ApiError ? error.fields : {});
      const reason = errorMessage(error, unknownReason);
      setFailure([failureText, reason, ...others].filter(Boolean).join(' '));
    }
  }

  function submit() {
    void form.handleSubmit(save)();
  }

  return {
    failure,
    conflict,
    submit,
    /** Grows when the form is filled anew: the key of editors that read their value once. */
    revision,
    discard: () => {
      setFailure(null);
      form.reset();
      setRevision((count) => count + 1);
    },
  };
}

/** Shows each error at its control and returns the messages that have no control. */
function showErrors<Values extends FieldValues>(
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

/**
 * The control of a field, or the one that holds it: `images` for `images.0`. Null where the form
 * has neither.
 */
export function controlFor(field: string, controls: ReadonlySet<string>): string | null {
  const parts = field.split('.');
  for (let length = parts.length; length > 0; length -= 1) {
    const name = parts.slice(0, length).join('.');
    if (controls.has(name)) return name;
  }
  return null;
}
