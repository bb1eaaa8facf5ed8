import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';

import { pages } from '#contract/paths/pages.ts';

import { FormFailure } from '#web/features/auth/form-failure.tsx';
import {
  NewPasswordFields,
  NO_PASSWORDS,
  PASSWORD_REFUSALS,
  type NewPassword,
} from '#web/features/auth/new-password-fields.tsx';
import { errorsOf } from '#web/lib/form-errors.ts';
import { linkClient } from '#web/session/auth-client.ts';
import { useSession } from '#web/session/session.tsx';
import { Button } from '#web/ui/button.tsx';
import { ErrorSummary } from '#web/ui/error-summary.tsx';

import { isRefusal } from './is-refusal.ts';

const SESSION_EXPIRED = 'Your session has expired. Please request a new password reset link.';
const NOT_CHANGED = 'Failed to reset password. Please try again.';
const UNEXPECTED = 'An unexpected error occurred. Please try again.';

interface NewPasswordFormProps {
  email: string;
  onChanged: () => void;
}

export function NewPasswordForm({ email, onChanged }: NewPasswordFormProps) {
  const session = useSession();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<NewPassword>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: NO_PASSWORDS,
  });
  const { handleSubmit, setError, formState } = form;
  const { errors, isSubmitting, submitCount } = formState;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function submit({ password }: NewPassword) {
    setFailure(null);
    try {
      const auth = await linkClient();
      const { data, error: sessionError } = await auth.getSession();
      if (data.session === null) {
        const isOver = sessionError === null || isRefusal(sessionError);
        setFailure(isOver ? SESSION_EXPIRED : NOT_CHANGED);
        return;
      }
      const { error } = await auth.updateUser({ password });
      if (error === null) {
        await leave();
        onChanged();
      } else if (PASSWORD_REFUSALS.includes(error.code ?? '')) {
        setError('password', { message: error.message });
      } else {
        setFailure(isSessionOver(error) ? SESSION_EXPIRED : NOT_CHANGED);
      }
    } catch {
      setFailure(UNEXPECTED);
    }
  }

  /** The password has been changed, so errors here do not matter to the reader. */
  async function leave() {
    const auth = await linkClient();
    await auth.signOut({ scope: 'local' }).catch(() => {});
    if (session.state === 'signed_in') await session.signOut().catch(() => {});
  }

  return (
    <div className="flex flex-col gap-6">
      <div className="space-y-2">
        <h1 ref={heading} tabIndex={-1} className="text-h1">
          Reset your password
        </h1>
        <p className="break-words text-ink-2">
          Choose a new password for <strong className="text-ink">{email}</strong>. You will be
          logged out everywhere else.
        </p>
      </div>
      <FormFailure message={failure} attempt={submitCount}>
        {failure === SESSION_EXPIRED && (
          <p>
            <a href={pages.forgotPassword()} className="text-link">
              Request New Reset Link
            </a>
          </p>
        )}
      </FormFailure>
      <form
        method="post"
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event) => void handleSubmit(submit)(event)}
      >
        <ErrorSummary
          errors={errorsOf(errors, ['password', 'confirmation'])}
          attempt={submitCount}
        />
        {/* Tells password managers whose password this is. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordFields form={form} />
        <Button type="submit" size="lg" full loading={isSubmitting} loadingLabel="Saving...">
          Reset Password
        </Button>
      </form>
    </div>
  );
}

function isSessionOver({ name, status }: { name: string; status?: number | undefined }): boolean {
  return name === 'AuthSessionMissingError' || status === 401 || status === 403;
}
