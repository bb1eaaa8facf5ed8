import type { UseFormReturn } from 'react-hook-form';

import { MIN_PASSWORD_LENGTH } from '#contract/limits.ts';

import { PasswordField } from './credential-form.tsx';

/** Errors about the password itself; the server's text says what is wrong with it. */
export const PASSWORD_REFUSALS: readonly string[] = ['weak_password', 'same_password'];

export const NO_PASSWORDS: NewPassword = { current: '', password: '', confirmation: '' };

const TOO_SHORT = 'Password must be at least 6 characters long';
const NO_MATCH = 'Passwords do not match';

export interface NewPassword {
  /** The current password; required unless an email link has proved the identity. */
  current: string;
  password: string;
  confirmation: string;
}

/** A new password, twice. The comparison waits until the second field is left. */
export function NewPasswordFields({ form }: { form: UseFormReturn<NewPassword> }) {
  const { register, trigger, watch, formState } = form;
  const { errors, touchedFields } = formState;
  const [password, confirmation] = watch(['password', 'confirmation']);
  const isMatch = touchedFields.confirmation && password !== '' && password === confirmation;
  return (
    <>
      <PasswordField
        label="New password"
        control={register('password', {
          validate: (text) => text.length >= MIN_PASSWORD_LENGTH || TOO_SHORT,
          onChange: () => {
            if (touchedFields.confirmation) void trigger('confirmation');
          },
        })}
        error={errors.password?.message}
        purpose="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. A few words in a row are easy to remember.`}
      />
      <PasswordField
        label="Confirm new password"
        control={register('confirmation', {
          validate: (text, values) => text === values.password || NO_MATCH,
        })}
        error={errors.confirmation?.message}
        purpose="new-password"
        hint={isMatch && !errors.confirmation ? 'Passwords match.' : undefined}
      />
    </>
  );
}
