import type { FieldErrors, UseFormRegisterReturn } from 'react-hook-form';

import { ignoreEmptyBlur } from '#web/lib/ignore-empty-blur.ts';
import type { FieldError } from '#web/ui/error-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input, PasswordInput } from '#web/ui/input.tsx';

/** Longest email address and password that the auth server accepts. */
const MAX_EMAIL_LENGTH = 254;
const MAX_PASSWORD_LENGTH = 128;

export const emailRules = {
  required: 'Enter your email address.',
  pattern: {
    value: /^\s*[^\s@]+@[^\s@]+\s*$/,
    message: 'Enter an email address, for example robin@example.com.',
  },
} as const;

interface TextFieldProps {
  /** The result of the form's `register`. */
  control: UseFormRegisterReturn;
  error: string | undefined;
}

interface EmailFieldProps extends TextFieldProps {
  label?: string;
}

export function EmailField({ control, error, label = 'Email address' }: EmailFieldProps) {
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

interface PasswordFieldProps extends TextFieldProps {
  label?: string;
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
        maxLength={MAX_PASSWORD_LENGTH}
        required
      />
    </Field>
  );
}

/** The form's errors in the order of its fields; each field's id is its name. */
export function errorsOf(errors: FieldErrors, names: readonly string[]): FieldError[] {
  return names.flatMap((name) => {
    const message = errors[name]?.message;
    return typeof message === 'string' ? [{ fieldId: name, message }] : [];
  });
}
