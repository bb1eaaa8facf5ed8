import type { UseFormRegisterReturn } from 'react-hook-form';

import { MAX_EMAIL_LENGTH, MAX_PASSWORD_BYTES } from '#contract/limits.ts';

import { ignoreEmptyBlur } from '#web/lib/ignore-empty-blur.ts';
import { Field } from '#web/ui/field.tsx';
import { Input, PasswordInput } from '#web/ui/input.tsx';

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
        maxLength={MAX_PASSWORD_BYTES}
        required
      />
    </Field>
  );
}
