import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { pages } from '#contract/paths/pages.ts';

import { PasswordField } from '#web/features/auth/credential-fields.tsx';
import { FormFailure } from '#web/features/auth/form-failure.tsx';
import {
  NewPasswordFields,
  NO_PASSWORDS,
  PASSWORD_REFUSALS,
  type NewPassword,
} from '#web/features/auth/new-password-fields.tsx';
import { errorsOf } from '#web/lib/form-errors.ts';
import { authClient } from '#web/session/auth-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';
import { Notice } from '#web/ui/notice.tsx';

const FAILED = 'Failed to change your password. Please try again.';
const TOO_MANY_REQUESTS = 429;

interface SecurityPasswordProps {
  email: string;
  onChanged: () => void;
}

export function SecurityPassword({ email, onChanged }: SecurityPasswordProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isChanged, setIsChanged] = useState(false);
  const form = useForm<NewPassword>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: NO_PASSWORDS,
  });
  const { register, handleSubmit, setError, reset, formState } = form;
  const { errors, isSubmitting, submitCount } = formState;

  async function submit({ current, password }: NewPassword) {
    setFailure(null);
    setIsChanged(false);
    try {
      const auth = await authClient();
      const { error } = await auth.updateUser({ password, current_password: current });
      if (error === null) {
        reset(NO_PASSWORDS);
        setIsChanged(true);
        onChanged();
      } else if (PASSWORD_REFUSALS.includes(error.code ?? '')) {
        setError('password', { message: error.message });
      } else if (error.code === 'invalid_credentials') {
        setError('current', { message: 'This is not your current password.' });
      } else {
        setFailure(error.status === TOO_MANY_REQUESTS ? error.message : FAILED);
      }
    } catch {
      setFailure(FAILED);
    }
  }

  return (
    <Card as="section" title="Password">
      <form
        method="post"
        noValidate
        aria-label="Change password"
        className="flex max-w-[440px] flex-col gap-5"
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        {isChanged && (
          <Notice tone="success" role="status">
            Your password was changed and you were logged out everywhere else.
          </Notice>
        )}
        <FormFailure message={failure} attempt={submitCount} />
        <ErrorSummary
          errors={errorsOf(errors, ['current', 'password', 'confirmation'])}
          attempt={submitCount}
        />
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          control={register('current', { required: 'Enter your current password.' })}
          error={errors.current?.message}
          purpose="current-password"
        />
        <NewPasswordFields form={form} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" loading={isSubmitting} loadingLabel="Saving...">
            Change password
          </Button>
          <a href={pages.forgotPassword()} className="text-small text-link">
            Forgot your password?
          </a>
        </div>
      </form>
    </Card>
  );
}
