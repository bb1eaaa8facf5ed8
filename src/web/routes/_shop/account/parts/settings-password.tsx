import { useState } from 'react';

import { pages } from '#contract/paths/pages.ts';

import {
  CredentialForm,
  FormFailure,
  PasswordField,
  useCredentialForm,
} from '#web/features/auth/credential-form.tsx';
import {
  NewPasswordFields,
  NO_PASSWORDS,
  PASSWORD_REFUSALS,
  type NewPassword,
} from '#web/features/auth/new-password-fields.tsx';
import { authClient } from '#web/session/auth-client.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Notice } from '#web/ui/notice.tsx';

const FAILED = 'Failed to change your password. Please try again.';
const TOO_MANY_REQUESTS = 429;

interface SettingsPasswordProps {
  id: string;
  email: string;
  onChanged: () => void;
}

export function SettingsPassword({ id, email, onChanged }: SettingsPasswordProps) {
  const [isChanged, setIsChanged] = useState(false);
  const form = useCredentialForm<NewPassword>(['current', 'password', 'confirmation'], {
    mode: 'onTouched',
    defaultValues: NO_PASSWORDS,
  });

  async function submit({ current, password }: NewPassword) {
    setIsChanged(false);
    try {
      const auth = await authClient();
      const { error } = await auth.updateUser({ password, current_password: current });
      if (error === null) {
        form.reset(NO_PASSWORDS);
        setIsChanged(true);
        onChanged();
      } else if (PASSWORD_REFUSALS.includes(error.code ?? '')) {
        form.setError('password', { message: error.message });
      } else if (error.code === 'invalid_credentials') {
        form.setError('current', { message: 'This is not your current password.' });
      } else {
        form.setFailure(error.status === TOO_MANY_REQUESTS ? error.message : FAILED);
      }
    } catch {
      form.setFailure(FAILED);
    }
  }

  return (
    <Card as="section" id={id} title="Password">
      <CredentialForm
        form={form}
        onSubmit={submit}
        aria-label="Change password"
        className="flex max-w-[440px] flex-col gap-5"
      >
        {isChanged && (
          <Notice tone="success" role="status">
            Your password was changed and you were logged out everywhere else.
          </Notice>
        )}
        <FormFailure {...form.failureProps} />
        {form.errorSummary}
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          {...form.field('current', { required: 'Enter your current password.' })}
          purpose="current-password"
        />
        <NewPasswordFields form={form} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Button type="submit" loading={form.isSubmitting} loadingLabel="Saving...">
            Change password
          </Button>
          <a href={pages.forgotPassword()} className="text-small text-link">
            Forgot your password?
          </a>
        </div>
      </CredentialForm>
    </Card>
  );
}
