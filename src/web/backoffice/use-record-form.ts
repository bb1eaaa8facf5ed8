import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import { z } from 'zod';

import { ApiError } from '#contract/errors/api-error.ts';
import { type ChangedField, RecordChangedSchema } from '#contract/schemas/versions.ts';

import {
  type Choose,
  compareValues,
  type Difference,
  mergeValues,
  type Part,
  type ThreeWays,
} from '#web/backoffice/conflict/merge-values.ts';
import { changedFields } from '#web/lib/changed-fields.ts';
import { errorMessage } from '#web/lib/error-message.ts';
import { maxLengthAt, parseBody, schemaResolver, showErrors } from '#web/lib/schema-form.ts';
import { showToast } from '#web/ui/toast.ts';

interface Versioned {
  readonly version: number;
}

interface RecordFormOptions<
  Values extends FieldValues,
  Saved extends Versioned,
  Input extends z.ZodObject,
> {
  /** The record that the form was opened with; null adds a new one. */
  readonly record: Saved | null;
  /** The call's body: it validates the form and limits its texts. */
  readonly input: Input;
  /** How the record's call answers it. */
  readonly output: z.ZodType<Saved>;
  readonly valuesOf: (record: Saved) => Values;
  readonly newValues?: Values;
  /** The body for the form's values. Of a saved record only changed fields are sent. */
  readonly bodyOf: (values: Values, record: Saved | null) => z.input<Input>;
  readonly onAdd?: ((body: z.output<Input>) => Promise<Saved>) | undefined;
  readonly onChange?:
    | ((changes: Partial<z.output<Input>> & Versioned) => Promise<Saved>)
    | undefined;
  readonly onSaved: (saved: Saved) => void;
  /** How the form's fields are compared when somebody else has saved the record. */
  readonly parts?: readonly Part<Values>[];
  /** The exact sentence when saving failed although the fields are valid; the reason follows it. */
  readonly failureText?: string;
  /** The reason to give when the answer has none. */
  readonly unknownReason?: string;
}

/** What somebody else saved while the form was open, and how to continue. */
export interface Conflict {
  /** In place of the words about one record. */
  readonly title?: string;
  readonly description?: string;
  readonly differences: readonly Difference[];
  readonly changes: readonly ChangedField[];
  /** Back to the form, which is as it was. */
  readonly onClose: () => void;
  /** Saves the form with what the record has where `choose` says so. */
  readonly onMerge: (choose: Choose) => void;
  readonly onTakeTheirs: () => void;
}

/** Times that a save is repeated because what changed is in none of the form's fields. */
const MOST_REPEATS = 3;

/**
 * The form of a record. Errors that the server finds appear at their fields, everything else above
 * the form. A save names the version that it is based on (Rule 47); `conflict` lists the fields
 * that somebody else has changed since.
 */
export function useRecordForm<
  Values extends FieldValues,
  Saved extends Versioned,
  Input extends z.ZodObject,
>(options: RecordFormOptions<Values, Saved, Input>) {
  const { record, input, output, valuesOf, bodyOf, onAdd, onChange, onSaved } = options;
  const { parts = [], failureText, unknownReason } = options;
  const [failure, setFailure] = useState<string | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [revision, setRevision] = useState(0);
  const base = useRef(record);
  const controls = useRef(new Set<string>());
  const opened = record === null ? options.newValues : valuesOf(record);
  const form = useForm<Values>({
    mode: 'onBlur',
    ...(opened === undefined ? {} : { defaultValues: opened as DefaultValues<Values> }),
    resolver: (values, context, checked) => {
      for (const name of checked.names ?? []) controls.current.add(name);
      return schemaResolver<Values, Input>(input, (typed) => bodyOf(typed, base.current))(
        values,
        context,
        checked,
      );
    },
  });
  const register: typeof form.register = (name, rules) => {
    const maxLength = maxLengthAt(input, name);
    return { ...form.register(name, rules), ...(maxLength === undefined ? {} : { maxLength }) };
  };

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

  /** The saved record; null when the reader has to review somebody else's changes first. */
  async function send(
    values: Values,
    was = base.current,
    repeats = 0,
  ): Promise<Saved | null | undefined> {
    const body = bodyOf(values, was);
    const checked = parseBody(input, body);
    if (was === null) return onAdd?.(checked);
    const saved = valuesOf(was);
    const changed = Object.keys(changedFields(bodyOf(saved, was) as object, body as object));
    const changes = Object.fromEntries(
      Object.entries(checked).filter(([name]) => changed.includes(name)),
    ) as Partial<z.output<Input>>;
    try {
      return await onChange?.({ ...changes, version: was.version });
    } catch (error) {
      const answer = RecordChangedSchema.safeParse(error instanceof ApiError ? error.data : null);
      if (!answer.success || repeats === MOST_REPEATS) throw error;
      const theirs = z.decode(output, answer.data.record as never);
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
      const fields = error instanceof ApiError ? error.fields : {};
      const others = showErrors(form, fields, controls.current);
      const reason = errorMessage(error, unknownReason);
      setFailure([failureText, reason, ...others].filter(Boolean).join(' '));
    }
  }

  function submit() {
    void form.handleSubmit(save)();
  }

  const { isDirty, isSubmitting } = form.formState;
  return {
    /** `register` also limits the length of texts. */
    form: { ...form, register },
    submit,
    /** Grows when the form gets other values: the key of editors that read their value once. */
    revision,
    page: {
      isDirty,
      isSaving: isSubmitting,
      failure,
      conflict,
      onSave: submit,
      onDiscard: () => {
        setFailure(null);
        form.reset();
        setRevision((count) => count + 1);
      },
    },
  };
}

/** Says what was saved; then opens the list after an addition, or reloads the form. */
export function useAfterSave() {
  const router = useRouter();
  return {
    added: (name: string, list: string) => {
      showToast({ tone: 'success', message: `${name} was added.` });
      void router.navigate({ href: list, ignoreBlocker: true });
    },
    saved: (message: string) => {
      showToast({ tone: 'success', message });
      void router.invalidate();
    },
  };
}
