import { useEffect, useRef, type ReactNode } from 'react';

import { formatCount } from '#domain/numbers/format-count.ts';

import { MAX_RETURN_TEXT_LENGTH } from '#contract/limits.ts';
import type { OfficeReturn } from '#contract/schemas/returns.ts';

import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { takeFocus } from '#web/ui/focus-when-lost.ts';
import { InlineError } from '#web/ui/inline-error.tsx';
import { Textarea } from '#web/ui/input.tsx';

/** From here on the reader sees how much room is left. */
const COUNT_FROM = MAX_RETURN_TEXT_LENGTH - 500;

/** What the form of each decision gets from the panel. */
export interface StepFormProps {
  readonly item: OfficeReturn;
  readonly isAdmin: boolean;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onCancel: () => void;
  readonly step: StepCall;
}

export interface StepCall {
  /** Sends the decision; `said` is told once it is saved. `onError` answers what it has handled. */
  readonly send: (
    call: () => Promise<OfficeReturn>,
    said: string,
    onError?: (error: unknown) => boolean,
  ) => void;
  readonly isRunning: boolean;
  readonly error: unknown;
  /** By the names of the wire. */
  readonly errors: Readonly<Record<string, string>>;
  readonly failure: string | null;
}

interface StepFrameProps extends Pick<StepFormProps, 'step' | 'onCancel'> {
  title: string;
  /** What follows from pressing the button. */
  consequence: ReactNode;
  submitLabel: string;
  isDanger?: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/**
 * The frame of these forms: fields, what follows, two buttons. A refused form focuses its field.
 */
export function StepFrame(props: StepFrameProps) {
  const { title, consequence, submitLabel, isDanger = false, step, onSubmit, onCancel } = props;
  const formRef = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (step.error === null) return;
    formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [step.error]);
  return (
    <form
      ref={formRef}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <h4 ref={takeFocus} tabIndex={-1} className="font-[650]">
        {title}
      </h4>
      {props.children}
      {step.failure !== null && <InlineError message={step.failure} />}
      <p className="max-w-measure text-small">{consequence}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant={isDanger ? 'danger' : 'primary'}
          loading={step.isRunning}
          loadingLabel="Saving..."
        >
          {submitLabel}
        </Button>
        <Button variant="secondary" disabled={step.isRunning} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface StepTextProps extends Pick<StepFormProps, 'text' | 'onText' | 'step'> {
  label: string;
  hint?: ReactNode;
  optional?: boolean;
}

/** What the customer reads on the page of their return. */
export function StepText({ label, hint, optional = false, text, onText, step }: StepTextProps) {
  return (
    <Field
      label={label}
      hint={hint}
      optional={optional}
      error={step.errors['text']}
      count={
        text.length >= COUNT_FROM
          ? `${formatCount(text.length)} of ${formatCount(MAX_RETURN_TEXT_LENGTH)}`
          : undefined
      }
    >
      <Textarea
        rows={4}
        required={!optional}
        maxLength={MAX_RETURN_TEXT_LENGTH}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    </Field>
  );
}
