import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { MAX_PERSON_NAME_LENGTH, MIN_PASSWORD_LENGTH } from '#contract/limits.ts';
import { pages } from '#contract/paths/pages.ts';

import { authClient } from '#web/session/auth-client.ts';
import { errorsOf } from '#web/lib/form-errors.ts';
import { ignoreEmptyBlur } from '#web/lib/ignore-empty-blur.ts';
import { useHydrated } from '#web/lib/use-hydrated.ts';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { authMessage } from './auth-message.ts';
import { EmailField, emailRules, PasswordField } from './credential-fields.tsx';
import { FormFailure } from './form-failure.tsx';
import { markSignUp } from './pending-sign-up.ts';

const NO_USER = 'Registration failed. Please try again.';
const FAILED = 'An error occurred during registration';

interface Registration {
  first_name: string;
  last_name: string;
  email: string;
  password: string;
}

interface RegistrationFormProps {
  /** Decides only which screen comes next; it grants nothing (Rule 9). */
  wish: 'customer' | 'seller';
  onSignedIn: () => void;
  /** The account is ready once its address is confirmed. */
  onConfirmationNeeded: (email: string) => void;
}

export function RegistrationForm({
  wish,
  onSignedIn,
  onConfirmationNeeded,
}: RegistrationFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const isHydrated = useHydrated();
  const { register, handleSubmit, setError, formState } = useForm<Registration>({
    mode: 'onBlur',
    shouldFocusError: false,
  });
  const { errors, isSubmitting, submitCount } = formState;

  async function submit(values: Registration) {
    setFailure(null);
    const email = values.email.trim();
    try {
      const auth = await authClient();
      const { data, error } = await auth.signUp({
        email,
        password: values.password,
        options: {
          data: {
            first_name: values.first_name.trim(),
            last_name: values.last_name.trim(),
            role: wish,
          },
          emailRedirectTo: `${location.origin}${pages.login()}`,
        },
      });
      if (error !== null) throw error;
      // auth-js types any answer as a user.
      if (data.user?.id === undefined) setFailure(NO_USER);
      else if (data.session === null) {
        markSignUp({ email, wish });
        onConfirmationNeeded(email);
      } else onSignedIn();
    } catch (error) {
      const message = authMessage(error, FAILED);
      const isWeakPassword = error instanceof Error && error.name === 'AuthWeakPasswordError';
      if (isWeakPassword) setError('password', { message });
      else setFailure(message);
    }
  }

  return (
    <form
      method="post"
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <FormFailure message={failure} attempt={submitCount} />
      <ErrorSummary
        errors={errorsOf(errors, ['first_name', 'last_name', 'email', 'password'])}
        attempt={submitCount}
      />
      <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
        <Field id="first_name" label="First name" error={errors.first_name?.message}>
          <Input
            {...ignoreEmptyBlur(
              register('first_name', { validate: filled('Enter your first name.') }),
            )}
            autoComplete="given-name"
            maxLength={MAX_PERSON_NAME_LENGTH}
            required
          />
        </Field>
        <Field id="last_name" label="Last name" error={errors.last_name?.message}>
          <Input
            {...ignoreEmptyBlur(
              register('last_name', { validate: filled('Enter your last name.') }),
            )}
            autoComplete="family-name"
            maxLength={MAX_PERSON_NAME_LENGTH}
            required
          />
        </Field>
      </div>
      <EmailField control={register('email', emailRules)} error={errors.email?.message} />
      <PasswordField
        control={register('password', {
          required: 'Choose a password.',
          minLength: {
            value: MIN_PASSWORD_LENGTH,
            message: `Password should be at least ${MIN_PASSWORD_LENGTH} characters.`,
          },
        })}
        error={errors.password?.message}
        purpose="new-password"
        hint={`At least ${MIN_PASSWORD_LENGTH} characters. A few words in a row are easy to remember.`}
      />
      <Button
        type="submit"
        size="lg"
        full
        disabled={!isHydrated}
        loading={isSubmitting}
        loadingLabel="Creating account..."
      >
        Create account
      </Button>
    </form>
  );
}

function filled(message: string) {
  return (text: string) => text.trim() !== '' || message;
}
