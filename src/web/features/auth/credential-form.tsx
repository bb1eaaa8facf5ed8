import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  useForm,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormProps,
  type UseFormRegisterReturn,
  type UseFormReturn,
} from 'react-hook-form';

import { MAX_EMAIL_LENGTH, MAX_PASSWORD_BYTES } from '#contract/limits.ts';

import { errorsOf } from '#web/lib/form-errors.ts';
import { ignoreEmptyBlur } from '#web/lib/ignore-empty-blur.ts';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { takeFocus } from '#web/ui/focus-when-lost.ts';
import { Input, PasswordInput } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';

/**
 * The form of a log-in page or of the account's security. `names` are its fields in order; without
 * `defaultValues` it keeps what was typed before hydration.
 */
export function useCredentialForm<Values extends FieldValues>(
  names: readonly FieldPath<Values>[],
  options?: Pick<UseFormProps<Values>, 'mode' | 'defaultValues'>,
) {
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({ mode: 'onBlur', shouldFocusError: false, ...options });
  const { formState, register, getFieldState } = form;
  const attempt = formState.submitCount;
  return {
    ...form,
    isSubmitting: formState.isSubmitting,
    failure,
    setFailure,
    failureProps: { message: failure, attempt },
    errorSummary: <ErrorSummary errors={errorsOf(formState.errors, names)} attempt={attempt} />,
    field: (name: FieldPath<Values>, rules?: RegisterOptions<Values>) => ({
      control: register(name, rules as never),
      error: getFieldState(name, formState).error?.message,
    }),
  };
}

interface CredentialFormProps<Values extends FieldValues> {
  form: Pick<UseFormReturn<Values>, 'handleSubmit'> & { setFailure: (failure: null) => void };
  onSubmit: (values: Values) => Promise<void>;
  'aria-label'?: string;
  className: string;
  children: ReactNode;
}

export function CredentialForm<Values extends FieldValues>({
  form,
  onSubmit,
  ...attributes
}: CredentialFormProps<Values>) {
  const submit = form.handleSubmit((values) => {
    form.setFailure(null);
    return onSubmit(values);
  });
  return <form method="post" noValidate onSubmit={(event) => void submit(event)} {...attributes} />;
}

interface FormFailureProps {
  message: string | null;
  /** Changes with every submit, so that the error takes the focus again. */
  attempt: number;
  /** What to do about it. */
  children?: ReactNode;
}

/** Why the form was refused. It takes the focus; the fields keep their values. */
export function FormFailure({ message, attempt, children }: FormFailureProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempt > 0) ref.current?.focus();
  }, [attempt]);

  if (message === null) return null;
  return (
    <div ref={ref} tabIndex={-1}>
      <Notice tone="danger" role="alert">
        <p className="font-[600] text-danger">{message}</p>
        {children}
      </Notice>
    </div>
  );
}

/** The result of an action; it takes the focus, because the pressed button may be gone. */
export function OutcomeNotice({ tone, message }: { tone: 'success' | 'danger'; message: string }) {
  return (
    <div ref={takeFocus} tabIndex={-1}>
      <Notice tone={tone} role={tone === 'success' ? 'status' : 'alert'}>
        {message}
      </Notice>
    </div>
  );
}

export function FocusedHeading({ children }: { children: string }) {
  return (
    <h1 ref={takeFocus} tabIndex={-1} className="text-h1">
      {children}
    </h1>
  );
}

export const emailRules = {
  required: 'Enter your email address.',
  pattern: {
    value: /^\s*[^\s@]+@[^\s@]+\s*$/,
    message: 'Enter an email address, for example robin@example.com.',
  },
} as const;

interface CredentialFieldProps {
  control: UseFormRegisterReturn;
  error: string | undefined;
  label?: string;
}

export function EmailField({ control, error, label = 'Email address' }: CredentialFieldProps) {
  return (
    <Field id={control.name} label={label} error={error}>
      <Input
        {...ignoreEmptyBlur(control)}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_EMAIL_LENGTH}
        required
      />
    </Field>
  );
}

interface PasswordFieldProps extends CredentialFieldProps {
  purpose: 'current-password' | 'new-password';
  hint?: string | undefined;
}

export function PasswordField({
  control,
  error,
  label = 'Password',
  purpose,
  hint,
}: PasswordFieldProps) {
  return (
    <Field id={control.name} label={label} error={error} hint={hint}>
      <PasswordInput
        {...ignoreEmptyBlur(control)}
        autoComplete={purpose}
        maxLength={MAX_PASSWORD_BYTES}
        required
      />
    </Field>
  );
}
